/** The page's keyboard shortcuts, for the help dialog and for the page itself. */
import { OVERLAYS, type Overlay } from './settings/settings-store.js';
import type { Workspace } from './workspace.js';
import { msg } from '../i18n/locale.js';
import * as labels from '../words/labels.js';

/** Actions of keys that are not methods of a store. */
export interface KeyTargets {
  readonly help: () => void;
  readonly open: () => void;
  readonly share: () => void;
  readonly comment: () => void;
  readonly type: () => void;
  readonly moveMenu: () => void;
  readonly newGame: () => void;
  readonly roll: () => void;
  readonly print: () => void;
}

/** The names of what keys do. */
export type KeyName =
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
  | 'moveMenu'
  | 'roll'
  | 'comment'
  | 'type'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'find'
  | 'newGame'
  | 'open'
  | 'share'
  | 'print'
  | 'previousGame'
  | 'nextGame'
  | 'help';

export interface KeyBinding {
  /** Values of `KeyboardEvent.key`; all have the same effect. */
  readonly keys: readonly string[];
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  /** What it does; the help dialog has the words. */
  readonly name: KeyName;
  readonly act: (workspace: Workspace, targets: KeyTargets) => void;
}

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
  { keys: ['r'], name: 'roll', act: (_, { roll }) => roll() },
  { keys: ['c'], name: 'comment', act: (_, { comment }) => comment() },
  { keys: ['t'], name: 'type', act: (_, { type }) => type() },
  {
    keys: ['F10'],
    shift: true,
    name: 'moveMenu',
    act: (_, { moveMenu }) => moveMenu(),
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
    // During a game, an undo is a take-back.
    act: ({ game, play }) => (play.isPlaying ? play.made?.takeBack() : game.undo()),
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
    act: ({ studies }) => void studies.sequence.step(-1),
  },
  {
    keys: ['PageDown'],
    shift: true,
    name: 'nextGame',
    act: ({ studies }) => void studies.sequence.step(1),
  },
  {
    keys: ['L'],
    name: 'find',
    act: ({ game, studies }) => studies.library.find(game.position),
  },
  { keys: ['n'], name: 'newGame', act: (_, { newGame }) => newGame() },
  { keys: ['o'], name: 'open', act: (_, { open }) => open() },
  { keys: ['s'], name: 'share', act: (_, { share }) => share() },
  { keys: ['p'], ctrl: true, name: 'print', act: (_, { print }) => print() },
  { keys: ['?'], name: 'help', act: (_, { help }) => help() },
];

/** The binding of a key press, if there is one. */
export const bindingFor = (event: KeyboardEvent): KeyBinding | undefined => {
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  return KEY_BINDINGS.find(
    (binding) =>
      binding.keys.includes(event.key) &&
      (binding.ctrl ?? false) === ctrl &&
      // For letters and signs, the key itself shows whether Shift was held.
      (event.key.length === 1 || (binding.shift ?? false) === event.shiftKey),
  );
};

/**
 * Whether an event comes from an open dialog, perhaps from a board in it. A dialog that has been closed may keep
 * the focus until the next frame, if what had it before is hidden by now.
 */
export const isInDialog = (event: Event): boolean =>
  event.composedPath().some((target) => target instanceof HTMLDialogElement && target.open);

/** What the help is called: fingers look for help, and not for keys. */
export const helpLabel = (): string =>
  matchMedia('(pointer: coarse)').matches ? msg(labels.help) : msg(labels.keysAndGestures);
