/** The names of the page's actions and keys. Unlike the table of keys, they are not part of the first download. */
import type { HelpWords } from '../words/help.js';
import type { KeyBinding, KeyName } from './keys.js';
import { overlayName } from './settings/overlay-bar.component.js';
import { OVERLAYS, type Overlay } from './settings/settings-store.js';

export interface KeyGroup {
  readonly title: Exclude<keyof HelpWords['groups'], 'gestures'>;
  readonly names: readonly KeyName[];
}

/** The actions, grouped and ordered as in the help dialog and the settings. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'moves',
    names: [
      'back',
      'forward',
      'toStart',
      'toEnd',
      'previousFork',
      'nextFork',
      'previousVariation',
      'nextVariation',
    ],
  },
  {
    title: 'analysis',
    names: ['engine', 'toggleThreat', 'best', 'nextMistake', 'previousMistake'],
  },
  {
    title: 'editing',
    names: ['type', 'comment', 'moveMenu', 'delete', 'undo', 'redo'],
  },
  {
    title: 'overlays',
    names: [...OVERLAYS, 'showArrows', 'flip'],
  },
  {
    title: 'games',
    names: [
      'newGame',
      'roll',
      'open',
      'share',
      'print',
      'find',
      'previousGame',
      'nextGame',
      'nextPuzzle',
      'palette',
      'help',
    ],
  },
];

export const actionName = (name: KeyName, words: HelpWords): string =>
  isOverlay(name) ? overlayName(name) : words.names[name];

/**
 * The label of a key, such as "Ctrl+Shift+Z". Symbols may require Shift, depending on the keyboard.
 */
export const pressed = ({ shift, ctrl }: KeyBinding, key: string, words: HelpWords): string => {
  const isLetter = /^[a-z]$/i.test(key);
  const needsShift = isLetter ? key !== key.toLowerCase() : shift === true;
  return [
    ...(ctrl === true ? ['Ctrl'] : []),
    ...(needsShift ? [words.keys.Shift] : []),
    isLetter ? key.toUpperCase() : keyName(key, words),
  ].join('+');
};

const isOverlay = (name: KeyName): name is Overlay => OVERLAYS.some((overlay) => overlay === name);

const keyName = (key: string, { keys }: HelpWords): string => {
  const names: Readonly<Record<string, string>> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ...keys,
  };
  return names[key] ?? key;
};
