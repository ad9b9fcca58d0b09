/** Finds all errors in a set-up and suggests repairs. */
import type { Repairs, SetupErrors } from '../errors/codes.js';
import { errorIn, makeError, type AcedrexError } from '../errors/error.js';
import { WORDS as REPAIR_LABELS } from '../words/repairs-errors.js';
import { WORDS as SETUP_SENTENCES } from '../words/setup-errors.js';
import { attackersIn } from './rules-wasm.js';
import { COLORS, opposite, ROLES, type Color, type Role } from './pieces.js';
import { PROMOTION_BY_FILE, PROMOTION_RANK } from './promotions.js';
import { rightStanding } from './rights.js';
import { checkRuleset, kingHome, openingRank, PAWN_RANK, type Ruleset } from './rulesets.js';
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
  'unmoved-away-from-home',
  // The codes from here on are warnings.
  'too-many-pieces',
  'too-many-pawns',
  'too-many-promoted',
  'pawn-behind-start',
  'halfmoves-beyond-game',
] as const satisfies readonly (keyof SetupErrors)[];
export type SetupFaultCode = keyof SetupErrors;

export type SetupFault = AcedrexError<SetupFaultCode> & {
  /** An error makes the set-up illegal. A warning marks an unusual set-up. */
  readonly severity: 'error' | 'warning';
  /** The affected squares. Empty if the error does not concern particular squares. */
  readonly squares: readonly Square[];
  readonly repair?: Repair;
};

/** A way to correct an error. */
export type Repair = {
  [Code in keyof Repairs]: { readonly code: Code; readonly params: Repairs[Code] };
}[keyof Repairs] & {
  /** What the repair does, in English. */
  readonly label: string;
  /** The set-up after the repair. */
  readonly setup: Setup;
};

const error = <Code extends SetupFaultCode>(
  code: Code,
  params: SetupErrors[Code],
  squares: readonly Square[],
  repair?: Repair,
): SetupFault => faultOf('error', code, params, squares, repair);

const warning = <Code extends SetupFaultCode>(
  code: Code,
  params: SetupErrors[Code],
  squares: readonly Square[],
  repair?: Repair,
): SetupFault => faultOf('warning', code, params, squares, repair);

const faultOf = <Code extends SetupFaultCode>(
  severity: SetupFault['severity'],
  code: Code,
  params: SetupErrors[Code],
  squares: readonly Square[],
  repair: Repair | undefined,
): SetupFault => ({
  ...errorIn(SETUP_SENTENCES, code, params),
  severity,
  squares,
  ...(repair !== undefined && { repair }),
});

const repairOf = <Code extends keyof Repairs>(
  code: Code,
  params: Repairs[Code],
  setup: Setup,
): Repair => {
  const { message: label } = makeError(REPAIR_LABELS, code, params);
  return { code, params, label, setup } as Repair;
};

/** Options for reading a set-up. */
export interface SetupOptions {
  /**
   * Whether the game is played with dice. If so, the side to move may already attack the other king, because this can
   * happen after a pass.
   */
  readonly dice?: boolean;
}

/**
 * Lists all defects of a set-up under a ruleset. A set-up without defects of severity `error` is a legal position. A
 * set-up with more pieces than a game allows causes only a warning, because any number of pieces can be analysed.
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

/** Maximum number of repairs, more than any set-up needs. */
const MAX_REPAIRS = 100;

/**
 * Applies all possible repairs to a set-up. Errors without a repair remain. If the side not to move is in check, the
 * side to move is changed only after all other repairs, because these usually remove the check.
 */
