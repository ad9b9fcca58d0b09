/** What is wrong with a set-up: all of it at once, each fault with a place and a repair. */
import { attackersIn } from './rules-wasm.js';
import { COLORS, opposite, PROMOTION_BY_FILE, ROLES, type Color, type Role } from './pieces.js';
import { rightStanding } from './rights.js';
import {
  checkRuleset,
  kingHome,
  openingRank,
  PAWN_RANK,
  PROMOTION_RANK,
  type Ruleset,
} from './rulesets.js';
import { checkSetup, withPieces, type Setup } from './setup.js';
import { BOARD_SIZE, fileOf, rankOf, squareIndex, SQUARES, type Square } from './squares.js';

export const SETUP_FAULT_CODES = [
  'king-missing',
  'king-repeated',
  'opponent-in-check',
  'pawn-on-last-rank',
  'right-without-piece',
  'halfmoves-invalid',
  'fullmoves-invalid',
  // Warnings:
  'too-many-pieces',
  'too-many-pawns',
  'too-many-promoted',
  'pawn-behind-start',
  'unmoved-away-from-home',
  'halfmoves-beyond-game',
] as const;
export type SetupFaultCode = (typeof SETUP_FAULT_CODES)[number];

export interface SetupFault {
  readonly code: SetupFaultCode;
  /** An error keeps the set-up from being a position; a warning only says that it looks odd. */
  readonly severity: 'error' | 'warning';
  /** The squares concerned; none where the fault is not of a square. */
  readonly squares: readonly Square[];
  readonly message: string;
  /** A set-up without this fault, and what was done to it. */
  readonly repair?: { readonly label: string; readonly setup: Setup };
}

/** What a set-up is for. */
export interface SetupOptions {
  /** A game with dice, in which the side to move may attack the other's king, as after a pass. */
  readonly dice?: boolean;
}

/**
 * Lists every fault of a set-up under a ruleset; none of severity `error` makes it a position. More pieces
 * than a game can have are a warning: any number that the board holds can be analysed.
 */
export const validate = (
  setup: Setup,
  ruleset: Ruleset,
  { dice = false }: SetupOptions = {},
): readonly SetupFault[] => {
  checkSetup(setup);
  checkRuleset(ruleset);
  return [
    ...COLORS.flatMap((color) => kingFaults(setup, ruleset, color)),
    ...(dice ? [] : checkFaults(setup, ruleset)),
    ...pawnFaults(setup),
    ...rightFaults(setup, ruleset),
    ...COLORS.flatMap((color) => countFaults(setup, ruleset, color)),
    ...counterFaults(setup),
  ];
};

/** More than any set-up needs: each repair ends a fault of which there are few kinds. */
const MAX_REPAIRS = 100;

/**
 * The set-up after every repair that its errors have; those without one stay. Who is to move changes
 * only where nothing else ends a check of the side that waits: most such checks come from a piece that
 * another repair removes.
 */
export const repairAll = (setup: Setup, ruleset: Ruleset, options?: SetupOptions): Setup => {
  let repaired = setup;
  // Each repair may uncover another fault, so they are found one by one.
  for (let n = 0; n < MAX_REPAIRS; n += 1) {
    const faults = validate(repaired, ruleset, options).filter(
      ({ severity, repair }) => severity === 'error' && repair !== undefined,
    );
    const fault = faults.find(({ code }) => code !== 'opponent-in-check') ?? faults[0];
    if (fault?.repair === undefined) break;
    repaired = fault.repair.setup;
  }
  return repaired;
};

const MAX_PIECES = 2 * BOARD_SIZE;
const MAX_PAWNS = BOARD_SIZE;
/** Squares that a repair names one by one. */
const MAX_NAMED = 6;

const squaresOf = (setup: Setup, color: Color, role?: Role): readonly Square[] =>
  SQUARES.filter((_, index) => {
    const piece = setup.board[index];
    return piece?.color === color && (role === undefined || piece.role === role);
  });

const named = (color: Color): string => (color === 'white' ? 'White' : 'Black');

