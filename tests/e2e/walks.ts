// Walks through the openings: the steps, the questions, and the colours of the players.

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
  /** The first question. */
  asked: string;
  steps: Step[];
  /** The list of moves at the end. */
  list?: string;
}

export const place = (player: number, colour: string, where = '') => `Player ${player}: place a ${colour} stone${where}`;
export const swap = (player: number) => `Player ${player}: swap colours?`;
export const offer = (player: number, left: number) => `Player ${player}: offer a fifth, ${left} to go`;
export const pick = (player: number) => `Player ${player}: pick Black's fifth stone`;
export const many = (player: number) => `Player ${player}: how many fifths?`;
export const way = (player: number) => `Player ${player}: how does it go on?`;
export const middle = (lines: number) => ` in the middle ${lines} × ${lines}`;
const beyond = (lines: number) => ` outside the middle ${lines} × ${lines}`;
export const CENTRE = ' at the centre';
export const FREE = '';

export const SWAP = 'Swap colours';
export const KEEP = 'Keep colours';

/** Returns the first three stones by Player 1, followed by the question `asked`. */
const three = (asked: string): Step[] => [
  ['h8', place(1, 'white', middle(3)), 1],
  ['h9', place(1, 'black', middle(5)), 1],
  ['h7', asked, 1],
];
const anywhere = (asked: string): Step[] => [
  ['h8', place(1, 'white'), 1],
  ['c3', place(1, 'black'), 1],
  ['j10', asked, 1],
];

/**
 * Returns `count` fifth stones offered by a player, none symmetric to another, of which the other player
 * picks the last.
 */
function fifths(count: number, by: 1 | 2, points: string): Step[] {
  const steps = points.split(' ').slice(0, count);
  const next = (index: number) => (index + 1 < count ? offer(by, count - index - 1) : pick(3 - by));
  const offered = steps.map((point, index): Step => [point, next(index), by]);
  return [...offered, [steps[count - 1], FREE, by]];
}

const TEN = 'a1 b3 c5 d2 e4 f1 k3 l6 m2 n5 o1 o9';
const RENJU = { rules: 'renju' };

