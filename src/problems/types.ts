/** What solving a problem finds. Plain data: it can be cloned, sent to a worker and written as JSON. */

/** A move of the attacker, the side that forces the goal, and what follows it. */
export interface Continuation {
  /** Coordinate move. */
  readonly move: string;
  /** Moves of the attacker to the goal, this one included. */
  readonly moves: number;
  /** Absent if the move reaches the goal. */
  readonly replies?: Replies;
}

/** What the defender can do after a move of the attacker. */
export interface Replies {
  /** The move gives check, it threatens, or the defender would be safe if it could pass. */
  readonly kind: 'check' | 'threat' | 'zugzwang';
  /** What the attacker would play if the defender passed; the shortest ways only. */
  readonly threats: readonly Continuation[];
  /** Without those that a threat still answers, unless all were wanted. */
  readonly defences: readonly Defence[];
  /** The tree would have been larger than was wanted, or the search has ended early, so defences and threats are missing. */
  readonly isCut?: true;
}

export interface Defence {
  /** Coordinate move. */
  readonly move: string;
  /** The answers that reach the goal soonest. None if the defence refutes, or has been made to reach the goal itself. */
  readonly continuations: readonly Continuation[];
  /** Several answers reach the goal equally soon. */
  readonly isDual?: true;
  /** In self play: the defender had to reach the goal with this move. */
  readonly reachesGoal?: true;
  /** No answer reaches the goal in time. */
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
 * What became of a problem:
 *
 * - `sound`: as many solutions as were intended, each of full length;
 * - `cooked`: more solutions than were intended;
 * - `short-solution`: the goal is reached in fewer moves than the stipulation says;
 * - `no-solution`: none, or fewer than were intended;
 * - `not-finished`: a limit or the caller has ended the search before this was known.
 */
export const VERDICTS = [
  'sound',
  'cooked',
  'short-solution',
  'no-solution',
  'not-finished',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What is wanted of the solver, besides the keys. */
export interface Wanted {
  /** The play after each key. */
  readonly variations: boolean;
  /** All defences, also those that a threat answers. */
  readonly allDefences: boolean;
  /** The solutions if the other side moved first in the diagram. */
  readonly setPlay: boolean;
  /** First moves with at most so many refutations; 0 for none. */
  readonly tries: number;
  /** Most solutions. */
  readonly maxSolutions: number;
}

/** What is found about one first move. */
export interface FirstMove {
  /** Coordinate move. */
  readonly move: string;
  /** Moves in which the goal is forced, or helped to, at the soonest; 0 if it is not in time. */
  readonly moves: number;
  /** In forced play: what follows a key or a try. */
  readonly replies?: Replies;
  /** Of a try: all refutations. Of another wrong move: one of them, without `replies`. */
  readonly refutations?: readonly string[];
  /** In play with help, and in series: all solutions that begin so, in coordinate moves. */
  readonly lines?: readonly (readonly string[])[];
  /** In forced play: `moves` is known, but the play after the move has not been searched. */
  readonly isPartial?: true;
  /** Positions visited. */
  readonly nodes: number;
}

/** What the diagram holds if the other side begins: defences with their answers, or lines. */
export interface SetPlay {
  readonly defences?: readonly Defence[];
  readonly lines?: readonly (readonly string[])[];
  readonly nodes: number;
}

/** What is known when a search ends before its time; plain data, to go on from. */
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
  /** As {@link makeStipulation} writes it. */
  readonly stipulation: string;
  readonly verdict: Verdict;
  /** All first moves that solve within the number, as sorted coordinate moves. */
  readonly keys: readonly string[];
  /** Number of solutions: keys in forced play, lines otherwise. */
  readonly count: number;
  /** In forced play: the keys with the play after them, in the order of `keys`. */
  readonly solutions?: readonly Continuation[];
  /** In play with help, and in series: the solutions in coordinate moves. In series they have no moves of the other side. */
  readonly lines?: readonly (readonly string[])[];
  /** Of `keys`, those that solve in fewer moves. */
  readonly shortKeys: readonly string[];
  readonly setPlay?: SetPlay;
  readonly tries?: readonly Try[];
  /** Wrong first moves that have too many refutations for a try. */
  readonly refuted?: readonly Refuted[];
  /** How many of the first moves have been decided: whether they solve, and in how many moves. */
  readonly tried: number;
  readonly firstMoves: number;
  /** Why the search has ended early. */
  readonly ended?: 'solutions' | 'time' | 'nodes' | 'stopped';
  readonly nodes: number;
  /** Milliseconds. */
  readonly time: number;
  /** Present if the search has ended early. */
  readonly resume?: ResumeState;
}
