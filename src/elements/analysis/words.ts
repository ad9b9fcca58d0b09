/** The words of the analysis parts in English; see languages.ts for other languages. */
import type { GameResult, Status } from '../../rules/outcome.js';
import type { Color } from '../../rules/pieces.js';
import type { Position } from '../../rules/position.js';
import type { Told } from '../internal/translate.js';
import type { Threads } from '../session/engine-settings.js';

/** How players end a game that the rules have not ended. */
export type PlayersEnd = 'resigned' | 'agreed' | 'time';

/** The states of the engine that its panel shows. */
export type EngineState =
  'starting' | 'running' | 'cool' | 'failed' | 'game-over' | 'end-found' | 'finished' | 'stopped';

/** Counts from a thousand have a unit. */
export type UnitPrefix = '' | 'k' | 'M';

export interface AnalysisWords {
  readonly analysis: string;
  // --- The engine ---
  readonly engine: string;
  readonly score: string;
  readonly threat: string;
  readonly threatTitle: string;
  readonly analyse: string;
  readonly stop: string;
  readonly goDeeper: string;
  readonly depth: string;
  readonly remembered: string;
  readonly rememberedNow: (depth: number) => string;
  readonly nodes: (figure: string, prefix: UnitPrefix) => string;
  readonly speed: (figure: string, prefix: UnitPrefix) => string;
  /** A percentage as the language writes it. */
  readonly percent: (figure: number | string) => string;
  readonly hash: (percent: number) => string;
  /** The size of the table in MiB where there is not enough memory for the chosen one. */
  readonly smallHash: (mebibytes: number) => string;
  /** Positions that the engine has found in tables of endings. */
  readonly tableHits: (count: number) => string;
  readonly threads: (count: number) => string;
  readonly threadsBecause: (threads: Threads) => string;
  readonly state: Readonly<Record<EngineState, string>>;
  readonly failed: string;
  readonly elsewhere: string;
  readonly resting: string;
  readonly restarted: string;
  readonly endIn: (status: Status | undefined, moves: number) => string;
  readonly unevaluated: string;
  readonly expected: (percent: number) => string;
  // --- Lines ---
  readonly ifOther: string;
  readonly insert: string;
  readonly insertLine: (place: number) => string;
  readonly wholeLine: (place: number) => string;
  // --- Moves ---
  readonly moves: string;
  readonly noMoves: string;
  /** The roll before a move. */
  readonly roll: string;
  /** The column of evaluations. */
  readonly evaluations: string;
  /** The clock of the side that has moved, and the time that a move took. */
  readonly clock: string;
  readonly moveTime: string;
  readonly sides: Readonly<Record<Color, string>>;
  /** The variations to a move, which is given with its number. */
  readonly variations: (move: string) => string;
  readonly showVariations: string;
  readonly foldVariations: string;
  readonly toStart: string;
  readonly back: string;
  readonly forward: string;
  readonly toEnd: string;
  readonly flip: string;
  // --- The game ---
  readonly end: Readonly<Record<Exclude<Status, 'ongoing'> | PlayersEnd, string>>;
  readonly hideResult: string;
  readonly result: Readonly<Record<GameResult, string>>;
  /** The side to move, or how and why the game has ended; with dice, also whether a king can be captured. */
  readonly status: (position: Position, isDice?: boolean) => string;
  /** An error in the reader's language. */
  readonly fault: (fault: Told) => string;
}

/** Makes the function for status lines from the words of a language. */
export const statusWith =
  (
    words: Pick<AnalysisWords, 'end' | 'result'>,
    turns: Readonly<
      Record<'white' | 'black', readonly [toMove: string, inCheck: string, mayTake: string]>
    >,
  ): AnalysisWords['status'] =>
  (position, isDice = false) => {
    const status = position.status();
    if (status !== 'ongoing') return `${words.end[status]}: ${words.result[position.result()]}`;
    const [toMove, inCheck, mayTake] = turns[position.turn];
    if (isDice && position.legalMoves().some(({ captured }) => captured === 'king')) return mayTake;
    return position.isCheck() ? inCheck : toMove;
  };

