/**
 * Reads texts that are constructed to be slow to read, at sizes from 100 kB to 3.2 MB. Prints how the time grows with
 * the size: an exponent of 1 means linear growth, 2 means quadratic growth. The exponent is the slope of a line through
 * the logarithms of the sizes and of the best CPU times. Other programs hardly affect the best times. The reading code
 * is imported directly from the sources, because no build with the page's readers runs in Node.
 *
 *   node bench/readers.mjs [--only TEXT] [--after TEXT] [--runs 3] [--doublings 5]
 *
 * `--only` measures the texts whose names contain TEXT, and `--after` continues below the text of that name. The
 * program exits with status 1 if an exponent is above 1.15.
 */
import { Buffer } from 'node:buffer';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    after: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    doublings: { type: 'string', default: '5' },
  },
});
const SIZES = Array.from(
  { length: Number(values.doublings) + 1 },
  (_, doubling) => 100_000 * 2 ** doubling,
);
const MAX_EXPONENT = 1.15;

const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const load = (path) => vite.ssrLoadModule(`/${path}`);
const { loadRules } = await load('src/rules/rules-wasm.ts');
await loadRules();
const { Position } = await load('src/rules/position.ts');
const { RULESETS, parseRuleset } = await load('src/rules/rulesets.ts');
const { makePgn, parsePgn } = await load('src/notation/pgn.ts');
const { PgnReader } = await load('src/notation/pgn-read.ts');
const { readGames, readGamesStream } = await load('src/notation/read-games.ts');
const { parseFen } = await load('src/notation/fen.ts');
const { parseSan } = await load('src/notation/san.ts');
const { resolveMove } = await load('src/notation/coordinates.ts');
const { decodeText } = await load('src/notation/encoding.ts');
const { isLink } = await load('web/shared/is-link.ts');
const { parseLink } = await load('web/page/links/line-link.ts');
const { readText } = await load('web/page/import/read.ts');

const { cazaux } = RULESETS;
const start = Position.start(cazaux);
const BOARD = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';
const CYCLE = ['Ub3', 'Ub10', 'Uc1', 'Uc12'];
const LINK_CYCLE = ['c1b3', 'c12b10', 'b3c1', 'b10c12'];

/** Reads a file in pieces as it arrives, and writes the result. */
const readPgn = (text) => {
  for (const { record } of parsePgn(text)) if (record !== undefined) makePgn(record);
  const reader = new PgnReader();
  for (let at = 0; at < text.length; at += 65_536) {
    reader.push(text.slice(at, at + 65_536));
    while (reader.next() !== undefined);
  }
  reader.end();
  while (reader.next() !== undefined);
};
const pieces = function* (text) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
};
/** Reads through `readGamesStream`, in pieces as a file arrives. */
const readAny = async (text) => {
  readGames(text);
  for await (const { record } of readGamesStream(pieces(text))) if (record) makePgn(record);
};
const take = async (text) => {
  await readText(text, { ruleset: cazaux });
};
/** Accepts plain bytes, such as an archive. */
const takeBytes = async (bytes) => {
  for await (const { record } of readGamesStream(bytes)) if (record) makePgn(record);
};
const repeat = (part) => (size) => part.repeat(Math.ceil(size / part.length));
const between = (before, part, after) => (size) => before + repeat(part)(size) + after;
const columns = (size) =>
  Array.from(
    { length: size / 32 },
    (_, row) => `${row + 1}. e5 e8    ${row + 1 + size / 32}. f5 f8`,
  ).join('\n');
/** Returns a function that builds a container of about a given size: lines between a head and an end. */
const lined = (head, line, end) => (size) =>
  head + Array.from({ length: size / line(0).length }, (_, at) => line(at)).join('') + end;
/** A move from a cycle of legal moves that can be repeated endlessly, so that a game can have any length. */
const turn = (at) => CYCLE[at % 4];
const cycle = (moves, separator) => (size) => {
  const count = Math.ceil(size / (moves[0].length + separator.length));
  return Array.from({ length: count }, (_, index) => moves[index % moves.length]).join(separator);
};

