import { documentAddress } from '../../i18n/locale.js';

/** The section of the guide about each view; `''` is the board view. */
export const GUIDE_SECTIONS: Readonly<Record<string, string>> = {
  '': 'The board',
  editor: 'The editor',
  friends: 'Two people',
  library: 'Bringing games in, and out',
  puzzles: 'Puzzles',
  endings: 'Endings',
  learn: 'First steps',
};

/** The guide's sections about the parts of the board view. */
export const BOARD_SECTIONS = {
  introduction: 'First steps',
  game: 'Playing',
  explorer: 'The explorer',
  analysis: 'Analysis',
} as const;

/** The address of the section in the guide about the view named by `hash`, or about a part of the board view. */
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
  return documentAddress('players', anchor);
};
