// @vitest-environment node
// The lab's modules: several of them together count, to the last byte, what the program counts; and a game of a study becomes a
// table that can be looked at.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NearHarbour } from '../../src/engine/near_harbour';
import { fittingLooks, play, seek, type Hand } from '../../src/lab/crew';
import { LabModule, type Report, type Study } from '../../src/lab/module';
import { MindHere } from './sailors';

const root = join(__dirname, '../../..');
const modules = process.env.TORTUGA_MODULES ?? join(root, 'build/wasm');
const program = process.env.TORTUGA ?? join(root, 'build/release/tortuga');
const kPatience = 900_000; // only against hanging

const compiled = new Map<string, WebAssembly.Module>();
async function hand(game: string): Promise<Hand> {
  if (!compiled.has(game))
    compiled.set(game, await WebAssembly.compile(readFileSync(join(modules, `${game}-lab.wasm`))));
  const lab = await LabModule.load(compiled.get(game)!);
  return { ask: async (what, given) => lab.ask(what, given) };
}
const hands = (game: string, count: number): Promise<Hand[]> =>
  Promise.all(Array.from({ length: count }, () => hand(game)));

const never = new AbortController().signal;
async function played(crew: Hand[], study: Study, found?: object): Promise<Report[]> {
  const { result } = await crew[0]!.ask('begin', { study });
  const reports: Report[] = [];
  await play(
    crew,
    result,
    never,
    () => {},
    (report) => reports.push(report),
    found,
  );
  return reports;
}

