/**
 * Small writers for the formats of other programs and people, independent of the product's own writer, with the noise
 * of real files.
 */
import { makeRuleset, RULESETS, SWITCH_VALUES, type Ruleset } from '../../src/rules/rulesets.js';
import { LETTERS } from '../../src/rules/pieces.js';
import type { LegalMove } from '../../src/rules/moves.js';
import type { GameResult } from '../../src/rules/outcome.js';
import { Position } from '../../src/rules/position.js';
import { SQUARES } from '../../src/rules/squares.js';
import type { Random } from '../support/random.js';

export interface Played {
  readonly start: Position;
  /** Whether it starts from the starting position. */
  readonly isOpening: boolean;
  readonly moves: readonly LegalMove[];
  readonly result: GameResult;
}

const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

/** One of the four rulesets, or a mixture of their switches. */
const randomRuleset = (random: Random): Ruleset =>
  random.chance(4)
    ? makeRuleset(
        Object.fromEntries(
          Object.entries(SWITCH_VALUES).map(([name, values]) => [
            name,
            random.pick<unknown>(values),
          ]),
        ),
      )
    : random.pick(Object.values(RULESETS));

/** A random legal game, sometimes from the middle of another one. */
export const randomGame = (
  random: Random,
  ruleset: Ruleset,
  results: readonly GameResult[] = RESULTS,
): Played => {
  const play = (from: Position, plies: number): readonly LegalMove[] => {
    const moves: LegalMove[] = [];
    let position = from;
    while (moves.length < plies && position.legalMoves().length > 0) {
      const move = random.pick(position.legalMoves());
      moves.push(move);
      position = position.play(move);
    }
    return moves;
  };
  const opening = Position.start(ruleset);
  const isOpening = !random.chance(4);
  let start = opening;
  if (!isOpening) for (const move of play(opening, 4 + random.below(60))) start = start.play(move);
  return {
    start,
    isOpening,
    moves: play(start, 2 + random.below(40)),
    result: random.pick(results),
  };
};

/** One ply, with the data that writers need. */
interface Ply {
  readonly move: LegalMove;
  readonly before: Position;
  readonly number: number;
  readonly isWhite: boolean;
}

const pliesOf = ({ start, moves }: Played): readonly Ply[] => {
  let position = start;
  return moves.map((move) => {
    const before = position;
    position = position.play(move);
    return { move, before, number: before.fullmoves, isWhite: before.turn === 'white' };
  });
};

const letterOf = ({ role }: LegalMove): string => (role === 'pawn' ? '' : LETTERS[role]);
const promotionOf = ({ promotion }: LegalMove): string =>
  promotion === undefined ? '' : LETTERS[promotion];

/** SAN: the file, the rank or the whole origin, if other pieces of the kind reach the square. */
const san = ({ move, before }: Ply, random: Random): string => {
  const { from, to, role, captured } = move;
  const end = `${to}${promotionOf(move) === '' ? '' : random.pick(['=', '', '/'])}${promotionOf(move)}`;
  const capture = captured === undefined ? '' : random.pick(['x', ':', '']);
  if (role === 'pawn') return captured === undefined ? end : `${from.charAt(0)}${capture}${end}`;
  const rivals = before
    .legalMoves()
    .filter((other) => other.to === to && other.role === role && other.from !== from);
  const isUniqueFile = rivals.every((other) => !other.from.startsWith(from.charAt(0)));
  const origin = rivals.length === 0 ? '' : isUniqueFile ? from.charAt(0) : from;
  return `${LETTERS[role]}${origin}${capture}${end}`;
};

const long = ({ move }: Ply, random: Random): string =>
  `${letterOf(move)}${move.from}${move.captured === undefined ? random.pick(['-', '–']) : random.pick(['x', ':', '-'])}${move.to}${promotionOf(move) === '' ? '' : random.pick([`=${promotionOf(move)}`, `(${promotionOf(move)})`, promotionOf(move)])}`;

const coordinates = ({ move }: Ply, random: Random): string => {
  const text = `${move.from}${random.pick(['', '-'])}${move.to}${random.chance(2) ? '' : promotionOf(move).toLowerCase()}`;
  return random.chance(4) ? text.toUpperCase() : text;
};

const courier = ({ move, isWhite }: Ply, random: Random): string => {
  const label = random.chance(10) ? '' : `${LETTERS[move.role]} `;
  const cased = isWhite || random.chance(8) ? label : label.toLowerCase();
  const promotion = promotionOf(move) === '' ? '' : `; ${promotionOf(move)}-${move.to}`;
  return `${cased}${move.from}-${move.to}${promotion}`;
};

/** The fields of a FEN in the form of a program. */
type FenWriter = (position: Position) => string;

