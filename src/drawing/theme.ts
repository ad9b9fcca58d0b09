/** The colours of the default theme, each as a pair for light and dark mode. */

export const BOARD_COLORS = {
  'square-light': ['#f0e2c3', '#cbb791'],
  'square-dark': ['#bd9060', '#8d6a45'],
  'last-move': ['#d9a62a8c', '#e0b0407a'],
  selected: ['#2f5d9f99', '#5d8fd699'],
  target: ['#23497fbf', '#1d3f73cc'],
  check: ['#c63a22', '#c63a22'],
  focus: ['#12356b', '#d8e7ff'],
  coordinates: ['#5f4930', '#cdbfa8'],
  /** Coordinates on light squares. */
  'coordinates-inside': ['#6a4a28', '#54402a'],
  /** Coordinates on dark squares. */
  'coordinates-inside-dark': ['#33200d', '#fffaf0'],
  'white-edge': ['#33241a', '#2a1d14'],
  'white-ink': ['#fffaf0', '#fffaf0'],
  'white-paper': ['#e3cfa4', '#e3cfa4'],
  'black-edge': ['#f3e6cb', '#efe0c2'],
  'black-ink': ['#231a16', '#1d1512'],
  'black-paper': ['#7f6b59', '#766352'],
  green: ['#15781b', '#2f9a3a'],
  red: ['#a8221c', '#c8372f'],
  yellow: ['#c98a00', '#dba31c'],
  blue: ['#173f8f', '#102a6a'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type BoardColorName = keyof typeof BOARD_COLORS;

export const BOARD_COLOR_NAMES = Object.keys(BOARD_COLORS) as readonly BoardColorName[];

export const THEME_NAMES = ['light', 'dark'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

export type BoardColors = Readonly<Record<BoardColorName, string>>;