const end: AnalysisWords['end'] = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  'bare-king': 'Bare king',
  'both-bare': 'Both kings are bare',
  'king-captured': 'The king is captured',
  repetition: 'Third repetition',
  'move-limit': 'Too long without a capture or pawn move',
  resigned: 'Resigned',
  agreed: 'Draw by agreement',
  time: 'Time is up',
};

const result: AnalysisWords['result'] = {
  '1-0': 'White wins',
  '0-1': 'Black wins',
  '1/2-1/2': 'a draw',
  '*': 'undecided',
};

export const ENGLISH: AnalysisWords = {
  analysis: 'Analysis board',
  engine: 'Engine',
  score: 'Score',
  threat: 'Threat',
  threatTitle: 'What does the other side threaten? (x)',
  analyse: 'Analyse',
  stop: 'Stop',
  goDeeper: 'Go deeper',
  depth: 'depth',
  remembered: 'saved result',
  rememberedNow: (depth) => `saved result; now at depth ${depth}`,
  nodes: (figure, prefix) => `${figure} ${prefix} nodes`,
  speed: (figure, prefix) => `${figure} ${prefix}n/s`,
  percent: (figure) => `${figure}%`,
  hash: (percent) => `hash ${percent}%`,
  smallHash: (mebibytes) => `hash ${mebibytes} MB: not enough memory for more`,
  tableHits: (count) => `${count} in tables`,
  threads: (count) => (count === 1 ? '1 thread' : `${count} threads`),
  threadsBecause: ({ count, because }) =>
    ({
      isolation: '1 thread: multithreading is not available on this page.',
      memory: '1 thread: this browser does not let threads share memory.',
      device: `Threads: ${count}, as many as this device can spare.`,
      choice: `Threads: ${count}, as chosen.`,
      failure: '1 thread: more could not be started.',
      battery: '1 thread, to save battery.',
    })[because],
  state: {
    starting: 'loading the engine…',
    running: 'searching',
    cool: 'searching, saving battery',
    failed: 'failed',
    'game-over': 'the game is over',
    'end-found': 'forced win found',
    finished: 'finished',
    stopped: 'stopped',
  },
  failed: 'The engine failed.',
  elsewhere: 'Paused: the engine runs on another board or in another tab.',
  resting: 'Paused to save battery.',
  restarted: 'The engine stopped and was restarted.',
  endIn: (status, moves) => {
    const ends: Partial<Record<Status, string>> = {
      'bare-king': 'bare king',
      stalemate: 'stalemate',
      checkmate: 'mate',
    };
    return `${(status && ends[status]) ?? 'forced end'} in ${moves}`;
  },
  unevaluated: 'Not evaluated yet',
  expected: (percent) => `White’s expected score: ${percent}%`,
  ifOther: 'If the other side were to move:',
  insert: 'Insert as a variation',
  insertLine: (place) => `Insert line ${place} as a variation`,
  wholeLine: (place) => `Show the whole of line ${place}`,
  moves: 'Moves',
  noMoves: 'Moves you make appear here.',
  roll: 'Roll',
  evaluations: 'Evaluations',
  clock: 'Clock',
  moveTime: 'Time of the move',
  sides: { white: 'White', black: 'Black' },
  variations: (move) => `Variations on ${move}`,
  showVariations: 'Show the variations',
  foldVariations: 'Fold the variations away',
  toStart: 'To the start',
  back: 'Previous move',
  forward: 'Next move',
  toEnd: 'To the end',
  flip: 'Flip the board',
  end,
  hideResult: 'Hide the result',
  result,
  status: statusWith(
    { end, result },
    {
      white: ['White to move', 'White is in check', 'White can capture the king'],
      black: ['Black to move', 'Black is in check', 'Black can capture the king'],
    },
  ),
  fault: ({ message }) => message,
};
