/**
 * What an embedded board and the page round it say to each other by `postMessage`: plain objects with
 * a word under `acedrex`. Either side minds the window and the origin that a message comes from.
 */

/** From the embedded board. Only `size`, which tells nothing, goes to hosts that were not named. */
export type EmbedMessage =
  | { readonly acedrex: 'size'; readonly height: number }
  | { readonly acedrex: 'position'; readonly fen: string; readonly ply: number }
  | { readonly acedrex: 'game'; readonly pgn: string }
  | { readonly acedrex: 'error'; readonly code: string; readonly message: string };

/** From the page round it. */
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

/** Reads a message that may be anything; undefined for what is none. */
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
