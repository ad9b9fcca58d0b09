/**
 * Reads problems from text: one a line, as tab-separated fields or JSON; in the manner of Popeye between BeginProblem and
 * EndProblem; or as PGN with the tag `Stipulation`.
 */
import { describeFenErrors } from '../errors/join.js';
import { parsePgn } from '../notation/pgn.js';
import { clip, err, ok, type Result } from '../result.js';
import { opposite, roleOfLetter, type Color, type Piece } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import { rightSquares } from '../rules/rights.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import { emptySetup } from '../rules/setup.js';
import { isSquare, squareIndex } from '../rules/squares.js';
import { readProblemTags } from './record.js';
import type { Problem } from './session.js';
import { parseStipulation, type Stipulation } from './stipulation.js';
import type { Wanted } from './types.js';

/** A problem that was read, and what the text says about its solution. */
export interface ReadProblem {
  /** Number of the line where it begins, from 1. */
  readonly line: number;
  readonly problem: Problem;
  /** The keys that the text claims, sorted. */
  readonly keys?: readonly string[];
  readonly title?: string;
  readonly author?: string;
  /** Options that the text asks for. */
  readonly wanted: Partial<Wanted> & { readonly time?: number };
}

/** Why a problem cannot be read, with the line of the fault. */
export interface ProblemFault {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** What holds where the text does not say it. */
export interface ProblemDefaults {
  readonly ruleset: Ruleset;
  readonly stipulation?: Stipulation;
}

type Read = Result<ReadProblem, ProblemFault>;

/** Reads all problems of a text; each is a problem or a fault. */
export const readProblems = (text: string, defaults: ProblemDefaults): readonly Read[] => {
  if (/^\uFEFF?\s*\[/.test(text)) return readPgnProblems(text, defaults);
  const lines = text.split(/\r?\n/);
  const found: Read[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    if (line === '' || line.startsWith('%')) continue;
    if (!/^BeginProblem\b/i.test(line)) {
      found.push(readLine(line, index + 1, defaults));
      continue;
    }
    const end = lines.findIndex(
      (other, at) => at > index && /^\s*(?:EndProblem|NextProblem)\b/i.test(other),
    );
    const last = end < 0 ? lines.length : end;
    found.push(readPopeye(lines.slice(index + 1, last), index + 2, defaults));
    // NextProblem ends one problem and begins the next.
    const isNext = end >= 0 && /^\s*NextProblem\b/i.test(lines[end] ?? '');
    if (isNext) lines[end] = 'BeginProblem';
    index = isNext ? end - 1 : last;
  }
  return found;
};

/** Problems as {@link makeProblemRecord} writes them. The moves are not read as claims, except for the tag `Keys`. */
const readPgnProblems = (text: string, defaults: ProblemDefaults): readonly Read[] => {
  const starts = text
    .split(/\r?\n/)
    .flatMap((line, index, all) =>
      line.startsWith('[') && !(all[index - 1] ?? '').startsWith('[') ? [index + 1] : [],
    );
  return parsePgn(text).map(({ record, errors }, index): Read => {
    const line = starts[index] ?? 1;
    const [error] = errors;
    if (record === undefined) {
      const { code = 'problem-pgn', message = 'The game cannot be read.' } = error ?? {};
      return fault(line, code, message);
    }
    const tags = readProblemTags(record.tags);
    const asked = new Map(record.tags).get('Stipulation');
    if (tags === undefined && asked !== undefined) {
      const { error: wrong } = parseStipulation(asked);
      if (wrong !== undefined) return fault(line, wrong.code, wrong.message);
    }
    const stipulation = tags?.stipulation ?? defaults.stipulation;
    if (stipulation === undefined)
      return fault(line, 'problem-no-stipulation', 'The problem has no stipulation.');
    const position = Position.fromSetup(record.setup, record.ruleset);
    if (!position.ok) return fault(line, position.error[0].code, describeFenErrors(position.error));
    const { title = '', author = '' } = tags?.heading ?? {};
    return ok({
      line,
      problem: { position: position.value, stipulation },
      ...(tags?.keys !== undefined && { keys: tags.keys }),
      ...(title !== '' && { title }),
      ...(author !== '' && { author }),
      wanted: {},
    });
  });
};

const fault = (
  line: number,
  code: string,
  message: string,
): { readonly ok: false; readonly error: ProblemFault } => err({ line, code, message });

const makeProblem = (
  line: number,
  fields: {
    readonly ruleset: Ruleset;
    readonly fen: string;
    readonly stipulation: Stipulation | undefined;
    readonly keys?: readonly string[];
  },
): Read => {
  const { ruleset, fen, stipulation, keys } = fields;
  if (stipulation === undefined)
    return fault(line, 'problem-no-stipulation', 'The problem has no stipulation.');
  const position = Position.fromFen(fen, ruleset);
  if (!position.ok) return fault(line, position.error[0].code, describeFenErrors(position.error));
  return ok({
    line,
    problem: { position: position.value, stipulation },
    ...(keys !== undefined && { keys: [...keys].sort() }),
    wanted: {},
  });
};

/** `FEN`, `FEN<TAB>STIPULATION`, or `RULESET<TAB>FEN<TAB>STIPULATION<TAB>KEYS`; or a JSON object with these fields. */
const readLine = (text: string, line: number, defaults: ProblemDefaults): Read => {
  if (text.startsWith('{')) return readJson(text, line, defaults);
  const fields = text.split('\t').map((field) => field.trim());
  const hasRuleset = fields.length > 1 && !(fields[0] ?? '').includes('/');
  const [id, fen = '', asked, keys] = hasRuleset ? fields : [undefined, ...fields];
  return assemble(
    line,
    { id, fen, asked, keys: keys?.split(/[\s,]+/).filter((key) => key !== '') },
    defaults,
  );
};

const readJson = (text: string, line: number, defaults: ProblemDefaults): Read => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fault(line, 'problem-json', 'The line cannot be read as a JSON object.');
  }
  const { ruleset, fen, stipulation, keys } = value as Readonly<Record<string, unknown>>;
  const isTextOrNothing = (field: unknown): field is string | undefined =>
    field === undefined || typeof field === 'string';
  if (typeof fen !== 'string') return fault(line, 'problem-field', 'The field fen is not a text.');
  if (!isTextOrNothing(ruleset))
    return fault(line, 'problem-field', 'The field ruleset is not a text.');
  if (!isTextOrNothing(stipulation))
    return fault(line, 'problem-field', 'The field stipulation is not a text.');
  if (keys !== undefined && !(Array.isArray(keys) && keys.every((key) => typeof key === 'string')))
    return fault(line, 'problem-field', 'The field keys is not a list of moves.');
  return assemble(line, { id: ruleset, fen, asked: stipulation, keys }, defaults);
};

