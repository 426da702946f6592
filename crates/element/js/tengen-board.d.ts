/** A stone was placed, by a person, a program or the plan of a puzzle. */
export interface MoveDetail {
  /** Such as "h8". */
  point: string;
  color: "black" | "white";
  /** The number of moves after it. */
  ply: number;
}

export interface RefusedDetail {
  point: string;
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
  /** The points of the winning lines. */
  line: string[];
}

export interface TengenBoardEventMap extends HTMLElementEventMap {
  move: CustomEvent<MoveDetail>;
  refused: CustomEvent<RefusedDetail>;
  ply: CustomEvent<{ ply: number }>;
  solved: CustomEvent<Record<string, never>>;
}

/** The attributes, each of which is a property; null stands for none. */
export interface BoardAttributes {
  // The attributes stand here.
  /** The address of a record of any program, or a link to a game. */
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

  /** Places a stone of the side to move. Throws the reason if it is refused. */
  play(point: string): void;
  /** Goes back by one move; does nothing at the start. */
  undo(): void;
  /** Goes on by one move of the shown line; does nothing at its end. */
  redo(): void;
  /** Shows the position after a number of moves of the shown line. Throws if there is none. */
  goto(ply: number): void;
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
