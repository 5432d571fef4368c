// What the prompt shows at this moment, for every state of a table (boards/README.md has the table of states). The board says it
// in its own words where it knows better; the places of chip, title, text and buttons are always the same.
import type { AnyEvent, Deed, Prompt } from '../boards/board';
import type { Table } from '../table.svelte';
import type { Hint } from '../protocol';
import { inWords } from '../rules';
import { same } from './decision.svelte';
import { list, waitingFor } from './words';

export type State = 'turn' | 'chosen' | 'sending' | 'waiting' | 'rivals' | 'past' | 'over';

export interface Shown extends Prompt {
  state: State;
  chip: string;
  primary: Deed;
  // What stands left in the row of actions.
  left: ('hint' | 'back' | 'undo' | 'share' | 'earlier' | 'later')[];
  hinted: boolean;
}

const kNoise = /rolled|xp_gained|turn_began/;

// One sentence for what a move brought.
export function sumOf(table: Table, told: AnyEvent[]): string {
  const events = told.filter((event) => event.text);
  if (table.board?.sum) return table.board.sum(events, table.props);
  const weighty = events.filter((event) => !kNoise.test(event.kind));
  return (weighty.length ? weighty : events)
    .slice(-2)
    .map((event) => event.text)
    .join(' ');
}

// What was done in turns of the others, turn by turn: who begins one has done nothing yet.
export function turnsOf(events: AnyEvent[], own: number | null): AnyEvent[][] {
  const turns: AnyEvent[][] = [[]];
  let mine = false;
  for (const event of events)
    if (event.kind === 'turn_began') {
      mine = event.seat === own;
      turns.push([]);
    } else if (!mine) turns.at(-1)!.push(event);
  return turns.filter((turn) => turn.length);
}

// A board that says no more than one text: its first sentence is the title.
function parted(text: string): Prompt {
  const [, title = text, rest = ''] = /^(.{8,60}?[.!?])\s+(.*)$/s.exec(text) ?? [];
  return { title, text: rest };
}

function chosenPrompt(table: Table): Prompt {
  const { chosen } = table.decision;
  const choice = table.decision.choices.find(({ move }) => same(move, chosen));
  const label = choice?.label ?? table.decision.hint?.label ?? 'This move';
  const group = choice && table.board?.group?.(choice, table.props);
  const title = group ?? inWords(chosen!.kind);
  const primary = label.length <= 30 ? label : 'Do it';
  return { title, text: label, primary: { label: primary, move: chosen! } };
}

// The title has the deed: the text says why.
function advice({ label, reason = '' }: Hint): string {
  return `Hint: ${inWords(reason) || label}.`;
}

export function promptNow(table: Table): Shown {
  const { decision, past, pace } = table;
  const { props } = table;
  const base: Pick<Shown, 'left' | 'hinted' | 'chip'> = { left: [], hinted: false, chip: '' };
  const title = table.prompt;
  const stood = table.stood !== null && table.stood.seat === table.seat;
  if (table.step) return { ...base, ...table.telling!.shown() };
  if (past.at !== null) {
    const slowly = table.telling?.again(past.events, past.at);
    return {
      ...base,
      state: 'past',
      chip: `Move ${past.at} of ${table.m}`,
      title: 'Looking back',
      text: past.events.map((event) => event.text).join(' ') || (past.at === 0 ? 'Before the first move.' : ''),
      left: ['earlier', 'later'],
      quiet: slowly && { label: 'Step by step', run: slowly },
      primary: { label: 'To now', run: () => past.now() },
    };
  }
  if (table.state === 'over')
    return {
      ...base,
      state: 'over',
      chip: 'Well played',
      title: 'Another round?',
      text: 'The same table again, or on from the last moment that decided it.',
      left: ['share'],
      primary: { label: 'Rematch' },
    };
  if (decision.sending)
    return {
      ...base,
      state: 'sending',
      chip: 'Your turn',
      title: table.kept ? 'Your move is made' : 'Sending your move …',
      text: table.kept,
      primary: { label: 'Waiting …' },
    };
  // Nobody is asked for an answer to what is still being shown.
  if (table.film) {
    const { at, of, skip, ...words } = table.film;
    return { ...base, ...words, state: 'rivals', chip: `${at} of ${of}`, primary: { label: 'Skip', run: skip } };
  }
  if (pace.playing) {
    // Whoever is next has done nothing yet: the card that a turn begins with is no deed.
    const next = props.events.findIndex(({ kind }) => kind === 'turn_began');
    const acts = next > 0 ? props.events.slice(0, next) : props.events;
    const seats = [...new Set(acts.flatMap(({ seat }) => (typeof seat === 'number' ? [seat] : [])))];
    const who = list(seats.slice(0, 2).map((seat) => (seat === table.seat ? 'you' : (table.seats[seat]?.name ?? ''))));
    return {
      ...base,
      state: 'rivals',
      chip: `${pace.shown} of ${pace.known}`,
      title: who.charAt(0).toUpperCase() + who.slice(1) || 'The others move',
      text: sumOf(table, props.events),
      primary: { label: 'Skip', run: () => pace.skip() },
    };
  }
  if (!table.mine)
    return {
      ...base,
      state: 'waiting',
      chip: table.seat === null ? 'You watch' : stood ? 'Played for you' : 'Waiting',
      title: waitingFor(table.seats, decision.deciders, table.seat).replace(/\.$/, '') || 'Waiting for the harbour',
      text: [table.stood?.text, sumOf(table, props.events)].filter(Boolean).join(' '),
      left: decision.undo ? ['undo'] : [],
      primary: { label: table.seat === null ? 'You are watching' : 'Not your turn' },
    };
  const own = table.board?.ask?.(props);
  const chosen = decision.chosen !== null;
  const said: Prompt = chosen && !own?.primary ? { ...own, ...chosenPrompt(table) } : (own ?? parted(title));
  const hint = decision.hinted ? decision.hint : null;
  const one = decision.choices.length === 1 ? decision.choices[0]! : null;
  const started = chosen || decision.draft !== null;
  // Where there is only one thing to do, it is the primary button.
  const only = one && !started && { label: one.label.length <= 30 ? one.label : 'Go on', move: one.move };
  return {
    ...base,
    state: chosen ? 'chosen' : 'turn',
    ...said,
    ...(stood && !started ? { text: table.stood!.text } : {}),
    ...(hint ? { text: advice(hint) } : {}),
    chip: stood && !started ? 'Played for you' : (said.chip ?? 'Your turn'),
    primary: said.primary ?? (only || { label: said.next ?? 'Choose what to do' }),
    // What the board itself can let go of (a ship at hand) has its × beside the hint.
    left: started
      ? ['back']
      : [
          ...(said.back ? ['back' as const] : decision.undo ? ['undo' as const] : []),
          ...(table.hints ? ['hint' as const] : []),
        ],
    hinted: hint !== null,
  };
}
