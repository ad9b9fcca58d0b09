/**
 * The protocol between a page and an engine on another machine: messages in JSON over a WebSocket, at an address that
 * contains the version of the protocol. The page first sends its token. The engine sends nothing before it has checked
 * the token. Afterwards, the page may request one search at a time. A new search replaces the previous one.
 */
import { isCount } from '../guards.js';
import type {
  DiceInfo,
  DiceResult,
  SearchInfo,
  SearchProgress,
  SearchResult,
} from '../engine/types.js';
import { err, ok, type Result } from '../result.js';
import { isScore } from '../rules/score.js';
import type { SearchTask } from '../worker/protocol.js';
import { choice, is, list, object, optional, text, variant, type Shape } from './shape.js';

const VERSION = 1;

/** The path of the connections, relative to the engine's address. */
export const ENGINE_PATH = `engine/${VERSION}`;

/** What a requested path addresses: this protocol, another version of it, or neither. */
export const readEnginePath = (url: string): 'engine' | 'version' | 'address' => {
  const [path = ''] = url.split('?', 1);
  const version = /\/engine\/(\d+)$/.exec(path)?.[1];
  if (version === undefined) return 'address';
  return Number(version) === VERSION ? 'engine' : 'version';
};

/** Maximum number of characters in a message. A game of 30,000 plies fits into a message. */
export const MAX_MESSAGE = 1 << 18;
/** Maximum number of characters in a message before the token has been checked. */
export const MAX_FIRST_MESSAGE = 1000;

/** A message from a page. */
export type PageMessage =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'search';
      /** The page numbers its searches upwards. */
      readonly number: number;
      readonly task: SearchTask;
      /** Whether a user waits for the results. An urgent search replaces the running search of another page. */
      readonly isUrgent: boolean;
      /** A number for each part of the page that searches. */
      readonly user: number;
      /** Whether the search must ignore the results of other parts and pages. */
      readonly forgets: boolean;
    }
  | { readonly kind: 'stop'; readonly number: number }
  /** Requests an answer. */
  | { readonly kind: 'ping' };

/** The machine of an engine. */
export interface RemoteMachine {
  readonly name: string;
  readonly threads: number;
  /** Size of the transposition table in MiB. */
  readonly hash: number;
  /** The measured speed with all threads. */
  readonly nodesPerSecond: number;
}

/** Which searches of other pages are running. */
export const OTHERS = ['none', 'background', 'urgent'] as const;
export type Others = (typeof OTHERS)[number];

/** A message from an engine. `number` is the number of a search of this page. */
export type EngineMessage =
  /** The token is valid. `engine` identifies the engine's search and network. */
  | { readonly kind: 'welcome'; readonly engine: string; readonly machine: RemoteMachine }
  /** Sent after each change. */
  | { readonly kind: 'others'; readonly others: Others }
  | { readonly kind: 'begin'; readonly number: number }
  | { readonly kind: 'info'; readonly number: number; readonly info: SearchInfo | DiceInfo }
  | { readonly kind: 'progress'; readonly number: number; readonly progress: SearchProgress }
  | {
      readonly kind: 'result';
      readonly number: number;
      readonly result: SearchResult | DiceResult;
    }
  /** The search has no result, because another page's search replaced it or the engine returned an error. */
  | { readonly kind: 'ended'; readonly number: number; readonly reason: EndReason }
  | { readonly kind: 'pong' };

const END_REASONS = ['taken', 'failed'] as const;
export type EndReason = (typeof END_REASONS)[number];

// --- Shapes ----------------------------------------------------------------------------------------

const number = is((value) => typeof value === 'number' && Number.isFinite(value));
const count = is(isCount);
const flag = is((value) => typeof value === 'boolean');
const share = is((value) => typeof value === 'number' && value >= 0 && value <= 1);
/** A move in coordinates, or a pass. */
const move = is(
  (value) =>
    typeof value === 'string' && /^(?:(?:[a-l](?:1[0-2]|[1-9])){2}[a-z]?|0000)$/.test(value),
);
const request = object({ ruleset: text(500), fen: text(1000), moves: optional(list(text(10))) });
const clock = object({
  time: number,
  increment: optional(number),
  movesToGo: optional(count),
  overhead: optional(number),
});
const dieLimits = {
  depth: optional(count),
  movetime: optional(number),
  nodes: optional(count),
  lines: optional(count),
};
const task = variant({
  game: {
    request,
    limits: object({
      ...dieLimits,
      clock: optional(clock),
      mate: optional(count),
      searchMoves: optional(list(text(10))),
    }),
  },
  dice: {
    request,
    limits: object({ ...dieLimits, roll: optional(choice([1, 2, 3, 4, 5, 6, 7, 8])) }),
  },
});

const searchInfo = object({
  depth: count,
  selectiveDepth: count,
  multipv: is((value) => isCount(value) && value > 0 && value <= 1000),
  score: is(isScore),
  bound: optional(choice(['lower', 'upper'])),
  nodes: count,
  time: number,
  nodesPerSecond: number,
  hashUse: number,
  tableHits: optional(count),
  pv: list(move),
});
const diceInfo = object({
  depth: count,
  value: share,
  centipawns: number,
  lines: list(object({ move: optional(move), value: share, centipawns: number })),
  nodes: count,
  time: number,
});
const progress = object({
  depth: count,
  selectiveDepth: count,
  currentMove: move,
  currentMoveNumber: count,
  nodes: count,
  time: number,
  nodesPerSecond: number,
  hashUse: number,
});
const REASONS: readonly (SearchResult | DiceResult)['reason'][] = [
  'depth',
  'nodes',
  'movetime',
  'clock',
  'stopped',
  'mate-found',
  'no-mate',
  'game-over',
];
const either =
  (one: Shape, other: Shape): Shape =>
  (value, path) =>
    one(value, path) === undefined ? undefined : other(value, path);
const info = either(searchInfo, diceInfo);

const PAGE: Shape = variant({
  token: { token: text(200) },
  search: { number: count, task, isUrgent: flag, user: count, forgets: flag },
  stop: { number: count },
  ping: {},
});

const ENGINE: Shape = variant({
  welcome: {
    engine: text(100),
    machine: object({ name: text(100), threads: count, hash: count, nodesPerSecond: number }),
  },
  others: { others: choice(OTHERS) },
  begin: { number: count },
  info: { number: count, info },
  progress: { number: count, progress },
  result: {
    number: count,
    result: object({
      bestMove: optional(move),
      info: optional(info),
      lines: optional(list(searchInfo)),
      reason: choice(REASONS),
    }),
  },
  ended: { number: count, reason: choice(END_REASONS) },
  pong: {},
});

const read = <Message>(shape: Shape, message: string): Result<Message, string> => {
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch {
    return err('JSON');
  }
  const fault = shape(value, '');
  return fault === undefined ? ok(value as Message) : err(fault);
};

/** Reads a message from a page. The error is the path of the first invalid field. */
export const readPageMessage = (message: string): Result<PageMessage, string> =>
  read<PageMessage>(PAGE, message);

/** Reads a message from an engine. The error is the path of the first invalid field. */
export const readEngineMessage = (message: string): Result<EngineMessage, string> =>
  read<EngineMessage>(ENGINE, message);

/** Writes a message. A limit of `Infinity` is left out, because it limits nothing and JSON cannot represent it. */
export const makeMessage = (message: PageMessage | EngineMessage): string =>
  JSON.stringify(message, (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? undefined : value,
  );
