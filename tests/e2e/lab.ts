// Helpers for tests of the Lab.
import type { Locator } from '@playwright/test';
import { expect, type Board } from './helpers';

/** The Lab on the page. */
export class Lab {
  readonly root: Locator;

  constructor(readonly board: Board) {
    this.root = board.page.locator('.lab');
  }

  /** The word of the Lab, or that of the games. */
  section(name: 'lab' | 'play'): Locator {
    return this.board.page.locator(`.sections [data-section=${name}]`);
  }

  /** Opens the Lab by its word. */
  async open(): Promise<void> {
    await this.section('lab').click();
    await expect(this.root).toBeVisible();
    await expect(this.section('lab')).toHaveAttribute('aria-current', 'page');
  }

  /** Gives both seats the programs of most tests: the engine, and Monte Carlo. */
  async choosePrograms(): Promise<void> {
    await this.turn({ 'first-program': 'search', 'second-program': 'mcts' });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  knob(name: string): Locator {
    return this.root.locator(`[name=${name}]`);
  }

  async turn(knobs: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(knobs)) {
      const knob = this.knob(name);
      if ((await knob.evaluate((it) => it.tagName)) === 'SELECT') await knob.selectOption(value);
      else {
        await knob.fill(value);
        await knob.press('Tab');
      }
    }
  }

  async count(): Promise<number> {
    const moves = await this.board.moves();
    return moves === '' ? 0 : moves.split(' ').length;
  }

  async moved(count: number): Promise<void> {
    await expect.poll(() => this.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  }

  /** Returns the state or the log, and unfolds it if needed. */
  async text(name: string): Promise<string> {
    const part = this.root.locator(`[data-fold=${name}]`);
    if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
    const field = part.locator('textarea');
    await expect(field).not.toHaveValue('');
    return field.inputValue();
  }
}

/** Opens the page and the Lab. */
export async function openLab(board: Board): Promise<Lab> {
  await board.open();
  const lab = new Lab(board);
  await lab.open();
  await lab.choosePrograms();
  return lab;
}
