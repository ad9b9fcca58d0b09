/** The sections of the guide for players that views have; `''` is the board's. */
export const GUIDE_SECTIONS: Readonly<Record<string, string>> = {
  '': 'The board',
  editor: 'The editor',
  games: 'Two people',
  library: 'Bringing games in, and out',
  puzzles: 'Puzzles',
  endings: 'Endings',
  learn: 'First steps',
};

/** What the board's view can show besides the board. */
export const BOARD_SECTIONS = {
  introduction: 'First steps',
  game: 'Playing',
  explorer: 'The explorer',
  analysis: 'Analysis',
} as const;

/** The address of the section about the view that a fragment names, or about a part of the board's view. */
export const guideAddress = (hash: string, part?: keyof typeof BOARD_SECTIONS): string => {
  const view = Object.keys(GUIDE_SECTIONS).find(
    (name) => name !== '' && hash.startsWith(`#${name}`),
  );
  const ofBoard = part === undefined ? GUIDE_SECTIONS[''] : BOARD_SECTIONS[part];
  const title = (view === undefined ? ofBoard : GUIDE_SECTIONS[view]) ?? '';
  const anchor = title
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '-');
  return `docs/players.html#${anchor}`;
};
