/** Results of solving a problem: plain data that can be cloned, sent to a worker and written as JSON. */

/** A move by the attacker (the side that forces the goal) and what follows it. */
export interface Continuation {
  /** The move in coordinates. */
  readonly move: string;
  /** The attacker's number of moves to the goal, including this move. */
  readonly moves: number;
  /** Absent if the move reaches the goal. */
  readonly replies?: Replies;
}

/** The defender's options after the attacker's move. */
export interface Replies {
  /** Whether the move gives check, makes a threat, or puts the defender in zugzwang (only passing would be safe). */
  readonly kind: 'check' | 'threat' | 'zugzwang';
  /** The attacker's shortest continuations if the defender passed. */
  readonly threats: readonly Continuation[];
  /** The defences. Omits defences that a threat still refutes, unless all were requested. */
  readonly defences: readonly Defence[];
  /** Set if defences and threats are missing because the tree exceeded the requested size or the search ended early. */
  readonly isCut?: true;
}

export interface Defence {
  /** The defence in coordinates. */
  readonly move: string;
  /** The replies that reach the goal soonest. Empty if the defence refutes the move or itself had to reach the goal. */
  readonly continuations: readonly Continuation[];
  /** Set if several replies reach the goal equally soon. */
  readonly isDual?: true;
  /** Set in self play if this defence had to reach the goal. */
  readonly reachesGoal?: true;
  /** Set if no reply reaches the goal in time. */
  readonly refutes?: true;
}

/** A first move that only a few defences refute. */
export interface Try {
  readonly move: string;
  readonly refutations: readonly string[];
  readonly replies: Replies;
}

/** A wrong first move, with one of the defences that refute it. */
export interface Refuted {
  readonly move: string;
  readonly refutation: string;
}

/**
 * The verdict on a problem:
 *
 * - `sound`: the intended number of solutions, each of full length;
 * - `cooked`: more solutions than intended;
 * - `short-solution`: a solution with fewer moves than stipulated;
 * - `no-solution`: none, or fewer than intended;
 * - `not-finished`: a limit or the caller ended the search before the verdict was known.
 */
export const VERDICTS = [
  'sound',
  'cooked',
  'short-solution',
  'no-solution',
  'not-finished',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Results requested from the solver besides the keys. */
export interface Wanted {
  /** Whether to include the play after each key. */
  readonly variations: boolean;
  /** Whether to include defences that a threat refutes. */
  readonly allDefences: boolean;
  /** Whether to include the solutions with the other side moving first in the diagram. */
  readonly setPlay: boolean;
  /** First moves with at most this many refutations count as tries. 0 means no tries. */
  readonly tries: number;
  /** Maximum number of solutions to find. */
  readonly maxSolutions: number;
}

export interface FirstMove {
  /** The move in coordinates. */
  readonly move: string;
  /** Minimum number of moves in which this move forces the goal or reaches it with help. 0 if there are too many. */
  readonly moves: number;
  /** In forced play, the replies to a key or a try. */
  readonly replies?: Replies;
  /** All refutations of a try. For any other wrong move, one refutation, without `replies`. */
  readonly refutations?: readonly string[];
  /** In help and series play, all solutions that begin with this move, in coordinates. */
  readonly lines?: readonly (readonly string[])[];
  /** Set in forced play if `moves` is known but the play after the move has not been searched. */
  readonly isPartial?: true;
  /** Number of positions visited. */
  readonly nodes: number;
}

/** The set play, with the other side moving first: either defences with their replies, or lines. */
export interface SetPlay {
  readonly defences?: readonly Defence[];
  readonly lines?: readonly (readonly string[])[];
  readonly nodes: number;
}

/** Results of a search that ended early, as plain data. The search can resume from them. */
export interface ResumeState {
  readonly ruleset: string;
  readonly fen: string;
  readonly stipulation: string;
  readonly wanted: Wanted;
  readonly firstMoves: readonly FirstMove[];
  readonly setPlay?: SetPlay;
}

export interface ProblemSolution {
  readonly ruleset: string;
  readonly fen: string;
  /** The stipulation as written by {@link makeStipulation}. */
  readonly stipulation: string;
  readonly verdict: Verdict;
  /** All first moves that solve within the stipulated number of moves, as sorted coordinate moves. */
  readonly keys: readonly string[];
  /** Number of solutions: keys in forced play, lines otherwise. */
  readonly count: number;
  /** In forced play, the keys with the play after them, in the order of `keys`. */
  readonly solutions?: readonly Continuation[];
  /** In help and series play, the solutions in coordinates. Series omit the other side's moves. */
  readonly lines?: readonly (readonly string[])[];
  /** The `keys` that solve in fewer moves than stipulated. */
  readonly shortKeys: readonly string[];
  readonly setPlay?: SetPlay;
  readonly tries?: readonly Try[];
  /** Wrong first moves with too many refutations to be tries. */
  readonly refuted?: readonly Refuted[];
  /**
   * Number of decided first moves. A move is decided when it is known whether it solves the problem, and in how many
   * moves.
   */
  readonly tried: number;
  readonly firstMoves: number;
  /** Why the search ended early. Absent if it finished. */
  readonly ended?: 'solutions' | 'time' | 'nodes' | 'stopped';
  readonly nodes: number;
  /** Search time in milliseconds. */
  readonly time: number;
  /** Present if the search ended early. */
  readonly resume?: ResumeState;
}
