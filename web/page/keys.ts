/**
 * The page's actions with their keyboard shortcuts. The keyboard handler, the help dialog, the settings and the palette
 * share this table.
 */
import { OVERLAYS, type Overlay, type Settings } from './settings/settings-store.js';
import type { StudyStore } from './studies/study-store.js';
import type { Workspace } from './workspace.js';
import { labels, msg } from '../i18n/locale.js';

/** The names of actions that the page performs itself, without a store. */
type TargetName =
  | 'help'
  | 'palette'
  | 'open'
  | 'share'
  | 'comment'
  | 'type'
  | 'moveMenu'
  | 'newGame'
  | 'roll'
  | 'print'
  | 'nextPuzzle';

export type KeyTargets = Readonly<Record<TargetName, () => void>>;

type StoreName =
  | Overlay
  | 'back'
  | 'forward'
  | 'toStart'
  | 'toEnd'
  | 'previousFork'
  | 'nextFork'
  | 'previousVariation'
  | 'nextVariation'
  | 'flip'
  | 'engine'
  | 'toggleThreat'
  | 'best'
  | 'showArrows'
  | 'nextMistake'
  | 'previousMistake'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'find'
  | 'previousGame'
  | 'nextGame';

export type KeyName = StoreName | TargetName;

interface Keys {
  /** Values of `KeyboardEvent.key`. Each of them triggers the action. */
  readonly keys: readonly string[];
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  /** Where the keys work; by default only in the board view. */
  readonly views?: 'all' | 'puzzles';
}

/** A binding of keys to an action. `name` identifies the action. The help dialog describes the action. */
export type KeyBinding = Keys &
  (
    | { readonly name: TargetName; readonly act?: undefined }
    | { readonly name: StoreName; readonly act: (workspace: Workspace) => void }
  );

const step = async (studies: StudyStore, by: 1 | -1): Promise<void> =>
  (await import('./studies/chapter-reader.js')).stepFrom(studies, by);

