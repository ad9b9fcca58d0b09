/** Where games on this board are stored. */

/** The game of a tab, in its session storage, and all unfinished games, in the local storage of the browser. */
export const GAME_KEY = 'acedrex-play';