const assemble = (
  line: number,
  {
    id,
    fen,
    asked,
    keys,
  }: {
    readonly id: string | undefined;
    readonly fen: string;
    readonly asked: string | undefined;
    readonly keys: readonly string[] | undefined;
  },
  defaults: ProblemDefaults,
): Read => {
  const ruleset = id === undefined || id === '' ? ok(defaults.ruleset) : parseRuleset(id);
  if (!ruleset.ok) return fault(line, ruleset.error.code, ruleset.error.message);
  const stipulation =
    asked === undefined || asked === '' ? ok(defaults.stipulation) : parseStipulation(asked);
  if (!stipulation.ok) return fault(line, stipulation.error.code, stipulation.error.message);
  return makeProblem(line, {
    ruleset: ruleset.value,
    fen,
    stipulation: stipulation.value,
    ...(keys !== undefined && { keys }),
  });
};

/** The command words of a problem in the manner of Popeye; a value may go on in the next lines. */
const COMMANDS = [
  'Author',
  'Title',
  'Origin',
  'Remark',
  'Stipulation',
  'Condition',
  'Option',
  'Pieces',
  'Rights',
];

const readPopeye = (lines: readonly string[], first: number, defaults: ProblemDefaults): Read => {
  const values = new Map<string, { text: string; line: number }>();
  let current: { text: string; line: number } | undefined;
  for (const [index, text] of lines.entries()) {
    const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\b(.*)$/.exec(text) ?? [];
    const command = COMMANDS.find((known) => known.toLowerCase() === word.toLowerCase());
    if (command !== undefined) {
      current = { text: rest.trim(), line: first + index };
      values.set(command, current);
    } else if (text.trim() !== '') {
      if (current === undefined)
        return fault(first + index, 'problem-command', `"${clip(text.trim())}" is not a command.`);
      current.text += ` ${text.trim()}`;
    }
  }
  const condition = values.get('Condition');
  const ruleset = condition === undefined ? ok(defaults.ruleset) : parseRuleset(condition.text);
  if (!ruleset.ok)
    return fault(condition?.line ?? first, ruleset.error.code, ruleset.error.message);
  const asked = values.get('Stipulation');
  const stipulation = asked === undefined ? ok(defaults.stipulation) : parseStipulation(asked.text);
  if (!stipulation.ok)
    return fault(asked?.line ?? first, stipulation.error.code, stipulation.error.message);
  if (stipulation.value === undefined)
    return fault(first, 'problem-no-stipulation', 'The problem has no stipulation.');
  const pieces = values.get('Pieces');
  if (pieces === undefined) return fault(first, 'problem-no-pieces', 'The problem has no pieces.');
  const board = readPieces(pieces.text);
  if (!board.ok) return fault(pieces.line, 'problem-pieces', board.error);
  const options = readOptions(values.get('Option')?.text ?? '');
  if (!options.ok)
    return fault(values.get('Option')?.line ?? first, 'problem-option', options.error);
  const { isSwapped, ...wanted } = options.value;
  const { play, moves } = stipulation.value;
  // Black begins helpmates in a whole number of moves and series with help; White begins all others.
  const isBlack = play === 'series-help' || (play === 'help' && moves % 1 === 0);
  const usual: Color = isBlack ? 'black' : 'white';
  const turn = isSwapped ? opposite(usual) : usual;
  const setup = { ...emptySetup(), board: board.value, turn };
  const given = values.get('Rights');
  const named = given?.text.split(/[\s,]+/).filter((square) => square !== '-' && square !== '');
  const wrong = named?.find((square) => !isSquare(square));
  if (wrong !== undefined)
    return fault(given?.line ?? first, 'problem-rights', `"${clip(wrong)}" is not a square.`);
  const rights = named?.filter(isSquare) ?? rightSquares(setup, ruleset.value);
  const position = Position.fromSetup({ ...setup, rights }, ruleset.value);
  if (!position.ok)
    return fault(pieces.line, position.error[0].code, describeFenErrors(position.error));
  const title = values.get('Title')?.text;
  const author = values.get('Author')?.text;
  return ok({
    line: first - 1,
    problem: { position: position.value, stipulation: stipulation.value },
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    wanted,
  });
};

