/** The areas of error sentences in data/words/. A bundle contains only the areas that it needs. */
import type {
  ElementErrors,
  EngineErrors,
  FenErrors,
  FenWarnings,
  LimitErrors,
  MoveErrors,
  NetworkErrors,
  PgnErrors,
  PlayErrors,
  ProblemErrors,
  PuzzleElementErrors,
  PuzzleErrors,
  Repairs,
  RulesetErrors,
  SanErrors,
  SetupErrors,
  StipulationErrors,
  TablebaseErrors,
  TheoryFileErrors,
  TheoryMergeErrors,
  WasmErrors,
  WorkerErrors,
} from './codes.js';
import type { LiveErrors } from './live-codes.js';
import type { TwoPlayerErrors } from './play-codes.js';
import type { RemoteErrors } from './remote-codes.js';

type LoadErrors = WasmErrors & NetworkErrors & WorkerErrors;

/**
 * For each area, the parameters of its error codes.
 *
 * @public The modules in src/words/ use it.
 */
export interface ErrorAreas {
  readonly fen: FenErrors;
  readonly fenWarnings: FenWarnings;
  readonly ruleset: RulesetErrors;
  readonly move: MoveErrors;
  readonly played: PlayErrors;
  readonly san: SanErrors;
  readonly setup: SetupErrors;
  readonly repairs: Repairs;
  readonly pgn: PgnErrors;
  /** Separate from the other loading errors, because every element may need it. */
  readonly offline: Pick<WasmErrors, 'offline'>;
  readonly wasm: Omit<WasmErrors, 'offline'>;
  readonly network: NetworkErrors;
  readonly worker: Omit<WorkerErrors, 'engine-start-failed'>;
  readonly start: Pick<WorkerErrors, 'engine-start-failed'>;
  readonly engine: Omit<EngineErrors, keyof LoadErrors | 'hash-memory'>;
  readonly limits: LimitErrors;
  readonly memory: Pick<EngineErrors, 'hash-memory'>;
  readonly pieceSet: Pick<ElementErrors, 'piece-set-unknown'>;
  readonly part: Pick<ElementErrors, 'part-not-loaded'>;
  readonly editor: Pick<ElementErrors, 'count-invalid'>;
  readonly analysis: Pick<ElementErrors, 'pgn-game-missing'>;
  readonly die: Pick<ElementErrors, 'die-no-digest'>;
  readonly embed: Pick<ElementErrors, 'embed-param'>;
  readonly theoryFile: TheoryFileErrors;
  readonly theoryMerge: TheoryMergeErrors;
  readonly tablebase: TablebaseErrors;
  readonly puzzle: PuzzleErrors;
  readonly puzzleElement: Omit<PuzzleElementErrors, 'puzzle-problem'>;
  /** Separate from the other puzzle errors, because only problems need it. */
  readonly puzzleProblem: Pick<PuzzleElementErrors, 'puzzle-problem'>;
  readonly problem: StipulationErrors & ProblemErrors;
  readonly play: TwoPlayerErrors;
  readonly live: LiveErrors;
  readonly remote: RemoteErrors;
}
