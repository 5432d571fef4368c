// Everything a key can do at this table at this moment, in the order in which `?` lists it. Queries and keys of the game come
// first: where one of them has a letter, the page's own command keeps its combination with Alt.
import type { Table } from '../table.svelte';
import type { Question } from './answers';
import type { Key } from './keys';
import { inWords } from '../rules';
import { settings } from '../settings.svelte';

// What the table's page can do for a command.
export interface Desk {
  say: (lines: string[], title?: string) => void;
  ask: (query: string, title: string, boxed: boolean) => void;
  open: (box: 'rules' | 'keys' | 'leave' | 'options' | 'host') => void;
  focus: (where: 'actions' | 'board' | 'log' | 'chat' | 'find' | 'prompt' | 'hand') => void;
  pick: (number: number) => void;
  back: () => void;
  away: () => void;
  go: () => void;
  skip: () => void;
  read: (by: -1 | 1, all?: boolean) => void;
  turn: (by: -1 | 1, all?: boolean) => void;
  mute: () => void;
  status: () => void;
  tell: (question: Question) => void;
  change: () => void;
  mark: (feeling: 'confusing' | 'boring') => void;
}

const louder = (by: number): void => {
  settings.ambience = Math.max(0, Math.min(100, settings.ambience + by));
  if (settings.music > 0 || by > 0) settings.music = Math.max(0, Math.min(100, settings.music + by));
};

