/** A stone was placed, by a person, a program or the plan of a puzzle. */
export interface MoveDetail {
  /** Such as "h8". */
  point: string;
  color: "black" | "white";
  /** The number of moves after it. */
  ply: number;
}

/**
 * Why something was refused, for words of your own. "wrong": a move that is not of the solution of the puzzle. "turn": the opponent
 * is to move. "opening": the opening allows no such stone. "other" stands for what cannot happen on boards without passes and clocks.
 */
export type RefusalCode = "occupied" | "double-three" | "double-four" | "overline" | "over" | "off-board" | "wrong" | "turn" | "opening" | "other";

/** The `code` of the errors that methods throw. */
export type ErrorCode = RefusalCode | "solved" | "unsolved" | "no-point" | "no-move";

export interface RefusedDetail {
  point: string;
  code: RefusalCode;
  /** A sentence in the language of the element. */
  reason: string;
}

export interface ErrorDetail {
  /** The name of the attribute that is wrong; empty if the module did not load. */
  attribute: string;
  message: string;
}

export interface Status {
  /** The colour to move; null if the game is over. */
  toMove: "black" | "white" | null;
  over: boolean;
  winner: "black" | "white" | null;
  /** Why the game is over; null if it goes on. "record": a record states the result. */
  reason: "five" | "full-board" | "double-three" | "double-four" | "overline" | "no-legal-point" | "passes" | "move-limit" | "resignation" | "time" | "absence" | "agreement" | "record" | null;
  /** The points of the winning lines. */
  line: string[];
}

export interface TengenBoardEventMap extends Omit<HTMLElementEventMap, "error"> {
  move: CustomEvent<MoveDetail>;
  refused: CustomEvent<RefusedDetail>;
  ply: CustomEvent<{ ply: number }>;
  solved: CustomEvent<Record<string, never>>;
  error: CustomEvent<ErrorDetail>;
  warning: CustomEvent<ErrorDetail>;
}

/** The attributes, each of which is a property; null stands for none. */
export interface BoardAttributes {
  // The attributes stand here.
  /** The address of a record of any program, a file of at most 8 MiB, or a link to a game. */
  src: string | null;
}

/** The attributes in JSX. */
export type TengenBoardAttributes = Partial<BoardAttributes>;

export interface TengenBoard extends BoardAttributes {}

/** The custom element `<tengen-board>`. */
export class TengenBoard extends HTMLElement {
  /** Resolves when the board is there and its record is open. */
  readonly ready: Promise<TengenBoard>;
  /** The moves from the start to the shown position, such as "h8 i9". */
  readonly played: string;
  /** The whole game as the text after the # of a link. */
  readonly link: string;
  /** The state of the game at the shown position; undefined before the board is ready. */
  readonly status: Status | undefined;

  /**
   * Places a stone of the side to move; in a puzzle it is a try. Throws an `Error` if it is refused: its `message` is the reason,
   * its `code` that of the event `refused`, "no-point" if the text is no point, or "solved" in a puzzle that is solved.
   */
  play(point: string): void;
  /** Goes back by one move, in a puzzle to the last try; does nothing at the start. */
  undo(): void;
  /** Goes on by one move of the shown line; does nothing at its end. */
  redo(): void;
  /**
   * Shows the position after a number of moves of the shown line. Throws an `Error` if there is none (`code` "no-move"), or if it
   * lies in the solution of a puzzle ("unsolved").
   */
  goto(ply: number): void;
  /** Begins again with the position of the attributes: a new game, or the puzzle as it was posed. */
  restart(): void;
  /** Gives the focus to the board. Does nothing before it is ready, and for a diagram without controls. */
  focus(options?: FocusOptions): void;
  /** The place of a point in CSS px from the upper left corner of the window. */
  locate(point: string): { x: number; y: number } | undefined;

  addEventListener<K extends keyof TengenBoardEventMap>(type: K, listener: (this: TengenBoard, event: TengenBoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tengen-board": TengenBoard;
  }
}
