/** The choices of the gallery. */
import type { Coordinates } from '../../src/drawing/svg.js';
import type { PieceSetName } from '../../src/drawing/pieces/piece-set.js';
import type { Color } from '../../src/rules/pieces.js';
import type { RulesetName } from '../../src/rules/rulesets.js';
import { LANGUAGES } from '../../src/elements/internal/languages.js';
import { BOARD_THEMES } from '../shared/board-themes.js';
import { CDN } from '../shared/cdn.js';
import type { AcedrexBoard, BoardMode } from '../../src/elements/board/board.js';

export const POSITIONS = {
  'Starting position': '',
  'Middlegame with a hanging aanca':
    'r2uk1g2u1r/3gc5l1/p2l4a3/1p1pAppp1ppp/2p1p3p3/12/3U8/PP1P1PPPPPPP/2P1P7/12/4C2CG1L1/RL1G2K2U1R w g1 - 0 20',
  'Pins, one round a corner': '11k/1a10/12/12/12/2P9/12/2K2C4r1/12/12/12/12 w - - 0 1',
  Check: '11k/12/2u9/12/12/12/3p8/12/12/4K7/9R2/12 w - - 0 1',
  'An illegal set-up': '12/12/4r7/12/12/3A4U3/12/12/2L9/12/12/12 w - - 0 1',
} as const;
export type PositionName = keyof typeof POSITIONS;
export const POSITION_NAMES = Object.keys(POSITIONS) as readonly PositionName[];

/** Switches of the board, their attributes, and descriptions. */
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

/** Properties that only scripts can set, with examples for the middlegame position. */
export const PROPERTIES = {
  lastMove: 'The last move',
  marks: 'Marked squares',
  shapes: 'Arrows and circles',
} as const;
export type PropertyName = keyof typeof PROPERTIES;
export const PROPERTY_NAMES = Object.keys(PROPERTIES) as readonly PropertyName[];

export const EXAMPLES: Readonly<Pick<AcedrexBoard, PropertyName>> = {
  lastMove: ['j10', 'g12'],
  marks: [
    { square: 'e9', kind: 'bad' },
    { square: 'h9', kind: 'premove' },
    { square: 'd6', kind: 'good' },
  ],
  shapes: [
    { kind: 'arrow', from: 'd6', to: 'h9', brush: 'green', width: 0.9, label: '+1.2' },
    { kind: 'arrow', from: 'e9', to: 'h8', brush: 'blue', width: 0.5, label: '+0.8' },
    { kind: 'circle', square: 'k11', brush: 'red', label: '?' },
  ],
};

/** Languages of the board; the first is that of the surrounding page. */
export const CHOSEN_LANGUAGES = ['', ...LANGUAGES] as const;

export interface Choices {
  readonly position: PositionName;
  readonly ruleset: RulesetName;
  readonly orientation: Color;
  readonly coordinates: Coordinates;
  readonly mode: BoardMode;
  readonly viewOnly: boolean;
  readonly lang: (typeof CHOSEN_LANGUAGES)[number];
  readonly pieceSet: PieceSetName;
  readonly theme: string;
  readonly overlays: readonly OverlayAttribute[];
  readonly properties: readonly PropertyName[];
}

export const FIRST_CHOICES: Choices = {
  position: 'Middlegame with a hanging aanca',
  ruleset: 'cazaux',
  orientation: 'white',
  coordinates: 'outside',
  mode: 'legal',
  viewOnly: false,
  lang: '',
  pieceSet: 'fluent',
  theme: 'Codex',
  overlays: ['show-cards'],
  properties: [],
};

/** The current state of the editor. */
export interface Edited {
  readonly fen: string;
  readonly ruleset: string;
  readonly disabled: boolean;
}

type Attribute = readonly [name: string, value: string, unlessIt: string];

/** The HTML of an element: its script, its theme, and the attributes that differ from their defaults. */
const htmlOf = (
  element: 'board' | 'editor' | 'puzzle',
  theme: string,
  attributes: readonly Attribute[],
  switches: readonly string[],
): string => {
  const colors = Object.entries(BOARD_THEMES[theme] ?? {}).map(
    ([name, color]) => `    --acedrex-${name}: ${color};\n`,
  );
  const style =
    colors.length === 0 ? '' : `<style>\n  acedrex-${element} {\n${colors.join('')}  }\n</style>\n`;
  const set = attributes
    .filter(([, value, usual]) => value !== usual)
    .map(([name, value]) => `${name}="${value}"`);
  const inside = [...set, ...switches].map((attribute) => `\n  ${attribute}`).join('');
  return (
    `<script type="module" src="${CDN}${element}.min.js"></script>\n${style}` +
    `<acedrex-${element}${inside === '' ? '' : `${inside}\n`}></acedrex-${element}>`
  );
};

const shared = (choices: Choices, usualCoordinates: Coordinates): readonly Attribute[] => [
  ['orientation', choices.orientation, 'white'],
  ['coordinates', choices.coordinates, usualCoordinates],
  ['piece-set', choices.pieceSet, 'fluent'],
];

/** The HTML of a board with these choices; `fen` is its current position. */
export const codeOf = (choices: Choices, fen: string): string => {
  const html = htmlOf(
    'board',
    choices.theme,
    [
      ['fen', fen, ''],
      ['ruleset', choices.ruleset, 'cazaux'],
      ...shared(choices, 'inside'),
      ['mode', choices.mode, 'legal'],
      ['lang', choices.lang, ''],
    ],
    [...(choices.viewOnly ? ['view-only'] : []), ...choices.overlays],
  );
  const lines = choices.properties.map(
    (name) => `  board.${name} = ${JSON.stringify(EXAMPLES[name])};\n`,
  );
  return lines.length === 0
    ? html
    : `${html}\n<script type="module">\n  const board = document.querySelector('acedrex-board');\n` +
        `${lines.join('')}</script>`;
};

/** The HTML of an editor with these choices. */
export const editorCodeOf = (choices: Choices, { fen, ruleset, disabled }: Edited): string =>
  htmlOf(
    'editor',
    choices.theme,
    [
      ['name', 'position', ''],
      ['fen', fen, ''],
      ['ruleset', ruleset, 'cazaux'],
      ...shared(choices, 'outside'),
    ],
    disabled ? ['disabled'] : [],
  );

/** The HTML of the puzzle of a day. */
export const puzzleCodeOf = ({ coordinates, pieceSet, theme }: Choices, hasDice: boolean): string =>
  htmlOf(
    'puzzle',
    theme,
    [
      ['coordinates', coordinates, 'inside'],
      ['piece-set', pieceSet, 'fluent'],
    ],
    hasDice ? ['dice'] : [],
  );