// What the program counts and reports of a study.
function native(study: Study, more: string[] = []): { result: string; html: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tortuga-lab-'));
  try {
    const [file, out, html] = ['study.json', 'result.json', 'report.html'].map((name) => join(folder, name));
    writeFileSync(file!, JSON.stringify(study));
    execFileSync(program, ['lab', file!, '--quiet', '--out', out!, '--html', html!, ...more], { stdio: 'pipe' });
    return { result: readFileSync(out!, 'utf8'), html: readFileSync(html!, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Small studies of every kind: a slider, a version, cards one by one, skill, what is dead, a map.
const asked: Study[] = [
  { game: 'lostseas', seats: 3, vary: { die_sides: [4, 8] }, questions: ['fair.worst', 'length.rounds', 'lead.last'] },
  { game: 'lostseas', seats: 2, questions: ['skill', 'luck.play'], ladder: ['bosun', 'deckhand'] },
  { game: 'raiders', seats: 4, changes: [{ repair: 8 }], questions: ['fair', 'wait.any', 'dead'] },
  { game: 'raiders', seats: 3, screen: ['cards'], questions: ['length.rounds'] },
  { game: 'pacifists', seats: 3, questions: ['coop.won', 'coop.tension', 'length.minutes'] },
  { game: 'sea', seats: 3, questions: ['fair.worst', 'lead.last', 'decided.tail', 'choices'] },
  { game: 'plunk', seats: 2, questions: ['length.rounds', 'lead.last'] },
].map((study) => ({ study: 1, seed: 7, looks: 1, ...study }));

describe.runIf(existsSync(program))('a study', { timeout: kPatience }, () => {
  it.each(asked)('of $game ($questions) is counted here as by the program', async (study) => {
    const crew = await hands(study.game, 3);
    const settled = (await crew[0]!.ask('settle', { study })).study;
    const [report] = (await played(crew, settled)).slice(-1);
    const wanted = native(study);
    expect(report!.over).toBe(true);
    expect(report!.result).toBe(wanted.result);
    expect((await crew[1]!.ask('file', { result: report!.result })).html).toBe(wanted.html);
    expect(wanted.html).toContain(report!.body);
  });

  it('that searches finds and confirms here what the program finds', async () => {
    const search = { die_sides: [4, 6, 8, 10], cannon_range: [3, 5, 7] };
    const targets = { 'length.rounds': [20, 26], 'fair.worst': [0, 0.05] };
    const study: Study = {
      study: 1,
      seed: 5,
      game: 'lostseas',
      seats: 2,
      search,
      targets,
      questions: ['fair'],
      looks: 2,
    };
    const crew = await hands('lostseas', 2);
    const settled = (await crew[0]!.ask('settle', { study })).study;
    await expect(crew[0]!.ask('begin', { study: settled })).rejects.toThrow('search first');
    await expect(crew[0]!.ask('seek', { most: 1 })).rejects.toThrow('begin a search first');
    const told: number[] = [];
    const finds = (await seek(crew, settled, never, ({ blocks }) => told.push(blocks)))!;
    expect(told.length).toBeGreaterThan(1);
    expect(finds.study.changes.length).toBeGreaterThan(0);
    const [report] = (await played(crew, finds.study, finds.found)).slice(-1);
    const { result, html } = native(study);
    expect(report!.result).toBe(result);
    expect((await crew[1]!.ask('file', { result: report!.result, found: finds.found })).html).toBe(html);
    expect(html).toContain('What was found');
    expect(html).toContain('What it costs elsewhere');
    const wrong = { ...finds.found, promised: [] };
    await expect(crew[1]!.ask('file', { result: report!.result, found: wrong })).rejects.toThrow('found');
  });

  it('is stopped by its answer, told at every look, and gone on with', async () => {
    const study = { study: 1, seed: 3, game: 'lostseas', seats: 4, questions: ['fair.worst'], looks: 7 };
    const crew = await hands('lostseas', 2);
    const settled = (await crew[0]!.ask('settle', { study })).study;
    const reports = await played(crew, settled);
    // Whoever is quick has two looks behind it before it is asked for the first.
    const looks = reports.map(({ look }) => look);
    expect(looks).toEqual([...new Set(looks)].sort((a, b) => a - b));
    expect(reports.map(({ over }) => over)).toEqual(reports.map((_, i) => i === reports.length - 1));
    const last = reports.at(-1)!;
    expect(last.result).toBe(native(study).result);

    const { result } = await crew[0]!.ask('extend', { result: last.result });
    const more: Report[] = [];
    await play(
      await hands('lostseas', 5),
      result,
      new AbortController().signal,
      () => {},
      (one) => more.push(one),
    );
    expect(more.at(-1)!.look).toBeGreaterThan(last.look);
    expect(more.at(-1)!.over).toBe(true);
  });
});

it(
  'a study that was stopped has the report of its last look, and goes on from there',
  { timeout: kPatience },
  async () => {
    const asked = { study: 1, seed: 3, game: 'sea', seats: 2, questions: ['length.rounds'], looks: 3, stop: 'never' };
    const crew = await hands('sea', 2);
    const { study } = await crew[0]!.ask('settle', { study: asked });
    const whole = (await played(crew, study)).at(-1)!;

    // Both are stopped in the middle of the second look.
    const { result } = await crew[0]!.ask('begin', { study });
    const parts: string[] = [];
    for (const [i, one] of crew.entries()) {
      await one.ask('take', { result, part: i + 1, parts: 2 });
      while ((await one.ask('work', { most: 0 })).looks < 1);
      await one.ask('work', { most: 0 });
      parts.push((await one.ask('part', {})).part);
    }
    let report = await crew[1]!.ask('gather', { result, parts });
    expect(report.look).toBe(1);
    expect(report.over).toBe(false);
    const rest = await crew[0]!.ask('extend', { result: report.result });
    await play(
      await hands('sea', 3),
      rest.result,
      new AbortController().signal,
      () => {},
      (one) => (report = one),
    );
    expect(report.result).toBe(whole.result);
  },
);

it('the time decides how many looks are asked for', { timeout: kPatience }, async () => {
  const crew = await hands('lostseas', 1);
  const { study } = await crew[0]!.ask('settle', { study: { study: 1, game: 'lostseas', questions: ['fair.worst'] } });
  const looks = async (one: Study, alone: number, most: number): Promise<number> =>
    (await crew[0]!.ask('plan', { study: one, block: 100, alone, most })).looks;
  expect(await looks(study, 0, 26)).toBe(1);
  expect(await looks(study, 0, 52)).toBe(2);
  expect(await looks(study, 100, 52)).toBe(1);
  // Two looks of a search: 512 blocks of four sets of rules and as many lessons, of which 128 are played on eight times from half
  // time, and 1,024 blocks of all candidates together, unless 64 of each are more.
  const targets = { 'length.rounds': [20, 26] };
  const few = { ...study, targets, search: { die_sides: [4, 6] } };
  expect(await looks(few, 100, 415)).toBe(1);
  expect(await looks(few, 100, 417)).toBe(2);
  const many = { ...few, search: { die_sides: [4, 5, 6, 7, 8], cannon_range: [2, 3, 4, 5] } };
  expect(await looks(many, 100, 441)).toBe(1);
  expect(await looks(many, 100, 443)).toBe(2);
  expect(await fittingLooks(crew, study, 1)).toBe(1);
});

it('what is wrong with a study is said in a sentence', async () => {
  const one = await hand('lostseas');
  const wrong = (study: object): Promise<unknown> =>
    one.ask('settle', { study: { study: 1, game: 'lostseas', ...study } });
  await expect(wrong({ shiver: 1 })).rejects.toThrow('a study has no such key');
  await expect(wrong({ vary: { masts: [1, 2] } })).rejects.toThrow('there is no such option');
  await expect(wrong({ game: 'sea' })).rejects.toThrow('this is the lab of lostseas');
  await expect(wrong({ questions: ['taste'] })).rejects.toThrow('cannot be asked');
  await expect(wrong({ search: { die_sides: '4..8' } })).rejects.toThrow('needs targets');
  await expect(one.ask('work', { most: 1 })).rejects.toThrow('take a part first');
  await expect(one.ask('gather', { result: '{}', parts: [] })).rejects.toThrow('no result of the lab');
});

it.each(['lostseas', 'raiders', 'pacifists', 'sea', 'plunk'])(
  'a game of a study of %s becomes a table with its whole past',
  { timeout: kPatience },
  async (game) => {
    const one = await hand(game);
    const { study } = await one.ask('settle', { study: { study: 1, game, questions: ['length.rounds'] } });
    const { record } = await one.ask('show', { study, game: '7' });
    const { moves, luck } = JSON.parse(record);
    expect(luck).toBe('lab');
    const module = await WebAssembly.compile(readFileSync(join(modules, `${game}-harbour.wasm`)));
    const logs = new Map<string, string[]>();
    const heard: any[] = [];
    const store = {
      carryOut: async (order: any) => (order.read ? (logs.get(order.read) ?? []).slice(order.from) : []),
    };
    const hearer = { tell: (_: number, text: string) => void heard.push(JSON.parse(text)), end: () => {} };
    const harbour = await NearHarbour.open(module, store as any, hearer, () => new MindHere());
    const made = harbour.recorded(record);
    if (!made.ok) throw new Error(made.error);
    logs.set(made.table, made.log);
    harbour.connect(1);
    harbour.receive(1, JSON.stringify({ do: 'sit', id: 1, table: made.table, token: made.watch }));
    const answer = (id: number): Promise<any> =>
      expect
        .poll(() => heard.find(({ re }) => re === id), { timeout: kPatience })
        .toBeTruthy()
        .then(() => heard.find(({ re }) => re === id));
    const table = await answer(1);
    expect(table.ok).toBe(true);
    expect(table.state).toBe('over');
    expect(table.m).toBeLessThanOrEqual(moves.length);
    harbour.receive(1, JSON.stringify({ do: 'replay', id: 2, m: 0 }));
    expect((await answer(2)).ok).toBe(true);
    expect(harbour.recorded('{}')).toMatchObject({ ok: false });
  },
);
