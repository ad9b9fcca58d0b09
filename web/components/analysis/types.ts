/** What hosts of an analysis get from it. */
import type { ErrorPlace } from '../../../src/errors/codes.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import type { SearchInfo } from '../../../src/engine/types.js';
import type { AnalysisStatus } from '../../engine/analysis-store.js';
import type { AnalysisLine } from '../../engine/findings.js';

export type { AnalysisStatus } from '../../engine/analysis-store.js';
export type { AnalysisLine } from '../../engine/findings.js';

/** What the engine has found in a position. */
export interface AnalysisInfo {
  /** FEN of the position. */
  readonly fen: string;
  /** Best first; scores are White's. */
  readonly lines: readonly AnalysisLine[];
  /** Figures of the last finished iteration. */
  readonly info: SearchInfo;
}

/** Where the cursor is. */
export interface AnalysisPosition {
  /** FEN of the position. */
  readonly fen: string;
  /** Plies from the start of the game. */
  readonly ply: number;
}

/**
 * What went wrong. Codes that begin with `worker-` or `wasm-` say why the engine or the rules could
 * not be loaded; others are those of FENs, PGNs and rulesets.
 */
export type AnalysisFault = AcedrexError &
  ErrorPlace & {
    /** Offset in the text that was read, where there is one. */
    readonly at?: number;
  };

/** The events that are the analysis's own; those of the board come through it. */
export interface AnalysisEvents {
  readonly 'acedrex-ready': AnalysisPosition;
  readonly 'acedrex-position-change': AnalysisPosition;
  readonly 'acedrex-game-change': { readonly pgn: string };
  readonly 'acedrex-info': AnalysisInfo;
  readonly 'acedrex-engine-change': { readonly status: AnalysisStatus };
  readonly 'acedrex-error': AnalysisFault;
}
