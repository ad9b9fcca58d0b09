/**
 * The `postMessage` messages between an embedded board and the embedding page. They are plain objects whose property
 * `acedrex` names the kind of message. Both sides check the window and the origin of a message.
 */

/** Messages from the embedded board. Origins that the URL does not name only get `size`, because it reveals nothing. */
export type EmbedMessage =
  | { readonly acedrex: 'size'; readonly height: number }
  | { readonly acedrex: 'position'; readonly fen: string; readonly ply: number }
  | { readonly acedrex: 'game'; readonly pgn: string }
  | { readonly acedrex: 'chapter'; readonly number: number; readonly name: string }
  | { readonly acedrex: 'puzzle'; readonly event: PuzzleEvent; readonly fen: string }
  | { readonly acedrex: 'error'; readonly code: string; readonly message: string };

/** Events of a puzzle: it is ready to solve, a move was wrong, it is solved, or the user has requested the solution. */
export const PUZZLE_EVENTS = ['start', 'wrong', 'solved', 'answered'] as const;
export type PuzzleEvent = (typeof PUZZLE_EVENTS)[number];

export type HostMessage =
  | {
      readonly acedrex: 'show';
      readonly fen?: string;
      readonly pgn?: string;
      readonly ruleset?: string;
      readonly ply?: number;
    }
  | { readonly acedrex: 'go'; readonly ply: number }
  | { readonly acedrex: 'flip' | 'start' | 'stop' };

/** Reads a message of any type; returns undefined if it is not a valid message. */
export const readHostMessage = (data: unknown): HostMessage | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { acedrex, fen, pgn, ruleset, ply } = data as Readonly<Record<string, unknown>>;
  switch (acedrex) {
    case 'flip':
    case 'start':
    case 'stop':
      return { acedrex };
    case 'go':
      return isPly(ply) ? { acedrex, ply } : undefined;
    case 'show':
      return {
        acedrex,
        ...(typeof fen === 'string' && { fen }),
        ...(typeof pgn === 'string' && { pgn }),
        ...(typeof ruleset === 'string' && { ruleset }),
        ...(isPly(ply) && { ply }),
      };
    default:
      return undefined;
  }
};

const isPly = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
