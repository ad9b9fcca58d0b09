/** Reads problems in Popeye's format, without the lines BeginProblem and EndProblem. */
import { describeFenErrors } from '../errors/join.js';
import { parseBoard } from '../notation/fen.js';
import { clip, err, ok, type Result } from '../result.js';
import { opposite, roleOfLetter, type Color, type Piece } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import { rightSquares } from '../rules/rights.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import { emptySetup } from '../rules/setup.js';
import { isSquare, squareIndex } from '../rules/squares.js';
import { parseStipulation, type Stipulation } from './stipulation.js';
import type { Wanted } from './types.js';
import type { Problem } from './first-moves.js';

type Board = readonly (Piece | undefined)[];

/** The command words of Popeye's format. A command's value may continue on the next lines. */
const COMMANDS = [
  'Author',
  'Title',
  'Origin',
  'Remark',
  'Stipulation',
  'Condition',
  'Option',
  'Pieces',
  'Forsyth',
  'Rights',
  'Twin',
] as const;

const OPTIONS = [
  'Variation',
  'Try',
  'Defence',
  'SetPlay',
  'MaxSolutions',
  'MaxTime',
  'WhiteToPlay',
  'HalfDuplex',
  'Duplex',
  'NoBoard',
  'MoveNumbers',
  'Intelligent',
] as const;

/** Minimum length of an abbreviation. */
const SHORTEST = 4;

/** Completes an abbreviated word: Popeye reads `Stip` as `Stipulation`. */
const wordOf = <Word extends string>(words: readonly Word[], text: string): Word | undefined =>
  words.find((known) => {
    const word = known.toLowerCase();
    const start = text.toLowerCase();
    return word === start || (start.length >= SHORTEST && word.startsWith(start));
  });

/** A command's value: its lines, and the number of the first line. */
interface Value {
  readonly lines: readonly string[];
  readonly line: number;
}

const textOf = ({ lines }: Value): string => lines.join(' ').trim();

interface TextFault {
  readonly message: string;
  readonly at: number;
}

/** Reads a problem and its twins, each as a separate problem. `first` is the number of the first line. */
export const readPopeye = (
  lines: readonly string[],
  first: number,
  defaults: ProblemDefaults,
): readonly Read[] => {
  const values = new Map<string, Value>();
  const twins: Value[] = [];
  let current: string[] | undefined;
  for (const [index, text] of lines.entries()) {
    const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\b(.*)$/.exec(text) ?? [];
    const command = wordOf(COMMANDS, word);
    if (command !== undefined) {
      current = [rest.trim()];
      const value = { lines: current, line: first + index };
      if (command === 'Twin') twins.push(value);
      else values.set(command, value);
    } else if (current !== undefined) current.push(text.trim());
    else if (text.trim() !== '')
      return [
        fault(
          first + index,
          'problem-command',
          `"${clip(text.trim())}" is not a command; the commands are ${COMMANDS.join(', ')}.`,
        ),
      ];
  }
  const board = readBoard(values);
  if (board === undefined) return [fault(first, 'problem-no-pieces', 'The problem has no pieces.')];
  if (!board.ok) return [board];
  const diagram = { board: board.value, stipulation: values.get('Stipulation') };
  const found = readDiagram(diagram, values, first, defaults);
  let before = diagram;
  for (const [index, value] of twins.entries()) {
    const { line } = value;
    const text = textOf(value);
    const isContinued = /^cont(?:inued)?\b/i.test(text);
    const twin = makeTwin(
      text.replace(/^cont(?:inued)?\b/i, ''),
      line,
      isContinued ? before : diagram,
    );
    if (!twin.ok) return [...found, fault(line, 'problem-twin', twin.error)];
    before = twin.value;
    const letter = `${String.fromCharCode(98 + index)})`;
    found.push(
      ...readDiagram(twin.value, values, first, defaults).map((read): Read =>
        read.ok ? ok({ ...read.value, title: [read.value.title, letter].join(' ').trim() }) : read,
      ),
    );
  }
  return found;
};

/** Reads the pieces from `Pieces`, or from the first field of a FEN after `Forsyth`. */
const readBoard = (values: ReadonlyMap<string, Value>): Result<Board, ProblemFault> | undefined => {
  const forsyth = values.get('Forsyth');
  if (forsyth !== undefined) {
    const board = parseBoard({ text: textOf(forsyth), at: 0 });
    return board.ok ? board : fault(forsyth.line, board.error.code, board.error.message);
  }
  const pieces = values.get('Pieces');
  if (pieces === undefined) return undefined;
  const text = pieces.lines.join('\n');
  const board = readPieces(text);
  if (board.ok) return board;
  const { message, at } = board.error;
  const line = pieces.line + text.slice(0, at).split('\n').length - 1;
  return fault(line, 'problem-pieces', message);
};