export const KEY_BINDINGS: readonly KeyBinding[] = [
  {
    keys: ['ArrowLeft', 'k'],
    name: 'back',
    act: ({ game }) => game.back(),
  },
  {
    keys: ['ArrowRight', 'j'],
    name: 'forward',
    act: ({ game }) => game.forward(),
  },
  {
    keys: ['ArrowUp', '0', 'Home'],
    name: 'toStart',
    act: ({ game }) => game.toStart(),
  },
  {
    keys: ['ArrowDown', '$', 'End'],
    name: 'toEnd',
    act: ({ game }) => game.toEnd(),
  },
  {
    keys: ['ArrowLeft', 'K'],
    shift: true,
    name: 'previousFork',
    act: ({ game }) => game.toFork('back'),
  },
  {
    keys: ['ArrowRight', 'J'],
    shift: true,
    name: 'nextFork',
    act: ({ game }) => game.toFork('forward'),
  },
  {
    keys: ['ArrowUp'],
    shift: true,
    name: 'previousVariation',
    act: ({ game }) => game.toSibling(-1),
  },
  {
    keys: ['ArrowDown'],
    shift: true,
    name: 'nextVariation',
    act: ({ game }) => game.toSibling(1),
  },
  { keys: ['f'], name: 'flip', act: ({ game }) => game.flip() },
  {
    keys: ['l'],
    name: 'engine',
    act: ({ analysis }) => analysis.toggle(),
  },
  {
    keys: ['x'],
    name: 'toggleThreat',
    act: ({ analysis }) => analysis.toggleThreat(),
  },
  {
    keys: [' '],
    name: 'best',
    act: ({ analysis, game, play }) => {
      if (game.isDice) return;
      const best = analysis.findings?.lines[0]?.pv[0];
      const move = game.position.legalMoves().find(({ from, to }) => best?.startsWith(from + to));
      if (move !== undefined && !analysis.isThreat && !play.isPlaying) game.play(move);
    },
  },
  {
    keys: ['a'],
    name: 'showArrows',
    act: ({ settings }) => settings.set({ showArrows: !settings.values.showArrows }),
  },
  ...OVERLAYS.map((overlay, place): KeyBinding => ({
    keys: [String(place + 1)],
    name: overlay,
    act: ({ settings }) => settings.toggleOverlay(overlay),
  })),
  {
    keys: ['e'],
    name: 'nextMistake',
    act: ({ review }) => void review.step(1).catch(() => undefined),
  },
  {
    keys: ['E'],
    name: 'previousMistake',
    act: ({ review }) => void review.step(-1).catch(() => undefined),
  },
  { keys: ['r'], name: 'roll' },
  { keys: ['c'], name: 'comment' },
  { keys: ['t'], name: 'type', views: 'all' },
  {
    keys: ['F10'],
    shift: true,
    name: 'moveMenu',
  },
  {
    keys: ['Delete'],
    name: 'delete',
    act: ({ game }) => game.delete(game.path),
  },
  {
    keys: ['z'],
    ctrl: true,
    name: 'undo',
    // During a game, undo requests a take-back.
    act: ({ studies, play }) => (play.isPlaying ? play.made?.takeBack() : studies.undo()),
  },
  {
    keys: ['y', 'Z'],
    ctrl: true,
    name: 'redo',
    act: ({ game, play }) => {
      if (!play.isPlaying) game.redo();
    },
  },
  {
    keys: ['PageUp'],
    shift: true,
    name: 'previousGame',
    act: ({ studies }) => void step(studies, -1),
  },
  {
    keys: ['PageDown'],
    shift: true,
    name: 'nextGame',
    act: ({ studies }) => void step(studies, 1),
  },
  {
    keys: ['L'],
    name: 'find',
    act: ({ game, studies }) => studies.library.find(game.position),
  },
  { keys: ['n'], name: 'newGame' },
  { keys: ['o'], name: 'open' },
  { keys: ['s'], name: 'share' },
  { keys: ['p'], ctrl: true, name: 'print' },
  // The puzzle view also handles Space and Enter as this action.
  { keys: ['n'], name: 'nextPuzzle', views: 'puzzles' },
  { keys: ['k'], ctrl: true, name: 'palette', views: 'all' },
  { keys: ['?'], name: 'help', views: 'all' },
];

type Chosen = Pick<Settings, 'hasLetterKeys' | 'letterKeys'>;

/** Whether a key is a letter, a digit or a symbol. Speech input and trembling hands often press such keys. */
export const isLetterKey = (key: string): boolean => /^\S$/u.test(key);

/** The keys of a binding. The user's settings can disable or change single-character keys. */
export const keysOf = (
  { keys, name, ctrl = false }: KeyBinding,
  { hasLetterKeys, letterKeys }: Chosen,
): readonly string[] => {
  const chosen = letterKeys[name];
  if (ctrl || (hasLetterKeys && chosen === undefined)) return keys;
  const others = keys.filter((key) => !isLetterKey(key));
  return hasLetterKeys && chosen !== '' ? [...others, chosen ?? ''] : others;
};

/** The binding of a key press in the given view. Returns undefined if there is none. */
export const bindingFor = (
  event: KeyboardEvent,
  chosen: Chosen,
  view: string,
): KeyBinding | undefined => {
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  return KEY_BINDINGS.find(
    (binding) =>
      ['all', view].includes(binding.views ?? 'board') &&
      keysOf(binding, chosen).includes(event.key) &&
      (binding.ctrl ?? false) === ctrl &&
      // For letters and symbols, the key itself shows whether Shift was held.
      (event.key.length === 1 || (binding.shift ?? false) === event.shiftKey),
  );
};

/**
 * Whether an event comes from an open dialog, for example from a board inside the dialog. A closed dialog can keep the
 * focus until the next frame if the previously focused element is now hidden.
 */
export const isInDialog = (event: Event): boolean =>
  event.composedPath().some((target) => target instanceof HTMLDialogElement && target.open);

/** The label of the help button. Touch users look for help, not for keys. */
export const helpLabel = (): string =>
  matchMedia('(pointer: coarse)').matches ? msg(labels.help) : msg(labels.keysAndGestures);
