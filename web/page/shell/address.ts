/**
 * The address follows the game on the board, so that it can be copied from the address bar at any time. An
 * address that the page has written itself is marked: after a reload, the study is shown as it was stored, not
 * the address opened as another one.
 */
import { makeFen } from '../../../src/notation/fen.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { readStored, writeStored } from '../../storage/web-storage.js';

const OWN = 'acedrex';
/** Milliseconds; browsers refuse more than a few changes a second. */
const DELAY = 300;

/** Where the tab remembers the last two fragments that it has written, the latest first. */
const KEY = 'acedrex-address';

const ownFragments = (): readonly unknown[] => {
  const own = readStored('sessionStorage', KEY);
  return Array.isArray(own) ? own : [];
};

/** A reload that comes at the same moment as a new address shows the one before. */
const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * Whether the page has written the current address. The mark in the history is lost when a reload isolates the
 * page, so the tab remembers the last ones too.
 */
export const isOwnAddress = (): boolean => {
  const [last, before] = ownFragments();
  const { hash } = location;
  return history.state === OWN || hash === last || (hash === before && isReload());
};

/** Marks the current address: a reload before the page has written its own opens the game again. */
export const takeAddress = (): void => history.replaceState(OWN, '');

/** A game that nobody has begun has no address of its own. */
const isUntouched = ({ record }: GameStore): boolean =>
  record.children.length === 0 &&
  record.dice !== true &&
  record.ruleset.name === 'cazaux' &&
  makeFen(record.setup) === makeFen(startSetup(record.ruleset));

/** Follows the game while `mayWrite` is true; the result has to be called when that changes. */
export const followAddress = (game: GameStore, mayWrite: () => boolean): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (hash: string): void => {
    if (!mayWrite() || hash === location.hash) return;
    writeStored('sessionStorage', KEY, [hash, ...ownFragments().slice(0, 1)]);
    history.replaceState(OWN, '', location.pathname + location.search + hash);
  };
  const write = async (): Promise<void> => {
    if (!mayWrite()) return;
    if (isUntouched(game)) {
      show('');
      return;
    }
    const { makeShareLink } = await import('../import/share-link.js');
    const { record, path } = game;
    const { link } = await makeShareLink(record, path, game);
    // The game has changed meanwhile, which writes its address.
    if (record === game.record && path === game.path) show(link);
  };
  const update = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Without the code for it, the address stays as it is.
      write().catch(() => undefined);
    }, DELAY);
  };
  game.subscribe(update);
  return update;
};
