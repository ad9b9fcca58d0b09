/**
 * Solves problems by plain enumeration: no table, no order, no detectors, and only the rules as wasm. It follows the
 * definitions of docs/problems.md word by word, so it checks src/problems/ independently.
 */
import { type LegalMove, Position, makeCoordinates, opposite } from '../../src/index.js';
import type { Stipulation } from '../../src/problems/stipulation.js';
import type {
  Continuation,
  Defence,
  FirstMove,
  Replies,
  SetPlay,
  Wanted,
} from '../../src/problems/types.js';

const movesOf = (position: Position): readonly LegalMove[] =>
  position.boardStatus() === 'ongoing'
    ? [...position.legalMoves()].sort((a, b) => (makeCoordinates(a) < makeCoordinates(b) ? -1 : 1))
    : [];

/** The same position with the other side to move; undefined if the side that passes is in check. */
const pass = (position: Position): Position | undefined => {
  const turn = opposite(position.turn);
  const passed = Position.fromSetup({ ...position.setup, turn }, position.ruleset);
  return passed.ok ? passed.value : undefined;
};

const piecesOf = (position: Position): number =>
  position.pieces().filter(([, { color }]) => color === position.turn).length;

/** The enumeration exceeds its limit of positions. */
export class TooManyPositions extends Error {}

export class Reference {
  readonly #stipulation: Stipulation;
  readonly #wanted: Wanted;
  readonly #budget: { positions: number };

  /** With a budget, every method throws {@link TooManyPositions} when it is used up. */
  constructor(
    stipulation: Stipulation,
    wanted: Wanted,
    budget = { positions: Number.POSITIVE_INFINITY },
  ) {
    this.#stipulation = stipulation;
    this.#wanted = wanted;
    this.#budget = budget;
  }

  #play(position: Position, move: LegalMove): Position {
    this.#budget.positions -= 1;
    if (this.#budget.positions < 0) throw new TooManyPositions();
    return position.play(move);
  }