export const repairAll = (setup: Setup, ruleset: Ruleset, options?: SetupOptions): Setup => {
  let repaired = setup;
  // Repairs are applied one by one, because each may reveal another error.
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

const squaresOf = (setup: Setup, color: Color, role?: Role): readonly Square[] =>
  SQUARES.filter((_, index) => {
    const piece = setup.board[index];
    return piece?.color === color && (role === undefined || piece.role === role);
  });

const kingFaults = (setup: Setup, ruleset: Ruleset, color: Color): readonly SetupFault[] => {
  const kings = squaresOf(setup, color, 'king');
  const [first, ...others] = kings;
  const home = kingHome(ruleset, color);
  if (first === undefined) {
    const square = [home, ...SQUARES].find((free) => setup.board[squareIndex(free)] === undefined);
    const repair =
      square &&
      repairOf(
        'put-king',
        { color, square },
        withPieces(setup, [[square, { color, role: 'king' }]]),
      );
    return [error('king-missing', { color }, [], repair)];
  }
  if (others.length === 0) return [];
  const kept = kings.includes(home) ? home : first;
  const repair = repairOf(
    'keep-king',
    { square: kept },
    without(
      setup,
      kings.filter((square) => square !== kept),
    ),
  );
  return [error('king-repeated', { color, squares: kings }, kings, repair)];
};

const without = (setup: Setup, squares: readonly Square[]): Setup =>
  withPieces(
    setup,
    squares.map((square) => [square, undefined]),
  );

/** Maximum number of squares that a repair names individually. */
const MAX_NAMED = 6;

const removing = (setup: Setup, squares: readonly Square[]): Repair =>
  repairOf(
    'remove-pieces',
    { squares, isMany: squares.length > MAX_NAMED },
    without(setup, squares),
  );

const checkFaults = (setup: Setup, ruleset: Ruleset): readonly SetupFault[] => {
  const { turn } = setup;
  const waiting = opposite(turn);
  const [king, ...others] = squaresOf(setup, waiting, 'king');
  if (king === undefined || others.length > 0) return [];
  const attackers = attackersIn(setup, ruleset, king, turn);
  if (attackers.length === 0) return [];
  const [own] = squaresOf(setup, turn, 'king');
  const areBothInCheck = own !== undefined && attackersIn(setup, ruleset, own, waiting).length > 0;
  const canRemove = attackers.every((square) => square !== own);
  const repair = areBothInCheck
    ? canRemove
      ? removing(setup, attackers)
      : undefined
    : repairOf('change-turn', { turn: waiting }, { ...setup, turn: waiting });
  const params = { turn, king, attackers };
  return [error('opponent-in-check', params, [king, ...attackers], repair)];
};

const pawnFaults = (setup: Setup): readonly SetupFault[] =>
  COLORS.flatMap((color) =>
    squaresOf(setup, color, 'pawn').flatMap((square): readonly SetupFault[] => {
      const rank = rankOf(square);
      const advanced = color === 'white' ? rank - PAWN_RANK.white : PAWN_RANK.black - rank;
      if (rank === 0 || rank === BOARD_SIZE - 1) {
        const role = rank === PROMOTION_RANK[color] ? PROMOTION_BY_FILE[fileOf(square)] : undefined;
        const repair =
          role === undefined
            ? repairOf('remove-pawn', {}, without(setup, [square]))
            : repairOf('promote-pawn', { role }, withPieces(setup, [[square, { color, role }]]));
        return [error('pawn-on-last-rank', { square }, [square], repair)];
      }
      return advanced < 0 ? [warning('pawn-behind-start', { color, square }, [square])] : [];
    }),
  );

const rightFaults = (setup: Setup, ruleset: Ruleset): readonly SetupFault[] =>
  setup.rights.flatMap((square): readonly SetupFault[] => {
    const standing = rightStanding(setup, ruleset, square);
    if (standing === 'sound') return [];
    const repair = repairOf(
      'drop-right',
      { square },
      { ...setup, rights: setup.rights.filter((other) => other !== square) },
    );
    if (standing === 'misplaced')
      return [error('unmoved-away-from-home', { square }, [square], repair)];
    const unicornios = ruleset.switches.unicornio === 'knight-then-bishop';
    return [error('right-without-piece', { square, unicornios }, [square], repair)];
  });

const countFaults = (setup: Setup, ruleset: Ruleset, color: Color): readonly SetupFault[] => {
  const all = squaresOf(setup, color);
  const pawns = squaresOf(setup, color, 'pawn');
  const faults: SetupFault[] = [];
  const removingExcess = (squares: readonly Square[], excess: number): Repair => {
    // The pieces farthest from their own side are the most likely to be misplaced.
    const ordered = color === 'white' ? squares : [...squares].reverse();
    return removing(setup, ordered.slice(-excess));
  };
  if (all.length > MAX_PIECES) {
    const removable = all.filter((square) => setup.board[squareIndex(square)]?.role !== 'king');
    const params = { color, count: all.length, max: MAX_PIECES };
    const repair = removingExcess(removable, all.length - MAX_PIECES);
    faults.push(warning('too-many-pieces', params, removable, repair));
  }
  if (pawns.length > MAX_PAWNS) {
    const params = { color, count: pawns.length, max: MAX_PAWNS };
    const repair = removingExcess(pawns, pawns.length - MAX_PAWNS);
    faults.push(warning('too-many-pawns', params, pawns, repair));
  }
  const opening = openingRank(ruleset);
  const promoted = ROLES.filter((role) => role !== 'pawn' && role !== 'king').flatMap((role) =>
    squaresOf(setup, color, role).slice(opening.filter((kind) => kind === role).length),
  );
  const missing = Math.max(0, MAX_PAWNS - pawns.length);
  if (promoted.length > missing) {
    const params = { color, count: promoted.length, missing };
    const repair = removingExcess(promoted, promoted.length - missing);
    faults.push(warning('too-many-promoted', params, promoted, repair));
  }
  return faults;
};

const counterFaults = (setup: Setup): readonly SetupFault[] => {
  const { halfmoves, fullmoves } = setup;
  const faults: SetupFault[] = [];
  if (!Number.isSafeInteger(halfmoves) || halfmoves < 0) {
    const repair = repairOf('reset-counter', { value: 0 }, { ...setup, halfmoves: 0 });
    faults.push(error('halfmoves-invalid', { value: halfmoves }, [], repair));
  }
  if (!Number.isSafeInteger(fullmoves) || fullmoves < 1) {
    const repair = repairOf('reset-counter', { value: 1 }, { ...setup, fullmoves: 1 });
    faults.push(error('fullmoves-invalid', { value: fullmoves }, [], repair));
  }
  const played = 2 * (fullmoves - 1) + (setup.turn === 'black' ? 1 : 0);
  if (faults.length === 0 && halfmoves > played) {
    const least = Math.ceil(halfmoves / 2) + 1;
    const repair = repairOf('set-fullmoves', { fullmoves: least }, { ...setup, fullmoves: least });
    faults.push(warning('halfmoves-beyond-game', { halfmoves, played }, [], repair));
  }
  return faults;
};
