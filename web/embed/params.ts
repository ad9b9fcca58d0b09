/** Reads and writes the URL parameters of an embedded board. */
import { PIECE_SET_NAMES, type PieceSetName } from '../../src/drawing/pieces/piece-set.js';
import type { EmbedValue } from '../../src/errors/codes.js';
import { type AcedrexError, makeError } from '../../src/errors/error.js';
import { WORDS as EMBED_SENTENCES } from '../../src/words/embed-errors.js';
import { DICE_FACES } from '../../src/notation/pgn.js';
import { clip } from '../../src/result.js';
import { LANGUAGES } from '../../src/elements/internal/languages.js';
import { COLORS, type Color } from '../../src/rules/pieces.js';

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

export const EMBED_LANGUAGES = ['', ...LANGUAGES] as const;
export type EmbedLanguage = (typeof EMBED_LANGUAGES)[number];

/** The parameters that switch parts off. */
export const EMBED_SWITCHES = [
  'engine',
  'lines',
  'bar',
  'arrows',
  'moves',
  'controls',
  'play',
] as const;
export type EmbedSwitch = (typeof EMBED_SWITCHES)[number];

export interface EmbedParams {
  readonly fen: string;
  /** A PGN, or only moves. */
  readonly pgn: string;
  /** A packed study from a link; it replaces `pgn`. */
  readonly study: string;
  /** The chapter of the study, or the game of the PGN, to show first: a chapter's key from a link, or a number. */
  readonly chapter: string;
  readonly ruleset: string;
  readonly dice: boolean;
  readonly ply: number;
  readonly orientation: Color;
  readonly pieces: PieceSetName;
  readonly theme: EmbedTheme;
  /** The language; empty for the reader's language. */
  readonly language: EmbedLanguage;
  readonly editor: boolean;
  /** Whether to show a puzzle: the daily puzzle, or the host page's own puzzle if it passes a position or moves. */
  readonly puzzle: boolean;
  /** The day of a daily puzzle, such as `2026-11-23`; empty for today. */
  readonly date: string;
  readonly autostart: boolean;
  /** Number of lines that the engine shows. */
  readonly count: number;
  readonly off: readonly EmbedSwitch[];
  /** Origin of the page that may send messages; empty if no page may. */
  readonly host: string;
}

export const DEFAULT_PARAMS: EmbedParams = {
  fen: '',
  pgn: '',
  study: '',
  chapter: '',
  ruleset: 'cazaux',
  dice: false,
  ply: 0,
  orientation: 'white',
  pieces: 'fluent',
  theme: 'auto',
  language: '',
  editor: false,
  puzzle: false,
  date: '',
  autostart: false,
  count: 1,
  off: [],
  host: '',
};

const MAX_LINES = 5;

/** An error in a parameter; the default value replaces the invalid value. */
export type ParamFault = AcedrexError<'embed-param'> & { readonly name: string };

export const paramFault = (name: string, value: string, wanted: EmbedValue): ParamFault => {
  const params = { name, text: clip(value), ...wanted };
  return { ...makeError(EMBED_SENTENCES, 'embed-param', params), name };
};

/**
 * Reads a query or a fragment, with or without `?` or `#`. The fields of links to the analysis board (`moves`, `study`,
 * `chapter`, `at`) are also allowed. Unknown names are ignored, because trackers add names to URLs.
 */
export const readParams = (
  text: string,
): { readonly params: EmbedParams; readonly faults: readonly ParamFault[] } => {
  const fields = new URLSearchParams(text.replace(/^[?#]/, ''));
  const faults: ParamFault[] = [];
  const refuse = (name: string, wanted: EmbedValue): void =>
    void faults.push(paramFault(name, fields.get(name) ?? '', wanted));
  const oneOf = <T extends string>(name: string, choices: readonly T[], otherwise: T): T => {
    const value = fields.get(name);
    if (value === null) return otherwise;
    const choice = choices.find((known) => known === value);
    if (choice === undefined) refuse(name, { kind: 'choice', choices: choices.filter(Boolean) });
    return choice ?? otherwise;
  };
  const whole = (name: string, most: number, otherwise: number): number => {
    // If a link points into a variation, the preceding main-line move is shown.
    const value = fields.get(name)?.replace(/^(\d+)(?:\.\d+)+$/, '$1');
    if (value === undefined) return otherwise;
    if (/^\d{1,6}$/.test(value) && Number(value) <= most) return Number(value);
    refuse(name, { kind: 'number', max: most });
    return otherwise;
  };
  const isOn = (name: string, otherwise: boolean): boolean =>
    oneOf(name, ['0', '1'], otherwise ? '1' : '0') === '1';

  const moves = fields.get('moves') ?? '';
  // "0" hides the move list. Any other value is a list of moves in the format of links.
  const isSwitch = ['0', '1'].includes(moves);
  const dice = fields.get('dice') === DICE_FACES;
  if (!dice && fields.has('dice')) refuse('dice', { kind: 'choice', choices: [DICE_FACES] });
  const tokens = isSwitch ? [] : moves.split(/[.\s]+/);
  const pgn = fields.get('pgn') ?? (dice ? tokens.map(passAsPgn) : tokens).join(' ');
  const params: EmbedParams = {
    fen: (fields.get('fen') ?? '').replaceAll('_', ' '),
    pgn,
    study: fields.get('study') ?? '',
    chapter: fields.get('chapter') ?? '',
    ruleset: fields.get('ruleset') ?? DEFAULT_PARAMS.ruleset,
    dice,
    ply: whole('ply', 100_000, whole('at', 100_000, 0)),
    orientation: oneOf('orientation', COLORS, 'white'),
    pieces: oneOf('pieces', PIECE_SET_NAMES, 'fluent'),
    theme: oneOf('theme', EMBED_THEMES, 'auto'),
    language: oneOf('lang', EMBED_LANGUAGES, ''),
    editor: isOn('editor', false),
    puzzle: isOn('puzzle', false),
    date: fields.get('date') ?? '',
    autostart: isOn('autostart', false),
    count: Math.max(1, whole('count', MAX_LINES, 1)),
    off: EMBED_SWITCHES.filter((name) => (name === 'moves' ? moves === '0' : !isOn(name, true))),
    host: readHost(fields.get('host') ?? '', () => refuse('host', { kind: 'origin' })),
  };
  return { params, faults };
};

/** Converts a pass to PGN; in links, a pass is a hyphen and its roll. Other moves are unchanged. */
const passAsPgn = (token: string): string =>
  token.replace(/^-(\d?)$/, (_, roll: string) => (roll === '' ? '--' : `-- {[%roll ${roll}]}`));

/** Reads an origin; returns an empty string if there is none. */
const readHost = (text: string, refuse: () => void): string => {
  if (text === '') return '';
  try {
    const { origin, protocol } = new URL(text);
    if (origin !== 'null' && /^https?:$/.test(protocol)) return origin;
  } catch {
    // The text is not a URL.
  }
  refuse();
  return '';
};
