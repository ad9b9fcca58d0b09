/** Finds games in table rows or in lists of objects, and converts them to PGN. */
import { isFen } from '../fen.js';
import { isMoveLike } from '../move-words.js';
import { makeTag } from '../pgn-tags.js';
import type { PartBuilder, Stretch } from './part-builder.js';

/** A row with one cell per column. */
export type Row = readonly (Stretch | undefined)[];

const MEANINGS = {
  number:
    /^(?:#|no\.?|nr\.?|n|n°|num(?:ber|ero)?|(?:move|ply)?_?(?:no|number|index)\.?|move|turn|ply|plies|halfmove|zug|i)$/,
  move: /^(?:moves?|san|lan|uci|notation|data|action|coups?|zug|züge|jugadas?|movimientos?|lances?|played|best_?move|bm|solution|line|pv|pgn|movetext)$/,
  from: /^(?:from|f|src|source|orig(?:in)?|start|von|desde|de)(?:_?square)?$/,
  to: /^(?:to|t|dst|dest(?:ination)?|target|end|nach|a|para|à|vers)(?:_?square)?$/,
  promotion: /^prom/,
  comment: /^(?:comment|note|remark|annotation|coment|komment|bemerkung)/,
  clock: /^(?:clock|clk|time_?left)$/,
  fen: /^(?:(?:initial|start)?_?(?:fen|epd|position|board))$/,
  game: /^(?:game|match|partida|partie|jogo)(?:_?(?:id|no|number))?$/,
  White: /^(?:white|weiss|weiß|blancas?|blancs?|brancas?|w|player_?a)(?:_?(?:name|player))?$/,
  Black: /^(?:black|schwarz|negras?|noirs?|pretas?|b|player_?b)(?:_?(?:name|player))?$/,
  Event: /^(?:event|tournament|torneo|turnier|tournoi)$/,
  Site: /^(?:site|place)$/,
  Date: /^(?:date|fecha|datum|data)$/,
  Round: /^(?:round|ronda|runde|ronde)$/,
  Result: /^(?:result|resultado|ergebnis|résultat|score)$/,
  Variant: /^(?:variant|game_?name)$/,
  Ruleset: /^(?:ruleset|rules)$/,
} as const;

type Meaning = keyof typeof MEANINGS;
const TAGS = [
  'Event',
  'Site',
  'Date',
  'Round',
  'White',
  'Black',
  'Result',
  'Variant',
  'Ruleset',
] as const;
export type TagName = (typeof TAGS)[number] | 'FEN';

/** What a cell contains. */
type Content = 'number' | 'square' | 'move' | 'moves' | 'fen' | 'empty' | 'other';

const MOVE_NUMBER = /^\d{1,3}(?:\.{1,3}|\)|(?=\s*$))/;

const wordsOf = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).flatMap((word) => word.replace(/^\d{1,3}\.+/, '') || []);

export const isMove = (text: string): boolean => isMoveLike(text) && !/\s/.test(text);

