/** Stores the user's settings. */
import { COORDINATES } from '../../../src/drawing/cells.js';
import type { PieceSetName } from '../../../src/drawing/pieces/piece-set.js';
import type { RollSource } from '../../../src/elements/die/die.component.js';
import type { Database } from '../../storage/database.js';
import type { EngineSettings } from '../../../src/elements/session/engine-settings.js';
import type { Locale } from '../../i18n/locale.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Effort } from '../review/effort.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Overlays that the board can show. */
export const OVERLAYS = [
  'cards',
  'threats',
  'hanging',
  'pins',
  'control',
  'promotions',
  'rights',
] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** How much screen readers announce at each step through a game. */
export const ANNOUNCED = ['nothing', 'moves', 'evaluations', 'all'] as const;
export type Announced = (typeof ANNOUNCED)[number];

export const VOLUMES = ['quiet', 'medium', 'loud'] as const;
/** How fast pieces move on the boards; `none` moves them at once. */
export const MOVE_SPEEDS = ['none', 'fast', 'normal', 'slow'] as const;

export const COORDINATE_PLACES = ['auto', ...COORDINATES] as const;

export interface Settings extends EngineSettings {
  readonly theme: Theme;
  /** The chosen language; undefined selects the browser's language. */
  readonly locale: Locale | undefined;
  readonly pieceSet: PieceSetName;
  readonly overlays: readonly Overlay[];
  /** Where the board's coordinates are; `auto` puts them outside the board if they fit there. */
  readonly coordinates: (typeof COORDINATE_PLACES)[number];
  /** The name of a board theme; see `BOARD_THEMES`. */
  readonly boardTheme: string;
  /** Whether moves, game endings and rolls make sounds. */
  readonly sounds: boolean;
  readonly volume: (typeof VOLUMES)[number];
  readonly moveSpeed: (typeof MOVE_SPEEDS)[number];
  readonly announced: Announced;
  /** Whether the field for typing moves and questions is shown. */
  readonly hasConsole: boolean;
  /** Whether the screen-reader label of a square includes the number of its attackers and defenders. */
  readonly labelAttacks: boolean;
  /** Whether single-character shortcuts work. */
  readonly hasLetterKeys: boolean;
  /** The changed single-character shortcuts by action name. An empty string disables the shortcut. */
  readonly letterKeys: Readonly<Partial<Record<string, string>>>;
  readonly hasSeenHint: boolean;
  /** `new` if the introduction is shown beside an empty board, otherwise `seen`. */
  readonly introduction: 'new' | 'seen';
  readonly learned: readonly string[];
  readonly showArrows: boolean;
  readonly showBar: boolean;
  /** Whether an upright phone shrinks the board to leave more space for the panes below it. */
  readonly hasSmallBoard: boolean;
  /** Whether the move list hides evaluations. */
  readonly hideEvaluations: boolean;
  /** The open tab below the moves, if any. */
  readonly lowerTab: string | undefined;
  /** The preferred width of the panel beside the board, in CSS pixels; 0 means automatic. */
  readonly panelWidth: number;
  /** The preferred height of the part below the moves, in CSS pixels; 0 means automatic. */
  readonly lowerHeight: number;
  readonly reviewEffort: Effort;
  readonly rollSource: RollSource;
  /** The seed for rolls if `rollSource` is `seed`. */
  readonly rollSeed: string;
  /** Whether new games against the engine use dice. */
  readonly playDice: boolean;
  /** The engine's playing level, from 1 to 12. */
  readonly level: number;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'auto',
  locale: undefined,
  lines: 1,
  limit: 'infinite',
  seconds: 10,
  depth: 16,
  kilonodes: 5000,
  threads: 0,
  hash: 0,
  batterySaving: 'auto',
  pieceSet: 'fluent',
  overlays: ['cards'],
  coordinates: 'auto',
  boardTheme: 'Codex',
  sounds: true,
  volume: 'medium',
  moveSpeed: 'normal',
  announced: 'evaluations',
  hasConsole: false,
  labelAttacks: false,
  hasLetterKeys: true,
  letterKeys: {},
  hasSeenHint: false,
  introduction: 'new',
  learned: [],
  showArrows: true,
  showBar: true,
  hasSmallBoard: false,
  hideEvaluations: false,
  lowerTab: 'notes',
  panelWidth: 0,
  lowerHeight: 0,
  reviewEffort: 'normal',
  rollSource: 'fair',
  rollSeed: 'Alfonso',
  playDice: false,
  level: 1,
};

export const SETTINGS_KEY = 'settings';
/** The key under which the time of the last change is stored. Backups use this time. */
export const CHANGED_KEY = 'changed';
export const SETTINGS_CHANNEL = 'acedrex-settings';

export class SettingsStore extends Store<SettingsStore> {
  #database: Database | undefined;
  readonly #channel = new BroadcastChannel(SETTINGS_CHANNEL);
  readonly values: Settings = DEFAULT_SETTINGS;

  /** The settings that the user changed before the database was ready. */
  #chosen: Partial<Settings> = {};

  constructor() {
    super();
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      this.#take(data),
    );
  }

  /** Loads the stored settings. Changes that the user has made in the meantime take precedence and are stored. */
  async attach(database: Database | undefined): Promise<void> {
    this.#take(await database?.get('settings', SETTINGS_KEY));
    this.#database = database;
    if (Object.keys(this.#chosen).length > 0) this.set(this.#chosen);
    this.#chosen = {};
  }

  set(changes: Partial<Settings>): void {
    if (this.#database === undefined) this.#chosen = { ...this.#chosen, ...changes };
    this.assign({ values: { ...this.values, ...changes } });
    this.#channel.postMessage(this.values);
    // If the settings cannot be stored, they are kept until the page is closed.
    void this.#keep().catch(() => undefined);
    this.changed();
  }

  async #keep(): Promise<void> {
    await this.#database?.put('settings', this.values, SETTINGS_KEY);
    await this.#database?.put('settings', Date.now(), CHANGED_KEY);
  }

  /** Loads the settings that a backup has restored. Also makes other tabs load them. */
  async renew(): Promise<void> {
    this.#take(await this.#database?.get('settings', SETTINGS_KEY));
    this.#channel.postMessage(this.values);
  }

  toggleOverlay(overlay: Overlay): void {
    const others = this.values.overlays.filter((each) => each !== overlay);
    const isShown = others.length < this.values.overlays.length;
    this.set({ overlays: isShown ? others : [...others, overlay] });
  }

  learn(step: string): void {
    const { learned } = this.values;
    if (!learned.includes(step)) this.set({ learned: [...learned, step] });
  }

  /** Applies stored settings. Missing settings get their default values. */
  #take(kept: unknown): void {
    if (typeof kept !== 'object' || kept === null) return;
    this.publish({ values: { ...DEFAULT_SETTINGS, ...kept } });
  }
}
