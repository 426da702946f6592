// The days whose puzzles show, taken together, every text that a puzzle of the site can have: tasks, facts and themes.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A puzzle as `tengen puzzles --json` prints it. */
interface Puzzle {
  rating: number;
  task: string;
  moves: number;
  themes: string[];
  position: string;
}

export interface PuzzleDay {
  noon: Date;
  puzzle: Puzzle;
}

/** The first day that is looked at, counted from 1970. */
const FIRST = 20_000;

function shipped(): Puzzle[] {
  const site = process.env.SITE!;
  const name = readdirSync(site, { recursive: true }).map(String).find((it) => it.endsWith('tengen.puzzles'))!;
  const lines = execFileSync(process.env.TENGEN!, ['puzzles', '--json', join(site, name)], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return lines.trim().split('\n').map((line) => JSON.parse(line));
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** Returns how far apart in the file the puzzles of two days that follow each other are, as `scattered` in crates/puzzles does. */
function stride(count: number): number {
  let found = Math.max(Math.floor((count * 618) / 1000), 1);
  while (divisor(found, count) > 1) found += 1;
  return found;
}

/** Names the texts of a puzzle. Of two numbers with the same count of digits, neither is wider. */
function texts({ rating, task, moves, themes, position }: Puzzle): string[] {
  const [rules, , , turn] = position.split(' ');
  const length = task === 'defend' ? '' : moves;
  return [`${task} ${length} ${turn}`, `${rules} ${String(rating).length}`, themes.join()];
}

/** Returns one day for each text that no day before has. */
export function puzzleDays(): PuzzleDay[] {
  const puzzles = shipped();
  const step = stride(puzzles.length);
  const seen = new Set<string>();
  const days = puzzles.map((_, index) => {
    const day = FIRST + index;
    return { noon: new Date((day + 0.5) * 86_400_000), puzzle: puzzles[(day * step) % puzzles.length]! };
  });
  return days.filter(({ puzzle }) => {
    const fresh = texts(puzzle).filter((text) => !seen.has(text));
    fresh.forEach((text) => seen.add(text));
    return fresh.length > 0;
  });
}
