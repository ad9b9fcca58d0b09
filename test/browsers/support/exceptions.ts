/**
 * Journeys that an engine does not make, and why: a reason of the engine or of how it is driven. The table at the end
 * of a run prints it.
 */
import type { EngineName } from './tab.js';

const OF_SYSTEM = 'Safari takes it from the system, which a test does not change.';
const NO_FINGERS =
  'WebKitGTK 2.50 is built without touch interactions: its driver makes a mouse of each finger (pointerType is mouse).';
const NO_RIGHT_RELEASE =
  'The driver of WebKitGTK 2.50 releases the left button whichever was pressed, so the right one stays down.';
const NO_SELF =
  "'self' in the policy of a document without an origin allows nothing in WebKit, so the frame is empty.";
const NO_PRINT = 'The drivers of WebKit cannot print.';
const NO_FORCED_COLORS = 'WebKit has no forced colours.';

export const EXCEPTIONS: Readonly<
  Record<string, Readonly<Partial<Record<EngineName, string>>> | undefined>
> = {
  'fingers tap and drag on a phone': { webkit: NO_FINGERS },
  'an editor by finger: pieces are stamped, and dragged off the palette': { webkit: NO_FINGERS },
  'the right button draws an arrow and a circle, and a click erases them': {
    webkit: NO_RIGHT_RELEASE,
  },
  'a sandboxed frame without an origin shows a game, and says that it cannot analyse': {
    webkit: NO_SELF,
    safari: NO_SELF,
  },
  'every element has its squares on paper': { webkit: NO_PRINT, safari: NO_PRINT },
  'the page has its squares on paper': { webkit: NO_PRINT, safari: NO_PRINT },
  'in forced colours, light, White is the lighter army': {
    webkit: NO_FORCED_COLORS,
    safari: NO_FORCED_COLORS,
  },
  'in forced colours, dark, White is the lighter army': {
    webkit: NO_FORCED_COLORS,
    safari: NO_FORCED_COLORS,
  },
  'dark, as the browser asks for it': { safari: OF_SYSTEM },
  'Spanish, as the browser asks for it': { safari: OF_SYSTEM },
};