/** The cases by name. The first function generates a text of a given size, and the second function reads it. */
const CASES = {
  'variations that are not closed': [repeat('1. e5 (1. h5 '), readPgn],
  'opening parentheses': [repeat('('), readPgn],
  'games with an open variation and a wrong roll': [
    repeat('1. e5 (1. e5 {[%roll 8]} *\n'),
    readPgn,
  ],
  'circles in one comment': [between('1. e5 { [%csl Ra1', ',Ra1', '] } *'), readPgn],
  'comments with an arrow': [between('1. e5 ', '{[%cal Ga1a2]} ', '*'), readPgn],
  'comments with words': [between('1. e5 ', '{some words} ', '*'), readPgn],
  'exclamation marks': [between('1. ', '!', 'a'), readPgn],
  'commands that are not closed': [between('1. e5 {', '[%eval ', '} *'), readPgn],
  'commands within commands': [between('1. e5 {', '[%eval[%csl Ra1]', '} *'), readPgn],
  'comments that are not closed': [repeat('1. e5 { x '), readPgn],
  'games with a comment that is not closed': [repeat('[Event "x"]\n\n1. e5 { x *\n\n'), readPgn],
  'tags that are not closed': [repeat('[Event "x '), readPgn],
  'lines with a tag that is not closed': [repeat('[Event "x\n'), readPgn],
  tags: [between('', '[Note "x"]\n', '\n*'), readPgn],
  'a tag of backslashes': [between('[Note "', '\\\\', '"]\n\n*'), readPgn],
  'an unread text of backslashes': [between('[Unread "', '\\\\n', '"]\n\n*'), readPgn],
  'dollar signs': [between('1. e5 ', '$', ' *'), readPgn],
  glyphs: [between('1. e5 ', '$17 $18 $19 ', '*'), readPgn],
  'comments to the end of the line': [between('1. e5 ', '; x\n', '*'), readPgn],
  semicolons: [between('1. e5 ', ';', '\n*'), readPgn],
  blanks: [between('1. e5', ' ', '*'), readPgn],
  'line breaks': [between('1. e5', '\r\n', '*'), readPgn],
  digits: [between('1. e5 ', '1', ' *'), readPgn],
  'move numbers': [between('1. e5 ', '1... ', '*'), readPgn],
  dots: [between('1. e5 ', '.', '*'), readPgn],
  'escaped lines': [repeat('% x\n'), readPgn],
  'faulty moves': [repeat('Zz9 '), readPgn],
  'faulty games': [repeat('1. Zz9 *\n'), readPgn],
  'faulty variations': [between('1. e5 ', '(1. Zz9) ', '*'), readPgn],
  'faulty tags': [repeat('[FEN "12/12 w"]\n\n*\n'), readPgn],
  results: [repeat('* '), readPgn],
  'a long game on one line': [cycle(CYCLE, ' '), readPgn],
  'a log of Game Courier': [cycle(['U c1-b3', 'u c12-b10', 'U b3-c1', 'u b10-c12'], '\n'), readAny],
  'lines of moves': [repeat('e5 e8\n'), readAny],
  'lines of positions': [repeat(`${BOARD} w Gg 0 1\n`), readAny],
  'lines of faulty positions': [repeat(`${BOARD} x\n`), readAny],
  'games of other rules': [repeat('1. Gf2 *\n\n'), readAny],
  'one long game of other rules': [between('1. a4-a6 ', '(1. a4-a6) ', '*'), readAny],
  'a fault at the end of a long game': [between('', '1. e5 e8 ', 'Zz9 *'), readAny],
  'moves after the result': [between('1. e5 1-0 ', '2. h5 ', '*'), readAny],
  'words of a header': [repeat('some words\n'), readAny],
  'brackets of a header': [repeat('[x\n'), readAny],
  'tags without quotation marks': [repeat('[Round 1]\n'), readAny],
  'tags with quotation marks inside': [repeat('[Note "a "b" c"]\n'), readAny],
  'one tag with quotation marks inside': [between('[Note "', '"b" ', '"]\n\n1. e5 *'), readAny],
  'tags over two lines': [repeat('[Note "a\nb"]\n'), readAny],
  'rules of dashes': [repeat('-----\n'), readAny],
  'marks of quoting': [between('', '> ', '1. e5 *'), readAny],
  'marks of quoting in lines': [repeat('>> > 1. e5\n'), readAny],
  entities: [between('1. e5 ', '&nbsp;', '*'), readAny],
  'entities that do not end': [between('1. e5 ', '&nbsp', ' *'), readAny],
  'markup that does not end': [between('1. e5 ', '<br ', ' *'), readAny],
  markup: [between('1. e5 ', '<br>', '*'), readAny],
  'lines of a web page': [repeat('some words<br>'), readAny],
  'words before moves': [repeat('word 1. e5 '), readAny],
  emphasis: [between('1. e5 ', '** ', '*'), readAny],
  'characters without width': [between('1. e5 ', '\u200b', ' *'), readAny],
  'nested braces': [between('1. e5 ', '{ {', ' } *'), readAny],
  'comments with braces': [between('1. e5 ', '{ a { b } } ', '*'), readAny],
  'scores of XBoard': [between('1. e5 ', '{+0.15/3 0.2} ', '*'), readAny],
  'times in parentheses': [between('1. e5 ', '(0:05) ', '*'), readAny],
  'parentheses that are no times': [between('1. e5 ', '(12 ', '*'), readAny],
  signs: [between('1. e5 ', '± += ∞ ', '*'), readAny],
  'unknown words': [between('1. e5 ', 'word ', '*'), readAny],
  labels: [between('1. e5 ', 'R ', '*'), readAny],
  'results in words': [between('1. e5 ', 'White resigns ', ''), readAny],
  'null moves': [between('1. e5 ', '(1. --) ', '*'), readAny],
  'moves for the page': [cycle(CYCLE, ' '), take],
  'short lines for the page': [repeat('[a "\nx\n'), take],
  'braces for the page': [repeat('{;}'), take],
  'quotes for the page': [repeat('[Event "\\"'), take],
  'blanks for the page': [between('', ' ', 'x'), take],
  'slashes for the page': [repeat('/'), take],
  'addresses for the page': [between('a://', '#moves=', ' x'), isLink],
  'a link': [(size) => `#moves=${cycle(LINK_CYCLE, '.')(size)}`, parseLink],
  'the ranks of a FEN': [repeat('12/'), (text) => parseFen(text, cazaux)],
  'the digits of a FEN': [repeat('1'), (text) => parseFen(text, cazaux)],
  'the pieces of a FEN': [repeat('p1'), (text) => parseFen(text, cazaux)],
  'the rights of a FEN': [between(`${BOARD} w `, 'K', ' x'), take],
  'the fields of a FEN': [between(BOARD, ' w', ''), (text) => parseFen(text, cazaux)],
  'a move of digits': [
    between('e', '1', ''),
    (text) => [resolveMove(start, text), parseSan(start, text)],
  ],
  'a move of marks': [between('e5', '!?', 'x'), (text) => parseSan(start, text)],
  'switches of a ruleset': [between('custom:', 'a=b,', ''), parseRuleset],
  'numbers that do not fit': [repeat('1. e5 e8 7. f5\n\n'), readAny],
  'a number that does not fit': [between('1. e5 e8 7. f5 ', 'f8 ', '*'), readAny],
  'moves in columns': [columns, readAny],
  'letters of another language': [
    between('1. Rg2 Rg11 ', '2. Rg1 Rg12 3. Rg2 Rg11 ', '*'),
    readAny,
  ],
  'addresses of positions': [
    repeat(`https://x.org/?fen=${BOARD.replaceAll('/', '%2F')}_w\n`),
    readAny,
  ],
  'lines that may be positions': [repeat('a/b/c/d/e/f g\n'), readAny],
  'slashes in one line': [between('', 'a/1/', ' w'), readAny],
  'lines of one byte a letter': [
    repeat('1. e5 {\u00e9}\n'),
    (text) => decodeText(Buffer.from(text, 'latin1')),
  ],
  'one line of one byte a letter': [
    repeat('\u00e9'),
    (text) => decodeText(Buffer.from(text, 'latin1')),
  ],
  'a mail': [lined('From: a@b\nSubject: x\n\n', (at) => `${turn(at)} =\n`, ''), readAny],
  'a mail of many parts': [
    lined(
      'From: a\nTo: b\nContent-Type: multipart/mixed; boundary=x\n\n',
      () => '--x\n\n1. e5 e8 *\n',
      '--x--',
    ),
    readAny,
  ],
  'a web page': [lined('<html><body>', () => '<p>1. e5 e8 *</p>\n', '</body></html>'), readAny],
  'a table of a web page': [
    lined('<table>', (at) => `<tr><td>${turn(at)}<td>x</tr>\n`, '</table>'),
    readAny,
  ],
  'a table with commas': [lined('move,by\n', (at) => `${turn(at)},x\n`, ''), readAny],
  'a table of Markdown': [
    lined('|n|m|\n|--|--|\n', (at) => `| ${at} | ${turn(at)} |\n`, ''),
    readAny,
  ],
  JSON: [lined('{"moves":["Ub3"', (at) => `,"${turn(at + 1)}"`, ']}'), readAny],
  'JSON of games': [lined('[{"a":1}', () => ',{"moves":"e5 e8"}', ']'), readAny],
  'a chat': [lined('', (at) => `[26.11.26, 10:00] Ana: ${turn(at)}\n`, ''), readAny],
  'blocks of code': [repeat('```\n1. e5 e8 *\n```\n'), readAny],
  'quoted lines': [repeat('> 1. e5 e8 *\n'), readAny],
  'a forum post': [repeat('[pgn]1. e5 e8 *[/pgn]\n'), readAny],
  RTF: [lined('{\\rtf1 ', () => '1. e5 e8 *\\par\n', '}'), readAny],
  TeX: [repeat('\\mainline{1. e5 e8}\n'), readAny],
  'a wiki': [lined('{|\n', (at) => `|-\n| ${turn(at)} || x\n`, '|}'), readAny],
  subtitles: [repeat('00:00:01,000 --> 00:00:02,000\n1. e5 e8 *\n\n'), readAny],
  'a calendar': [lined('BEGIN:VCALENDAR\n', () => 'DESCRIPTION:1. e5\n  e8 *\n', ''), readAny],
  settings: [repeat('moves=e4e5,e9e8\n'), readAny],
  'sentences about moves': [repeat('a pawn from e4 to e5\na pawn from e9 to e8\n'), readAny],
  'a log of UCI': [lined('uciok\n', () => 'info depth 1 pv e4e5\nbestmove e4e5\n', ''), readAny],
  gzip: [(size) => gzipSync(repeat('1. e5 e8 *\n')(size)), takeBytes],
  'UTF-16': [between('1. e5 ', '{x} ', '*'), (text) => decodeText(Buffer.from(text, 'utf16le'))],
};

