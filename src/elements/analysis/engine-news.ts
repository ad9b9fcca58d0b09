/** Sends the element's events about its engine, each change once. */
import { makeFen } from '../../notation/fen.js';
import type { AnalysisStore } from '../session/analysis-store.js';
import type { AnalysisEvents } from './types.js';

type Dispatch = <Name extends keyof AnalysisEvents>(
  name: Name,
  detail: AnalysisEvents[Name],
) => void;

/** Returns a function to be called after every change of the analysis. */
export const engineNews = (analysis: AnalysisStore, dispatch: Dispatch): (() => void) => {
  let before: Pick<AnalysisStore, 'status' | 'error'> & { readonly info?: unknown } = {
    status: 'off',
    error: undefined,
  };
  return () => {
    const { status, error, findings, diceFindings } = analysis;
    const { status: lastStatus, error: lastError, info: lastInfo } = before;
    before = { status, error, info: findings?.info ?? diceFindings?.info };
    if (status !== lastStatus) dispatch('acedrex-engine-change', { status });
    if (error !== undefined && error !== lastError) dispatch('acedrex-error', error);
    if (before.info === lastInfo) return;
    if (findings?.info !== undefined) {
      const { position, lines, info } = findings;
      dispatch('acedrex-info', { fen: makeFen(position.setup), lines, info });
    } else if (diceFindings?.info !== undefined) {
      const { position, roll, info } = diceFindings;
      dispatch('acedrex-dice-info', { fen: makeFen(position.setup), roll, info });
    }
  };
};
