/** Stores drafts of the editor: the tab's own draft in its session storage, and one for each tab in the database. */
import type { EditorSession } from '../../../src/elements/editor/types.js';
import type { Database } from '../../storage/database.js';
import { readStored, writeStored, DRAFTS_KEY, TAB_KEY } from '../../storage/web-storage.js';
import type { RawSetup } from '../links/import-error.js';

/** Missing values are taken from the game's board. */
export interface EditorDraft extends Partial<RawSetup> {
  /** Invalid text, by field. */
  readonly typed?: EditorSession['typed'] | undefined;
}

export interface Kept {
  /** The page load that wrote the draft to the database. */
  readonly id: string;
  readonly draft?: EditorDraft;
  readonly session?: EditorSession;
}

type KeptDraft = Kept & Required<Pick<Kept, 'draft'>>;

/** Maximum number of stored drafts; the oldest are removed first. */
const MAX_DRAFTS = 10;

/**
 * The most recently changed draft that no open tab shows, so that all drafts from closed tabs can be found. If open
 * tabs show all drafts, the most recently changed draft.
 */
export const latestDraft = async (stored: unknown): Promise<Kept | undefined> => {
  const drafts = readDrafts(stored);
  const shown = await shownDrafts();
  return drafts.filter(({ id }) => !shown.has(LOCK + id)).at(-1) ?? drafts.at(-1);
};

/** Whether the database contains a draft. */
export const isStored = (stored: unknown, id: string): boolean =>
  readDrafts(stored).some((kept) => kept.id === id);

const LOCK = 'acedrex-draft-';

/** Locks are released with their tab, even if the tab crashes. Insecure contexts have no locks. */
const hasLocks = (): boolean => 'locks' in navigator;

const shownDrafts = async (): Promise<ReadonlySet<string | undefined>> => {
  const { held = [] } = hasLocks() ? await navigator.locks.query() : {};
  return new Set(held.map(({ name }) => name));
};

/** Marks a draft as shown by this tab, while the tab is open. Other tabs can see the mark. */
export const showDraft = (id: string): void => {
  if (hasLocks())
    void navigator.locks.request(LOCK + id, { mode: 'shared' }, () => new Promise(() => undefined));
};

/** Stores a tab's draft and removes the draft that it continues. An undefined draft removes the tab's draft. */
export const keepDraft = async (
  database: Database,
  id: string,
  draft: EditorDraft | undefined,
  source: string | undefined,
): Promise<void> => {
  const { store, done } = database.transaction('settings', 'readwrite');
  const others = readDrafts(await store.get(DRAFTS_KEY)).filter(
    (kept) => kept.id !== id && kept.id !== source,
  );
  const drafts = draft === undefined ? others : [...others, { id, draft }];
  await Promise.all([store.put(drafts.slice(-MAX_DRAFTS), DRAFTS_KEY), done]);
};

const readDrafts = (value: unknown): readonly KeptDraft[] =>
  Array.isArray(value)
    ? value.filter(isKept).flatMap(({ id, draft }) => (draft ? [{ id, draft }] : []))
    : [];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isDraft = (value: unknown): value is EditorDraft => {
  if (!isObject(value)) return false;
  const { fen, ruleset, typed } = value as Record<string, unknown>;
  return (
    ['string', 'undefined'].includes(typeof fen) &&
    typeof fen === typeof ruleset &&
    (typeof fen === 'string' || isObject(typed))
  );
};

const isSession = (value: unknown): value is EditorSession => {
  if (!isObject(value)) return false;
  const { past, present, future } = value as Record<string, unknown>;
  return Array.isArray(past) && Array.isArray(future) && isObject(present);
};

const isKept = (value: unknown): value is Kept => {
  if (!isObject(value)) return false;
  const { id, draft, session } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    (draft === undefined || isDraft(draft)) &&
    (session === undefined || isSession(session))
  );
};

export const readTab = (): Kept | undefined => {
  const kept = readStored('sessionStorage', TAB_KEY);
  return isKept(kept) ? kept : undefined;
};

/** Stores a tab's draft in `sessionStorage`. If that fails, the database still contains the draft. */
export const writeTab = (kept: Kept): void => writeStored('sessionStorage', TAB_KEY, kept);