/** The board of a FEN and the side to move. */
const placementOf = ({ setup }: Position): string => {
  const ranks: string[] = [];
  for (let rank = 11; rank >= 0; rank -= 1)
    ranks.push(
      setup.board
        .slice(rank * 12, rank * 12 + 12)
        .map((piece) =>
          piece === undefined
            ? ' '
            : piece.color === 'white'
              ? LETTERS[piece.role]
              : LETTERS[piece.role].toLowerCase(),
        )
        .join('')
        .replace(/ +/g, (run) => String(run.length)),
    );
  return `${ranks.join('/')} ${setup.turn === 'white' ? 'w' : 'b'}`;
};

/** With rights as squares. */
const fenOf: FenWriter = (position) => {
  const { rights, halfmoves, fullmoves } = position.setup;
  return `${placementOf(position)} ${rights.length === 0 ? '-' : rights.join('')} - ${halfmoves} ${fullmoves}`;
};

/** With the files of unmoved kings as rights, and without a fourth field. */
const xboardFen: FenWriter = (position) => {
  const { rights, board, halfmoves, fullmoves } = position.setup;
  const kings = rights.flatMap((square) => {
    const piece =
      board['abcdefghijkl'.indexOf(square.charAt(0)) + 12 * (Number(square.slice(1)) - 1)];
    if (piece?.role !== 'king') return [];
    return [piece.color === 'white' ? square.charAt(0).toUpperCase() : square.charAt(0)];
  });
  return `${placementOf(position)} ${kings.join('') || '-'} ${halfmoves} ${fullmoves}`;
};

/** Without rights and the first counter: pieces on their squares of the starting position have not moved. */
const qboardFen: FenWriter = (position) => `${placementOf(position)} ${position.fullmoves}`;

/** Whether exactly the pieces on their starting squares are unmoved, for the roles in `kinds`. */
const isAsItStands = ({ setup, ruleset }: Position, kinds: readonly string[]): boolean => {
  const opening = Position.start(ruleset).setup;
  return SQUARES.every((square, index) => {
    const piece = setup.board[index];
    if (piece === undefined || !kinds.includes(piece.role)) return true;
    const then = opening.board[index];
    const stands = then?.role === piece.role && then.color === piece.color;
    return setup.rights.includes(square) === (stands && opening.rights.includes(square));
  });
};

const BAD_LINES = [
  ...'[Round 1]|[Annotator]|[Opening "the "long" one"]|[Source:File "x"]|[Última "x"]'.split('|'),
  ...'[Anno-tator "no end|some words that are no tag|[Annotator “quoted”]|% escaped'.split('|'),
  ...'[Remark "over two\nlines"]|'.split('|'),
];
const SIGNS = '±|+=|=+|∞|⩲|$14|$ 3|N|□|!|?!|⇆|D|-+|e.p.'.split('|');
const COMMENTS = [
  ...'{a remark}|{see 1. e5 e8 1-0}|{[%clk 0:09:00]}|{[%emt 0:00:05] [%other 1,2]}'.split('|'),
  ...'{[%eval 0.25,12]}|{+0.20/5 0.9}|{-M4/9 1:02}|{a {nested} one}|; to the end of the line\n'.split(
    '|',
  ),
  ...'(0:05)|<br>|&nbsp;|\u200B'.split('|'),
];

const RESULT_FORMS: Readonly<Record<GameResult, readonly string[]>> = {
  '1-0': ['1-0', '1:0', '1–0', '1 - 0', 'Black resigns'],
  '0-1': ['0-1', '0:1', '0–1', 'White resigns'],
  '1/2-1/2': ['1/2-1/2', '½-½', '1/2', '0.5-0.5', '½ : ½'],
  '*': ['*', ''],
};

const noise = (random: Random): string => {
  if (!random.chance(5)) return '';
  return ` ${random.chance(2) ? random.pick(SIGNS) : random.pick(COMMENTS)}`;
};

/** A variation: the move itself again, and perhaps a result, which is text of the variation. */
const variation = (ply: Ply, random: Random): string => {
  if (!random.chance(12)) return '';
  const number = `${ply.number}${ply.isWhite ? '.' : '...'}`;
  return ` (${number} ${ply.move.from}${ply.move.to}${random.pick(['', ' 1-0', ' -- 99. a5', ' *'])})`;
};

const movetext = (
  game: Played,
  random: Random,
  write: (ply: Ply, random: Random) => string,
): string => {
  const dot = random.pick(['. ', '.', ') ', ' ', '. \u200B']);
  return pliesOf(game)
    .map((ply, index) => {
      const isNumbered = ply.isWhite || index === 0 || random.chance(8);
      const number = !isNumbered
        ? ''
        : ply.isWhite
          ? `${ply.number}${dot}`
          : `${ply.number}${random.pick(['...', '... ', '…'])}`;
      return `${number}${write(ply, random)}${random.pick(['', '', '+', '!'])}${noise(random)}${variation(ply, random)}`;
    })
    .join(random.pick([' ', ' ', '\n']));
};

