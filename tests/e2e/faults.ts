// A game of two people during a fault, and the model that it is compared with: who moved, the most that a fault may cost on
// the clock, and who wins.
import type { TestInfo } from '@playwright/test';
import { expect, LONG } from './helpers';
import { pair, play, type Person } from './online';

export const TERMS = 'freestyle clock=increment:300+0';

/** Repetitions of each fault. */
export const TIMES = LONG ? 20 : 1;

/** A game that black wins. */
const FIVE = 'h8 i9 h9 i10 h10 i11 h11 i12 h12'.split(' ');

/** Seconds that a clock may show more as used than were: whole ones, before and after, and those of a busy machine. */
export const SHOWN = 2;

type Colour = 'black' | 'white';

/** The line of the panel about the connection. */
export const link = (person: Person) => person.panel.locator('[data-online=link]');

/** The seconds that the clock of a colour shows. */
export async function clock(person: Person, colour: Colour): Promise<number> {
  const text = await person.strip(colour).locator('.clock b').innerText();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The most that a fault may cost. */
export interface Limits {
  /** Ms until the player reads that something is wrong, if the move is not through by then. */
  said: number;
  /** Ms until the opponent sees the move. */
  through: number;
  /** Seconds on the clock, with those of a clock that shows whole ones. */
  charged: number;
}

/** What a fault cost, in the units of the limits. */
export interface Cost {
  said?: number;
  through: number;
  charged: number;
}

export class Match {
  private played = 0;
  readonly colour: Colour;

  private constructor(
    /** The person who suffers the fault. */
    readonly one: Person,
    readonly two: Person,
    private readonly players: [Person, Person],
  ) {
    this.colour = players[0] === one ? 'black' : 'white';
  }

  /** Pairs two people, and plays until it is the turn of the first of them. */
  static async begin(one: Person, two: Person): Promise<Match> {
    const match = new Match(one, two, await pair([one, two]));
    await match.play(match.colour === 'black' ? 2 : 3);
    return match;
  }

  /** Plays some moves, each of which both see. */
  async play(count: number): Promise<void> {
    await play(FIVE.slice(this.played, this.played + count).join(' '), this.players);
    this.played += count;
  }

  /** Waits until the opponent has seen the clock of the player to move run for some seconds. */
  async counts(seconds: number): Promise<void> {
    const end = (await clock(this.two, this.colour)) - seconds;
    await expect.poll(() => clock(this.two, this.colour)).toBeLessThanOrEqual(end);
  }

  /** Moves during a fault: the move is said to be on its way, or is through, within the limits, and costs no more. */
  async moveDuring(fault: () => unknown, limits: Limits): Promise<Cost> {
    const before = await clock(this.one, this.colour);
    await fault();
    const start = Date.now();
    await this.one.board.click(FIVE[this.played]);
    this.played += 1;
    const cost = await this.arrives(start, limits);
    return { ...cost, charged: before - (await clock(this.two, this.colour)) };
  }

  /** Waits until the opponent sees all moves. */
  private async arrives(start: number, limits: Limits): Promise<Omit<Cost, 'charged'>> {
    let said: number | undefined;
    const isThrough = async () => {
      if (said === undefined && (await link(this.one).isVisible())) said = Date.now() - start;
      return this.two.moves();
    };
    const through = { message: 'the opponent sees the move', intervals: [50], timeout: 4 * limits.through };
    await expect.poll(isThrough, through).toBe(this.moves);
    return { said, through: Date.now() - start };
  }

  private get moves(): string {
    return FIVE.slice(0, this.played).join(' ');
  }

  /** Compares both pages with the model: the moves, and clocks that agree to a second, or to some more. */
  async agrees(most = 1): Promise<void> {
    for (const person of [this.one, this.two]) {
      await expect(link(person)).toBeHidden();
      await expect.poll(() => person.moves()).toBe(this.moves);
    }
    for (const colour of ['black', 'white'] as const) {
      const apart = async () => Math.abs((await clock(this.one, colour)) - (await clock(this.two, colour)));
      await expect.poll(apart, { message: `the clock of ${colour} is the same on both pages` }).toBeLessThanOrEqual(most);
    }
  }

  /** Plays to the end, which both see as it is. */
  async end(): Promise<void> {
    await this.play(FIVE.length - this.played);
    await expect(this.players[0].board.result).toContainText('You won');
    await expect(this.players[1].board.result).toContainText('You lost');
  }
}

/** Writes what a fault cost to the report of a test, and compares it with the limits. */
export function report(info: TestInfo, cost: Cost, limits: Limits): void {
  const description = JSON.stringify(cost);
  info.annotations.push({ type: 'cost', description });
  console.log(info.title, description);
  const { said = 0, through, charged } = cost;
  expect.soft(said, 'said in time').toBeLessThanOrEqual(limits.said);
  expect.soft(through, 'through in time').toBeLessThanOrEqual(limits.through);
  expect.soft(charged, 'charged').toBeLessThanOrEqual(limits.charged);
}