/** Whether a text contains at least two moves and most of its words are moves. */
export const isLine = (text: string): boolean => {
  if (/^\s*\[\w+\s+"/.test(text)) return true;
  const words = wordsOf(text.slice(0, LONGEST_LINE)).filter((word) => !/^\d{1,3}$/.test(word));
  const moves = words.filter(isMoveLike);
  return moves.length > 1 && moves.length * 2 > words.length;
};

/** Maximum number of characters examined in a cell. */
const LONGEST_LINE = 2000;

const contentOf = (text: string): Content => {
  if (text === '') return 'empty';
  if (/^\d{1,4}\.{0,3}$/.test(text)) return 'number';
  if (/^[A-La-l](?:1[0-2]|[1-9])$/.test(text)) return 'square';
  if (isMove(text.replace(MOVE_NUMBER, '').trimStart())) return 'move';
  if (isFen(text)) return 'fen';
  return isLine(text) ? 'moves' : 'other';
};

/** The most frequent kind of content in a column. A pawn move also counts as a square. */
const contentOfColumn = (rows: readonly Row[], column: number): Content => {
  const counts = new Map<Content, number>();
  for (const row of rows) {
    const content = contentOf(row[column]?.text ?? '');
    if (content !== 'empty') counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  const squares = counts.get('square') ?? 0;
  if (counts.has('move')) counts.set('move', (counts.get('move') ?? 0) + squares);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'empty';
};

export const meaningOf = (name: string): Meaning | undefined => {
  const folded = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return (Object.keys(MEANINGS) as Meaning[]).find((meaning) => MEANINGS[meaning].test(folded));
};

/** A table's columns by purpose, or -1 for a missing column. */
type Columns = ReturnType<typeof columnsOf>;

const columnsOf = (names: readonly string[], rows: readonly Row[]) => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), names.length);
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    content: contentOfColumn(rows, at),
    meaning: meaningOf(names[at] ?? ''),
  }));
  const isNamed = columns.some(({ meaning }) => meaning !== undefined);
  const named = (name: Meaning): number => columns.findIndex(({ meaning }) => meaning === name);
  const holding = (kind: Content): number => columns.findIndex(({ content }) => content === kind);
  const pair = [named('from'), named('to')];
  const isPair = pair.every((at) => columns[at]?.content === 'square');
  const moves = columns.flatMap(({ at, content, meaning }) =>
    content === 'move' ||
    (content === 'square' && !pair.includes(at) && (!isNamed || meaning !== undefined))
      ? [at]
      : [],
  );
  return {
    moves: isPair ? [] : moves,
    squares: isPair ? [...pair, named('promotion')] : [],
    lines: holding('moves'),
    fen: holding('fen'),
    numbers: columns.findIndex(
      ({ content, meaning }) => content === 'number' && (!isNamed || meaning === 'number'),
    ),
    comments: columns.flatMap(({ at, content, meaning }) => {
      const isLate = content === 'other' && at > (moves.at(-1) ?? width);
      return (isNamed ? meaning === 'comment' : isLate) ? [at] : [];
    }),
    clock: named('clock'),
    game: named('game'),
    tags: TAGS.map((tag) => [tag, named(tag)] as const).filter(
      ([, at]) => at >= 0 && !moves.includes(at),
    ),
  };
};

/** Puts a PGN tag in place of the tag's value. */
export const putTag = (part: PartBuilder, name: TagName, { text, from, to }: Stretch): void => {
  part.put(`${makeTag(name, text)}\n`, from, to);
};

/**
 * Converts the rows of a table: adds games as PGN and positions as FEN. A row can be a ply, a move by both players, a
 * game or a position. Returns whether anything was added.
 */
export const putRows = (
  part: PartBuilder,
  names: readonly string[],
  all: readonly Row[],
): boolean => {
  const rows = all
    .map((row) => row.map((cell) => (cell?.text === '' ? undefined : cell)))
    .filter((row) => row.some((cell) => cell !== undefined));
  const columns = columnsOf(names, rows);
  const { lines, fen, moves, squares, tags, game } = columns;
  const putTags = (row: Row, hasFen: boolean): void => {
    for (const [tag, column] of [...tags, ...(hasFen ? [['FEN', fen] as const] : [])]) {
      const cell = row[column];
      if (cell !== undefined) putTag(part, tag, cell);
    }
    part.put('\n', firstOf(row)?.from ?? 0);
  };
  const resultOf = (row: Row): string | undefined =>
    row[tags.find(([tag]) => tag === 'Result')?.[1] ?? -1]?.text;
  if (lines >= 0 || moves.length + squares.length === 0) {
    const column = lines >= 0 ? lines : fen;
    for (const row of rows) {
      const cell = row[column];
      if (cell === undefined) continue;
      const isPgn = cell.text.startsWith('[');
      if (lines >= 0 && !isPgn) putTags(row, true);
      part.put(
        lines >= 0 && !isPgn ? cell.text.replace(/[,;]/g, ' ') : cell.text,
        cell.from,
        cell.to,
      );
      if (lines >= 0) putEnd(part, cell, isPgn ? undefined : resultOf(row));
      else part.put('\n', cell.to);
    }
    return column >= 0;
  }
  const areStarts = fen >= 0 && !isChain(rows.map((row) => row[fen]?.text ?? ''));
  const games = areStarts ? rows.map((row) => [row]) : groupsOf(rows, game);
  for (const played of games) {
    const [first = []] = played;
    putTags(first, areStarts || isBefore(first, columns));
    putPlies(part, played, columns);
    if (areStarts || tags.length > 0 || games.length > 1)
      putEnd(part, firstOf([...(played.at(-1) ?? [])].reverse()), resultOf(first));
  }
  return true;
};

