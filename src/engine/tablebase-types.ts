/**
 * Solved endings that a page supplies to a search. Unlike `tablebases.ts`, these public types use no DOM or Node types.
 */

/** A table in the format of tablebase.wasm. */
export interface TablebaseData {
  /** The block's name, such as `KAKR` or `KPK-a5`. */
  readonly name: string;
  /** Code and square of the first piece other than the kings, then of the second; see assembly/tablebase/block.ts. */
  readonly men: readonly [number, number, number, number];
  /** A byte for each position. */
  readonly values: Uint8Array;
  /** One bit per position, set for draws by the move limit. Undefined if the distances identify these draws. */
  readonly cursed: Uint8Array | undefined;
}

/** A request for the tables of a search. */
export interface TablebaseRequest {
  /** The id of a ruleset, such as `cazaux` or `custom:…`. */
  readonly ruleset: string;
  readonly fen: string;
  /** Names of the tables that the engine has. */
  readonly have: readonly string[];
}

/** Tables that an engine lacks. */
export interface TablebaseAnswer {
  /** The compiled module of tablebase.wasm. */
  readonly module: object;
  readonly tables: readonly TablebaseData[];
  /** Names of the engine's tables to keep. */
  readonly keep: readonly string[];
}

/**
 * Supplies the tables that an engine lacks for a position, or undefined if there are none. Unshared memory is
 * transferred to the engine.
 */
export type TablebaseReader = (request: TablebaseRequest) => Promise<TablebaseAnswer | undefined>;
