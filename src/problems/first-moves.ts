/**
 * Solves problems by their first moves, on one instance of problems.wasm. Wasm decides which moves force the goal, and
 * whether a position can still reach it. This module turns the results into keys, trees and lines. Repeated queries
 * take little time, because a table stores the results.
 */
import { makeFen } from '../notation/fen.js';
import type { Position } from '../rules/position.js';
import type { PollAnswer } from '../wasm/pausable.js';
import { ProblemsWasm, SearchEnded, type DecidedMove, type PackedMove } from './problems-wasm.js';
import {
  isForced,
  makeStipulation,
  pliesOf,
  shorterPlies,
  type Stipulation,
} from './stipulation.js';
import type { Continuation, Defence, FirstMove, Replies, SetPlay, Wanted } from './types.js';

/** Maximum number of continuations and defences after one first move. A larger tree would be unreadable. */
const MAX_TREE = 5000;

/** A problem: the diagram (including the side to move) and the stipulation. */
export interface Problem {
  readonly position: Position;
  readonly stipulation: Stipulation;
}

/** Number of positions after which decided first moves are reported. The reports show progress. */
const DECIDED_POSITIONS = 4096;

export interface FirstMovesTask {
  readonly problem: Problem;
  /** The first moves to solve, in coordinates. */
  readonly moves: readonly string[];
  readonly wanted: Wanted;
  /** Maximum number of positions to visit. */
  readonly nodes: number;
}

export class FirstMoveSearch {
  readonly #wasm: ProblemsWasm;
  /** Identifies the problem whose results are in the table. */
  #current = '';
  #problem: Problem | undefined;
  /** The diagram's first moves, keyed by their coordinates, which are costly to write. */
  #firstMoves = new Map<string, PackedMove>();
  #stipulation: Stipulation = { play: 'direct', goal: 'mate', moves: 1 };
  /** Number of entries that the tree can still hold. */
  #room = MAX_TREE;

  constructor(module: WebAssembly.Module, { ruleset }: Position) {
    this.#wasm = new ProblemsWasm(module, ruleset);
  }

  /** Sets the table's size: a power of two in MiB, or 0. Returns false if there is too little memory. */
  resizeProofs(mebibytes: number): boolean {
    return this.#wasm.resizeProofs(mebibytes);
  }

  /** Number of positions visited for the current problem. */
  get nodes(): number {
    return this.#wasm.nodes;
  }

  get byteLength(): number {
    return this.#wasm.byteLength;
  }

  /** `ask` is called every few positions and decides whether the search continues; `rest` makes it pause. */
  control(ask: () => PollAnswer, rest: () => Promise<void>): void {
    this.#wasm.control(ask, rest);
  }

