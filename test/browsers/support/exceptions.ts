/**
 * Journeys that an engine does not make, and why: a reason of the engine or of how it is driven, or one that has not
 * been found yet and still has to be. The table at the end of a run prints it.
 */
import type { EngineName } from './tab.js';

const OF_SYSTEM = 'Safari takes it from the system, which a test does not change.';
const NOT_FOUND = 'It fails for a reason that has not been found yet.';
const NO_FINGERS = 'The driver of WebKitGTK makes a mouse of each finger.';

export const EXCEPTIONS: Readonly<
  Record<string, Readonly<Partial<Record<EngineName, string>>> | undefined>
> = {
  'fingers tap and drag on a phone': { webkit: NO_FINGERS },
  'an editor by finger: pieces are stamped, and dragged off the palette': { webkit: NO_FINGERS },
  'files on the page’s own server: without any one source, what docs/ say is lost': {
    webkit: NOT_FOUND,
  },
  'files from a CDN: without any one source, what docs/ say is lost': { webkit: NOT_FOUND },
  'Trusted Types: without any one source, what docs/ say is lost': { webkit: NOT_FOUND },
  'Trusted Types that leave out the names of the library’s policies stop it': {
    webkit: NOT_FOUND,
  },
  'dark, as the browser asks for it': { safari: OF_SYSTEM },
  'Spanish, as the browser asks for it': {
    safari: OF_SYSTEM,
    webkit:
      'MiniBrowser asks for the language of the locale, and the system may lack the Spanish one.',
  },
};
