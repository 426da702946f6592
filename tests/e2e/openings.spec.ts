// Two openings to their end, which together have every kind of button, with input that answers no question. The native tests walk
// through every opening with all of its choices.
// covers: centre
import { expect, test, type Board } from './helpers';

/** A step, the question after it, and the player who has Black from then on. A step is a point or the name of a button. */
type Step = [what: string, asked: string, black: 1 | 2];

interface Walk {
  terms: { opening: string; rules?: string };
  /** The first question. */
  asked: string;
  steps: Step[];
  /** The list of moves at the end. */
  list: string;
}

const place = (player: number, colour: string, where = '') => `Player ${player}: place a ${colour} stone${where}`;
const swap = (player: number) => `Player ${player}: swap colours?`;
const offer = (player: number, left: number) => `Player ${player}: offer a fifth, ${left} to go`;
const middle = (lines: number) => ` in the middle ${lines} × ${lines}`;
const WAY = 'Player 2: choose a colour or add two stones';
const MANY = 'Player 1: how many fifth moves?';
const PICK = "Player 1: pick Black's fifth stone";
const FREE = '';

const WALKS: Walk[] = [
  {
    terms: { opening: 'swap2' },
    asked: place(1, 'black'),
    steps: [
      ['h8', place(1, 'white'), 1],
      ['c3', place(1, 'black'), 1],
      ['j10', WAY, 1],
      ['Place two more stones', place(2, 'white'), 1],
      ['a1', place(2, 'black'), 1],
      ['o15', swap(1), 1],
      ['Swap colours', FREE, 2],
      ['b2', FREE, 2],
    ],
    list: '1 H8, 2 C3, 3 J10, Player 2 placed two more stones, 4 A1, 5 O15, swap, 6 B2',
  },
  {
    terms: { opening: 'yamaguchi', rules: 'renju' },
    asked: place(1, 'black', ' at the centre'),
    steps: [
      ['h8', place(1, 'white', middle(3)), 1],
      ['h9', place(1, 'black', middle(5)), 1],
      ['h7', MANY, 1],
      ['2', swap(2), 1],
      ['Swap colours', place(1, 'white'), 2],
      ['i4', offer(2, 2), 2],
      ['a1', offer(2, 1), 2],
      ['b3', PICK, 2],
      ['b3', FREE, 2],
    ],
    list: '1 H8, 2 H9, 3 H7, Player 1 declared 2 fifths, swap, 4 I4, fifth 1, A1, fifth 2, B3, 5 B3',
  },
];

/** Returns the buttons of a question. */
function buttons(asked: string): string[] {
  if (asked === WAY) return ['Play White', 'Play Black', 'Place two more stones'];
  if (asked === MANY) return Array.from({ length: 12 }, (_, index) => String(index + 1));
  return asked.endsWith('swap colours?') ? ['Swap colours', 'Keep colours'] : [];
}

const isPoint = (what: string) => /^[a-o]\d+$/.test(what);

async function expectAsked(board: Board, asked: string, black: 1 | 2): Promise<void> {
  await expect(board.prompt).toHaveText(asked);
  await expect(board.choice).toBeVisible({ visible: asked !== FREE });
  expect(await board.choices(), asked).toEqual(buttons(asked));
  await expect(board.page.locator('[data-bind=black_name]')).toHaveText(`Player ${black}`);
  await expect(board.page.locator('[data-bind=white_name]')).toHaveText(`Player ${3 - black}`);
  await expect(board.page.locator('.player.active')).toHaveCount(1);
}

/** Tries clicks, keys and buttons that do not answer the question after these steps. */
async function annoy(board: Board, asked: string, done: Step[]): Promise<void> {
  const refused = async (point: string, why: string) => {
    await board.unchanged(`${asked}: ${point}`, () => board.click(point));
    await expect(board.note).toHaveText(why);
    await expect(board.live).toContainText(why);
  };
  const where = / (at the centre|in the middle .*)$/.exec(asked)?.[1];
  if (where !== undefined) await refused('a8', `The opening requires this stone ${where}.`);
  const last = done.at(-1)?.[0];
  const isOffered = last !== undefined && asked.startsWith(offer(2, 1));
  // A second click at the same point would be a double click.
  if (done.length > 1 && asked.match(/place a|offer a fifth|pick/)) await refused('h8', 'There is a stone on H8 already.');
  if (isOffered) {
    await expect(board.cell(last)).toHaveAccessibleName(/^A1, empty, fifth 1$/);
    await refused(last, 'A1 is offered already.');
  }
  if (asked === PICK) await refused('a14', 'A14 is not offered.');
  if (buttons(asked).length > 0) {
    for (const point of ['h8', 'b14']) await refused(point, 'That is not possible right now.');
    await board.unchanged(`${asked}: keys`, async () => {
      await board.cell('b14').focus();
      for (const key of ['Enter', 'c', '1', '4', 'Enter', ' ']) await board.page.keyboard.press(key);
    });
  }
  await board.unchanged(`${asked}: hidden buttons`, () => board.pressHidden());
  // Its note takes the place of one that could lie on the next point.
  await board.unchanged(`${asked}: beside the board`, () => board.clickNear('h1', 0, -0.7));
}

async function take(board: Board, [what, asked]: Step): Promise<void> {
  if (isPoint(what)) return board.click(what);
  const [button] = await board.choice.getByRole('button', { name: what, exact: true }).all();
  // The second click must not answer the next question.
  await button.dblclick({ force: true });
  await expect(board.prompt).toHaveText(asked);
}

for (const { terms, asked, steps, list } of WALKS) {
  test(`${terms.opening}, to its end and back`, async ({ board }) => {
    await board.open();
    await board.newGame(terms);
    const states: [string, 1 | 2][] = [[asked, 1], ...steps.map(([, asked, black]): [string, 1 | 2] => [asked, black])];
    const annoyed = new Set<string>();
    for (const [index, step] of steps.entries()) {
      await expectAsked(board, ...states[index]);
      // The same question to the other player is the same for invalid input.
      const question = states[index][0].replace(/^Player \d/, '');
      if (!annoyed.has(question)) await annoy(board, states[index][0], steps.slice(0, index));
      annoyed.add(question);
      if (index === steps.length >> 1) await board.unchanged('a reload', () => board.reload());
      await take(board, step);
      await expect(board.live).toContainText(step[1]);
    }
    await expectAsked(board, ...states[steps.length]);
    const rows = await board.list.allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' ').trim()).join(', ')).toBe(list);
    const end = await board.snapshot();
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      await board.action('undo').click();
      await expectAsked(board, ...states[index]);
    }
    await expect(board.action('undo')).toBeDisabled();
    for (const [index] of steps.entries()) {
      await board.action('redo').click();
      await expectAsked(board, ...states[index + 1]);
    }
    await expect(board.action('redo')).toBeDisabled();
    expect(await board.snapshot()).toEqual(end);
    await expect(board.action('pass')).toHaveJSProperty('hidden', terms.rules === undefined);
  });
}
