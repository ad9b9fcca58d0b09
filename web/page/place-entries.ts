/** The page's entries in the browser history; see places.ts. */
import { playLinkIn } from '../../src/play/find-link.js';
import { ROLES } from '../../src/rules/pieces.js';

/** All views except the board view. The addresses of a view begin with its name. */
export const LATER_VIEWS = ['puzzles', 'learn', 'library', 'endings', 'friends', 'editor'] as const;
export type LaterView = (typeof LATER_VIEWS)[number];

/** The view that an address names. The rest of the address is the view's state. Other addresses name the board. */
export const viewOf = (hash: string): LaterView | undefined =>
  playLinkIn(hash) === undefined
    ? LATER_VIEWS.find((known) => hash.startsWith(`#${known}`))
    : 'friends';

/** Matches the addresses of parts that open over a view. */
export const OVER = new RegExp(
  `^#(?:help|lesson=(?:${ROLES.join('|')})|open|play|rules|ruleset|settings|share|start)$`,
);

/** The state of a history entry. */
export interface Entry {
  /** The addresses below this entry: the view's address, then the addresses of the parts open over the view. */
  readonly below?: readonly string[];
  /** Whether the entry belongs to a menu or a question. These have no address. */
  readonly isNameless?: boolean;
  /** Whether the page wrote the view's address itself. If so, a reload shows the stored study. */
  readonly isOwn?: boolean;
}

export const entry = (): Entry => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
};

/** The addresses of the current entry, starting with the view's. */
export const stack = (): readonly string[] => {
  const { below = [], isNameless } = entry();
  return [...below, isNameless === true ? '' : location.hash];
};

export const write = (
  how: 'pushState' | 'replaceState',
  state: Entry,
  hash = location.hash,
): void => history[how](state, '', location.pathname + location.search + hash);

/** A part that is open over the view. */
export interface Opened {
  /** Empty for menus and questions. */
  readonly address: string;
  /** Part of the document's title. */
  readonly name?: () => string;
  /** Closes the part. Called when the user goes back. */
  readonly close: () => void;
  isReleased: boolean;
  /** Must be called after the part has been closed, no matter how. */
  readonly release: () => void;
}

/** The members of `Places` that places-over.ts uses. */
export interface OpenedPlaces {
  readonly open: readonly Opened[];
  readonly view: string;
  readonly opener: (address: string) => void;
  show(view: string, open: readonly Opened[]): void;
  setOpen(open: readonly Opened[]): void;
}