/** The parts of a problem that a twin can change. */
interface Diagram {
  readonly board: Board;
  readonly stipulation: Value | undefined;
}

/** Makes a twin: `Move a1 b2`, `Exchange a1 b2`, `Remove a1`, `Add White Rc4`, `Stipulation h=2` or several of them. */
const makeTwin = (text: string, line: number, from: Diagram): Result<Diagram, string> => {
  let { stipulation } = from;
  const board = [...from.board];
  const changes = text.matchAll(
    /\b(move|exchange|remove|add|stipulation)\b(.*?)(?=\b(?:move|exchange|remove|add|stipulation)\b|$)/gi,
  );
  let count = 0;
  for (const [, name = '', rest = ''] of changes) {
    count += 1;
    const change = name.toLowerCase();
    if (change === 'stipulation') {
      stipulation = { lines: [rest.trim()], line };
      continue;
    }
    if (change === 'add') {
      const added = readPieces(rest);
      if (!added.ok) return err(added.error.message);
      for (const [index, piece] of added.value.entries())
        if (piece !== undefined) board[index] = piece;
      continue;
    }
    const squares = rest.trim().split(/[\s,]+/);
    const [one, other] = squares.filter(isSquare);
    if (squares.length !== (change === 'remove' ? 1 : 2) || one === undefined)
      return err(`"${clip(name + rest)}" is not a change such as Move a1 b2 or Remove a1.`);
    const piece = board[squareIndex(one)];
    if (piece === undefined) return err(`No piece stands on ${one}.`);
    board[squareIndex(one)] = undefined;
    if (change === 'remove') continue;
    if (other === undefined) return err(`"${clip(squares[1] ?? '')}" is not a square.`);
    if (change === 'exchange') board[squareIndex(one)] = board[squareIndex(other)];
    board[squareIndex(other)] = piece;
  }
  return count === 0
    ? err(
        `"${clip(text.trim())}" is not a twin; the changes are Move, Exchange, Remove, Add and Stipulation.`,
      )
    : ok({ board, stipulation });
};

const readDiagram = (
  { board, stipulation: asked }: Diagram,
  values: ReadonlyMap<string, Value>,
  first: number,
  defaults: ProblemDefaults,
): Read[] => {
  const named = (name: string): string | undefined => {
    const value = values.get(name);
    return value && textOf(value);
  };
  const condition = values.get('Condition');
  const ruleset = condition === undefined ? ok(defaults.ruleset) : parseRuleset(textOf(condition));
  if (!ruleset.ok)
    return [fault(condition?.line ?? first, ruleset.error.code, ruleset.error.message)];
  const stipulation =
    asked === undefined ? ok(defaults.stipulation) : parseStipulation(textOf(asked));
  if (!stipulation.ok)
    return [fault(asked?.line ?? first, stipulation.error.code, stipulation.error.message)];
  const wish = stipulation.value;
  if (wish === undefined)
    return [fault(first, 'problem-no-stipulation', 'The problem has no stipulation.')];
  const options = readOptions(named('Option') ?? '');
  if (!options.ok)
    return [fault(values.get('Option')?.line ?? first, 'problem-option', options.error)];
  const { isSwapped, isDuplex, ...wanted } = options.value;
  const given = values.get('Rights');
  const unmoved = named('Rights')
    ?.split(/[\s,]+/)
    .filter((square) => square !== '-' && square !== '');
  const wrong = unmoved?.find((square) => !isSquare(square));
  if (wrong !== undefined)
    return [fault(given?.line ?? first, 'problem-rights', `"${clip(wrong)}" is not a square.`)];
  // In helpmates with a whole number of moves and in help series, Black moves first. In other problems, White does.
  const isBlack = wish.play === 'series-help' || (wish.play === 'help' && wish.moves % 1 === 0);
  const usual: Color = isBlack !== isSwapped ? 'black' : 'white';
  return (isDuplex ? [usual, opposite(usual)] : [usual]).map((turn, half): Read => {
    const setup = { ...emptySetup(), board, turn };
    const rights = unmoved?.filter(isSquare) ?? rightSquares(setup, ruleset.value);
    const position = Position.fromSetup({ ...setup, rights }, ruleset.value);
    if (!position.ok) {
      const line = values.get('Pieces')?.line ?? first;
      return fault(line, position.error[0].code, describeFenErrors(position.error));
    }
    const title = [named('Title'), half > 0 ? '(duplex)' : undefined]
      .filter((part) => part !== undefined)
      .join(' ');
    const author = named('Author');
    const source = named('Origin');
    return ok({
      line: first - 1,
      problem: { position: position.value, stipulation: wish },
      ...(title !== '' && { title }),
      ...(author !== undefined && { author }),
      ...(source !== undefined && { source }),
      wanted,
    });
  });
};