export const WALKS: Walk[] = [
  {
    opening: 'tengen',
    asked: place(1, 'black', CENTRE),
    steps: [['h8', FREE, 1], ['a1', FREE, 1]],
    list: '1 H8, 2 A1',
  },
  {
    opening: 'pro',
    asked: place(1, 'black', CENTRE),
    steps: [['h8', place(2, 'white'), 1], ['h9', place(1, 'black', beyond(5)), 1], ['k8', FREE, 1], ['i8', FREE, 1]],
  },
  {
    opening: 'long-pro',
    asked: place(1, 'black', CENTRE),
    steps: [['h8', place(2, 'white'), 1], ['h9', place(1, 'black', beyond(7)), 1], ['l8', FREE, 1], ['i8', FREE, 1]],
  },
  {
    opening: 'swap',
    way: 'swap',
    asked: place(1, 'black'),
    steps: [...anywhere(swap(2)), [SWAP, FREE, 2], ['a1', FREE, 2]],
    list: '1 H8, 2 C3, 3 J10, Player 2: swap, 4 A1',
  },
  { opening: 'swap', way: 'none', asked: place(1, 'black'), steps: [...anywhere(swap(2)), [KEEP, FREE, 1], ['a1', FREE, 1]] },
  {
    opening: 'swap2',
    way: 'stay White',
    asked: place(1, 'black'),
    steps: [...anywhere(way(2)), ['Stay White', FREE, 1], ['a1', FREE, 1]],
  },
  {
    opening: 'swap2',
    way: 'take Black',
    asked: place(1, 'black'),
    steps: [...anywhere(way(2)), ['Take Black', FREE, 2], ['a1', FREE, 2]],
  },
  {
    opening: 'swap2',
    way: 'two more, swap',
    asked: place(1, 'black'),
    steps: [
      ...anywhere(way(2)),
      ['Put two more stones', place(2, 'white'), 1],
      ['a1', place(2, 'black'), 1],
      ['o15', swap(1), 1],
      [SWAP, FREE, 2],
      ['b2', FREE, 2],
    ],
    list: '1 H8, 2 C3, 3 J10, Player 2: Put two more stones, 4 A1, 5 O15, Player 1: swap, 6 B2',
  },
  {
    opening: 'swap2',
    way: 'two more, none',
    asked: place(1, 'black'),
    steps: [
      ...anywhere(way(2)),
      ['Put two more stones', place(2, 'white'), 1],
      ['a1', place(2, 'black'), 1],
      ['o15', swap(1), 1],
      [KEEP, FREE, 1],
    ],
  },
  {
    opening: 'rif',
    way: 'swap',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [...three(swap(2)), [SWAP, place(1, 'white'), 2], ['h6', offer(2, 2), 2], ...fifths(2, 2, 'g8 f5'), ['a15', FREE, 2]],
    list: '1 H8, 2 H9, 3 H7, Player 2: swap, 4 H6, Player 2: offers G8, Player 2: offers F5, 5 F5, 6 A15',
  },
  {
    opening: 'rif',
    way: 'none',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [...three(swap(2)), [KEEP, place(2, 'white'), 1], ['h6', offer(1, 2), 1], ...fifths(2, 1, 'g8 f5')],
  },
  {
    opening: 'yamaguchi',
    way: 'one fifth, none',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ...three(many(1)),
      ['1', swap(2), 1],
      [KEEP, place(2, 'white'), 1],
      ['h6', offer(1, 1), 1],
      ...fifths(1, 1, 'g8'),
    ],
  },
  {
    opening: 'yamaguchi',
    way: 'twelve fifths, swap',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ...three(many(1)),
      ['12', swap(2), 1],
      [SWAP, place(1, 'white'), 2],
      ['i4', offer(2, 12), 2],
      ...fifths(12, 2, TEN),
    ],
  },
  {
    opening: 'soosyrv8',
    way: 'none, eight, swap',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ...three(swap(2)),
      [KEEP, place(2, 'white'), 1],
      ['i4', many(2), 1],
      ['8', swap(1), 1],
      [SWAP, offer(2, 8), 2],
      ...fifths(8, 2, TEN),
      ['a15', FREE, 2],
    ],
  },
  {
    opening: 'soosyrv8',
    way: 'swap, one, none',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ...three(swap(2)),
      [SWAP, place(1, 'white'), 2],
      ['h6', many(1), 2],
      ['1', swap(2), 2],
      [KEEP, offer(2, 1), 2],
      ...fifths(1, 2, 'g8'),
    ],
  },
  {
    opening: 'tarannikov',
    way: 'swaps',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ['h8', swap(2), 1],
      [SWAP, place(1, 'white', middle(3)), 2],
      ['i9', swap(2), 2],
      [SWAP, place(1, 'black', middle(5)), 1],
      ['j10', swap(2), 1],
      [SWAP, place(1, 'white', middle(7)), 2],
      ['k11', swap(2), 2],
      [KEEP, place(2, 'black', middle(9)), 2],
      ['l12', swap(1), 2],
      [SWAP, FREE, 1],
      ['a1', FREE, 1],
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
      ['k6', way(2), 2],
      ['One fifth', swap(2), 2],
      [SWAP, place(1, 'black', middle(9)), 1],
      ['d12', swap(2), 1],
      [KEEP, FREE, 1],
      ['o15', FREE, 1],
    ],
  },
  {
    opening: 'taraguchi10',
    way: 'ten fifths',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ['h8', swap(2), 1],
      [KEEP, place(2, 'white', middle(3)), 1],
      ['i9', swap(1), 1],
      [KEEP, place(1, 'black', middle(5)), 1],
      ['f7', swap(2), 1],
      [KEEP, place(2, 'white', middle(7)), 1],
      ['k6', way(1), 1],
      ['Ten fifths', offer(1, 10), 1],
      ...fifths(10, 1, TEN),
      ['o15', FREE, 1],
    ],
  },
  {
    opening: 'sakata',
    way: 'swap',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ...three(place(2, 'white', middle(7))),
      ['e5', place(2, 'black', middle(9)), 1],
      ['l12', swap(1), 1],
      [SWAP, FREE, 2],
      ['a1', FREE, 2],
    ],
  },
  {
    opening: 'sakata',
    way: 'none',
    terms: RENJU,
    asked: place(1, 'black', CENTRE),
    steps: [
      ...three(place(2, 'white', middle(7))),
      ['k8', place(2, 'black', middle(9)), 1],
      ['d4', swap(1), 1],
      [KEEP, FREE, 1],
      ['a1', FREE, 1],
    ],
  },
];

/** Returns the buttons of a question. */
export function buttons(asked: string, { opening }: Walk): string[] {
  if (asked.endsWith('swap colours?')) return [SWAP, KEEP];
  if (asked.endsWith('how many fifths?')) {
    return Array.from({ length: opening === 'soosyrv8' ? 8 : 12 }, (_, index) => String(index + 1));
  }
  if (!asked.endsWith('how does it go on?')) return [];
  return opening === 'swap2' ? ['Stay White', 'Take Black', 'Put two more stones'] : ['One fifth', 'Ten fifths'];
}

/** Openings without swaps, in which the page names the players by their colours. */
export const NAMELESS = ['tengen', 'pro', 'long-pro'];

export const isPoint = (what: string) => /^[a-o]\d+$/.test(what);
