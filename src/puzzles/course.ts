/**
 * A course for each piece. The first exercises involve only this piece's moves. Exercises are pseudo-random but
 * reproducible. The fewest moves for each exercise are computed by the rules. Lessons about special rules replace some
 * of the exercises for the pawn and the king. Only the learner moves.
 */
import { mulberry32 } from '../random.js';
import { Position } from '../rules/position.js';
import { ROLES, type Piece, type PromotionRole, type Role } from '../rules/pieces.js';
import type { LegalMove, Move } from '../rules/moves.js';
import type { Ruleset } from '../rules/rulesets.js';
import { emptySetup, withPieces, type Setup } from '../rules/setup.js';
import { rankOf, SQUARES, type Square } from '../rules/squares.js';
import { attackMapIn } from '../rules/tactics.js';
import { lessonOf, type LessonKind } from './course-lessons.js';

/**
 * `reach`: go to a square. `take`: capture the marked pieces, one per move. `fork`: attack two pieces at once from a
 * safe square. `guard`: defend an attacked piece. `pass`: reach a square without ever being attacked.
 */
export const MADE_KINDS = ['reach', 'take', 'fork', 'guard', 'pass'] as const;
type MadeKind = (typeof MADE_KINDS)[number];
export type ExerciseKind = MadeKind | LessonKind;

export interface Exercise {
  readonly kind: ExerciseKind;
  readonly role: Role;
  /** The starting position. White, the learner, is to move. */
  readonly start: Position;
  /** The square of the piece at the start. */
  readonly from: Square;
  /** The squares to reach, capture on, attack or guard. */
  readonly targets: readonly Square[];
  /** The piece to which a pawn must promote. */
  readonly wanted?: PromotionRole;
  /** The fewest moves that complete the exercise. */
  readonly moves: number;
}

/** A learner's progress in an exercise. */
export interface Stage {
  readonly position: Position;
  readonly at: Square;
  /** The remaining squares to reach or capture on. */
  readonly left: readonly Square[];
  readonly moves: number;
  readonly isDone: boolean;
}

/** Number of exercises of each kind for a piece. */
const EACH = 2;
/** Maximum number of random attempts to make an exercise. Usually, one in a few attempts succeeds. */
const MAX_TRIES = 4000;

/**
 * The pieces that every exercise contains. Each side needs another piece besides its king, because the game would
 * otherwise be over.
 */
const FRAME: readonly (readonly [Square, Piece])[] = [
  ['a1', { color: 'white', role: 'king' }],
  ['l12', { color: 'black', role: 'king' }],
  ['l9', { color: 'black', role: 'pawn' }],
];
/** The learner's second piece in exercises with the king. */
const COMPANION: readonly [Square, Piece] = ['a4', { color: 'white', role: 'pawn' }];

export const firstStage = ({ start, from, targets }: Exercise): Stage => ({
  position: start,
  at: from,
  left: targets,
  moves: 0,
  isDone: false,
});

/**
 * Why an exercise forbids a move. `piece`: another piece moved. `capture`: a piece that should stay was captured.
 * `unmarked`: no marked piece was captured. `unsafe`: the piece could be captured. `fork`, `guard`: the marked pieces
 * are not attacked or defended. `promote`: the move is not a promotion. `file`: the pawn promotes on the wrong file.
 * `mate`: the move does not mate. `bare`: the move does not bare the king. `end`: the exercise cannot continue.
 */
export const EXERCISE_FAULTS = [
  'piece',
  'capture',
  'unmarked',
  'unsafe',
  'fork',
  'guard',
  'promote',
  'file',
  'mate',
  'bare',
  'end',
] as const;
export type ExerciseFault = (typeof EXERCISE_FAULTS)[number];

/** Plays the piece's move in an exercise. Returns the new stage, or why the exercise forbids the move. */
export const tryMove = (exercise: Exercise, stage: Stage, move: Move): Stage | ExerciseFault => {
  const { kind, targets } = exercise;
  const { position } = stage;
  const legal = position.findMove(move.from, move.to);
  if (legal === undefined) return 'end';
  if (ANY_PIECE.has(kind)) return judgeAny(exercise, stage, legal);
  if (legal.promotion !== undefined) return 'end';
  if (legal.from !== stage.at) return 'piece';
  const after = position.play(legal);
  const { to } = legal;
  const moves = stage.moves + 1;
  if (kind === 'fork' || kind === 'guard') {
    if (legal.captured !== undefined) return 'capture';
    if (isAttacked(after, to)) return 'unsafe';
    const isDone = targets.every((square) => looksAt(after, to, square));
    return isDone ? { position: after, at: to, left: [], moves, isDone } : kind;
  }
  if (kind === 'take' && !stage.left.includes(to)) return 'unmarked';
  if (kind !== 'take' && kind !== 'escape' && legal.captured !== undefined) return 'capture';
  if (kind === 'pass' && isAttacked(after, to)) return 'unsafe';
  const left = stage.left.filter((square) => square !== to);
  if (left.length === 0) return { position: after, at: to, left, moves, isDone: true };
  // The learner moves again, because the opponent does not move.
  const again = Position.fromSetup({ ...after.setup, turn: 'white', halfmoves: 0 }, after.ruleset);
  return again.ok && again.value.status() === 'ongoing'
    ? { position: again.value, at: to, left, moves, isDone: false }
    : 'end';
};