const firstOf = (row: Row): Stretch | undefined => row.find((cell) => cell !== undefined);

const RESULT = /(?:^|\s)(?:\*|1-0|0-1|1\/2-1\/2)\s*$/;

/** Ends a game. Adds a result unless the text already ends with one. */
export const putEnd = (part: PartBuilder, last: Stretch | undefined, result = '*'): void => {
  const isEnded = RESULT.test(last?.text ?? '');
  part.put(`${isEnded ? '' : ` ${RESULT.test(result) ? result : '*'}`}\n\n`, last?.to ?? 0);
};

/** Whether positions are consecutive, which is the case if the side to move alternates. */
const isChain = (fens: readonly string[]): boolean => {
  const sides = fens.map((fen) => fen.split(/\s+/, 2)[1]);
  return sides.length > 1 && sides.every((side, at) => at === 0 || side !== sides[at - 1]);
};

/** Whether a row's position precedes the row's move. In such a position, the piece is still on its original square. */
const isBefore = (row: Row, { fen, squares: [from], moves: [move] }: Columns): boolean => {
  const [, file = '', rank = '0'] =
    /^([a-l])(1[0-2]|[1-9])(?=[a-l]|$)/.exec(row[from ?? move ?? -1]?.text ?? '') ?? [];
  const [board = ''] = row[fen]?.text.split(' ', 1) ?? [];
  const line = (board.split('/')[12 - Number(rank)] ?? '').replace(/\d+/g, (count) =>
    ' '.repeat(Number(count)),
  );
  return (line['abcdefghijkl'.indexOf(file)] ?? ' ') !== ' ';
};

/** Groups the rows by game. Adjacent rows with the same value in a column belong to the same game. */
const groupsOf = (rows: readonly Row[], column: number): readonly (readonly Row[])[] => {
  const groups: Row[][] = [];
  for (const [at, row] of rows.entries())
    if (at > 0 && row[column]?.text === rows[at - 1]?.[column]?.text) groups.at(-1)?.push(row);
    else groups.push([row]);
  return groups;
};

const putPlies = (part: PartBuilder, rows: readonly Row[], columns: Columns): void => {
  const { numbers, moves, squares, comments, clock } = columns;
  const numberOf = (row: Row): number => Number.parseInt(row[numbers]?.text ?? '', 10);
  const [first, second] = rows.map(numberOf);
  // If each row is a ply, either the row numbers count plies or two rows share a move number.
  const isByPly = moves.length < 2 && second === (first ?? 0) + 1;
  let last: number | undefined;
  for (const row of rows) {
    const cells = [...moves, ...squares].map((column) => row[column]);
    const start = firstOf(cells);
    if (start === undefined) continue;
    const written = numberOf(row);
    if (!Number.isNaN(written)) {
      const number = isByPly ? Math.ceil(written / 2) : written;
      const isBlack = isByPly ? written % 2 === 0 : number === last || start !== cells[0];
      part.put(`${number}${isBlack ? '...' : '.'} `, row[numbers]?.from ?? start.from);
      last = number;
    }
    for (const [at, cell] of cells.entries()) {
      // A word for the promoted piece, such as "giraffe", is redundant.
      const isOfSquare = at < squares.length;
      if (cell === undefined || (isOfSquare && at === 2 && cell.text.length > 1)) continue;
      part.put(isOfSquare ? cell.text.toLowerCase() : `${cell.text} `, cell.from, cell.to);
    }
    part.put(' ', start.to);
    const time = row[clock];
    if (time !== undefined && /^\d+:\d\d(?::\d\d)?$/.test(time.text))
      part.put(`{[%clk ${time.text}]} `, time.from, time.to);
    for (const column of comments) {
      const { text = '', from = 0, to = 0 } = row[column] ?? {};
      if (text !== '') part.put(`{${text.replace(/[{}]/g, '')}} `, from, to);
    }
    part.put('\n', start.to);
  }
};
