/** The texts of endings, apart from those of the page, which are fetched before its first view. */
export interface EndingWords {
  readonly title: string;
  readonly unkept: string;
  readonly failed: string;
  readonly looking: string;
  /** No table of the ending has been made on this device. */
  readonly unknown: string;
  readonly damaged: string;
  readonly again: string;
  readonly solve: string;
  readonly stop: string;
  /** What solving takes. */
  readonly cost: (seconds: number, megabytes: number) => string;
  readonly scarce: string;
  readonly entering: (name: string, percent: number) => string;
  readonly expanding: (name: string, plies: number) => string;
  readonly entered: string;
  readonly moves: string;
  readonly playBest: string;
  readonly balanced: string;
  readonly whiteWins: (plies: number) => string;
  readonly blackWins: (plies: number) => string;
  /** A win that the move limit prevents. */
  readonly cursed: string;
  readonly draw: string;
  readonly win: (plies: number) => string;
  readonly loss: (plies: number) => string;
}

const wins = (plies: number): string =>
  plies === 1 ? 'wins with the next move' : `wins in ${plies} plies`;

export const ENGLISH: EndingWords = {
  title: 'Ending',
  unkept: 'The browser has no room for the table. It is there until you close the page.',
  failed: 'The ending could not be looked up.',
  looking: 'Looking for the ending…',
  unknown: 'The outcome is not known: this ending has not been solved on this device.',
  damaged: 'The stored table of this ending is damaged, so it has to be solved again.',
  again: 'Try again',
  solve: 'Solve this ending',
  stop: 'Stop',
  cost: (seconds, megabytes) => {
    const time =
      seconds < 5
        ? 'a few seconds'
        : seconds < 90
          ? `${seconds} seconds`
          : `${Math.round(seconds / 60)} minutes`;
    return `about ${time}, ${megabytes} MB of memory`;
  },
  scarce: 'This device may not have enough memory for it.',
  entering: (name, percent) => `${name}: ${percent} % of the positions entered`,
  expanding: (name, plies) => `${name}: all ends within ${plies} plies found`,
  entered: 'Positions entered',
  moves: 'Moves and what they lead to',
  playBest: 'Play the best move',
  balanced: 'With best play, a draw',
  whiteWins: (plies) => `White ${wins(plies)}`,
  blackWins: (plies) => `Black ${wins(plies)}`,
  cursed: 'By the move limit, a draw',
  draw: 'draw',
  win: (plies) => `win in ${plies}`,
  loss: (plies) => `loss in ${plies}`,
};