export function commandsOf(table: Table, desk: Desk): Key[] {
  const list: Key[] = [];
  const add = (
    about: string,
    id: string,
    keys: string[],
    help: string,
    run: Key['run'],
    more: Partial<Key> = {},
  ): void => void list.push({ id, keys, help, about, run, ...more });
  const queries = table.game?.queries ?? [];
  const playing = table.state === 'playing' || table.state === 'over';

  add('Help', 'keys', ['?', 'Alt+k'], 'the keys of this moment', () => desk.open('keys'), { always: true });
  if (playing) {
    for (const one of queries) {
      const title = one.title ?? inWords(one.name);
      if (one.key && one.key !== '?')
        add('The game', one.name, [one.key], title.charAt(0).toLowerCase() + title.slice(1), () =>
          desk.ask(one.name, title, one.key !== one.key.toLowerCase()),
        );
    }
    for (const one of table.board?.keys ?? [])
      if (one.run) add('The game', `board ${one.key}`, [one.key], one.help, () => one.run!(table.props));
    const scores = queries.find((one) => one.key === 's');
    if (scores)
      add('The game', 'status box', ['S'], 'how everybody stands, in a box', () =>
        desk.ask(scores.name, scores.title ?? inWords(scores.name), true),
      );
    const near = queries.find((one) => one.name === 'near');
    if (near)
      add('The game', 'around', ['x'], 'what is around you', () =>
        desk.ask(near.name, near.title ?? 'Around you', false),
      );

    add('Your turn', 'turn', ['t', 'Alt+t'], 'whose turn it is', desk.status);
    if (table.pace.playing || table.step || table.film)
      add('Your turn', 'skip', ['Space', 'Alt+n'], 'skip to where the game is', desk.skip);
    if (table.mine) {
      if (table.decision.chosen)
        add('Your turn', 'go', ['Enter'], 'outside the board: do what is chosen', desk.go, { fixed: true });
      add(
        'Your turn',
        'pick',
        ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
        'do the action with this number',
        (name) => desk.pick(Number(name)),
        { fixed: true },
      );
      if (table.hints) add('Your turn', 'hint', ['h', 'Alt+h'], 'a hint', () => void table.decision.askHint());
      add('Your turn', 'find', ['/', 'Alt+f'], 'find an action by typing', () => desk.focus('find'));
    }
    if (table.decision.undo)
      add('Your turn', 'undo', ['u', 'Alt+u'], 'take your last step back', () => void table.decision.takeBack());
    add('Your turn', 'standing', ['Alt+r'], 'how it stands, as if it ended now', () => desk.tell('standing'));
    add('Your turn', 'length', ['Alt+e'], 'how long this takes', () => desk.tell('length'));
    if (table.clocks.rule.kind !== 'none')
      add('Your turn', 'clocks', ['Alt+c'], 'the clocks', () => desk.tell('clocks'));

    if (table.marks) {
      const why = 'for whoever designs the game; nobody else is told';
      add('Mark', 'confusing', ['!', 'Alt+y'], `confusing here: ${why}`, () => desk.mark('confusing'));
      add('Mark', 'boring', ['=', 'Alt+z'], `boring here: ${why}`, () => desk.mark('boring'));
    }

    add('Go to', 'away', ['Escape'], 'let go of what is chosen, leave the past; else to all actions', desk.away, {
      always: true,
    });
    add('Go to', 'actions', ['a', 'Alt+a'], 'all actions', () => desk.focus('actions'));
    add('Go to', 'prompt', ['p', 'Alt+p'], 'the prompt and its button', () => desk.focus('prompt'));
    add('Go to', 'board', ['g', 'Alt+g'], 'the board', () => desk.focus('board'));
    add('Go to', 'hand', ['d', 'Alt+d'], 'your hand', () => desk.focus('hand'));
    add('Go to', 'log', ['l', 'Alt+l'], 'the log', () => desk.focus('log'));
    add('Go to', 'back', ['Backspace'], 'back: close an answer, let go, or leave the past', desk.back, {
      always: true,
    });
    add('Go to', 'older move', ['ArrowLeft'], 'outside the board: one move back', () => void table.past.step(-1), {
      fixed: true,
    });
    add(
      'Go to',
      'newer move',
      ['ArrowRight'],
      'outside the board: one move on',
      () => void (table.past.at !== null && (table.past.at >= table.m ? table.past.now() : table.past.step(1))),
      { fixed: true },
    );
    add('Go to', 'first move', ['Home'], 'outside the board: the beginning', () => void table.past.look(0), {
      fixed: true,
    });
    add('Go to', 'last move', ['End'], 'outside the board: now', () => table.past.now(), { fixed: true });
  }
  add('Go to', 'chat', ['c', 'Alt+6'], 'the talk', () => desk.focus('chat'));

  add('Read back', 'older line', [','], 'the line before', () => desk.read(-1));
  add('Read back', 'newer line', ['.'], 'the next line', () => desk.read(1));
  add('Read back', 'oldest line', ['<'], 'the oldest line', () => desk.read(-1, true));
  add('Read back', 'newest line', ['>'], 'the newest line', () => desk.read(1, true));
  add('Read back', 'previous buffer', ['['], 'the buffer before: everything, game, talk, table', () => desk.turn(-1));
  add('Read back', 'next buffer', [']'], 'the next buffer', () => desk.turn(1));
  add('Read back', 'first buffer', ['{'], 'the first buffer', () => desk.turn(-1, true));
  add('Read back', 'last buffer', ['}'], 'the last buffer', () => desk.turn(1, true));
  add('Read back', 'mute buffer', ['Alt+4', 'F4'], 'mute this buffer, or let it speak', desk.mute);

  add('The table', 'who', ['w', 'Alt+w'], 'who is at the table', () => desk.tell('people'));
  add('The table', 'options', ['o', 'Alt+o'], 'the options of this table', () => desk.open('options'));
  add('The table', 'rules', ['r'], 'the rules', () => desk.open('rules'));
  add('The table', 'harbour', ['Alt+2', 'F2'], 'what is played in the harbour', () => desk.tell('harbour'));
  if (table.host) add('The table', 'host', ['Alt+x'], 'what the host can do', () => desk.open('host'));
  if (table.state === 'open') {
    if (table.host) {
      add('The table', 'start', ['Enter'], 'start the game', () => void table.start(), { fixed: true });
      add('The table', 'add bot', ['b'], 'add a bot', () => void table.seatTo(table.seats.length, 'bot'));
      const last = table.seats.findLastIndex((seat) => seat.kind === 'bot');
      if (last >= 0)
        add('The table', 'remove bot', ['B'], 'remove the last bot', () => void table.seatTo(last, 'remove'));
    }
    add(
      'The table',
      'change',
      ['P'],
      table.seat === null ? 'sit down to play' : 'leave the seat and watch',
      desk.change,
    );
  }
  if (table.seat !== null && table.state === 'playing') {
    add('The table', 'leave', ['Alt+q'], 'leave the table', () => desk.open('leave'));
    add(
      'The table',
      'save',
      ['Ctrl+s'],
      'save: every move is saved as it is played',
      () => desk.say(['Every move is saved as it is played.']),
      { fixed: true },
    );
  }
  add('Sound', 'softer', ['Alt+-'], 'sea and music softer', () => louder(-10));
  add('Sound', 'louder', ['Alt+=', 'Alt++'], 'sea and music louder', () => louder(10));
  return list;
}
