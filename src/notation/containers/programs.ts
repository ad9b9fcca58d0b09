/**
 * Reads other programs' files: saved games from Zillions of Games, Ludii, ChessV and old versions of XBoard, and logs
 * of XBoard's protocol.
 */
import { SQUARES } from '../../rules/squares.js';
import { isFen } from '../fen.js';
import { looseResultOf } from '../loose-tags.js';
import { makeTag } from '../pgn-tags.js';
import type { Part, Wrapped } from './container.js';
import { linesOf, PartBuilder, type Stretch } from './part-builder.js';
import { PROGRAMS, type ProgramName } from './program-heads.js';

export function* unwrap({ text }: Wrapped): Generator<Part, void> {
  const name = (Object.keys(PROGRAMS) as ProgramName[]).find((one) => PROGRAMS[one].test(text));
  if (name === undefined) return;
  const part = new PartBuilder(text);
  READERS[name](part, [...linesOf(text)]);
  if (!part.isEmpty) yield part.finish({ isPlain: true });
}

type Reader = (part: PartBuilder, lines: readonly Stretch[]) => void;

const SQUARE = /\b[a-l](?:1[0-2]|[1-9])\b/gi;

/**
 * Reads a Zillions game. Each ply is on a separate line with its move number: `3. Unicorn c12 - l4 x l4`. The promoted
 * piece after `=` is redundant.
 */
const readZillions: Reader = (part, lines) => {
  let last: string | undefined;
  for (const { text, from, to } of lines) {
    const [, number, rest = ''] = /^\s*(\d{1,4})\. (.*)$/.exec(text) ?? [];
    if (number === undefined) continue;
    const squares = rest.split('=', 1).join('').match(SQUARE) ?? [];
    const [first, end] = [squares[0], squares.at(-1)];
    if (first === undefined || end === undefined) continue;
    part.put(`${number}${number === last ? '...' : '.'} ${first}${end}\n`, from, to);
    last = number === last ? undefined : number;
  }
};

