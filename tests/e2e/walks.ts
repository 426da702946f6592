// Walks through openings: the steps, the questions, and the colours of the players. Together they have every kind
// of question but nigiri's. The tests of the core walk through every opening with all of its choices.

/**
 * A step, the question after it, and the player who has Black from then on. A step is a point to click or the
 * name of a button.
 */
export type Step = [what: string, asked: string, black: 1 | 2];

export interface Walk {
  opening: string;
  /** Distinguishes walks through the same opening. */
  way?: string;
  terms?: object;
  /** The page names the players by their colours, because nobody can swap. */
  isNameless?: true;
  /** The first question. */
  asked: string;
  steps: Step[];
  /** The list of moves at the end. */
  list?: string;
}

const place = (player: number, colour: string, where = '') => `Player ${player}: place a ${colour} stone${where}`;
const swap = (player: number) => `Player ${player}: swap colours?`;
const offer = (player: number, left: number) => `Player ${player}: offer a fifth, ${left} to go`;
const pick = (player: number) => `Player ${player}: pick Black's fifth stone`;
const many = (player: number) => `Player ${player}: how many fifth moves?`;
const way = (player: number) => `Player ${player}: choose a colour or add two stones`;
const fifths = (player: number) => `Player ${player}: one fifth, or ten?`;
const middle = (lines: number) => ` in the middle ${lines} × ${lines}`;
const beyond = (lines: number) => ` outside the middle ${lines} × ${lines}`;
const CENTRE = ' at the centre';
export const FREE = '';

const SWAP = 'Swap colours';
const KEEP = 'Keep colours';

const RENJU = { rules: 'renju' };

export const WALKS: Walk[] = [
  {
    opening: 'pro',
    isNameless: true,
    asked: place(1, 'black', CENTRE),
    steps: [['h8', place(2, 'white'), 1], ['h9', place(1, 'black', beyond(5)), 1], ['k8', FREE, 1], ['i8', FREE, 1]],
  },
  {
    opening: 'swap2',
    way: 'two more, swap',
    asked: place(1, 'black'),
    steps: [
      ['h8', place(1, 'white'), 1],
      ['c3', place(1, 'black'), 1],
      ['j10', way(2), 1],
      ['Place two more stones', place(2, 'white'), 1],
      ['a1', place(2, 'black'), 1],
      ['o15', swap(1), 1],
      [SWAP, FREE, 2],
      ['b2', FREE, 2],
    ],
    list: '1 H8, 2 C3, 3 J10, Player 2 placed two more stones, 4 A1, 5 O15, swap, 6 B2',
  },
  {
    opening: 'yamaguchi',
    way: 'three fifths, swap',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ['h8', place(1, 'white', middle(3)), 1],
      ['h9', place(1, 'black', middle(5)), 1],
      ['h7', many(1), 1],
      ['3', swap(2), 1],
      [SWAP, place(1, 'white'), 2],
      ['i4', offer(2, 3), 2],
      ['a1', offer(2, 2), 2],
      ['b3', offer(2, 1), 2],
      ['c5', pick(1), 2],
      ['c5', FREE, 2],
    ],
  },
  {
    opening: 'taraguchi10',
    way: 'one fifth',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ['h8', swap(2), 1],
      [KEEP, place(2, 'white', middle(3)), 1],
      ['i9', swap(1), 1],
      [KEEP, place(1, 'black', middle(5)), 1],
      ['f6', swap(2), 1],
      [SWAP, place(1, 'white', middle(7)), 2],
      ['k6', fifths(2), 2],
      ['One fifth', swap(2), 2],
      [SWAP, place(1, 'black', middle(9)), 1],
      ['d12', swap(2), 1],
      [KEEP, FREE, 1],
      ['o15', FREE, 1],
    ],
  },
];

/** Returns the buttons of a question. */
export function buttons(asked: string): string[] {
  if (asked.endsWith('swap colours?')) return [SWAP, KEEP];
  if (asked.endsWith('how many fifth moves?')) return Array.from({ length: 12 }, (_, index) => String(index + 1));
  if (asked.endsWith('one fifth, or ten?')) return ['One fifth', 'Ten fifths'];
  return asked.endsWith('choose a colour or add two stones') ? ['Play White', 'Play Black', 'Place two more stones'] : [];
}

export const isPoint = (what: string) => /^[a-o]\d+$/.test(what);
