/** Lets the user hear what happens on the board. Fetched after the user's first gesture. */
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';

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

/** Sounds made by the browser: wood on wood for moves, and a few tones. */
type Sound = 'move' | 'capture' | 'check' | 'end' | 'roll';

/** A knock: a burst of filtered noise that dies away. */
interface Knock {
  /** Seconds after the beginning. */
  readonly at: number;
  readonly pitch: number;
  readonly loudness: number;
}

interface Tone extends Knock {
  /** Seconds until it has died away. */
  readonly length: number;
}

const KNOCKS: Readonly<Record<Sound, readonly Knock[]>> = {
  move: [{ at: 0, pitch: 900, loudness: 0.5 }],
  capture: [
    { at: 0, pitch: 1500, loudness: 0.5 },
    { at: 0.045, pitch: 700, loudness: 0.7 },
  ],
  check: [{ at: 0, pitch: 900, loudness: 0.5 }],
  end: [{ at: 0, pitch: 900, loudness: 0.5 }],
  roll: [
    { at: 0, pitch: 2300, loudness: 0.35 },
    { at: 0.09, pitch: 1900, loudness: 0.3 },
    { at: 0.16, pitch: 2500, loudness: 0.25 },
    { at: 0.27, pitch: 1700, loudness: 0.3 },
  ],
};

const TONES: Readonly<Partial<Record<Sound, readonly Tone[]>>> = {
  check: [{ at: 0.04, pitch: 880, loudness: 0.12, length: 0.25 }],
  end: [
    { at: 0.05, pitch: 523, loudness: 0.12, length: 0.5 },
    { at: 0.17, pitch: 659, loudness: 0.12, length: 0.5 },
    { at: 0.29, pitch: 784, loudness: 0.12, length: 0.9 },
  ],
};

const KNOCK_LENGTH = 0.07;

/** Milliseconds of silence after which the device is released. */
const REST = 3000;

/**
 * Plays sounds; it must be created after a gesture of the user, or the browser keeps it silent. It rests while nothing is to
 * be heard, because an audio context that runs takes a twentieth of a processor even then.
 */
class Synth {
  readonly #context = new AudioContext();
  readonly #noise: AudioBuffer;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const { sampleRate } = this.#context;
    this.#noise = this.#context.createBuffer(1, Math.ceil(sampleRate * KNOCK_LENGTH), sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
    this.#restLater();
  }

  async play(sound: Sound): Promise<void> {
    this.#restLater();
    // The browser suspends it, too, while the page is in the background for example.
    if (this.#context.state === 'suspended') await this.#context.resume();
    const now = this.#context.currentTime + 0.01;
    for (const knock of KNOCKS[sound]) this.#knock(now, knock);
    for (const tone of TONES[sound] ?? []) this.#tone(now, tone);
  }

  #restLater(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#context.suspend(), REST);
  }

  #knock(now: number, { at, pitch, loudness }: Knock): void {
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise });
    const filter = new BiquadFilterNode(this.#context, {
      type: 'bandpass',
      frequency: pitch,
      Q: 3,
    });
    source.connect(filter).connect(this.#fading(now + at, loudness, KNOCK_LENGTH));
    source.start(now + at);
  }

  #tone(now: number, { at, pitch, loudness, length }: Tone): void {
    const source = new OscillatorNode(this.#context, { type: 'triangle', frequency: pitch });
    source.connect(this.#fading(now + at, loudness, length));
    source.start(now + at);
    source.stop(now + at + length);
  }

  /** An output that dies away. */
  #fading(from: number, loudness: number, length: number): AudioNode {
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    gain.connect(this.#context.destination);
    return gain;
  }
}