const timeOf = async (read, text) => {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** The slope of the line through the logarithms, computed by least squares. */
const exponentOf = (times) => {
  const points = times.map((time, index) => [Math.log(SIZES[index]), Math.log(time)]);
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
};

let worst = 0;
try {
  const names = Object.keys(CASES);
  for (const name of names.slice(names.indexOf(values.after) + 1)) {
    if (!name.includes(values.only)) continue;
    const [make, read] = CASES[name];
    await timeOf(read, make(SIZES[0]));
    const times = [];
    for (const size of SIZES) {
      const text = make(size);
      let best = Number.POSITIVE_INFINITY;
      for (let run = 0; run < Number(values.runs); run += 1)
        best = Math.min(best, await timeOf(read, text));
      // Clamps short times, because they cannot be measured exactly and their growth does not matter.
      times.push(Math.max(best, 0.002));
    }
    const exponent = exponentOf(times);
    worst = Math.max(worst, exponent);
    const largest = Math.round((times.at(-1) ?? 0) * 1000);
    console.log(
      `${exponent.toFixed(2).padStart(5)} ${String(largest).padStart(7)} ms  ${name}${exponent > MAX_EXPONENT ? '  TOO SLOW' : ''}`,
    );
  }
} finally {
  await vite.close();
}
console.log(`largest exponent ${worst.toFixed(2)}`);
process.exitCode = worst > MAX_EXPONENT ? 1 : 0;
