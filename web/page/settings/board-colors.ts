/** Applies the chosen colours and speed to all boards on the page. */
import type { BoardColorName } from '../../../src/drawing/theme.js';
import type { Settings } from './settings-store.js';

/** Board themes as custom properties. They work on the board element and on any of its ancestors. */
export const BOARD_THEMES: Readonly<Record<string, Partial<Record<BoardColorName, string>>>> = {
  Codex: {},
  Slate: {
    'square-light': '#d7dde4',
    'square-dark': '#7e90a5',
    'coordinates-inside': '#3a4a5c',
    'coordinates-inside-dark': '#141d27',
  },
  Meadow: {
    'square-light': '#eef0d4',
    'square-dark': '#7c9a5c',
    'coordinates-inside': '#40592a',
    'coordinates-inside-dark': '#16210b',
  },
  Night: {
    'square-light': '#68718a',
    'square-dark': '#454c63',
    'coordinates-inside': '#ffffff',
    'coordinates-inside-dark': '#f2f4fb',
    target: '#ffd166',
    selected: '#ffd16680',
  },
  Ivory: {
    'square-light': '#ffffff',
    'square-dark': '#c9c9c9',
    'coordinates-inside': '#555555',
    'coordinates-inside-dark': '#333333',
    'white-paper': '#ffffff',
    'white-ink': '#ffffff',
    'white-edge': '#000000',
    'black-paper': '#6a6a6a',
    'black-ink': '#000000',
    'black-edge': '#ffffff',
  },
};
export const BOARD_THEME_NAMES = Object.keys(BOARD_THEMES);

const painted: string[] = [];

/** The durations of a move's animation. */
const DURATIONS = { none: '0s', fast: '90ms', normal: '', slow: '400ms' } as const;

export const paintBoards = ({ boardTheme, moveSpeed }: Settings): void => {
  const { style } = document.documentElement;
  style.setProperty('--acedrex-duration', DURATIONS[moveSpeed]);
  for (const name of painted.splice(0)) style.removeProperty(name);
  for (const [color, value] of Object.entries(BOARD_THEMES[boardTheme] ?? {})) {
    const name = `--acedrex-${color}`;
    style.setProperty(name, value);
    painted.push(name);
  }
};
