import { Option, type Command } from '../vendor/commander.js';
import { recordOfMoves } from '../../game/from-moves.js';
import { positionAt, startRecord, endOfLine, nodesAlong } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import {
  makePgn,
  makeXboardPgn,
  readPgnStream,
  type PgnError,
  type PgnGame,
} from '../../notation/pgn.js';
import { readGamesStream } from '../../notation/read-games.js';
import type { GameRecord } from '../../notation/record.js';
import { parseDiceSan } from '../../notation/san.js';
import { readVariation } from '../../notation/line.js';
import type { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { ok, quote, type Result } from '../../result.js';
import {
  failOnFaults,
  placed,
  Failure,
  inputLines,
  inputPieces,
  print,
  readPosition,
  rulesetOption,
  startReading,
  STANDARD,
} from '../io.js';

const FORMATS = ['fen', 'pgn', 'san', 'coordinates'] as const;
type Format = (typeof FORMATS)[number];
/** `auto` recognises the notation. */
const SOURCES = ['auto', ...FORMATS] as const;
const TARGETS = [...FORMATS, 'xboard'] as const;
type Target = (typeof TARGETS)[number];

interface Options {
  readonly from: (typeof SOURCES)[number];
  readonly to: Target;
  readonly fen: string;
  readonly ruleset: Ruleset;
  readonly dice: boolean;
  readonly strict: boolean;
}

export const addConvert = (program: Command): void => {
  program
    .command('convert')
    .description('read games or positions in one notation, write them in another')
    .argument('[files...]', 'files to read instead of stdin; - is stdin')
    .addOption(
      new Option('--from <format>', 'notation of the input').choices(SOURCES).default('auto'),
    )
    .addOption(
      new Option('--to <format>', 'notation of the output').choices(TARGETS).makeOptionMandatory(),
    )
    .option('--strict', 'refuse what breaks the rules of PGN', false)
    .option('--fen <fen>', 'position before the moves of san and coordinates', 'startpos')
    .addOption(rulesetOption())
    .option('--dice', 'fen, san and coordinates are of games with the eight-sided die', false)
    .addHelpText(
      'after',
      `
auto: whatever other programs and people write, see docs/files-in-programs.md. If a game names no
ruleset, --ruleset is tried first, then the others, and a message says which one fits.
fen: one position a line; a game written as fen is its last position. san, coordinates: the moves of
one game a line, from --fen on. pgn: any number of games; san and coordinates keep its main lines.
xboard: PGN that XBoard loads, see docs/protocols.md.
A fault is named on stderr with its line and token, the rest is converted, and the exit status is 1.
With --strict, pgn is read by the letter of its standard.
Example: echo "e5 e8 Uf3" | acedrex convert --from san --to coordinates`,
    )
    .action(convert);
};

const convert = async (
  files: readonly string[],
  options: Options,
  command: Command,
): Promise<void> => {
  const { from, to } = options;
  if (from === 'fen' && (to === 'san' || to === 'coordinates'))
    command.error(`error: a FEN holds no moves that could be written as ${to}`, { exitCode: 2 });
  let faults = 0;
  const complain = (fault: string): void => {
    faults += 1;
    progress.say(fault);
  };
  const progress = startReading();
  let count = 0;
  const isByLines = from !== 'auto' && from !== 'pgn';
  for (const file of files.length === 0 ? [STANDARD] : files) {
    // Places are those in the file, so a message names it if there may be several.
    const named = (message: string): string =>
      file === STANDARD ? message : `${file}, ${message}`;
    const sayFault = (fault: string): void => {
      complain(named(fault));
    };
    const sayError = (error: PgnError): void => {
      if (error.code === 'pgn-no-game') complain(noGame(file, error));
      else sayFault(placed(error));
    };
    const warn = (warning: string): void => {
      progress.say(named(warning));
    };
    for await (const record of isByLines
      ? readLines(file, { ...options, from }, sayFault)
      : readGames(gamesOf(file, options), sayError, warn)) {
      const written = write(record, to);
      if (!written.ok) {
        sayFault(written.error.message);
        continue;
      }
      if ((to === 'pgn' || to === 'xboard') && count > 0) await print('');
      await print(written.value);
      count += 1;
      progress.add();
    }
  }
  progress.stop();
  failOnFaults(faults);
};

const gamesOf = (
  file: string,
  { from, ruleset, dice, strict }: Options,
): AsyncGenerator<PgnGame, void> =>
  from === 'pgn'
    ? readPgnStream(inputPieces(file), { ruleset, strict })
    : readGamesStream(inputPieces(file), { ruleset, dice, strict });

/** The text of a file without any game, with the first thing in it that could not be read. */
const noGame = (file: string, { line, token }: Pick<PgnError, 'line' | 'token'>): string => {
  const message = file === STANDARD ? 'No game found' : `No game found in ${file}`;
  return token === ''
    ? `${message}.`
    : `${message}: line ${line}, ${quote(token)} is neither a tag nor a legal move.`;
};

async function* readGames(
  games: AsyncIterable<PgnGame>,
  complain: (error: PgnError) => void,
  warn: (warning: string) => void,
): AsyncGenerator<GameRecord, void> {
  for await (const { record, errors, warnings } of games) {
    errors.forEach(complain);
    warnings.map(placed).forEach(warn);
    if (record !== undefined) yield record;
  }
}

async function* readLines(
  file: string,
  { from, fen, ruleset, dice }: Omit<Options, 'from'> & { readonly from: Format },
  complain: (fault: string) => void,
): AsyncGenerator<GameRecord, void> {
  const start = from === 'fen' ? undefined : readPosition(fen, ruleset, { dice });
  let number = 0;
  for await (const line of inputLines(file)) {
    number += 1;
    if (line.trim() === '') continue;
    const complainHere = (fault: string): void => {
      complain(`line ${number}, ${fault}`);
    };
    if (start !== undefined) yield readMoves(start, line, complainHere);
    else {
      const position = tryPosition(line, ruleset, dice, complainHere);
      if (position !== undefined) yield startRecord(position);
    }
  }
}

const tryPosition = (
  fen: string,
  ruleset: Ruleset,
  dice: boolean,
  complain: (fault: string) => void,
): Position | undefined => {
  try {
    return readPosition(fen, ruleset, { dice });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    complain(error.message);
    return undefined;
  }
};

/** Reads a line of moves as a game, up to the first move that cannot be played. */
const readMoves = (
  start: Position,
  line: string,
  complain: (fault: string) => void,
): GameRecord => {
  // Move numbers and results are allowed, so that the moves of a PGN can be pasted.
  const tokens = [...line.matchAll(/(?:\d+\.+\s*)?(\S+)/g)]
    .map(({ 1: text = '', index }) => ({ text, index }))
    .filter(({ text }) => !/^(?:1-0|0-1|1\/2-1\/2|\*)$/.test(text));
  const { steps, end, fault } = readVariation(
    start,
    tokens.map(({ text }) => text),
    parseDiceSan,
  );
  if (fault !== undefined) {
    const character = (tokens[fault.index]?.index ?? 0) + 1;
    complain(`character ${character}, ${quote(fault.text)}: ${fault.error.message}`);
  }
  const moves = steps.map(({ move, san }) => ({ move, san }));
  return { ...recordOfMoves(startRecord(start), moves), result: end.result() };
};

const write = (record: GameRecord, to: Target): Result<string, { readonly message: string }> => {
  if (to === 'pgn') return ok(makePgn(record).trimEnd());
  if (to === 'xboard') {
    const pgn = makeXboardPgn(record);
    return pgn.ok ? ok(pgn.value.trimEnd()) : pgn;
  }
  const end = endOfLine(record);
  if (to === 'fen') return ok(makeFen(positionAt(record, end).setup));
  const nodes = nodesAlong(record, end) ?? [];
  return ok(nodes.map(({ san, move }) => (to === 'san' ? san : makeCoordinates(move))).join(' '));
};
