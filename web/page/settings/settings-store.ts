/** The user's settings. */
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

/** The overlays that the board can show. */
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

/** How much of each step screen readers are told. */
export const ANNOUNCED = ['nothing', 'moves', 'evaluations', 'all'] as const;
export type Announced = (typeof ANNOUNCED)[number];

export const COORDINATE_PLACES = ['auto', ...COORDINATES] as const;

export interface Settings extends EngineSettings {
  readonly theme: Theme;
  /** The chosen language; undefined means the browser's language. */
  readonly locale: Locale | undefined;
  /** Set of pieces. */
  readonly pieceSet: PieceSetName;
  /** The overlays that the board shows. */
  readonly overlays: readonly Overlay[];
  /** Where the board's coordinates are; `auto` puts them outside where there is room. */
  readonly coordinates: (typeof COORDINATE_PLACES)[number];
  /** The name of the board's colours, see `BOARD_THEMES`. */
  readonly boardTheme: string;
  /** Whether moves, ends and rolls are heard. */
  readonly sounds: boolean;
  readonly announced: Announced;
  /** Whether moves and questions can be typed. */
  readonly hasConsole: boolean;
  /** Whether the hint about a long press has been shown. */
  readonly hasSeenHint: boolean;
  /** The introduction is shown to new users, and to those who have asked for it. */
  readonly introduction: 'new' | 'asked' | 'seen';
  /** The steps of the path through Learn that have been done. */
  readonly learned: readonly string[];
  readonly showArrows: boolean;
  readonly showBar: boolean;
  /** Whether an upright phone gives the panes below its board a part of the board's room. */
  readonly hasSmallBoard: boolean;
  /** Whether the list of moves has no column of evaluations. */
  readonly hideEvaluations: boolean;
  /** The part below the moves that is open, if one is. */
  readonly lowerTab: string | undefined;
  /** The wanted width of the panel beside the board, in CSS pixels; 0 leaves it to the window. */
  readonly panelWidth: number;
  /** The wanted height of the part below the moves, in CSS pixels; 0 leaves it to the window. */
  readonly lowerHeight: number;
  /** How thorough a review is. */
  readonly reviewEffort: Effort;
  /** The source of the rolls. */
  readonly rollSource: RollSource;
  /** The seed of the rolls, if `rollSource` is `seed`. */
  readonly rollSeed: string;
  /** Whether games against the engine are played with dice. */
  readonly playDice: boolean;
  /** Strength of the opponent, 1 to 8. */
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
  announced: 'evaluations',
  hasConsole: false,
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

const KEY = 'settings';
const CHANNEL = 'acedrex-settings';

export class SettingsStore extends Store {
  #database: Database | undefined;
  readonly #channel = new BroadcastChannel(CHANNEL);
  #values: Settings = DEFAULT_SETTINGS;

  /** What was chosen before the database had answered. */
  #chosen: Partial<Settings> = {};

  constructor() {
    super();
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      this.#take(data),
    );
  }

  /** Takes over what was kept; what has been chosen meanwhile stays and is kept too. */
  async attach(database: Database | undefined): Promise<void> {
    this.#take(await database?.get('settings', KEY));
    this.#database = database;
    if (Object.keys(this.#chosen).length > 0) this.set(this.#chosen);
    this.#chosen = {};
  }

  get values(): Settings {
    return this.#values;
  }

  set(changes: Partial<Settings>): void {
    if (this.#database === undefined) this.#chosen = { ...this.#chosen, ...changes };
    this.#values = { ...this.#values, ...changes };
    this.#channel.postMessage(this.#values);
    // Settings that cannot be stored stay until the page is closed.
    void this.#database?.put('settings', this.#values, KEY).catch(() => undefined);
    this.changed();
  }

  toggleOverlay(overlay: Overlay): void {
    const others = this.#values.overlays.filter((each) => each !== overlay);
    const isShown = others.length < this.#values.overlays.length;
    this.set({ overlays: isShown ? others : [...others, overlay] });
  }

  /** Adds a step of the path through Learn to those that have been done. */
  learn(step: string): void {
    const { learned } = this.#values;
    if (!learned.includes(step)) this.set({ learned: [...learned, step] });
  }

  /** Reads stored settings; a setting that is not among them has its default. */
  #take(kept: unknown): void {
    if (typeof kept !== 'object' || kept === null) return;
    this.#values = { ...DEFAULT_SETTINGS, ...kept };
    this.changed();
  }
}