/** Kinds of exercises that are completed by one move of any of the learner's pieces. */
const ANY_PIECE: ReadonlySet<ExerciseKind> = new Set<ExerciseKind>(['promote', 'mate', 'bare']);

const judgeAny = (
  { kind, wanted }: Exercise,
  { position, moves }: Stage,
  move: LegalMove,
): Stage | ExerciseFault => {
  const after = position.play(move);
  const done = { position: after, at: move.to, left: [], moves: moves + 1, isDone: true };
  if (kind === 'mate') return after.status() === 'checkmate' ? done : 'mate';
  if (kind === 'bare') return after.status() === 'bare-king' ? done : 'bare';
  if (move.promotion === undefined) return 'promote';
  return move.promotion === wanted ? done : 'file';
};

/** Plays the piece's move in an exercise. Returns undefined if the exercise forbids it. */
const nextStage = (exercise: Exercise, stage: Stage, move: Move): Stage | undefined => {
  const next = tryMove(exercise, stage, move);
  return typeof next === 'string' ? undefined : next;
};

const isAttacked = ({ setup, ruleset }: Position, square: Square): boolean =>
  attackMapIn(setup, ruleset).attackers(square, 'black').length > 0;

const looksAt = ({ setup, ruleset }: Position, from: Square, square: Square): boolean =>
  attackMapIn(setup, ruleset).attackedFrom(from).includes(square);

/** The piece's moves after which the exercise is finished, or may still be finished within `more` moves. */
const movesOf = (
  { kind }: Exercise,
  { position, at, left }: Stage,
  more: number,
): readonly LegalMove[] => {
  const moves = position.legalMoves();
  if (ANY_PIECE.has(kind)) return moves;
  const own = moves.filter(({ from }) => from === at);
  const mustHit =
    kind === 'take' || (more === 1 && (kind === 'reach' || kind === 'pass' || kind === 'leap'));
  return mustHit ? own.filter(({ to }) => left.includes(to)) : own;
};

/**
 * The fewest moves that complete an exercise, and the number of ways to do so. Undefined if more than `most` moves are
 * needed.
 */
export const shortest = (
  exercise: Exercise,
  most: number,
): { readonly moves: number; readonly ways: number } | undefined => {
  let stages: readonly Stage[] = [firstStage(exercise)];
  for (let moves = 1; moves <= most; moves += 1) {
    stages = stages.flatMap((stage) =>
      movesOf(exercise, stage, most - moves + 1).flatMap(
        (move) => nextStage(exercise, stage, move) ?? [],
      ),
    );
    const ways = stages.filter(({ isDone }) => isDone).length;
    if (ways > 0) return { moves, ways };
  }
  return undefined;
};

/** A move that keeps the fewest moves achievable. Returns undefined if no such move exists. */
export const moveThatLeadsOn = (exercise: Exercise, stage: Stage): LegalMove | undefined => {
  const more = exercise.moves - stage.moves;
  return more <= 0
    ? undefined
    : movesOf(exercise, stage, more).find((move) => {
        const next = nextStage(exercise, stage, move);
        return next !== undefined && (next.isDone || moveThatLeadsOn(exercise, next) !== undefined);
      });
};

export const COURSE_LENGTH = EACH * MADE_KINDS.length;

/**
 * The exercise at an index of a piece's course. The exercises in a course are ordered from easy to difficult. Requires
 * {@link loadRules} to have finished. Throws a RangeError if the index is invalid.
 */
export const exerciseOf = (role: Role, ruleset: Ruleset, index: number): Exercise => {
  const kind = MADE_KINDS[Math.floor(index / EACH)];
  if (kind === undefined) throw new RangeError(`there is no exercise ${index}`);
  const lesson = lessonOf(role, ruleset, index);
  if (lesson !== undefined) return { ...lesson, role, moves: 1 };
  const random = randomFrom(1 + index + COURSE_LENGTH * ROLES.indexOf(role));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const exercise = MAKERS[kind]({ role, ruleset, level: index % EACH, tries, random });
    if (exercise !== undefined) return exercise;
  }
  throw new Error(`no exercise: ${kind} with a ${role} under ${ruleset.id}`);
};

