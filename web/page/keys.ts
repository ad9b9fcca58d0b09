/** The page's keyboard shortcuts, for the help dialog and for the page itself. */
import { msg } from '@lit/localize';
import type { Workspace } from './workspace.js';

/** Actions of keys that are not methods of a store. */
export interface KeyTargets {
  readonly help: () => void;
  readonly open: () => void;
  readonly share: () => void;
  readonly comment: () => void;
  readonly moveMenu: () => void;
  readonly newGame: () => void;
  readonly roll: () => void;
  readonly print: () => void;
}

export interface KeyBinding {
  /** Values of `KeyboardEvent.key`; all have the same effect. */
  readonly keys: readonly string[];
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  readonly label: () => string;
  readonly act: (workspace: Workspace, targets: KeyTargets) => void;
}

export const KEY_BINDINGS: readonly KeyBinding[] = [
  {
    keys: ['ArrowLeft', 'k'],
    label: () => msg('Previous move'),
    act: ({ game }) => game.back(),
  },
  {
    keys: ['ArrowRight', 'j'],
    label: () => msg('Next move'),
    act: ({ game }) => game.forward(),
  },
  {
    keys: ['ArrowUp', '0', 'Home'],
    label: () => msg('To the start'),
    act: ({ game }) => game.toStart(),
  },
  {
    keys: ['ArrowDown', '$', 'End'],
    label: () => msg('To the end'),
    act: ({ game }) => game.toEnd(),
  },
  {
    keys: ['ArrowLeft', 'K'],
    shift: true,
    label: () => msg('Back to the last fork'),
    act: ({ game }) => game.toFork('back'),
  },
  {
    keys: ['ArrowRight', 'J'],
    shift: true,
    label: () => msg('On to the next fork'),
    act: ({ game }) => game.toFork('forward'),
  },
  {
    keys: ['ArrowUp'],
    shift: true,
    label: () => msg('Previous variation'),
    act: ({ game }) => game.toSibling(-1),
  },
  {
    keys: ['ArrowDown'],
    shift: true,
    label: () => msg('Next variation'),
    act: ({ game }) => game.toSibling(1),
  },
  { keys: ['f'], label: () => msg('Flip the board'), act: ({ game }) => game.flip() },
  {
    keys: ['l'],
    label: () => msg('Start or stop the engine'),
    act: ({ analysis }) => analysis.toggle(),
  },
  {
    keys: ['x'],
    label: () => msg('Show the threat'),
    act: ({ analysis }) => analysis.toggleThreat(),
  },
  {
    keys: [' '],
    label: () => msg('Play the engine’s best move'),
    act: ({ analysis, game, play }) => {
      if (game.isDice) return;
      const best = analysis.findings?.lines[0]?.pv[0];
      const move = game.position.legalMoves().find(({ from, to }) => best?.startsWith(from + to));
      if (move !== undefined && !analysis.isThreat && !play.isPlaying) game.play(move);
    },
  },
  {
    keys: ['a'],
    label: () => msg('Show or hide the arrows'),
    act: ({ settings }) => settings.set({ showArrows: !settings.values.showArrows }),
  },
  {
    keys: ['e'],
    label: () => msg('Next mistake'),
    act: ({ review }) => void review.step(1).catch(() => undefined),
  },
  {
    keys: ['E'],
    label: () => msg('Previous mistake'),
    act: ({ review }) => void review.step(-1).catch(() => undefined),
  },
  { keys: ['r'], label: () => msg('Roll the die'), act: (_, { roll }) => roll() },
  { keys: ['c'], label: () => msg('Comment'), act: (_, { comment }) => comment() },
  {
    keys: ['F10'],
    shift: true,
    label: () => msg('Menu of the move'),
    act: (_, { moveMenu }) => moveMenu(),
  },
  {
    keys: ['Delete'],
    label: () => msg('Delete from here'),
    act: ({ game }) => game.delete(game.path),
  },
  {
    keys: ['z'],
    ctrl: true,
    label: () => msg('Undo'),
    // During a game, an undo is a take-back.
    act: ({ game, play }) => (play.isPlaying ? play.takeBack() : game.undo()),
  },
  {
    keys: ['y', 'Z'],
    ctrl: true,
    label: () => msg('Redo'),
    act: ({ game, play }) => {
      if (!play.isPlaying) game.redo();
    },
  },
  {
    keys: ['PageUp'],
    shift: true,
    label: () => msg('Previous game of the list'),
    act: ({ studies }) => void studies.sequence.step(-1),
  },
  {
    keys: ['PageDown'],
    shift: true,
    label: () => msg('Next game of the list'),
    act: ({ studies }) => void studies.sequence.step(1),
  },
  { keys: ['n'], label: () => msg('New game'), act: (_, { newGame }) => newGame() },
  { keys: ['o'], label: () => msg('Open'), act: (_, { open }) => open() },
  { keys: ['s'], label: () => msg('Share and export'), act: (_, { share }) => share() },
  { keys: ['p'], ctrl: true, label: () => msg('Print the game'), act: (_, { print }) => print() },
  { keys: ['?'], label: () => msg('This help'), act: (_, { help }) => help() },
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

/** A key as the help dialog shows it. */
export const keyName = (key: string): string => {
  const names: Readonly<Record<string, string>> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ' ': msg('Space'),
    Delete: msg('Del'),
  };
  return names[key] ?? key;
};
