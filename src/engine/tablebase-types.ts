/**
 * Solved endings as a search takes them from a page. These types are public, so they name nothing of the DOM's or of
 * Node's types: `tablebases.ts` does, which is why they do not stand there.
 */

/** A table in the form in which tablebase.wasm takes and fills it. */
export interface TablebaseData {
  /** The block's name, such as `KAKR` or `KPK-a5`. */
  readonly name: string;
  /** Code and square of the first man besides the kings, then of the second; see assembly/tablebase/block.ts. */
  readonly men: readonly [number, number, number, number];
  /** A byte for each position. */
  readonly values: Uint8Array;
  /** A bit for each position that the move limit turns into a draw, if distances alone do not tell. */
  readonly cursed?: Uint8Array;
}

/** Which tables an engine needs before it searches a position. */
export interface TablebaseRequest {
  /** The id of a ruleset, such as `cazaux` or `custom:…`. */
  readonly ruleset: string;
  readonly fen: string;
  /** Names of the tables that the engine has. */
  readonly have: readonly string[];
}

/** Tables that an engine lacks. */
export interface TablebaseAnswer {
  /** tablebase.wasm, compiled. */
  readonly module: object;
  readonly tables: readonly TablebaseData[];
  /** Names of the tables that the engine should keep of those that it has. */
  readonly keep: readonly string[];
}

/**
 * Gives the tables that an engine lacks for a position; undefined if there are none. Memory that is not shared is handed
 * over to the engine.
 */
export type TablebaseReader = (request: TablebaseRequest) => Promise<TablebaseAnswer | undefined>;
