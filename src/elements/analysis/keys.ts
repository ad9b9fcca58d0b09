/** The keys of the analysis page, unless the board uses them. */
import type { AnalysisStore } from '../session/analysis-store.js';
import type { GameStore } from '../session/game-store.js';

/** Goes through the game, flips the board, controls the engine and rolls the die. */
export const onKey = (
  event: KeyboardEvent,
  { game, analysis }: { readonly game: GameStore; readonly analysis: AnalysisStore | undefined },
  hasEngine: boolean,
  rollDie: () => void,
): void => {
  const target = event.composedPath()[0];
  if (event.defaultPrevented || !(target instanceof Element)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, [role=grid]'))
    return;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => game.back(),
    ArrowRight: () => game.forward(),
    Home: () => game.toStart(),
    End: () => game.toEnd(),
    f: () => game.flip(),
    ...(hasEngine && {
      l: () => analysis?.toggle(),
      x: () => analysis?.toggleThreat(),
    }),
    ...(game.isDice && { r: rollDie }),
  };
  const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
  if (action === undefined) return;
  event.preventDefault();
  action();
};
