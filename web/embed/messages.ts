/**
 * The messages between an embedded board and the embedding page by `postMessage`: plain objects whose
 * property `acedrex` names the kind of message. Both sides check the window and the origin of a message.
 */

/**
 * Messages from the embedded board. Only `size`, which reveals nothing, is sent to origins that the address
 * does not name.
 */
export type EmbedMessage =
  | { readonly acedrex: 'size'; readonly height: number }
  | { readonly acedrex: 'position'; readonly fen: string; readonly ply: number }
  | { readonly acedrex: 'game'; readonly pgn: string }
  | { readonly acedrex: 'puzzle'; readonly event: PuzzleEvent; readonly fen: string }
  | { readonly acedrex: 'error'; readonly code: string; readonly message: string };

/** What has happened to a puzzle: it can be solved, a move was wrong, it is solved, the solution was asked for. */
export const PUZZLE_EVENTS = ['start', 'wrong', 'solved', 'answered'] as const;
export type PuzzleEvent = (typeof PUZZLE_EVENTS)[number];

/** Messages from the embedding page. */
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

/** Reads a message, which may be any value; undefined if it is not one of ours. */
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
