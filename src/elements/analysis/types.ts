/** The types of the analysis element's events. */
import type { ErrorPlace } from '../../errors/codes.js';
import type { AcedrexError } from '../../errors/error.js';
import type { DiceInfo, SearchInfo } from '../../engine/types.js';
import type { DieRoll } from '../../rules/dice.js';
import type { AnalysisStatus } from '../session/analysis-store.js';
import type { AnalysisLine } from '../session/findings.js';

export type { AnalysisStatus } from '../session/analysis-store.js';
export type { AnalysisLine } from '../session/findings.js';

/** The engine's result for a position. */
export interface AnalysisInfo {
  /** FEN of the position. */
  readonly fen: string;
  /** Best first; scores are from White's point of view. */
  readonly lines: readonly AnalysisLine[];
  /** Statistics of the last finished iteration. */
  readonly info: SearchInfo;
}

/** The engine's result for a position of a game with dice. */
export interface AnalysisDiceInfo {
  /** FEN of the position. */
  readonly fen: string;
  /** The roll for which moves were searched; undefined if all eight rolls were searched, before the die was rolled. */
  readonly roll: DieRoll | undefined;
  /** The last finished iteration; values are expected scores of the side to move. */
  readonly info: DiceInfo;
}

/** The position at the cursor. */
export interface AnalysisPosition {
  /** FEN of the position. */
  readonly fen: string;
  /** Plies from the start of the game. */
  readonly ply: number;
}

/**
 * An error. Codes that begin with `worker-` or `wasm-` explain why the engine or the rules could not be loaded; other
 * codes describe errors in FENs, PGNs and rulesets.
 */
export type AnalysisFault = AcedrexError &
  ErrorPlace & {
    /** Offset of the error in the text that was read, if known. */
    readonly at?: number;
  };

/** The element's own events. Events of its board also bubble through the element. */
export interface AnalysisEvents {
  readonly 'acedrex-ready': AnalysisPosition;
  readonly 'acedrex-position-change': AnalysisPosition;
  readonly 'acedrex-game-change': { readonly pgn: string };
  readonly 'acedrex-info': AnalysisInfo;
  readonly 'acedrex-dice-info': AnalysisDiceInfo;
  readonly 'acedrex-engine-change': { readonly status: AnalysisStatus };
  readonly 'acedrex-error': AnalysisFault;
}