const kingFaults = (setup: Setup, ruleset: Ruleset, color: Color): readonly SetupFault[] => {
  const kings = squaresOf(setup, color, 'king');
  const [first, ...others] = kings;
  const home = kingHome(ruleset, color);
  if (first === undefined) {
    const free = [home, ...SQUARES].find(
      (square) => setup.board[squareIndex(square)] === undefined,
    );
    return [
      {
        code: 'king-missing',
        severity: 'error',
        squares: [],
        message: `${named(color)} has no king.`,
        ...(free !== undefined && {
          repair: {
            label: `Put ${named(color)}'s king on ${free}`,
            setup: withPieces(setup, [[free, { color, role: 'king' }]]),
          },
        }),
      },
    ];
  }
  if (others.length === 0) return [];
  const kept = kings.includes(home) ? home : first;
  return [
    {
      code: 'king-repeated',
      severity: 'error',
      squares: kings,
      message: `${named(color)} has ${kings.length} kings, on ${kings.join(', ')}.`,
      repair: {
        label: `Keep the king on ${kept}`,
        setup: withPieces(
          setup,
          kings.filter((square) => square !== kept).map((square) => [square, undefined]),
        ),
      },
    },
  ];
};

const checkFaults = (setup: Setup, ruleset: Ruleset): readonly SetupFault[] => {
  const { turn } = setup;
  const waiting = opposite(turn);
  const [king, ...others] = squaresOf(setup, waiting, 'king');
  if (king === undefined || others.length > 0) return [];
  const attackers = attackersIn(setup, ruleset, king, turn);
  if (attackers.length === 0) return [];
  const [own] = squaresOf(setup, turn, 'king');
  const bothInCheck = own !== undefined && attackersIn(setup, ruleset, own, waiting).length > 0;
  const repair = bothInCheck
    ? attackers.every((square) => square !== own) && {
        label: `Remove ${attackers.join(', ')}`,
        setup: withPieces(
          setup,
          attackers.map((square) => [square, undefined]),
        ),
      }
    : { label: `Let ${named(waiting)} move`, setup: { ...setup, turn: waiting } };
  return [
    {
      code: 'opponent-in-check',
      severity: 'error',
      squares: [king, ...attackers],
      message: `It is ${named(turn)}'s move, but ${named(waiting)}'s king on ${king} is attacked from ${attackers.join(', ')}.`,
      ...(repair !== false && { repair }),
    },
  ];
};

const pawnFaults = (setup: Setup): readonly SetupFault[] =>
  COLORS.flatMap((color) =>
    squaresOf(setup, color, 'pawn').flatMap((square): readonly SetupFault[] => {
      const rank = rankOf(square);
      const advanced = color === 'white' ? rank - PAWN_RANK.white : PAWN_RANK.black - rank;
      if (rank === 0 || rank === BOARD_SIZE - 1) {
        const promotes = rank === PROMOTION_RANK[color];
        const role = PROMOTION_BY_FILE[fileOf(square)];
        const piece = promotes && role !== undefined ? { color, role } : undefined;
        return [
          {
            code: 'pawn-on-last-rank',
            severity: 'error',
            squares: [square],
            message: `A pawn cannot stand on ${square}.`,
            repair: {
              label: piece === undefined ? 'Remove the pawn' : `Promote it to a ${piece.role}`,
              setup: withPieces(setup, [[square, piece]]),
            },
          },
        ];
      }
      if (advanced >= 0) return [];
      return [
        {
          code: 'pawn-behind-start',
          severity: 'warning',
          squares: [square],
          message: `${named(color)}'s pawn on ${square} stands behind the rank that its pawns start from.`,
        },
      ];
    }),
  );

