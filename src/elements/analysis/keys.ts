/** Handles the keys of an analysis, unless the board uses them. */
import type { AnalysisStore } from '../session/analysis-store.js';
import type { GameStore } from '../session/game-store.js';

/**
 * After a click has set the focus, calls `onKey` with each key before the element's parts receive the key. Does nothing
 * if Tab or code outside the element has set the focus.
 */
export const followClicks = (host: HTMLElement, onKey: (event: KeyboardEvent) => void): void => {
  let isClicked = false;
  const follow = (event: Event): void => {
    if (event instanceof KeyboardEvent) {
      if (event.key === 'Tab') isClicked = false;
      if (isClicked) onKey(event);
    } else {
      // If the whole window loses the focus, the browser later restores the focused element, so the click still counts.
      isClicked = event.type === 'pointerdown' || (isClicked && !document.hasFocus());
    }
  };
  for (const type of ['pointerdown', 'keydown', 'focusout'])
    host.addEventListener(type, follow, true);
};

/**
 * Handles keys that step through the game, flip the board, control the engine or roll the die. After a click on a
 * square, keys control the game, as on the page. But if the user has reached a square with Tab, the square handles the
 * keys.
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
    // These two keys scroll the host page unless the user has clicked the element.
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