// --- Making exercises --------------------------------------------------------------------------------

interface Wanted {
  readonly role: Role;
  readonly ruleset: Ruleset;
  /** Difficulty: 0 (easy) or 1 (difficult). */
  readonly level: number;
  /** Number of failed random attempts. More failures make the requirements weaker. */
  readonly tries: number;
  /** Returns random numbers from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/** Creates a generator of random numbers from 0 (inclusive) to 1 (exclusive). */
const randomFrom = (seed: number): (() => number) => {
  const next = mulberry32(seed);
  return () => next() / 2 ** 32;
};

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** A piece's possible starting squares: away from the kings' corners and, for pawns, with enough ranks ahead. */
const startsOf = (role: Role): readonly Square[] =>
  SQUARES.filter((square) => {
    const rank = rankOf(square);
    return role === 'pawn' ? rank >= 3 && rank <= 6 : rank >= 1 && rank <= 9;
  });

interface Placed {
  readonly position: Position;
  readonly from: Square;
}

/** Places the piece and other pieces on the board. Returns undefined if the position is illegal. */
const place = (
  { role, ruleset }: Wanted,
  from: Square,
  others: readonly (readonly [Square, Piece])[],
): Placed | undefined => {
  const frame = role === 'king' ? [...FRAME.slice(1), COMPANION] : FRAME;
  const pieces: readonly (readonly [Square, Piece])[] = [
    ...frame,
    [from, { color: 'white', role }],
    ...others,
  ];
  if (new Set(pieces.map(([square]) => square)).size < pieces.length) return undefined;
  const setup: Setup = { ...withPieces(emptySetup(), pieces), turn: 'white' };
  const position = Position.fromSetup(setup, ruleset);
  return position.ok && position.value.status() === 'ongoing' && !position.value.isCheck()
    ? { position: position.value, from }
    : undefined;
};

/** Number of attempts after which another way to complete an exercise is allowed. */
const TRIES_PER_WAY = 40;

/** Number of ways in which a single move may complete an exercise. */
const waysFor = ({ level, tries }: Wanted): number =>
  (level === 0 ? 3 : 1) + Math.floor(tries / TRIES_PER_WAY);

/** Makes an exercise if it takes the requested number of moves and does not have too many solutions. */
const checked = (
  kind: MadeKind,
  { role }: Wanted,
  placed: Placed | undefined,
  targets: readonly Square[],
  { moves, ways = Number.POSITIVE_INFINITY }: { readonly moves: number; readonly ways?: number },
): Exercise | undefined => {
  if (placed === undefined) return undefined;
  const exercise = { kind, role, start: placed.position, from: placed.from, targets, moves };
  const found = shortest(exercise, moves);
  return found?.moves === moves && found.ways <= ways ? exercise : undefined;
};

/** Number of ways past the guards: all ways, and those on which the piece is always safe. */
interface WaysPast {
  readonly all: number;
  readonly safe: number;
}

/** Counts the ways past the guards in one move, in two moves, and so on up to `most`. */
const waysPast = (pass: Exercise, most: number): readonly WaysPast[] => {
  const exercise: Exercise = { ...pass, kind: 'reach' };
  let walks = [{ stage: firstStage(exercise), isSafe: true }];
  return Array.from({ length: most }, (_, index) => {
    walks = walks
      .filter(({ stage }) => !stage.isDone)
      .flatMap(({ stage, isSafe }) =>
        movesOf(exercise, stage, most - index).flatMap((move) => {
          const next = nextStage(exercise, stage, move);
          return next === undefined
            ? []
            : [{ stage: next, isSafe: isSafe && !isAttacked(next.position, next.at) }];
        }),
      );
    const done = walks.filter(({ stage }) => stage.isDone);
    return { all: done.length, safe: done.filter(({ isSafe }) => isSafe).length };
  });
};

/** The squares that the piece attacks from a square on an otherwise empty board. */
const attackedFrom = (wanted: Wanted, from: Square): readonly Square[] => {
  const setup = withPieces(emptySetup(), [[from, { color: 'white', role: wanted.role }]]);
  return attackMapIn(setup, wanted.ruleset).attackedFrom(from);
};

/** The square that the piece reaches by random moves if the board contains only the frame. */
const walk = (wanted: Wanted, from: Square, steps: number): Square | undefined => {
  let at = from;
  for (let step = 0; step < steps; step += 1) {
    const { position } = place(wanted, at, []) ?? {};
    const moves = position?.legalMoves().filter((move) => move.from === at) ?? [];
    const move = pick(
      moves.filter(({ captured, promotion }) => captured === undefined && promotion === undefined),
      wanted.random,
    );
    if (move === undefined) return undefined;
    at = move.to;
  }
  return at === from ? undefined : at;
};

const canHoldPawn = (square: Square): boolean => rankOf(square) >= 1 && rankOf(square) <= 8;

const blackPawn: Piece = { color: 'black', role: 'pawn' };
const whitePawn: Piece = { color: 'white', role: 'pawn' };
/** The kinds of guards and attackers. Their moves are short, so there is a way around them. */
const GUARDS: readonly Role[] = ['lion', 'giraffe', 'crocodile'];
const PREY: readonly Role[] = ['rook', 'crocodile', 'giraffe', 'lion'];

const black = (roles: readonly Role[], random: () => number): Piece => ({
  color: 'black',
  role: pick(roles, random) ?? 'lion',
});

const MAKERS: Readonly<Record<MadeKind, (wanted: Wanted) => Exercise | undefined>> = {
  reach: (wanted) => {
    const { role, level, random } = wanted;
    const moves = 1 + level;
    const from = pick(startsOf(role), random);
    const target = from && walk(wanted, from, moves);
    if (from === undefined || target === undefined) return undefined;
    // An obstacle that must not be captured.
    const stone = pick(SQUARES.filter(canHoldPawn), random);
    if (stone === undefined || stone === target) return undefined;
    const others = level === 0 ? [] : [[stone, blackPawn] as const];
    return checked('reach', wanted, place(wanted, from, others), [target], { moves });
  },
  take: (wanted) => {
    const { role, level, random } = wanted;
    const from = pick(startsOf(role), random);
    if (from === undefined) return undefined;
    const targets: Square[] = [];
    for (let at = from; targets.length < 2 + level;) {
      const next = pick(attackedFrom(wanted, at).filter(canHoldPawn), random);
      if (next === undefined || next === from || targets.includes(next)) return undefined;
      targets.push(next);
      at = next;
    }
    const others = targets.map((square) => [square, blackPawn] as const);
    return checked('take', wanted, place(wanted, from, others), targets, { moves: targets.length });
  },
  fork: (wanted) => {
    const { role, random } = wanted;
    const from = pick(startsOf(role), random);
    const at = from && walk(wanted, from, 1);
    if (from === undefined || at === undefined) return undefined;
    const seen = attackedFrom(wanted, at);
    const targets = [pick(seen, random), pick(seen, random)].flatMap((square) => square ?? []);
    if (new Set(targets).size < 2) return undefined;
    const others = targets.map((square) => [square, black(PREY, random)] as const);
    const placed = place(wanted, from, others);
    if (placed === undefined || targets.some((square) => looksAt(placed.position, from, square)))
      return undefined;
    return checked('fork', wanted, placed, targets, { moves: 1, ways: waysFor(wanted) });
  },
  guard: (wanted) => {
    const { role, random } = wanted;
    const from = pick(startsOf(role), random);
    const at = from && walk(wanted, from, 1);
    if (from === undefined || at === undefined) return undefined;
    const target = pick(
      attackedFrom(wanted, at).filter((square) => rankOf(square) <= 9),
      random,
    );
    const enemy = pick(SQUARES, random);
    if (target === undefined || rankOf(target) < 3 || enemy === undefined) return undefined;
    const placed = place(wanted, from, [
      [target, whitePawn],
      [enemy, black(PREY, random)],
    ]);
    if (placed === undefined) return undefined;
    const map = attackMapIn(placed.position.setup, wanted.ruleset);
    if (!map.attackers(target, 'black').includes(enemy)) return undefined;
    if (map.attackers(target, 'white').length > 0) return undefined;
    return checked('guard', wanted, placed, [target], { moves: 1, ways: waysFor(wanted) });
  },
  pass: (wanted) => {
    const { role, level, random } = wanted;
    const from = pick(startsOf(role), random);
    const target = from && walk(wanted, from, 2);
    if (from === undefined || target === undefined) return undefined;
    const guards = Array.from(
      { length: 1 + level },
      () => [pick(SQUARES, random) ?? 'l1', black(GUARDS, random)] as const,
    );
    const placed = place(wanted, from, guards);
    if (placed === undefined || guards.some(([square]) => square === target)) return undefined;
    const start = placed.position;
    const exercise: Exercise = { kind: 'pass', role, start, from, targets: [target], moves: 2 };
    const [one, two] = waysPast(exercise, exercise.moves);
    if (one === undefined || two === undefined || one.safe > 0 || two.safe === 0) return undefined;
    // At least one way must be unsafe, because the guards would otherwise be pointless. A pawn has only one way.
    const isGuarded = one.all > 0 || two.all > two.safe;
    return isGuarded || role === 'pawn' || wanted.tries > MAX_TRIES / 20 ? exercise : undefined;
  },
};
