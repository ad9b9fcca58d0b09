/** Drafts of the editor: a tab's own in its session, and in the database one for each tab. */
import type { EditorSession } from '../../components/editor/types.js';
import type { Database } from '../../storage/database.js';
import type { RawSetup } from '../import/import-error.js';

/** What it does not tell is as on the board of the game. */
export interface EditorDraft extends Partial<RawSetup> {
  /** Texts of fields that cannot be read yet. */
  readonly typed?: EditorSession['typed'] | undefined;
}

/** What a tab keeps. */
export interface Kept {
  /** The load of the page that wrote the draft into the database. */
  readonly id: string;
  readonly draft?: EditorDraft;
  readonly session?: EditorSession;
}

type KeptDraft = Kept & Required<Pick<Kept, 'draft'>>;

const KEY = 'editor';
const SESSION_KEY = 'acedrex-editor';
/** Drafts of tabs that are kept; those changed longest ago go first. */
const MAX_DRAFTS = 10;

/** The draft that was changed last. */
export const latestDraft = async (database: Database): Promise<Kept | undefined> =>
  readDrafts(await database.get('settings', KEY)).at(-1);

/** Keeps a tab's draft in place of the one that it went on with; undefined if there is none any more. */
export const keepDraft = async (
  database: Database,
  id: string,
  draft: EditorDraft | undefined,
  source: string | undefined,
): Promise<void> => {
  const { store, done } = database.transaction('settings', 'readwrite');
  const others = readDrafts(await store.get(KEY)).filter(
    (kept) => kept.id !== id && kept.id !== source,
  );
  const drafts = draft === undefined ? others : [...others, { id, draft }];
  await Promise.all([store.put(drafts.slice(-MAX_DRAFTS), KEY), done]);
};

/** Earlier versions of the page kept one draft for all tabs. */
const readDrafts = (value: unknown): readonly KeptDraft[] =>
  Array.isArray(value)
    ? value.filter(isKept).flatMap(({ id, draft }) => (draft ? [{ id, draft }] : []))
    : isDraft(value)
      ? [{ id: '', draft: value }]
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
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

export const writeTab = (kept: Kept): void => {
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify(kept));
  } catch {
    // The database has the draft too.
  }
};