  #isReached(after: Position, move: LegalMove): boolean {
    const status = after.boardStatus();
    const hasLost = after.result() === (after.turn === 'white' ? '0-1' : '1-0');
    switch (this.#stipulation.goal) {
      case 'mate':
        return status === 'checkmate';
      case 'stalemate':
        return status === 'stalemate';
      case 'bare':
        if (after.ruleset.switches.bareKing === 'plays-on')
          return move.captured !== undefined && piecesOf(after) === 1 && status !== 'both-bare';
        return status === 'bare-king' && hasLost;
      case 'win':
        return status !== 'ongoing' && hasLost;
    }
  }

  get #isSelf(): boolean {
    return this.#stipulation.play === 'self';
  }

  /** Whether the attacker, to move, forces the goal in at most `moves` moves. */
  #forces(position: Position, moves: number): boolean {
    return movesOf(position).some((move) => this.#forcesBy(position, move, moves));
  }

  #forcesBy(position: Position, move: LegalMove, moves: number): boolean {
    const after = this.#play(position, move);
    if (!this.#isSelf && this.#isReached(after, move)) return true;
    const left = this.#isSelf ? moves : moves - 1;
    const replies = movesOf(after);
    if (left === 0 || replies.length === 0) return false;
    return replies.every((reply) => this.#isAnswered(after, reply, left));
  }

  #isAnswered(position: Position, reply: LegalMove, left: number): boolean {
    const after = this.#play(position, reply);
    if (!this.#isSelf) return this.#forces(after, left);
    return this.#isReached(after, reply) || (left > 1 && this.#forces(after, left - 1));
  }

  /** The expected result for a first move, with all refutations and without the number of nodes. */
  first(position: Position, move: LegalMove): Omit<FirstMove, 'nodes'> {
    const { play, moves: number } = this.#stipulation;
    const text = makeCoordinates(move);
    if (play !== 'direct' && play !== 'self') {
      const lines = this.#lengths().flatMap((plies) => this.#follow(position, move, plies, []));
      const [first] = lines;
      return { move: text, moves: first === undefined ? 0 : this.#movesIn(first.length), lines };
    }
    const after = this.#play(position, move);
    for (let moves = 1; moves <= number; moves += 1)
      if (this.#forcesBy(position, move, moves)) {
        const left = this.#isSelf ? moves : moves - 1;
        return { move: text, moves, ...(left > 0 && { replies: this.#replies(after, left) }) };
      }
    const left = this.#isSelf ? number : number - 1;
    if (left === 0) return { move: text, moves: 0 };
    const refutations = movesOf(after)
      .filter((reply) => !this.#isAnswered(after, reply, left))
      .map(makeCoordinates);
    if (refutations.length === 0) return { move: text, moves: 0 };
    if (refutations.length > this.#wanted.tries) return { move: text, moves: 0, refutations };
    const replies = this.#replies(after, left);
    const defences = replies.defences.filter(({ refutes }) => refutes !== true);
    return { move: text, moves: 0, refutations, replies: { ...replies, defences } };
  }

  #replies(position: Position, left: number): Replies {
    const isCheck = position.isCheck();
    const threatened = this.#isSelf ? left - 1 : left;
    const passed = isCheck || threatened === 0 ? undefined : pass(position);
    const threats = passed === undefined ? [] : this.#shortest(passed, threatened);
    const defences = movesOf(position).flatMap((move): readonly Defence[] => {
      const text = makeCoordinates(move);
      const after = this.#play(position, move);
      if (this.#isSelf && this.#isReached(after, move))
        return [{ move: text, continuations: [], reachesGoal: true }];
      const isStillThreatened = movesOf(after).some((answer) =>
        threats.some(
          (threat) =>
            threat.move === makeCoordinates(answer) && this.#forcesBy(after, answer, threat.moves),
        ),
      );
      if (isStillThreatened && !this.#wanted.allDefences) return [];
      const continuations = this.#shortest(after, this.#isSelf ? left - 1 : left);
      if (continuations.length === 0) return [{ move: text, continuations, refutes: true }];
      return [{ move: text, continuations, ...(continuations.length > 1 && { isDual: true }) }];
    });
    const kind = isCheck ? 'check' : threats.length > 0 ? 'threat' : 'zugzwang';
    return { kind, threats, defences };
  }

  #shortest(position: Position, left: number): readonly Continuation[] {
    for (let moves = 1; moves <= left; moves += 1) {
      const found = movesOf(position).filter((move) => this.#forcesBy(position, move, moves));
      const after = this.#isSelf ? moves : moves - 1;
      if (found.length > 0)
        return found.map((move) => ({
          move: makeCoordinates(move),
          moves,
          ...(after > 0 && { replies: this.#replies(this.#play(position, move), after) }),
        }));
    }
    return [];
  }

  /** Set play, without the number of nodes. */
  setPlay(position: Position): Omit<SetPlay, 'nodes'> | undefined {
    const { play, moves } = this.#stipulation;
    if (position.isCheck()) return undefined;
    const passed = pass(position);
    if (passed === undefined) return undefined;
    if (play === 'direct' || play === 'self') {
      const left = this.#isSelf ? moves : moves - 1;
      if (left === 0) return undefined;
      const all = new Reference(
        this.#stipulation,
        { ...this.#wanted, allDefences: true },
        this.#budget,
      );
      const defences = all
        .#replies(passed, left)
        .defences.filter(({ refutes }) => refutes !== true);
      return defences.length === 0 ? undefined : { defences };
    }
    if (play !== 'help' || moves <= 0.5) return undefined;
    const lines = this.#collect(passed, 2 * moves - 1, []);
    return lines.length === 0 ? undefined : { lines };
  }

  /** Numbers of plies of short and full-length solutions. */
  #lengths(): readonly number[] {
    const { play, moves } = this.#stipulation;
    const lengths: number[] = [];
    if (play === 'help')
      for (let plies = moves % 1 === 0 ? 2 : 1; plies <= 2 * moves; plies += 2) lengths.push(plies);
    else
      for (let count = 1; count <= moves; count += 1)
        lengths.push(play === 'series' ? count : count + 1);
    return lengths;
  }

  #movesIn(plies: number): number {
    const { play } = this.#stipulation;
    return play === 'help' ? plies / 2 : play === 'series' ? plies : plies - 1;
  }

  #follow(
    position: Position,
    move: LegalMove,
    plies: number,
    line: readonly string[],
  ): readonly (readonly string[])[] {
    const { play } = this.#stipulation;
    const after = this.#play(position, move);
    const longer = [...line, makeCoordinates(move)];
    if (plies === 1) return this.#isReached(after, move) ? [longer] : [];
    if (play === 'help' || (play === 'series-help' && plies === 2))
      return this.#collect(after, plies - 1, longer);
    if (after.isCheck()) return [];
    const passed = pass(after);
    return passed === undefined ? [] : this.#collect(passed, plies - 1, longer);
  }

  #collect(
    position: Position,
    plies: number,
    line: readonly string[],
  ): readonly (readonly string[])[] {
    return movesOf(position).flatMap((move) => this.#follow(position, move, plies, line));
  }
}
