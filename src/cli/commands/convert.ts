import type { Command } from '../vendor/commander.js';
import { recordOfMoves } from '../../game/from-moves.js';
import { positionAt, startRecord, endOfLine, nodesAlong } from '../../game/tree.js';
import { makeCoordinates } from '../../notation/coordinates.js';
import { makeFen } from '../../notation/fen.js';
import { makePgn, readPgnStream, type PgnError, type PgnGame } from '../../notation/pgn.js';
import { PROGRAM_WRITERS, PROGRAMS, type Program } from '../../notation/program-writers.js';
import { readGamesStream } from '../../notation/read-games.js';
import type { GameRecord } from '../../notation/record.js';
import { parseDiceSan } from '../../notation/san.js';
import { readVariation } from '../../notation/line.js';
import type { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { startSetup } from '../../rules/setup.js';
import { ok, quote, type Result } from '../../result.js';
import {
  failOnFaults,
  placed,
  Failure,
  inputBytes,
  inputLines,
  inputPieces,
  print,
  readPosition,
  startReading,
  STANDARD,
} from '../io.js';
import { RULESET, declare } from '../declare.js';
import { WORDS } from '../../words/commands.js';

const FORMATS = ['fen', 'pgn', 'san', 'coordinates'] as const;
type Format = (typeof FORMATS)[number];
/** Source formats; `auto` recognises the notation. */
const SOURCES = ['auto', ...FORMATS] as const;
const TARGETS = [...FORMATS, ...PROGRAMS] as const;
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
  declare(program.command('convert'), WORDS.convert, {
    files: '[files...]',
    from: { value: '<format>', choices: SOURCES, standard: 'auto' },
    to: { value: '<format>', choices: TARGETS, isRequired: true },
    strict: false,
    fen: { value: '<fen>', standard: 'startpos' },
    ruleset: RULESET,
    dice: false,
  }).action(convert);
};

const convert = async (
  files: readonly string[],
  options: Options,
  command: Command,
): Promise<void> => {
  const { from, to } = options;
  if (from === 'fen' && (to === 'san' || to === 'coordinates'))
    command.error(`error: a FEN contains no moves to write as ${to}`, { exitCode: 2 });
  let faults = 0;
  const complain = (fault: string): void => {
    faults += 1;
    progress.say(fault);
  };
  const progress = startReading();
  let count = 0;
  const isByLines = from !== 'auto' && from !== 'pgn';
  for (const file of files.length === 0 ? [STANDARD] : files) {
    // Messages that contain a line number also name the file if there can be several files.
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
      if ((to === 'pgn' || isProgram(to)) && count > 0) await print('');
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
    : readGamesStream(inputBytes(file), { name: file, ruleset, dice, strict });

/** The message for a file without games. It contains the first unreadable text. */
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
  for await (const { record, errors, warnings, label } of games) {
    const before = label === undefined ? '' : `${label}, `;
    errors.forEach(complain);
    for (const warning of warnings) warn(before + placed(warning));
    if (record !== undefined) yield record;
  }
}

/** A line of moves with its start position, as written by `--to coordinates`. */
const LINE_WITH_START = /^\s*((?:[^\s/]+\/){4,}.*?)(?:\smoves\b(.*))?$/;

async function* readLines(
  file: string,
  { from, fen: first, ruleset, dice }: Omit<Options, 'from'> & { readonly from: Format },
  complain: (fault: string) => void,
): AsyncGenerator<GameRecord, void> {
  const start = from === 'fen' ? undefined : readPosition(first, ruleset, { dice });
  let number = 0;
  for await (const line of inputLines(file)) {
    number += 1;
    if (line.trim() === '') continue;
    const complainHere = (fault: string): void => {
      complain(`line ${number}, ${fault}`);
    };
    const [, fen, moves = ''] = (start && LINE_WITH_START.exec(line)) ?? [];
    if (start !== undefined && fen === undefined) {
      yield readMoves(start, line, complainHere);
      continue;
    }
    const position = tryPosition(fen ?? line, ruleset, dice, complainHere);
    if (position === undefined) continue;
    // Pads the text so that the moves keep their columns and messages report the right places.
    yield fen === undefined
      ? startRecord(position)
      : readMoves(position, moves.padStart(line.length), complainHere);
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

/** Reads a line of moves as a game, up to the first illegal move. */
const readMoves = (
  start: Position,
  line: string,
  complain: (fault: string) => void,
): GameRecord => {
  // Move numbers and results are allowed, so that users can paste the moves of a PGN.
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

const isProgram = (to: Target): to is Program => (PROGRAMS as readonly Target[]).includes(to);

const write = (record: GameRecord, to: Target): Result<string, { readonly message: string }> => {
  if (to === 'pgn') return ok(makePgn(record).trimEnd());
  if (isProgram(to)) {
    const text = PROGRAM_WRITERS[to](record);
    return text.ok ? ok(text.value.trimEnd()) : text;
  }
  const end = endOfLine(record);
  if (to === 'fen') return ok(makeFen(positionAt(record, end).setup));
  const moves = (nodesAlong(record, end) ?? []).map(({ san, move }) =>
    to === 'san' ? san : makeCoordinates(move),
  );
  const start = makeFen(record.setup);
  if (start === makeFen(startSetup(record.ruleset))) return ok(moves.join(' '));
  return ok(moves.length === 0 ? start : `${start} moves ${moves.join(' ')}`);
};
