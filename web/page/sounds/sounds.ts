/** Plays sounds for events on the board. Fetched after the user's first gesture. */
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Settings, SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';

interface Heard {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly studies: StudyStore;
}

/** The sound for the move that led to the current position. */
const soundOf = ({ position, node }: GameStore): Sound => {
  const { san = '' } = node ?? {};
  if (position.status() !== 'ongoing') return 'end';
  if (/[+#]/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
};

let synth: Synth | undefined;

export const playSound = (sound: Sound, volume: Settings['volume']): Promise<void> =>
  (synth ??= new Synth()).play(sound, GAINS[volume]);

export const startSounds = ({ game, settings, studies }: Heard): void => {
  // Creates the audio context now, not at the first sound. On a phone, this blocks the page for a tenth of a second, or
  // longer if the audio device must be started. At the first sound, it would delay taps after a move. Idle time does
  // not help: it comes only after the engine has started, together with the first taps.
  afterPaint(() => {
    if (settings.values.sounds) synth ??= new Synth();
  });
  let { volume } = settings.values;
  settings.subscribe(() => {
    const isChosen = volume !== settings.values.volume && !document.hidden;
    ({ volume } = settings.values);
    // Plays a sample, so that the user can hear the volume without making a move.
    if (isChosen && settings.values.sounds) void playSound('capture', volume);
  });
  let [study, path, roll] = [studies.id, game.path, game.roll];
  game.subscribe(() => {
    const isStep = studies.id === study && game.path.length === path.length + 1;
    const isRoll = game.roll !== undefined && roll === undefined && studies.id === study;
    [study, path, roll] = [studies.id, game.path, game.roll];
    if (!settings.values.sounds || (!isStep && !isRoll)) return;
    const sound = isStep ? soundOf(game) : 'roll';
    afterPaint(() => void playSound(sound, settings.values.volume));
  });
};

/** Factors for the loudness of a sound. Greater factors would distort the loudest knock. */
const GAINS = { quiet: 0.4, medium: 1, loud: 1.4 } as const;

/** Synthesised sounds: knocks on wood for moves, and a few tones. `turn` announces another person's move. */
type Sound = 'move' | 'capture' | 'check' | 'end' | 'roll' | 'turn';

/** A knock: a burst of filtered noise that fades out. */
interface Knock {
  /** Seconds from the start of the sound. */
  readonly at: number;
  readonly pitch: number;
  readonly loudness: number;
}

interface Tone extends Knock {
  /** Seconds until the tone has faded out. */
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
  turn: [{ at: 0, pitch: 900, loudness: 0.5 }],
  roll: [
    { at: 0, pitch: 2300, loudness: 0.35 },
    { at: 0.09, pitch: 1900, loudness: 0.3 },
    { at: 0.16, pitch: 2500, loudness: 0.25 },
    { at: 0.27, pitch: 1700, loudness: 0.3 },
  ],
};

const TONES: Readonly<Partial<Record<Sound, readonly Tone[]>>> = {
  check: [{ at: 0.04, pitch: 880, loudness: 0.12, length: 0.25 }],
  turn: [{ at: 0.05, pitch: 659, loudness: 0.12, length: 0.35 }],
  end: [
    { at: 0.05, pitch: 523, loudness: 0.12, length: 0.5 },
    { at: 0.17, pitch: 659, loudness: 0.12, length: 0.5 },
    { at: 0.29, pitch: 784, loudness: 0.12, length: 0.9 },
  ],
};

const KNOCK_LENGTH = 0.07;

/** Milliseconds of silence after which the audio device is released. */
const REST = 3000;

/**
 * Plays sounds. It must be created after a user gesture, because the browser mutes it otherwise. It is suspended during
 * silence, because a running audio context always uses a twentieth of a processor.
 */
class Synth {
  readonly #context = new AudioContext();
  readonly #output = new GainNode(this.#context);
  readonly #noise: AudioBuffer;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#output.connect(this.#context.destination);
    const { sampleRate } = this.#context;
    this.#noise = this.#context.createBuffer(1, Math.ceil(sampleRate * KNOCK_LENGTH), sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
    this.#restLater();
  }

  async play(sound: Sound, gain: number): Promise<void> {
    this.#restLater();
    this.#output.gain.value = gain;
    // The browser may also have suspended the context, for example in the background.
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

  /** Creates an output that fades out. */
  #fading(from: number, loudness: number, length: number): AudioNode {
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    gain.connect(this.#output);
    return gain;
  }
}
