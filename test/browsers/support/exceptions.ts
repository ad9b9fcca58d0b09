/**
 * Journeys that an engine cannot make, and why. The reason is of the engine or of how it is driven, never of the
 * product; the table at the end of a run prints it.
 */
import type { EngineName } from './tab.js';

const NO_FINGERS = 'The driver of WebKitGTK makes a mouse of each finger.';

export const EXCEPTIONS: Readonly<
  Record<string, Readonly<Partial<Record<EngineName, string>>> | undefined>
> = {
  'fingers tap and drag on a phone': { webkit: NO_FINGERS },
  'an editor by finger: pieces are stamped, and dragged off the palette': { webkit: NO_FINGERS },
  'dark and Spanish, as the browser asks for it': {
    safari: 'Safari takes both from the system, which a test does not change.',
  },
};