/** Reads pieces such as `White Kg1 Ra1b2 Black Ke8`: each letter is followed by the squares of all such pieces. */
const readPieces = (text: string): Result<Board, TextFault> => {
  const board = [...emptySetup().board];
  let color: Color | undefined;
  for (const { 0: word, index: at } of text.matchAll(/[^\s,]+/g)) {
    const refuse = (message: string): Result<never, TextFault> => err({ message, at });
    if (/^(?:white|black)$/i.test(word)) {
      color = word.toLowerCase() as Color;
      continue;
    }
    const match = /^([A-Za-z])((?:[a-l](?:1[0-2]|[1-9]))+)$/.exec(word);
    const role = roleOfLetter((match?.[1] ?? '').toLowerCase());
    if (match === null || role === undefined)
      return refuse(
        `"${clip(word)}" is not a letter of a piece and its squares, such as Rc4c7${/^[a-z]{3,}$/i.test(word) ? `, nor one of the commands ${COMMANDS.join(', ')}` : ''}.`,
      );
    if (color === undefined) return refuse(`"${clip(word)}" stands before White or Black.`);
    for (const [square] of (match[2] ?? '').matchAll(/[a-l](?:1[0-2]|[1-9])/g)) {
      if (!isSquare(square)) continue;
      if (board[squareIndex(square)] !== undefined) return refuse(`Two pieces are on ${square}.`);
      board[squareIndex(square)] = { color, role };
    }
  }
  return ok(board);
};

/** The values of `Option`. In a duplex, each side is a separate problem. */
type Options = { -readonly [Name in keyof Wanted]?: Wanted[Name] } & {
  time?: number;
  isSwapped: boolean;
  isDuplex: boolean;
};

const readOptions = (text: string): Result<Options, string> => {
  const wanted: Options = { isSwapped: false, isDuplex: false };
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const number = (): number => Number(/^\d+$/.test(words[0] ?? '') ? words.shift() : Number.NaN);
    switch (wordOf(OPTIONS, word)) {
      case 'Variation':
        wanted.variations = true;
        break;
      case 'Try':
        wanted.tries = 1;
        break;
      case 'Defence': {
        wanted.tries = number();
        if (!(wanted.tries > 0)) return err('Defence needs a number of refutations.');
        break;
      }
      case 'SetPlay':
        wanted.setPlay = true;
        break;
      case 'MaxSolutions': {
        wanted.maxSolutions = number();
        if (!(wanted.maxSolutions > 0)) return err('MaxSolutions needs a number.');
        break;
      }
      case 'MaxTime': {
        wanted.time = 1000 * number();
        if (!(wanted.time > 0)) return err('MaxTime needs a number of seconds.');
        break;
      }
      case 'WhiteToPlay':
      case 'HalfDuplex':
        wanted.isSwapped = true;
        break;
      case 'Duplex':
        wanted.isDuplex = true;
        break;
      // These options are ignored, because they affect only Popeye's output or method.
      case 'NoBoard':
      case 'MoveNumbers':
      case 'Intelligent':
        break;
      case undefined:
        return err(`"${clip(word)}" is not an option; the options are ${OPTIONS.join(', ')}.`);
    }
  }
  return ok(wanted);
};

/** A parsed problem and the claims that the text makes about its solution. */
export interface ReadProblem {
  /** Number of the problem's first line, starting at 1. */
  readonly line: number;
  readonly problem: Problem;
  /** The keys claimed by the text, sorted. */
  readonly keys?: readonly string[];
  /** The intended number of solutions, if the text specifies it. */
  readonly intended?: number;
  readonly title?: string;
  readonly author?: string;
  /** Where the problem was first published. */
  readonly source?: string;
  readonly dedication?: string;
  readonly wanted: Partial<Wanted> & { readonly time?: number };
}

/** Why a problem cannot be read, and on which line. */
export interface ProblemFault {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** Values to use if the text does not specify them. */
export interface ProblemDefaults {
  readonly ruleset: Ruleset;
  readonly stipulation?: Stipulation;
}

export type Read = Result<ReadProblem, ProblemFault>;

export const fault = (
  line: number,
  code: string,
  message: string,
): { readonly ok: false; readonly error: ProblemFault } => err({ line, code, message });