/** Tags as a program writes them, with lines that break the rules between them. */
const tags = (
  game: Played,
  random: Random,
  { variant, fen = fenOf }: { readonly variant?: string; readonly fen?: FenWriter } = {},
): string => {
  const { ruleset } = game.start;
  const q = random.pick(['""', '""', '“”', '']).split('');
  const tag = (name: string, value: string): string =>
    `[${name} ${q[0] ?? ''}${value}${q[1] ?? ''}]`;
  const lines = [
    '[Event "Club"]',
    tag('White', 'Ana'),
    ...(variant === undefined ? [tag('Ruleset', ruleset.id)] : [`[Variant "${variant}"]`]),
    tag('Black', 'Bea'),
    ...(game.isOpening ? [] : [`[FEN "${fen(game.start)}"]`]),
    ...(random.chance(2) ? [`[Result "${game.result}"]`] : []),
  ];
  return lines
    .flatMap((line, index) =>
      index > 0 && random.chance(3) ? [random.pick(BAD_LINES), line] : [line],
    )
    .join('\n');
};

const ending = (game: Played, random: Random): string => random.pick(RESULT_FORMS[game.result]);

const VARIANTS: Readonly<Record<string, string>> = {
  courier: 'acedrex-courier',
  murray: 'acedrex-murray',
  golladay: 'acedrex-golladay',
};

/** A way of writing games. */
export interface Dialect {
  readonly name: string;
  /** The rulesets and results that it can write; by default all. */
  readonly rulesets?: readonly Ruleset[];
  readonly results?: readonly GameResult[];
  /** Whether it can write a game of these rulesets and results. */
  readonly takes: (game: Played) => boolean;
  /** Whether it names the rules. */
  readonly names: boolean;
  readonly write: (game: Played, random: Random) => string;
}

const tagged = (name: string, write: (ply: Ply, random: Random) => string): Dialect => ({
  name,
  takes: () => true,
  names: true,
  write: (game, random) =>
    `${tags(game, random)}\n\n${movetext(game, random, write)} ${random.pick(RESULT_FORMS[game.result].filter((form) => form !== ''))}`,
});

export const DIALECTS: readonly Dialect[] = [
  tagged('PGN with SAN', san),
  tagged('PGN with long algebraic moves', long),
  tagged('PGN with coordinates', coordinates),
  {
    name: 'XBoard',
    rulesets: [RULESETS.courier, RULESETS.murray, RULESETS.golladay],
    takes: ({ start }) => isAsItStands(start, ['unicornio']),
    names: true,
    write: (game, random) => {
      const scored = (ply: Ply): string =>
        `${san(ply, random)} {${random.pick(['+', '-'])}${random.below(9)}.${10 + random.below(90)}/${1 + random.below(20)}${random.pick(['', ` ${random.below(60)}.${random.below(10)}`])}}`;
      return `${tags(game, random, { variant: VARIANTS[game.start.ruleset.name] ?? '', fen: xboardFen })}\n\n${movetext(game, random, scored)}\n{Xboard adjudication: Checkmate} ${game.result}`;
    },
  },
  {
    name: 'QBoard',
    rulesets: [RULESETS.cazaux],
    results: ['*'],
    takes: ({ start }) => isAsItStands(start, ['king']),
    names: false,
    write: (game, random) =>
      `${tags(game, random, { variant: random.pick(['grande acedrex', 'Grande Acedrex']), fen: qboardFen })}\n\n${movetext(game, random, san)}`,
  },
  {
    name: 'Game Courier',
    results: ['1-0', '0-1', '*'],
    takes: ({ isOpening }) => isOpening,
    names: false,
    write: (game, random) =>
      [
        ...pliesOf(game).map(
          (ply) =>
            `${ply.number}${ply.isWhite ? '.' : '...'} ${courier(ply, random)}${random.chance(6) ? ' // an idea' : ''}`,
        ),
        game.result === '*' ? '' : ending(game, random),
      ].join('\n'),
  },
  {
    name: 'a list of moves',
    results: ['*'],
    takes: ({ isOpening }) => isOpening,
    names: false,
    write: (game, random) =>
      pliesOf(game)
        .map((ply) => coordinates(ply, random))
        .join(random.pick([' ', '\n'])),
  },
  {
    name: 'a mail',
    takes: ({ isOpening }) => isOpening,
    names: false,
    write: (game, random) =>
      `Dear Bea,\nthis was our game:\n\n${movetext(game, random, long)} ${random.pick(RESULT_FORMS[game.result].filter((form) => form !== ''))}\n\nRegards, Ana`
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
  },
];

/** A random game that a dialect can write. */
export const randomGameFor = ({ rulesets, results, takes }: Dialect, random: Random): Played => {
  for (;;) {
    const ruleset = rulesets === undefined ? randomRuleset(random) : random.pick(rulesets);
    const game = randomGame(random, ruleset, results);
    if (takes(game)) return game;
  }
};
