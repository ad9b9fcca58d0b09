/**
 * The set-up in the editor until it is analysed: a position or not, it is kept with every change. A
 * tab's own survives its reload; a new tab finds the one that was changed last.
 */
import { makeFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { Database } from '../../storage/database.js';
import type { GameStore } from '../../game/game-store.js';
import type { RawSetup } from '../import/import-error.js';
import { Store } from '../../shared/store.js';

/** Without `dice` it has dice if the game on the board has. */
export type EditorDraft = Omit<RawSetup, 'dice'> & Partial<Pick<RawSetup, 'dice'>>;

const KEY = 'editor';
const SESSION_KEY = 'acedrex-editor';

export class EditorStore extends Store {
  readonly #database: Database | undefined;
  readonly #game: GameStore;
  #draft: EditorDraft | undefined;

  private constructor(database: Database | undefined, game: GameStore) {
    super();
    this.#database = database;
    this.#game = game;
  }

  static async load(database: Database | undefined, game: GameStore): Promise<EditorStore> {
    const store = new EditorStore(database, game);
    const kept: unknown = readSession() ?? (await database?.get('settings', KEY));
    if (isDraft(kept)) store.#draft = kept;
    return store;
  }

  /** Whether something has been changed that is not on the board of the game. */
  get isChanged(): boolean {
    return this.#draft !== undefined;
  }

  /** What the editor shows: what was changed, or the position on the board of the game. */
  get shown(): RawSetup {
    return { ...this.#onBoard, ...this.#draft };
  }

  get #onBoard(): RawSetup {
    const { setup, ruleset } = this.#game.position;
    return { fen: makeFen(setup), ruleset: ruleset.id, dice: this.#game.isDice };
  }

  /** The position that is shown, if it is one. */
  get position(): Position | undefined {
    const { fen, ruleset, dice } = this.shown;
    const rules = parseRuleset(ruleset);
    if (!rules.ok) return undefined;
    return Position.readFen(fen, rules.value, { dice }).position;
  }

  set(changes: Partial<RawSetup>): void {
    const { fen, ruleset } = this.shown;
    this.#keep({ fen, ruleset, ...this.#draft, ...changes });
  }

  /** Shows the position on the board of the game again. */
  reset(): void {
    this.#keep(undefined);
  }

  #keep(draft: EditorDraft | undefined): void {
    const { fen, ruleset, dice } = this.#onBoard;
    const isOnBoard =
      draft?.fen === fen && draft.ruleset === ruleset && (draft.dice ?? dice) === dice;
    this.#draft = isOnBoard ? undefined : draft;
    writeSession(this.#draft);
    const written =
      this.#draft === undefined
        ? this.#database?.delete('settings', KEY)
        : this.#database?.put('settings', this.#draft, KEY);
    // Without room for it the draft lives as long as the tab.
    void written?.catch(() => undefined);
    this.changed();
  }
}

const isDraft = (value: unknown): value is EditorDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RawSetup).fen === 'string' &&
  typeof (value as RawSetup).ruleset === 'string';

const readSession = (): unknown => {
  try {
    const text = sessionStorage.getItem(SESSION_KEY);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const writeSession = (draft: EditorDraft | undefined): void => {
  try {
    if (draft === undefined) sessionStorage.removeItem(SESSION_KEY);
    else sessionStorage.setItem(SESSION_KEY, JSON.stringify(draft));
  } catch {
    // The database has it too.
  }
};