  /** Makes a diagram the current one. If the problem is the same as before, keeps its table. */
  begin(problem: Problem): void {
    // The diagram is still loaded, because every search restores it. Loading the diagram again for each first move
    // would take longer than solving a two-move problem.
    if (problem === this.#problem) return;
    const { position, stipulation } = problem;
    this.#wasm.load(position);
    this.#problem = problem;
    const id = `${makeFen(position.setup)} ${makeStipulation(stipulation)}`;
    const isNew = id !== this.#current;
    if (isNew) this.#wasm.start(stipulation);
    this.#current = id;
    this.#stipulation = stipulation;
    if (isNew) this.#firstMoves = new Map(this.#wasm.writtenMoves());
  }

  /**
   * Solves first moves and reports each result. Reports decided moves immediately as partial results, because the play
   * after them can take much longer. An early end thus does not lose these results. Ends early if `isOver` returns true
   * after a move. Throws a {@link SearchEnded} if the control function ends the search.
   */
  async solveFirstMoves(
    { problem, moves, wanted, nodes }: FirstMovesTask,
    onSolved: (first: FirstMove) => void,
    isOver: () => boolean,
  ): Promise<void> {
    this.begin(problem);
    const limit = this.nodes + nodes;
    let waiting = moves.map((text) => {
      const move = this.#firstMoves.get(text);
      if (move === undefined) throw new TypeError(`${text} is not a legal move`);
      return { text, move };
    });
    if (!isForced(problem.stipulation)) {
      for (const { text, move } of waiting) {
        const before = this.nodes;
        const found = await this.#solveLines(move, wanted.maxSolutions);
        onSolved({ move: text, ...found, nodes: this.nodes - before });
        if (isOver()) return;
      }
      return;
    }
    while (waiting.length > 0) {
      const { decided, isEnded } = await this.#decideSome(waiting, limit);
      const found = decided.flatMap(({ moves: number, nodes: visited }, index) => {
        const first = waiting[index];
        if (first === undefined) return [];
        const known = { move: first.text, moves: number, nodes: visited };
        return [{ known, move: first.move, after: this.#afterFirst(number, wanted) }];
      });
      for (const { known, move, after } of found)
        onSolved(
          after === 0 ? known : { ...known, ...this.#cutAfter(move, known.moves), isPartial: true },
        );
      if (isEnded) throw new SearchEnded();
      for (const { known, move, after } of found) {
        if (after > 0) {
          const before = this.nodes;
          this.#room = MAX_TREE;
          const play = await this.#playAfter(move, known.moves, after, wanted);
          onSolved({ ...known, ...play, nodes: known.nodes + this.nodes - before });
        }
        if (isOver()) return;
      }
      waiting = waiting.slice(found.length);
    }
  }

  /** The attacker's number of moves in the play after a first move. Returns 0 if that play was not requested. */
  #afterFirst(moves: number, wanted: Wanted): number {
    const isWanted = moves > 0 ? wanted.variations : wanted.tries > 0;
    return isWanted ? this.#leftAfter(moves > 0 ? moves : this.#stipulation.moves) : 0;
  }

  /** Marks the play after a key as missing. */
  #cutAfter(move: PackedMove, moves: number): Pick<FirstMove, 'replies'> {
    if (moves === 0) return {};
    this.#wasm.play(move);
    const replies = this.#cutReplies();
    this.#wasm.unplay();
    return { replies };
  }

  #cutReplies(): Replies {
    const kind = this.#wasm.isCheck() ? 'check' : 'zugzwang';
    return { kind, threats: [], defences: [], isCut: true };
  }

  /** Decides some first moves in forced play: at least one, unless the control function ends the search. */
  async #decideSome(
    waiting: readonly { readonly move: PackedMove }[],
    limit: number,
  ): Promise<{ readonly decided: readonly DecidedMove[]; readonly isEnded: boolean }> {
    const positions = Math.min(DECIDED_POSITIONS, limit - this.nodes);
    const moves = waiting.map(({ move }) => move);
    return this.#wasm.decideFirstMoves(moves, this.#stipulation.moves, positions);
  }

  /** Solves the diagram as if the other side moved first. Returns undefined if that side cannot move first. */
  async solveSetPlay(problem: Problem, wanted: Wanted): Promise<SetPlay | undefined> {
    this.begin(problem);
    if (this.#wasm.isCheck()) return undefined;
    const before = this.nodes;
    const { stipulation } = problem;
    this.#room = MAX_TREE;
    this.#wasm.pass();
    try {
      const found = await this.#findSetPlay(stipulation, wanted);
      return found && { ...found, nodes: this.nodes - before };
    } finally {
      this.#wasm.unpass();
    }
  }

  async #findSetPlay(
    stipulation: Stipulation,
    wanted: Wanted,
  ): Promise<Omit<SetPlay, 'nodes'> | undefined> {
    const { play, moves } = stipulation;
    if (isForced(stipulation)) {
      const left = play === 'self' ? moves : moves - 1;
      const replies =
        left > 0 ? await this.#replies(left, { ...wanted, allDefences: true }) : undefined;
      const defences = replies?.defences.filter(({ refutes }) => refutes !== true);
      return defences !== undefined && defences.length > 0 ? { defences } : undefined;
    }
    if (play !== 'help' || pliesOf(stipulation) <= 1) return undefined;
    const lines: string[][] = [];
    await this.#collect(pliesOf(stipulation) - 1, [], lines, wanted.maxSolutions);
    return lines.length > 0 ? { lines } : undefined;
  }

