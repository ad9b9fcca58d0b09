/** Writes games in the formats of XBoard, Jocly and Game Courier. */
import { errorIn, type AcedrexError } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { err, ok, type Result } from '../result.js';
import { RULESETS } from '../rules/rulesets.js';
import { startSetup } from '../rules/setup.js';
import { makeFen } from './fen.js';
import type { PgnErrorCode } from './pgn-fault.js';
import { VARIANT_NAME } from './pgn-tags.js';
import { writePgn } from './pgn-write.js';
import { checkRecord, type GameNode, type GameRecord } from './record.js';
import { longMove, makeXboardPgn } from './xboard-pgn.js';

type Written = Result<string, AcedrexError<PgnErrorCode>>;

/** The programs whose formats can be written. */
export const PROGRAMS = ['xboard', 'jocly', 'courier'] as const;
export type Program = (typeof PROGRAMS)[number];

const refused = (
  program: 'jocly' | 'courier',
  reason: 'dice' | 'start',
): Result<never, AcedrexError<PgnErrorCode>> =>
  err(errorIn(PGN_SENTENCES, 'pgn-program', { program, reason }));

/** Converts piece letters to Jocly's letters. Jocly calls the crocodile a cockatrice and uses Z for the giraffe. */
const joclyLetters = (text: string): string =>
  text.replace(/[CGcg]/g, (letter) => ({ C: 'B', G: 'Z', c: 'b', g: 'z' })[letter] ?? letter);

/** Writes a move for Jocly: `Uc12-f10`, `Uf10xk4`, `a11-a12=R`. */
const joclyMove = (node: GameNode): string => {
  const [, letter = '', from = '', capture = '', rest = ''] = partsOf(node);
  return `${joclyLetters(letter)}${from}${capture || '-'}${rest.replace(/=./, joclyLetters).replace('#', '+')}`;
};

const partsOf = (node: GameNode): readonly string[] =>
  /^([A-Z]?)([a-l]\d+)(x?)([a-l]\d+.*)$/.exec(longMove(node)) ?? [];

/**
 * Writes a game in Jocly's format (PJN). Without the tag `FEN`, Jocly begins with the starting position of `cazaux`.
 * Jocly ignores the rights in a FEN. Returns an error for games with dice.
 */
export const makeJoclyPgn = (record: GameRecord): Written => {
  checkRecord(record);
  const { ruleset, setup, result } = record;
  if (record.dice === true) return refused('jocly', 'dice');
  const [board = '', ...fields] = makeFen(setup).split(' ');
  const isStart = makeFen(setup) === makeFen(startSetup(RULESETS.cazaux));
  const fen = [joclyLetters(board), ...fields].join(' ');
  const tags: (readonly [string, string])[] = [
    ['Result', result],
    ['JoclyGame', 'acedrex-chess'],
    ['Variant', VARIANT_NAME],
    ['Ruleset', ruleset.id],
  ];
  if (!isStart) tags.push(['FEN', fen], ['SetUp', '1']);
  // Replaces quotation marks and backslashes, because Jocly's parser does not support escapes.
  const plain = record.tags.map(
    ([name, value]) => [name, value.replaceAll('"', "'").replaceAll('\\', '/')] as const,
  );
  return ok(writePgn({ ...record, tags: plain }, tags, joclyMove));
};

/**
 * Writes a game's main line as a list of moves for Game Courier, with comments after `//`. Returns an error for games
 * with dice and for other start positions.
 */
export const makeCourierList = (record: GameRecord): Written => {
  checkRecord(record);
  const { ruleset, setup, result } = record;
  if (record.dice === true) return refused('courier', 'dice');
  if (makeFen(setup) !== makeFen(startSetup(ruleset))) return refused('courier', 'start');
  const lines: string[] = [];
  for (let node = record.children[0], ply = 0; node !== undefined; [node] = node.children) {
    const [, letter = '', from = '', , rest = ''] = partsOf(node);
    const [, to = '', promotion = ''] = /^([a-l]\d+)(?:=(.))?/.exec(rest) ?? [];
    const cased = (label: string): string => (ply % 2 === 0 ? label : label.toLowerCase());
    const promoted = promotion === '' ? '' : `; ${cased(promotion)}-${to}`;
    const comment = node.comment === '' ? '' : ` // ${node.comment.replace(/\s+/g, ' ')}`;
    const number = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;
    lines.push(`${number} ${cased(letter || 'P')} ${from}-${to}${promoted}${comment}`);
    ply += 1;
  }
  if (result !== '*') lines.push(`// ${result}`);
  return ok(`${lines.join('\n')}\n`);
};

export const PROGRAM_WRITERS: Readonly<Record<Program, (record: GameRecord) => Written>> = {
  xboard: makeXboardPgn,
  jocly: makeJoclyPgn,
  courier: makeCourierList,
};
