/**
 * A repertoire: the moves that a player has prepared for one side. Its positions form a graph by key, so a line that
 * transposes into another line continues with the moves of that line.
 */
import { walkTree } from '../../../src/game/walk.js';
import { startPosition, type Path } from '../../../src/game/tree.js';
import type { LineStep } from '../../../src/notation/line.js';
import { commandOf } from '../../../src/notation/make-annotation.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { isPass, type Move } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';

/** A study that contains a part of the repertoire. */
export interface Source {
  readonly id: string;
  readonly record: GameRecord;
}

/** A move in a study. */
export interface Place {
  readonly study: string;
  readonly path: Path;
}

export type Step = LineStep<Move>;

export interface RepertoireMove {
  readonly step: Step;
  /** Where the studies contain the move. A transposition can have several places. */
  readonly places: readonly Place[];
  /** Whether the user has confirmed that this move is right beside other moves; see {@link ACCEPTED}. */
  readonly isAccepted: boolean;
}

export interface RepertoirePosition {
  readonly position: Position;
  /** Whether the owner of the repertoire is to move. */
  readonly isOwn: boolean;
  readonly moves: readonly RepertoireMove[];
  /** A line to the position for each different last move that leads there. The first line is the shortest. */
  readonly lines: readonly (readonly Step[])[];
}

/** The PGN command on a move that is right although the repertoire contains another move for the same position. */
export const ACCEPTED = { name: 'repertoire', value: 'right' } as const;

const isAccepted = (node: GameNode): boolean => commandOf(node, ACCEPTED.name) === ACCEPTED.value;

interface Growing extends RepertoirePosition {
  readonly moves: (RepertoireMove & { places: Place[]; isAccepted: boolean })[];
  readonly lines: (readonly Step[])[];
  /** The keys of the positions from which the repertoire reaches this one, each with the move. */
  readonly from: Set<string>;
}

export class Repertoire {
  readonly color: Color;
  readonly sources: readonly Source[];
  readonly #positions = new Map<string, Growing>();
  readonly #starts: string[] = [];
  /** Number of lines: moves after which the studies contain no other move. */
  readonly lines: number = 0;

  constructor(color: Color, sources: readonly Source[]) {
    this.color = color;
    this.sources = sources;
    for (const { id, record } of sources) {
      if (record.dice === true) continue;
      const start = startPosition(record);
      this.#note(start, []);
      if (!this.#starts.includes(start.key)) this.#starts.push(start.key);
      const before = new Map<Position, readonly Step[]>([[start, []]]);
      for (const { node, before: position, position: after, path } of walkTree(record)) {
        const line = before.get(position);
        const { move, san, children } = node;
        if (line === undefined || isPass(move)) continue;
        const { turn, fullmoves: number } = position;
        const next = [...line, { move, san, number, turn, after }];
        before.set(after, next);
        this.#add(position, next, node, { study: id, path });
        if (children.length === 0) this.lines += 1;
      }
    }
    for (const { lines } of this.#positions.values())
      lines.sort((one, other) => one.length - other.length);
  }

  /** The moves of a study come in order, so earlier moves are known. */
  #note(position: Position, line: readonly Step[], from = ''): Growing {
    const { key } = position;
    const known = this.#positions.get(key);
    if (known !== undefined) {
      if (!known.from.has(from)) known.lines.push(line);
      known.from.add(from);
      return known;
    }
    const isOwn = position.turn === this.color;
    const made: Growing = { position, isOwn, moves: [], lines: [line], from: new Set([from]) };
    this.#positions.set(key, made);
    return made;
  }

  #add(position: Position, line: readonly Step[], node: GameNode, place: Place): void {
    const before = this.#positions.get(position.key);
    const step = line.at(-1);
    if (before === undefined || step === undefined) return;
    this.#note(step.after, line, `${position.key} ${step.san}`);
    const known = before.moves.find((each) => each.step.after.key === step.after.key);
    if (known === undefined)
      before.moves.push({ step, places: [place], isAccepted: isAccepted(node) });
    else {
      known.places.push(place);
      known.isAccepted ||= isAccepted(node);
    }
  }

  find(key: string): RepertoirePosition | undefined {
    return this.#positions.get(key);
  }

  get isEmpty(): boolean {
    return this.ownPositions.length === 0;
  }

  /** The positions in which studies begin. */
  get starts(): readonly RepertoirePosition[] {
    return this.#starts.flatMap((key) => this.find(key) ?? []);
  }

