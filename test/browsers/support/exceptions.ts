/**
 * Journeys that an engine skips, with a reason: a limit of the engine or of its driver. The table at the end of a run
 * prints the reason.
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
  'fingers can tap and drag pieces on a phone': { webkit: NO_FINGERS },
  'fingers can place pieces in an editor and drag them from the palette': { webkit: NO_FINGERS },
  'the right button draws an arrow and a circle, and a click erases them': {
    webkit: NO_RIGHT_RELEASE,
  },
  'a sandboxed frame without an origin shows a game, but cannot analyse': {
    webkit: NO_SELF,
    safari: NO_SELF,
  },
  'the squares of every element are printed': { webkit: NO_PRINT, safari: NO_PRINT },
  'the squares of the board are printed with the page': { webkit: NO_PRINT, safari: NO_PRINT },
  'with forced colours (light), White’s pieces are lighter than Black’s': {
    webkit: NO_FORCED_COLORS,
    safari: NO_FORCED_COLORS,
  },
  'with forced colours (dark), White’s pieces are lighter than Black’s': {
    webkit: NO_FORCED_COLORS,
    safari: NO_FORCED_COLORS,
  },
  'the page is dark if the browser prefers dark colours': { safari: OF_SYSTEM },
  'the page is in Spanish if the browser prefers Spanish': { safari: OF_SYSTEM },
};
