/** What the gallery offers to choose from. */
import type { Coordinates } from '../../src/drawing/svg.js';
import type { PieceSetName } from '../../src/drawing/pieces/names.js';
import type { BoardColorName } from '../../src/drawing/theme.js';
import type { Color } from '../../src/rules/pieces.js';
import type { RulesetName } from '../../src/rules/rulesets.js';
import type { BoardMode } from '../components/board/board.js';

export const POSITIONS = {
  'Opening array': '',
  'Middlegame with a hanging aanca':
    'r2uk1g2u1r/3gc5l1/p2l4a3/1p1pAppp1ppp/2p1p3p3/12/3U8/PP1P1PPPPPPP/2P1P7/12/4C2CG1L1/RL1G2K2U1R w g1 - 0 20',
  'Pins, one round a corner': '11k/1a10/12/12/12/2P9/12/2K2C4r1/12/12/12/12 w - - 0 1',
  Check: '11k/12/2u9/12/12/12/3p8/12/12/4K7/9R2/12 w - - 0 1',
  'A set-up that is no position': '12/12/4r7/12/12/3A4U3/12/12/2L9/12/12/12 w - - 0 1',
} as const;
export type PositionName = keyof typeof POSITIONS;
export const POSITION_NAMES = Object.keys(POSITIONS) as readonly PositionName[];

/** Themes as custom properties, to be put on the element or on anything that holds it. */
export const THEMES: Readonly<Record<string, Partial<Record<BoardColorName, string>>>> = {
  Codex: {},
  Slate: { 'square-light': '#d7dde4', 'square-dark': '#7e90a5', 'coordinates-inside': '#3a4a5c' },
  Meadow: { 'square-light': '#eef0d4', 'square-dark': '#7c9a5c', 'coordinates-inside': '#40592a' },
  Night: {
    'square-light': '#6f7891',
    'square-dark': '#454c63',
    'coordinates-inside': '#f2f4fb',
    target: '#ffd166cc',
    selected: '#ffd16680',
  },
  Ivory: {
    'square-light': '#ffffff',
    'square-dark': '#c9c9c9',
    'coordinates-inside': '#555555',
    'white-paper': '#ffffff',
    'white-ink': '#ffffff',
    'white-edge': '#000000',
    'black-paper': '#6a6a6a',
    'black-ink': '#000000',
    'black-edge': '#ffffff',
  },
};
export const THEME_NAMES = Object.keys(THEMES);

/** Switches of the board, their attributes, and what they show. */
export const OVERLAYS = [
  ['show-cards', 'Move cards', 'Hover, focus or long-press a piece of either side.'],
  ['show-control', 'Control', 'Blue squares are White’s, red ones Black’s, purple ones contested.'],
  ['show-hanging', 'Hanging pieces', 'Attacked and not defended.'],
  ['show-pins', 'Pins', 'Pieces that shield their king, and who holds them.'],
  ['show-threats', 'Threats', 'What the side that is not to move would do.'],
  ['show-promotions', 'Promotions', 'What each pawn becomes on its file.'],
  ['show-rights', 'Rights', 'Pieces that have not moved and may still leap.'],
] as const;
export type OverlayAttribute = (typeof OVERLAYS)[number][0];

export interface Choices {
  readonly position: PositionName;
  readonly ruleset: RulesetName;
  readonly orientation: Color;
  readonly coordinates: Coordinates;
  readonly mode: BoardMode;
  readonly pieceSet: PieceSetName;
  readonly theme: string;
  readonly overlays: readonly OverlayAttribute[];
}

export const FIRST_CHOICES: Choices = {
  position: 'Middlegame with a hanging aanca',
  ruleset: 'cazaux',
  orientation: 'white',
  coordinates: 'outside',
  mode: 'legal',
  pieceSet: 'fluent',
  theme: 'Codex',
  overlays: ['show-cards'],
};

/** The HTML that makes such a board; `fen` is what it shows now. */
export const codeOf = (choices: Choices, fen: string): string => {
  const attributes = [
    ...(fen === '' ? [] : [`fen="${fen}"`]),
    ...(['ruleset', 'orientation', 'coordinates', 'mode'] as const)
      .filter((name) => choices[name] !== DEFAULTS[name])
      .map((name) => `${name}="${choices[name]}"`),
    ...(choices.pieceSet === 'fluent' ? [] : [`piece-set="${choices.pieceSet}"`]),
    ...choices.overlays,
  ];
  const properties = Object.entries(THEMES[choices.theme] ?? {}).map(
    ([name, color]) => `    --acedrex-${name}: ${color};\n`,
  );
  const style =
    properties.length === 0
      ? ''
      : `<style>\n  acedrex-board {\n${properties.join('')}  }\n</style>\n`;
  const inside = attributes.map((attribute) => `\n  ${attribute}`).join('');
  return `<script type="module" src="board.min.js"></script>\n${style}<acedrex-board${inside}\n></acedrex-board>`;
};

const DEFAULTS = {
  ruleset: 'cazaux',
  orientation: 'white',
  coordinates: 'inside',
  mode: 'legal',
} as const;