  /** The positions for which the user has prepared a move. */
  get ownPositions(): readonly RepertoirePosition[] {
    return [...this.#positions.values()].filter(({ isOwn, moves }) => isOwn && moves.length > 0);
  }

  /** Own positions with several moves, unless the user has confirmed that all of them are right. */
  get contradictions(): readonly RepertoirePosition[] {
    return this.ownPositions.filter(
      ({ moves }) => moves.length > 1 && moves.some((move) => !move.isAccepted),
    );
  }

  /** Positions that several lines reach by different last moves. */
  get transpositions(): readonly RepertoirePosition[] {
    return [...this.#positions.values()].filter(({ lines }) => lines.length > 1);
  }

  /** Whether the user has prepared a move for a position, or the game is over there. */
  covers(position: Position): boolean {
    return (this.find(position.key)?.moves.length ?? 0) > 0 || position.status() !== 'ongoing';
  }
}

/** An answer of the opponent, and its probability from 0 to 1. */
export interface Answer {
  readonly step: Step;
  readonly share: number;
}

export type AnswersOf = (position: Position) => Promise<readonly Answer[]>;

/** Number of library games that count as much as the opening book. */
const BOOK_GAMES = 10;

/**
 * The opponent's answers with their probabilities, most probable first. The probabilities come from the book and from
 * the library's games. They are empty if neither contains the position.
 *
 * @param shares - The probabilities according to the book, by coordinate move.
 * @param games - The numbers of games, by the key of the position after the move.
 */
export const answersFrom = (
  moves: readonly { readonly step: Step; readonly move: string }[],
  shares: ReadonlyMap<string, number>,
  games: ReadonlyMap<string, number>,
): readonly Answer[] => {
  const book = shares.size === 0 ? 0 : BOOK_GAMES;
  const total = [...games.values()].reduce((sum, count) => sum + count, book);
  if (total === 0) return [];
  return moves
    .map(({ step, move }) => ({
      step,
      share: ((games.get(step.after.key) ?? 0) + book * (shares.get(move) ?? 0)) / total,
    }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
};

/** An answer of the opponent for which the user has not prepared a move. */
export interface Hole {
  /** The moves to the position, with the answer as the last move. */
  readonly line: readonly Step[];
  /** The probability that the answer occurs in a game in which the user follows the repertoire. */
  readonly chance: number;
  /** Whether the repertoire contains the answer, but the line ends there. */
  readonly isUnfinished: boolean;
}

/**
 * Finds the answers that occur with a probability of at least `least` and for which no move is prepared, and the lines
 * that end with a move of the opponent. The most probable answer comes first. Follows the most probable line to each
 * position. Stops if `isWanted` returns false.
 */
export const findHoles = async (
  repertoire: Repertoire,
  answersOf: AnswersOf,
  least: number,
  isWanted: () => boolean = () => true,
): Promise<readonly Hole[]> => {
  const holes = new Map<string, Hole>();
  const open: {
    readonly place: RepertoirePosition;
    readonly line: readonly Step[];
    readonly chance: number;
  }[] = repertoire.starts.map((place) => ({ place, line: [], chance: 1 }));
  const seen = new Set<string>();
  const note = (line: readonly Step[], chance: number, isUnfinished: boolean): void => {
    const key = line.at(-1)?.after.key ?? '';
    if (!holes.has(key)) holes.set(key, { line, chance, isUnfinished });
  };
  for (let next = takeLikeliest(open); next !== undefined; next = takeLikeliest(open)) {
    const { place, line, chance } = next;
    if (seen.has(place.position.key)) continue;
    seen.add(place.position.key);
    const go = (step: Step, share: number): void => {
      const after = repertoire.find(step.after.key);
      if (after !== undefined)
        open.push({ place: after, line: [...line, step], chance: chance * share });
    };
    if (place.isOwn) {
      if (!repertoire.covers(place.position) && line.length > 0) note(line, chance, true);
      for (const { step } of place.moves) go(step, 1);
      continue;
    }
    const answers = chance < least ? [] : await answersOf(place.position);
    if (!isWanted()) return [];
    const shares = new Map(answers.map(({ step, share }) => [step.after.key, share]));
    for (const { step, share } of answers)
      if (repertoire.find(step.after.key) === undefined && chance * share >= least)
        if (step.after.status() === 'ongoing') note([...line, step], chance * share, false);
    for (const { step } of place.moves) go(step, shares.get(step.after.key) ?? 0);
  }
  return [...holes.values()].sort((one, other) => other.chance - one.chance);
};

const takeLikeliest = <Item extends { readonly chance: number }>(
  open: Item[],
): Item | undefined => {
  const most = Math.max(...open.map(({ chance }) => chance));
  const place = open.findIndex(({ chance }) => chance === most);
  return place < 0 ? undefined : open.splice(place, 1)[0];
};

/**
 * Where a game has left the repertoire: `own`: its owner played another move; `opponent`: the opponent played a move
 * without a prepared answer; `end`: the repertoire has no more moves.
 */
export interface Departure {
  readonly by: 'own' | 'opponent' | 'end';
  /** Number of plies before the move that left the repertoire. */
  readonly ply: number;
  /** The last position of the game that the repertoire contains. */
  readonly place: RepertoirePosition;
  readonly move: GameNode;
}

/**
 * Finds the move with which a game left the repertoire. A game that returns by transposition has not left it. Returns
 * undefined if the game never was in the repertoire, or has not left it.
 */
export const departureOf = (
  repertoire: Repertoire,
  start: Position,
  nodes: readonly GameNode[],
): Departure | undefined => {
  let position = start;
  let last: { readonly ply: number; readonly place: RepertoirePosition } | undefined;
  for (let ply = 0; ply <= nodes.length; ply += 1) {
    const place = repertoire.find(position.key);
    if (place !== undefined) last = { ply, place };
    const node = nodes[ply];
    if (node !== undefined) position = position.play(node.move);
  }
  const move = last && nodes[last.ply];
  if (last === undefined || move === undefined) return undefined;
  const { place } = last;
  const by = place.moves.length === 0 ? 'end' : place.isOwn ? 'own' : 'opponent';
  return by === 'end' && last.ply === 0 ? undefined : { ...last, by, move };
};
