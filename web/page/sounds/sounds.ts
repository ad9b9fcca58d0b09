/** Lets the user hear what happens on the board. Fetched after the user's first gesture. */
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { Synth, type Sound } from './synth.js';

interface Heard {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly studies: StudyStore;
}

/** What is heard when the board shows the position after a move. */
const soundOf = ({ position, node }: GameStore): Sound => {
  const { san = '' } = node ?? {};
  if (position.status() !== 'ongoing') return 'end';
  if (/[+#]/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
};

/** Begins to play the sounds of a game: of steps forward, of moves and of rolls. */
export const startSounds = ({ game, settings, studies }: Heard): void => {
  let synth: Synth | undefined;
  // To make an audio context holds the page up for a tenth of a second on a phone, and longer where the device has to be
  // started. With the first sound, the taps that follow a move would wait. An idle moment would come when the engine has
  // started, and with it the first taps.
  afterPaint(() => {
    if (settings.values.sounds) synth ??= new Synth();
  });
  let [study, path, roll] = [studies.id, game.path, game.roll];
  game.subscribe(() => {
    const isStep = studies.id === study && game.path.length === path.length + 1;
    const isRoll = game.roll !== undefined && roll === undefined && studies.id === study;
    [study, path, roll] = [studies.id, game.path, game.roll];
    if (!settings.values.sounds || (!isStep && !isRoll)) return;
    const sound = isStep ? soundOf(game) : 'roll';
    afterPaint(() => {
      synth ??= new Synth();
      void synth.play(sound);
    });
  });
};