const rightFaults = (setup: Setup, ruleset: Ruleset): readonly SetupFault[] =>
  setup.rights.flatMap((square): readonly SetupFault[] => {
    const standing = rightStanding(setup, ruleset, square);
    if (standing === 'sound') return [];
    const repair = {
      label: `Drop the right on ${square}`,
      setup: { ...setup, rights: setup.rights.filter((other) => other !== square) },
    };
    if (standing === 'odd')
      return [
        {
          code: 'unmoved-away-from-home',
          severity: 'warning',
          squares: [square],
          message: `The unicornio on ${square} counts as unmoved, but none starts or is promoted there.`,
          repair,
        },
      ];
    const owner =
      ruleset.switches.unicornio === 'knight-then-bishop'
        ? 'no unicornio and no king on its home square'
        : 'no king on its home square';
    return [
      {
        code: 'right-without-piece',
        severity: 'error',
        squares: [square],
        message: `The right on ${square} belongs to ${owner}.`,
        repair,
      },
    ];
  });

const countFaults = (setup: Setup, ruleset: Ruleset, color: Color): readonly SetupFault[] => {
  const all = squaresOf(setup, color);
  const pawns = squaresOf(setup, color, 'pawn');
  const faults: SetupFault[] = [];
  const tooMany = (
    code: SetupFaultCode,
    squares: readonly Square[],
    excess: number,
    message: string,
  ): void => {
    // The pieces farthest from their own side are the likeliest strays.
    const ordered = color === 'white' ? squares : [...squares].reverse();
    const removed = ordered.slice(-excess);
    faults.push({
      code,
      severity: 'warning',
      squares,
      message,
      repair: {
        label:
          removed.length > MAX_NAMED
            ? `Remove ${removed.length} pieces`
            : `Remove ${removed.join(', ')}`,
        setup: withPieces(
          setup,
          removed.map((square) => [square, undefined]),
        ),
      },
    });
  };
  if (all.length > MAX_PIECES) {
    const removable = all.filter((square) => setup.board[squareIndex(square)]?.role !== 'king');
    const message = `${named(color)} has ${all.length} pieces; a side begins with ${MAX_PIECES}.`;
    tooMany('too-many-pieces', removable, all.length - MAX_PIECES, message);
  }
  if (pawns.length > MAX_PAWNS) {
    const message = `${named(color)} has ${pawns.length} pawns; a side begins with ${MAX_PAWNS}.`;
    tooMany('too-many-pawns', pawns, pawns.length - MAX_PAWNS, message);
  }
  const opening = openingRank(ruleset);
  const promoted = ROLES.filter((role) => role !== 'pawn' && role !== 'king').flatMap((role) =>
    squaresOf(setup, color, role).slice(opening.filter((kind) => kind === role).length),
  );
  const missing = Math.max(0, MAX_PAWNS - pawns.length);
  if (promoted.length > missing) {
    const message = `${named(color)} has ${promoted.length} more pieces than it began with, but only ${missing} pawns have left the board.`;
    tooMany('too-many-promoted', promoted, promoted.length - missing, message);
  }
  return faults;
};

const counterFaults = (setup: Setup): readonly SetupFault[] => {
  const { halfmoves, fullmoves } = setup;
  const faults: SetupFault[] = [];
  if (!Number.isSafeInteger(halfmoves) || halfmoves < 0)
    faults.push({
      code: 'halfmoves-invalid',
      severity: 'error',
      squares: [],
      message: `${halfmoves} is not a number of plies since a capture or pawn move.`,
      repair: { label: 'Set it to 0', setup: { ...setup, halfmoves: 0 } },
    });
  if (!Number.isSafeInteger(fullmoves) || fullmoves < 1)
    faults.push({
      code: 'fullmoves-invalid',
      severity: 'error',
      squares: [],
      message: `${fullmoves} is not a move number.`,
      repair: { label: 'Set it to 1', setup: { ...setup, fullmoves: 1 } },
    });
  const played = 2 * (fullmoves - 1) + (setup.turn === 'black' ? 1 : 0);
  if (faults.length === 0 && halfmoves > played)
    faults.push({
      code: 'halfmoves-beyond-game',
      severity: 'warning',
      squares: [],
      message: `${halfmoves} plies since a capture or pawn move are more than the ${played} of the game so far.`,
      repair: {
        label: `Set the move number to ${Math.ceil(halfmoves / 2) + 1}`,
        setup: { ...setup, fullmoves: Math.ceil(halfmoves / 2) + 1 },
      },
    });
  return faults;
};