/** `White Kg1 Ra1b2 Black Ke8`: a letter and the squares of all such pieces. */
const readPieces = (text: string): Result<readonly (Piece | undefined)[], string> => {
  const board = [...emptySetup().board];
  let color: Color | undefined;
  for (const word of text.split(/[\s,]+/)) {
    if (/^(?:white|black)$/i.test(word)) {
      color = word.toLowerCase() as Color;
      continue;
    }
    if (word === '') continue;
    const match = /^([A-Za-z])((?:[a-l](?:1[0-2]|[1-9]))+)$/.exec(word);
    const role = roleOfLetter((match?.[1] ?? '').toLowerCase());
    if (match === null || role === undefined)
      return err(`"${clip(word)}" is not a letter of a piece and its squares, such as Rc4c7.`);
    if (color === undefined) return err(`"${clip(word)}" stands before White or Black.`);
    for (const [square] of (match[2] ?? '').matchAll(/[a-l](?:1[0-2]|[1-9])/g)) {
      if (!isSquare(square)) continue;
      if (board[squareIndex(square)] !== undefined) return err(`Two pieces stand on ${square}.`);
      board[squareIndex(square)] = { color, role };
    }
  }
  return ok(board);
};

const readOptions = (
  text: string,
): Result<Partial<Wanted> & { time?: number; isSwapped: boolean }, string> => {
  const wanted: {
    -readonly [Name in keyof Wanted]?: Wanted[Name];
  } & { time?: number; isSwapped: boolean } = { isSwapped: false };
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const number = (): number => Number(/^\d+$/.test(words[0] ?? '') ? words.shift() : Number.NaN);
    switch (word.toLowerCase()) {
      case 'variation':
        wanted.variations = true;
        break;
      case 'try':
        wanted.tries = 1;
        break;
      case 'setplay':
        wanted.setPlay = true;
        break;
      case 'maxsolutions': {
        wanted.maxSolutions = number();
        if (!(wanted.maxSolutions > 0)) return err('MaxSolutions needs a number.');
        break;
      }
      case 'maxtime': {
        wanted.time = 1000 * number();
        if (!(wanted.time > 0)) return err('MaxTime needs a number of seconds.');
        break;
      }
      case 'whitetoplay':
      case 'halfduplex':
        wanted.isSwapped = true;
        break;
      default:
        return err(
          `"${clip(word)}" is not an option; the options are Variation, Try, SetPlay, MaxSolutions, MaxTime, WhiteToPlay and HalfDuplex.`,
        );
    }
  }
  return ok(wanted);
};
