/** The keys of an analysis, unless the board uses them. */
import type { AnalysisStore } from '../session/analysis-store.js';
import type { GameStore } from '../session/game-store.js';

/**
 * Calls `onKey` with each key while the focus is one that a click has set, before the parts of the element get the key.
 * After Tab, or from outside, the focus is that of the keyboard.
 */
export const followClicks = (host: HTMLElement, onKey: (event: KeyboardEvent) => void): void => {
  let isClicked = false;
  const follow = (event: Event): void => {
    if (event instanceof KeyboardEvent) {
      if (event.key === 'Tab') isClicked = false;
      if (isClicked) onKey(event);
    } else {
      // A window in the background keeps its focus, and gets it back.
      isClicked = event.type === 'pointerdown' || (isClicked && !document.hasFocus());
    }
  };
  for (const type of ['pointerdown', 'keydown', 'focusout'])
    host.addEventListener(type, follow, true);
};

/**
 * Goes through the game, flips the board, controls the engine and rolls the die. A square that was clicked leaves its keys to
 * the game, as on the page; one that was reached by Tab keeps them.
 */
export const onKey = (
  event: KeyboardEvent,
  { game, analysis }: { readonly game: GameStore; readonly analysis: AnalysisStore | undefined },
  hasEngine: boolean,
  rollDie: () => void,
  isClicked: boolean,
): void => {
  const target = event.composedPath()[0];
  if (event.defaultPrevented || !(target instanceof Element)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input')) return;
  if (isClicked !== (target.closest('[role=grid]') !== null)) return;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => game.back(),
    ArrowRight: () => game.forward(),
    // Elsewhere, these two scroll the host page.
    ...(isClicked && { ArrowUp: () => game.toStart(), ArrowDown: () => game.toEnd() }),
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
