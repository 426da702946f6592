// Openings to their end, with every kind of question, and with invalid input at each question.
import { expect, test, type Board } from './helpers';
import { buttons, FREE, isPoint, WALKS, type Step, type Walk } from './walks';

async function expectAsked(board: Board, walk: Walk, asked: string, black: 1 | 2): Promise<void> {
  await expect(board.prompt).toHaveText(asked);
  await (asked === FREE ? expect(board.choice).toBeHidden() : expect(board.choice).toBeVisible());
  expect(await board.choices(), asked).toEqual(buttons(asked));
  if (walk.isNameless !== true) {
    await expect(board.page.locator('[data-bind=black_name]')).toHaveText(`Player ${black}`);
    await expect(board.page.locator('[data-bind=white_name]')).toHaveText(`Player ${3 - black}`);
  }
  await expect(board.page.locator('.player.active')).toHaveCount(1);
  const asks = /^Player (\d)/.exec(asked)?.[1];
  if (asks !== undefined) {
    const colour = Number(asks) === black ? 'black' : 'white';
    await expect(board.page.locator('.player.active')).toHaveClass(new RegExp(`\\b${colour}\\b`));
  }
}

/** Tries clicks, keys and buttons that do not answer the question. */
async function annoy(board: Board, asked: string, done: Step[]): Promise<void> {
  const { page } = board;
  // A second click at once would be a double click.
  if (done.length > 0) await page.waitForTimeout(450);
  const stones = done.map(([what]) => what).filter(isPoint);
  const refused = async (point: string, why: string) => {
    await board.unchanged(`${asked}: ${point}`, () => board.click(point));
    await expect(board.note).toHaveText(why);
    await expect(board.live).toContainText(why);
  };
  if (asked.includes('place a')) {
    if (stones.length > 0) await refused(stones[0], `There is a stone on ${stones[0].toUpperCase()} already.`);
    const where = / (at the centre|(?:in|outside) the middle .*)$/.exec(asked)?.[1];
    if (where !== undefined) {
      const why = `The opening requires this stone ${where}.`;
      await refused(where.startsWith('outside') ? 'g7' : 'a8', why);
    }
  } else if (asked.includes('offer a fifth')) {
    await refused('h8', 'There is a stone on H8 already.');
    // If the step before was not an offer, nothing has been offered yet.
    const offered = done.at(-2)?.[1].includes('offer a fifth') ? done.at(-1)![0] : undefined;
    if (offered !== undefined) await expectOffered(board, offered);
  } else if (asked.includes('pick')) {
    await refused('h8', 'There is a stone on H8 already.');
    await refused('a14', 'A14 is not offered.');
  } else if (asked !== FREE) {
    for (const point of ['h8', 'b14']) await refused(point, 'That is not possible right now.');
    await board.unchanged(`${asked}: Enter`, async () => {
      await board.cell('b14').focus();
      for (const key of ['Enter', 'c', '1', '4', 'Enter', ' ']) await page.keyboard.press(key);
    });
  }
  await board.unchanged(`${asked}: hidden buttons`, () => board.pressHidden());
  await board.unchanged(`${asked}: beside the board`, () => board.clickNear('h1', 0, -0.7));
}

async function expectOffered(board: Board, point: string): Promise<void> {
  await expect(board.cell(point)).toHaveAccessibleName(new RegExp(`^${point.toUpperCase()}, empty, fifth \\d+$`));
  await board.unchanged(`${point} again`, () => board.click(point));
  await expect(board.note).toHaveText(`${point.toUpperCase()} is offered already.`);
}

async function take(board: Board, [what, asked]: Step): Promise<void> {
  if (isPoint(what)) return board.click(what);
  const [button] = await board.choice.getByRole('button', { name: what, exact: true }).all();
  // The second click must not answer the next question.
  await button.dblclick({ force: true });
  await expect(board.prompt).toHaveText(asked);
}

for (const walk of WALKS) {
  test(`${walk.opening}${walk.way === undefined ? '' : `: ${walk.way}`}`, async ({ board }) => {
    test.setTimeout(90_000);
    const { opening, terms, steps, asked } = walk;
    await board.open();
    await board.newGame({ opening, ...terms });
    const seen = [await board.snapshot()];
    const states: [string, 1 | 2][] = [[asked, 1], ...steps.map(([, asked, black]): [string, 1 | 2] => [asked, black])];
    const annoyed = new Set<string>();
    for (const [index, step] of steps.entries()) {
      await expectAsked(board, walk, ...states[index]);
      // The same question to the other player is the same for invalid input.
      const question = states[index][0].replace(/^Player \d/, '');
      if (!annoyed.has(question)) await annoy(board, states[index][0], steps.slice(0, index));
      annoyed.add(question);
      if (index === steps.length >> 1) await board.unchanged('a reload', () => board.reload());
      await take(board, step);
      await expect(board.live).toContainText(step[1]);
      seen.push(await board.snapshot());
    }
    await expectAsked(board, walk, ...states[steps.length]);
    if (walk.list !== undefined) {
      const rows = await board.list.allInnerTexts();
      expect(rows.map((row) => row.replace(/\s+/g, ' ').trim()).join(', ')).toBe(walk.list);
    }
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      await board.action('undo').click();
      await expectAsked(board, walk, ...states[index]);
    }
    await expect(board.action('undo')).toBeDisabled();
    for (const [index] of steps.entries()) {
      await board.action('redo').click();
      await expectAsked(board, walk, ...states[index + 1]);
    }
    await expect(board.action('redo')).toBeDisabled();
    expect(await board.snapshot()).toEqual(seen.at(-1));
    await expect(board.action('pass')).toHaveJSProperty('hidden', terms === undefined);
  });
}