/** Reads a Ludii game. Ludii numbers the squares starting at a1. The game follows the `golladay` ruleset. */
const readLudii: Reader = (part, lines) => {
  let winner: Stretch | undefined;
  for (const line of lines) {
    if (/^game=.*Grande Acedrex\.lud$/.test(line.text))
      part.put(`${makeTag('Ruleset', 'golladay')}\n\n`, line.from, line.to);
    const [, from, to] =
      /^Move=\[Move:mover=\d+,from=(\d{1,3}),to=(\d{1,3}),/.exec(line.text) ?? [];
    const [origin, target] = [from, to].map((index) => SQUARES[Number(index)]);
    if (origin !== undefined && target !== undefined)
      part.put(`${origin}${target}\n`, line.from, line.to);
    if (/^winner=-?\d$/.test(line.text)) winner = line;
  }
  const result = { 'winner=1': '1-0', 'winner=2': '0-1', 'winner=0': '1/2-1/2' }[
    winner?.text ?? ''
  ];
  if (winner !== undefined && result !== undefined) part.put(result, winner.from, winner.to);
};

/** Reads a ChessV file, which contains the game's name, variables, and `Moves = { … }`. */
const readChessV: Reader = (part, lines) => {
  const text = part.source;
  const index = text.search(/^\s*Moves\s*=?\s*\{/im);
  for (const { text: line, from, to } of lines) {
    const [, name = '', value = ''] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (from < index && isFen(value))
      part.put(`${makeTag(/^fen$/i.test(name) ? name.toUpperCase() : 'FEN', value)}\n`, from, to);
  }
  const start = text.indexOf('{', index) + 1;
  const end = text.indexOf('}', start);
  part.put('\n', start);
  part.take(start, end < 0 ? text.length : end);
};

/** Reads the Smart Game Format, which many game servers use: properties of nodes, main line first. */
const readSgf: Reader = (part) => {
  const text = part.source;
  let hasMoves = false;
  let depth = 0;
  for (const { 0: whole, 1: name = '', 2: value = '', index } of text.matchAll(SGF_TOKEN)) {
    if (whole === '(') depth += 1;
    else if (whole === ')') depth -= 1;
    // The first line of moves ends at the first closing bracket. All other lines are skipped.
    if (whole === ')' && (depth === 0 || hasMoves)) break;
    const read = value.replace(/\\([\s\S])/g, '$1').trim();
    const end = index + whole.length;
    const put = (written: string): void => {
      part.put(written, index, end);
    };
    const tag = SGF_TAGS[name];
    if (name === 'W' || name === 'B') {
      hasMoves = true;
      put(`${read} `);
    } else if (name === 'C') put(`{${read.replace(/[{}]/g, '')}} `);
    else if (name === 'RE') put(`${makeTag('Result', SGF_RESULTS[read.charAt(0)] ?? '*')}\n`);
    else if (tag !== undefined) put(`${makeTag(tag, read)}\n`);
  }
};

const SGF_TOKEN = /[()]|([A-Z]{1,2})\s*\[((?:[^\]\\]|\\[\s\S]){0,9999})\]/g;
const SGF_TAGS: Readonly<Record<string, string>> = {
  PW: 'White',
  PB: 'Black',
  EV: 'Event',
  PC: 'Site',
  DT: 'Date',
  RO: 'Round',
};
const SGF_RESULTS: Readonly<Record<string, string>> = {
  W: '1-0',
  B: '0-1',
  0: '1/2-1/2',
  D: '1/2-1/2',
};

/** Converts a board as printed by XBoard: one line per rank, with a letter or a point for each square. */
const fenOfBoard = (lines: readonly string[], turn: string): string | undefined => {
  const ranks = lines.map((line) =>
    line
      .trim()
      .split(/\s+/)
      .join('')
      .replace(/\.+/g, ({ length }) => String(length)),
  );
  const fen = `${ranks.join('/')} ${turn}`;
  return ranks.length === 12 && isFen(fen) ? fen : undefined;
};

/** Reads XBoard's old format: players, a board between `[---` and `---]`, moves, and comments in brackets. */
const readOldXBoard: Reader = (part, lines) => {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const { text, from, to } = line;
    if (text.startsWith('# ')) {
      // A file may contain several games.
      part.put('\n\n', from);
      continue;
    }
    const [, white, black] = /^\t(.+) vs\. (.+)$/.exec(text) ?? [];
    const [, color, name = ''] = /^(white|black): (.*)$/i.exec(text) ?? [];
    const [, said = '', details = ''] = /^([^[{(]*?)\s*(?:[({](.*)[)}])?$/.exec(text) ?? [];
    const result = looseResultOf(said);
    if (white !== undefined && black !== undefined)
      part.put(`${makeTag('White', white)}\n${makeTag('Black', black)}\n\n`, from, to);
    else if (color !== undefined)
      part.put(`${makeTag(color.toLowerCase() === 'white' ? 'White' : 'Black', name)}\n`, from, to);
    else if (result !== undefined)
      part.put(
        `${details === '' ? '' : `{${details.replace(/[{}]/g, '')}} `}${result}\n`,
        from,
        to,
      );
    else if (/^\[-{3,}/.test(text)) {
      const end = lines.findIndex(
        (one, index) => index > at && index < at + 20 && /^-{3,}\]/.test(one.text),
      );
      const board = lines.slice(at + 1, end < 0 ? at : end).map((one) => one.text);
      const turn = board.at(-1)?.startsWith('black') === true ? 'b' : 'w';
      const fen = fenOfBoard(board.slice(0, -1), turn);
      if (fen === undefined) continue;
      part.put(`${makeTag('FEN', fen)}\n\n`, from, lines[end]?.to);
      at = end;
    } else if (/^\[[^"]*\]$/.test(text))
      part.put(`{${text.slice(1, -1).replace(/[{}]/g, '')}}\n`, from, to);
    else {
      part.take(from, to);
      part.put('\n', to);
    }
  }
};

/** The part of a game that has been read from a log. */
interface Logged {
  readonly tags: Stretch[];
  readonly moves: Stretch[];
  result?: Stretch;
}

const LOG_LINE = /^\s*(?:\d+ )?(?:([<>]) ?(?:first|second) ?: ?)?(.*)$/;
/** XBoard may write a command in parts, each with the receiver: `>first : usermove 123 >first : e4e5`. */
const NEXT_PART = / \d+ >(?:first|second) ?: /g;

/** Reads a log of messages between programs: `>first : usermove e4e5`, `<first : move e9e8`. */
const readLog: Reader = (part, lines) => {
  let game: Logged = { tags: [], moves: [] };
  const finish = (): void => {
    const { tags, moves, result } = game;
    if (moves.length > 0 || tags.some(({ text }) => text.startsWith('[FEN'))) {
      for (const { text, from, to } of [...tags, ...moves]) part.put(text, from, to);
      part.put(result?.text ?? '*', result?.from ?? part.source.length, result?.to);
      part.put('\n\n', part.source.length);
    }
    game = { tags: [], moves: [] };
  };
  for (const { text, from, to } of lines) {
    const [, direction, said = ''] = LOG_LINE.exec(text.replace(NEXT_PART, ' ')) ?? [];
    const [, command = '', value = ''] = /^(\S+) ?(.*)$/.exec(said.trim()) ?? [];
    const { moves, tags } = game;
    const isSecond = text.includes('second');
    const tag = (name: string): void => {
      const written = `${makeTag(name, value)}\n`;
      if (!tags.some((one) => one.text === written)) tags.push({ text: written, from, to });
    };
    if (command === 'new') {
      if (moves.length > 0) finish();
    } else if (command === 'variant' && direction !== '<') tag('Variant');
    else if (command === 'setboard' && direction !== '<') {
      if (moves.length > 0) finish();
      tag('FEN');
    } else if (command === 'undo' && direction !== '<' && !isSecond) moves.pop();
    else if (command === 'remove' && direction !== '<' && !isSecond) moves.splice(-2);
    else if (command === 'result' && direction !== '<')
      game.result ??= { text: value.split(' ', 1).join(''), from, to };
    else {
      const isMove =
        command === 'move' ? direction !== '>' : command === 'usermove' && direction !== '<';
      const bare =
        direction !== '<' && /^[a-l]\d{1,2}[a-l]\d{1,2}[a-z]?$/.test(said.trim())
          ? said.trim()
          : '';
      const move = isMove ? value : bare;
      // XBoard forwards each program's move to the other program, so the log contains the move twice.
      if (move !== '' && moves.at(-1)?.text !== `${move} `)
        moves.push({ text: `${move} `, from, to });
    }
  }
  finish();
};

/** Reads a UCI log. Each `position` command repeats all moves of the game. */
const readUci: Reader = (part, lines) => {
  const positions = lines.flatMap(({ text, from, to }) => {
    const at = text.search(/\bposition (?:startpos|fen )/);
    return at < 0 ? [] : [{ text: text.slice(at).trimEnd(), from: from + at, to }];
  });
  for (const [index, { text, from, to }] of positions.entries()) {
    const next = positions[index + 1]?.text ?? '';
    if (next.startsWith(text)) part.cover(from, to);
    else part.take(from, to);
    part.put('\n', to);
  }
};

const READERS: Readonly<Record<ProgramName, Reader>> = {
  zillions: readZillions,
  ludii: readLudii,
  chessv: readChessV,
  sgf: readSgf,
  oldXBoard: readOldXBoard,
  log: readLog,
  uci: readUci,
};
