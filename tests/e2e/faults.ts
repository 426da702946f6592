// A game of two people during a fault, and the model that it is compared with: who moved, the most and the least that a fault
// may cost on the clock, and who wins.
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

/** That line while the page knows that its connection hangs. */
const hanging = (person: Person) => link(person).filter({ hasText: /does not answer|连接没有响应/ });

/** Ms within which a page that is looked at knows that its line hangs. */
const KNOWN = 6000;

/** The seconds that the clock of a colour shows. */
export async function clock(person: Person, colour: Colour): Promise<number> {
  const text = await person.strip(colour).locator('.clock b').innerText();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The most that a fault may cost, and the least that the clock must show. */
export interface Limits {
  /** Ms until the player reads anything about the connection or the move, if the move is not through by then. */
  said: number;
  /** Ms until the opponent sees the move. */
  through: number;
  /** Seconds on the clock, with those of a clock that shows whole ones. */
  charged: number;
  /**
   * The fewest seconds that the clock may show as used by the fault and the move before it: time that surely was, less what
   * may be spared, and less what is lost as clocks show whole ones. A clock that always stands shows fewer.
   */
  used: number;
}

/** What a fault cost, in the units of the limits. */
export interface Cost {
  said?: number;
  /** Ms until the player reads that the line hangs; none if the move is through by then. */
  known?: number;
  through: number;
  charged: number;
  used: number;
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

  /**
   * Moves during a fault, after a move that takes `thought` seconds if that is more than none: the move is said to be on its way, or is through, within the
   * limits, and costs no more.
   */
  async moveDuring(fault: () => unknown, limits: Limits, thought = 0): Promise<Cost> {
    const first = await clock(this.one, this.colour);
    if (thought > 0) {
      await this.counts(thought);
      await this.play(2);
    }
    const before = await clock(this.one, this.colour);
    await fault();
    const start = Date.now();
    await this.one.board.click(FIVE[this.played]);
    this.played += 1;
    const cost = await this.arrives(start, limits);
    const left = await clock(this.two, this.colour);
    return { ...cost, charged: before - left, used: first - left };
  }

  /** Waits until the opponent sees all moves. */
  private async arrives(start: number, limits: Limits): Promise<Omit<Cost, 'charged' | 'used'>> {
    let said: number | undefined;
    let known: number | undefined;
    const isThrough = async () => {
      if (said === undefined && (await link(this.one).isVisible())) said = Date.now() - start;
      if (known === undefined && (await hanging(this.one).isVisible())) known = Date.now() - start;
      return this.two.moves();
    };
    const through = { message: 'the opponent sees the move', intervals: [50], timeout: 4 * limits.through };
    await expect.poll(isThrough, through).toBe(this.moves);
    return { said, known, through: Date.now() - start };
  }

  /** Does nothing during a fault, and returns the ms until the player reads that the line hangs. */
  async knowsDuring(fault: () => unknown): Promise<number> {
    const start = Date.now();
    await fault();
    const known = { message: 'the page knows that its line hangs', intervals: [50], timeout: 4 * KNOWN };
    await expect.poll(() => hanging(this.one).isVisible(), known).toBe(true);
    return Date.now() - start;
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

/** Writes what was measured to the report of a test. */
function note(info: TestInfo, measured: object): void {
  const description = JSON.stringify(measured);
  info.annotations.push({ type: 'cost', description });
  console.log(info.title, description);
}

/** Writes to the report of a test after how long a page knew that its line hangs, and compares it with the limit. */
export function reportKnown(info: TestInfo, known: number): void {
  note(info, { known });
  expect.soft(known, 'known in time').toBeLessThanOrEqual(KNOWN);
}

/** Writes what a fault cost to the report of a test, and compares it with the limits. */
export function report(info: TestInfo, cost: Cost, limits: Limits): void {
  note(info, cost);
  const { said = 0, known = 0, through, charged, used } = cost;
  expect.soft(said, 'said in time').toBeLessThanOrEqual(limits.said);
  expect.soft(known, 'known in time').toBeLessThanOrEqual(KNOWN);
  expect.soft(through, 'through in time').toBeLessThanOrEqual(limits.through);
  expect.soft(charged, 'charged').toBeLessThanOrEqual(limits.charged);
  expect.soft(used, 'the clock did run').toBeGreaterThanOrEqual(limits.used);
}
