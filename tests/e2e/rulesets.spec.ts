// Games by rule sets of the dialog, each with a result that the other rule sets would not have.
import { expect, inTurn, test, type Board } from './helpers';

// Stones without a shape, for the side that does not attack.
const FILL = 'a1 c1 e1 g1 i1 k1 m1 o1 a15 c15 e15 g15 i15 k15';

const fill = (count: number) => FILL.split(' ').slice(0, count).join(' ');

interface Play {
  title: string;
  rules: string;
  /** Other fields of the dialog, by label. */
  fields?: Record<string, string>;
  facts: [string, string];
  black: string;
  white: string;
  /** The winner, and the reason. */
  end: ['Black' | 'White', string];
}

const CUSTOM = 'Black wins by exactly five, White wins by five open at both ends, forbidden for Black: double-four';
const CUSTOM_ZH = '黑棋获胜条件：恰好五子，白棋获胜条件：两端皆空的五子，黑棋禁手：四四';

const PLAYS: Play[] = [
  {
    title: 'standard: six are nothing, five win',
    rules: 'standard',
    facts: ['Standard · 15 × 15', '标准 · 15 × 15'],
    black: 'f8 g8 h8 j8 k8 i8 d3 d4 d5 d6 d7',
    white: fill(10),
    end: ['Black', 'Five in a row, move 21'],
  },
  {
    title: 'caro: a five blocked at both ends is nothing, at one end it wins',
    rules: 'caro',
    facts: ['Caro · 15 × 15', '卡罗 · 15 × 15'],
    black: 'd8 e8 f8 g8 h8 d4 e4 f4 g4 h4',
    white: `c8 i8 c4 ${fill(6)}`,
    end: ['Black', 'Five in a row, move 19'],
  },
  {
    title: 'custom: an open five for White, double-three allowed for Black',
    rules: 'custom',
    fields: { 'Black wins by': 'exact', 'White wins by': 'open', 'double-four': 'on' },
    facts: [`Custom · 15 × 15 · Strict (${CUSTOM})`, `自定义 · 15 × 15 · 严格（${CUSTOM_ZH}）`],
    // The last black stone makes two threes; the edge blocks the first two fives of White.
    black: `${fill(10)} f5 g5 h3 h4 h5`,
    white: 'a8 b8 c8 d8 e8 k4 l4 m4 n4 o4 d11 e11 f11 g11 h11',
    end: ['White', 'Five in a row, move 30'],
  },
];

async function start(board: Board, { rules, fields }: Play): Promise<void> {
  const dialog = await board.openNewGame();
  await dialog.getByLabel('Rules', { exact: true }).selectOption(rules);
  for (const [name, value] of Object.entries(fields ?? {})) {
    const field = dialog.getByLabel(name, { exact: true });
    await (value === 'on' ? field.check() : field.selectOption(value));
  }
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await expect(dialog).toBeHidden();
}

for (const play of PLAYS) {
  test(play.title, async ({ board }) => {
    const moves = inTurn(play.black, play.white);
    await board.open();
    await start(board, play);
    await expect(board.facts).toHaveText(play.facts[0]);
    for (const [ply, point] of moves.entries()) {
      if (ply === moves.length >> 1) {
        await board.unchanged('a reload', () => board.reload());
        await expect(board.facts).toHaveText(play.facts[0]);
      }
      expect((await board.state()).over, `before move ${ply + 1}`).toBe(false);
      await board.click(point);
    }
    const [winner, how] = play.end;
    expect(await board.moves()).toBe(moves.join(' '));
    expect(await board.state()).toMatchObject({ toMove: null, over: true, winner: winner.toLowerCase() });
    expect((await board.state()).line).toHaveLength(5);
    await expect(board.result).toContainText(`${winner} wins`);
    await expect(board.result).toContainText(how);
    await expect(board.live).toContainText(`${winner} wins. ${how}.`);
    await board.unchanged('a stone after the end', () => board.click('o8'));
    await expect(board.note).toHaveText('The game is over. Undo a move or start a new game.');
    await board.reload();
    await expect(board.result).toContainText(how);
    await board.action('undo').click();
    await expect(board.result).toBeHidden();
    expect(await board.state()).toMatchObject({ toMove: winner.toLowerCase(), over: false });
    await board.click('o8');
    expect(await board.moves()).toBe([...moves.slice(0, -1), 'o8'].join(' '));
    await board.language('zh');
    await expect(board.facts).toHaveText(play.facts[1]);
  });
}