  /** The play after a try or a first move that forces the goal in `moves` moves. For other moves, one refutation. */
  async #playAfter(
    move: PackedMove,
    moves: number,
    left: number,
    wanted: Wanted,
  ): Promise<Pick<FirstMove, 'replies' | 'refutations'>> {
    this.#wasm.play(move);
    try {
      if (moves > 0) return { replies: await this.#replies(left, wanted) };
      const refutations = await this.#refutations(left, wanted.tries);
      if (refutations.length === 0) return {};
      if (refutations.length > wanted.tries) return { refutations: refutations.slice(0, 1) };
      const { defences, ...others } = await this.#replies(left, wanted);
      const replies = { ...others, defences: defences.filter(({ refutes }) => refutes !== true) };
      return { refutations, replies };
    } finally {
      this.#wasm.unplay();
    }
  }

  /** Number of moves left to reach the goal after the attacker's move. In self play, the defender must reach it. */
  #leftAfter(moves: number): number {
    return this.#stipulation.play === 'self' ? moves : moves - 1;
  }

  /** Whether the attacker's last move forces the goal in `moves` moves, including that move. */
  async #isForcedAfter(moves: number): Promise<boolean> {
    const isSelf = this.#stipulation.play === 'self';
    if (!isSelf && this.#wasm.isGoalReached()) return true;
    const left = this.#leftAfter(moves);
    return left > 0 && this.#wasm.decide(isSelf ? 2 * left - 1 : 2 * left);
  }

  /** The defences that refute the attacker's last move. Returns at most `most` + 1 of them. */
  async #refutations(left: number, most: number): Promise<readonly string[]> {
    const found: string[] = [];
    for (const move of this.#wasm.legalMoves()) {
      if (found.length > most) break;
      this.#wasm.play(move);
      try {
        if (!(await this.#isAnswered(left))) found.push(this.#wasm.write(move));
      } finally {
        this.#wasm.unplay();
      }
    }
    return found;
  }

  /** Whether the attacker still forces the goal after the last defence. */
  async #isAnswered(left: number): Promise<boolean> {
    if (this.#stipulation.play !== 'self') return this.#wasm.decide(2 * left - 1);
    if (this.#wasm.isGoalReached()) return true;
    return left > 1 && this.#wasm.decide(2 * (left - 1));
  }

  /** The play after the attacker's move. The goal must be reached in `left` moves. */
  async #replies(left: number, wanted: Wanted): Promise<Replies> {
    if (this.#room <= 0) return this.#cutReplies();
    const isCheck = this.#wasm.isCheck();
    let threats: readonly Continuation[] = [];
    const threatened = this.#stipulation.play === 'self' ? left - 1 : left;
    if (!isCheck && threatened > 0) {
      this.#wasm.pass();
      try {
        threats = await this.#shortest(threatened, wanted);
      } finally {
        this.#wasm.unpass();
      }
    }
    const defences: Defence[] = [];
    for (const move of this.#wasm.legalMoves()) {
      this.#wasm.play(move);
      try {
        const defence = await this.#defence(move, left, threats, wanted);
        if (defence !== undefined) defences.push(defence);
      } finally {
        this.#wasm.unplay();
      }
    }
    return {
      kind: isCheck ? 'check' : threats.length > 0 ? 'threat' : 'zugzwang',
      threats,
      defences,
    };
  }

  /** The result of the last defence. Returns undefined if a threat still refutes the defence. */
  async #defence(
    move: PackedMove,
    left: number,
    threats: readonly Continuation[],
    wanted: Wanted,
  ): Promise<Defence | undefined> {
    this.#room -= 1;
    const text = this.#wasm.write(move);
    const isSelf = this.#stipulation.play === 'self';
    if (isSelf && this.#wasm.isGoalReached())
      return { move: text, continuations: [], reachesGoal: true };
    if (!wanted.allDefences && (await this.#isStillThreatened(threats))) return undefined;
    const continuations = await this.#shortest(isSelf ? left - 1 : left, wanted);
    if (continuations.length === 0) return { move: text, continuations, refutes: true };
    return { move: text, continuations, ...(continuations.length > 1 && { isDual: true }) };
  }

  /** Whether one of the threats is still possible and reaches the goal as fast as before. */
  async #isStillThreatened(threats: readonly Continuation[]): Promise<boolean> {
    if (threats.length === 0) return false;
    const legal = new Map(this.#wasm.writtenMoves());
    for (const { move: text, moves } of threats) {
      const move = legal.get(text);
      if (move === undefined) continue;
      this.#wasm.play(move);
      try {
        if (await this.#isForcedAfter(moves)) return true;
      } finally {
        this.#wasm.unplay();
      }
    }
    return false;
  }

  /** The attacker's moves that reach the goal soonest, within `left` moves. */
  async #shortest(left: number, wanted: Wanted): Promise<readonly Continuation[]> {
    const legal = this.#wasm.legalMoves();
    for (let moves = 1; moves <= left; moves += 1) {
      const found: Continuation[] = [];
      for (const move of legal) {
        this.#wasm.play(move);
        try {
          if (!(await this.#isForcedAfter(moves))) continue;
          this.#room -= 1;
          const text = this.#wasm.write(move);
          const after = this.#leftAfter(moves);
          found.push(
            after === 0
              ? { move: text, moves }
              : { move: text, moves, replies: await this.#replies(after, wanted) },
          );
        } finally {
          this.#wasm.unplay();
        }
      }
      if (found.length > 0) return found;
    }
    return [];
  }

  async #solveLines(move: PackedMove, most: number): Promise<Pick<FirstMove, 'moves' | 'lines'>> {
    const lines: string[][] = [];
    const full = pliesOf(this.#stipulation);
    for (const plies of [...shorterPlies(this.#stipulation), full])
      await this.#follow(move, plies, [], lines, most);
    const [first] = lines;
    return { moves: first === undefined ? 0 : this.#movesIn(first.length), lines };
  }

  /** Converts a solution's length from plies to the moves that the stipulation counts. */
  #movesIn(plies: number): number {
    const { play } = this.#stipulation;
    if (play === 'help') return plies / 2;
    return play === 'series-help' ? plies - 1 : plies;
  }

  /** Adds the lines that begin with a given move and reach the goal in exactly `plies` plies. */
  async #follow(
    move: PackedMove,
    plies: number,
    line: readonly string[],
    lines: string[][],
    most: number,
  ): Promise<void> {
    const { play } = this.#stipulation;
    const longer = [...line, this.#wasm.write(move)];
    this.#wasm.play(move);
    try {
      if (plies === 1) {
        if (this.#wasm.isGoalReached()) lines.push(longer);
      } else if (play === 'help' || (play === 'series-help' && plies === 2))
        await this.#collect(plies - 1, longer, lines, most);
      else if (!this.#wasm.isCheck()) {
        this.#wasm.pass();
        try {
          await this.#collect(plies - 1, longer, lines, most);
        } finally {
          this.#wasm.unpass();
        }
      }
    } finally {
      this.#wasm.unplay();
    }
  }

  /** Adds the lines that continue from the current position and reach the goal in exactly `plies` plies. */
  async #collect(
    plies: number,
    line: readonly string[],
    lines: string[][],
    most: number,
  ): Promise<void> {
    if (lines.length >= most || !(await this.#wasm.decide(plies))) return;
    for (const move of this.#wasm.legalMoves()) {
      if (lines.length >= most) return;
      await this.#follow(move, plies, line, lines, most);
    }
  }
}
