/** Gives all boards of the page the chosen colours. */
import { BOARD_THEMES } from '../../shared/board-themes.js';

const painted: string[] = [];

export const paintBoards = (theme: string): void => {
  const { style } = document.documentElement;
  for (const name of painted.splice(0)) style.removeProperty(name);
  for (const [color, value] of Object.entries(BOARD_THEMES[theme] ?? {})) {
    const name = `--acedrex-${color}`;
    style.setProperty(name, value);
    painted.push(name);
  }
};
