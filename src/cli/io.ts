/** Shared by the commands: reading stdin, writing stdout, options, and failures of one line. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { InvalidArgumentError, Option } from './vendor/commander.js';
import { describeFenErrors } from '../errors/join.js';
import { TextPieces } from '../notation/encoding.js';
import { Position } from '../rules/position.js';
import { parseRuleset, RULESETS, type Ruleset } from '../rules/rulesets.js';
import type { PgnError } from '../notation/pgn.js';
import { quote } from '../result.js';

/** A failure other than wrong usage: exit status 1. */
export class Failure extends Error {}

/** The exit status that shells report for a program ended by Ctrl+C. */
export const INTERRUPTED_STATUS = 130;

/** Writes a line of results, and waits if the reader is slow. */
export const print = async (line: string): Promise<void> => {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
};

/** Writes a message to stderr. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Decodes text that arrives as bytes. */
export async function* textPieces(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string, void> {
  const text = new TextPieces();
  for await (const piece of bytes) yield text.decode(piece);
  yield text.end();
  if (text.encoding === 'windows-1252')
    say('The input is not in UTF-8, so it was read as Windows-1252 (Latin-1).');
}

/** The text of a file or of stdin, in pieces as it arrives. */
export const inputPieces = (file = STANDARD): AsyncGenerator<string, void> =>
  textPieces(inputBytes(file));

async function* inputBytes(file: string): AsyncGenerator<Uint8Array, void> {
  const stream = file === STANDARD ? process.stdin : createReadStream(file);
  for await (const chunk of stream) yield chunk as Buffer;
}

/** The lines of a file or of stdin, without line breaks. */
export async function* inputLines(file = STANDARD): AsyncGenerator<string, void> {
  let begun: string[] = [];
  for await (const piece of inputPieces(file)) {
    const [first = '', ...others] = piece.split('\n');
    begun.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    for (const line of [begun.join(''), ...others]) yield line.replace(/\r$/, '');
    begun = [last];
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}

/** Makes a parser for an option that is a whole number within bounds. */
export const integer =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** The option --ruleset, `cazaux` by default. */
export const rulesetOption = (): Option =>
  new Option(
    '--ruleset <ruleset>',
    'cazaux, courier, murray, golladay, or custom:SWITCH=VALUE,… (see docs/notation.md)',
  )
    .default(RULESETS.cazaux, 'cazaux')
    .argParser((text): Ruleset => {
      const ruleset = parseRuleset(text);
      if (!ruleset.ok) throw new InvalidArgumentError(ruleset.error.message);
      return ruleset.value;
    });

/**
 * Reads a FEN argument; `startpos` is the starting position. With `dice` the side to move may attack the
 * other side's king.
 */
export const readPosition = (
  fen: string,
  ruleset: Ruleset,
  options?: { readonly dice: boolean },
): Position => {
  if (fen === 'startpos') return Position.start(ruleset, options);
  const position = Position.fromFen(fen, ruleset, options);
  if (!position.ok) throw new Failure(describeFenErrors(position.error));
  return position.value;
};

/** Does work with a signal that is aborted when the process receives one of some signals, such as Ctrl+C. */
export const untilInterrupted = async <T>(
  signals: readonly NodeJS.Signals[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController();
  const onInterrupt = (): void => {
    stop.abort();
  };
  for (const signal of signals) process.once(signal, onInterrupt);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, onInterrupt);
  }
};

/** Throws a Failure that says what to install. */
export const loadOptional = async <T>(
  what: string,
  names: readonly string[],
  load: () => Promise<T>,
): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const packages = `${names.length > 1 ? 'packages' : 'package'} ${names.join(' and ')}`;
    const install = `npm install ${names.join(' ')}`;
    throw new Failure(
      `${what} needs the ${packages}; install ${names.length > 1 ? 'them' : 'it'} with: ${install}`,
    );
  }
};

/** Milliseconds before the first line, so that short input shows none. */
const DELAY = 500;
/** Milliseconds between two lines: on a terminal, where each replaces the one before, and elsewhere. */
const TERMINAL_INTERVAL = 250;
const LOG_INTERVAL = 10_000;

interface Reading {
  /** Counts a game or a position. */
  readonly add: () => void;
  /** Writes a message without disturbing the progress line. */
  readonly say: (line: string) => void;
  readonly stop: () => void;
}

export const startReading = (): Reading => {
  const isTerminal = process.stderr.isTTY;
  const clear = isTerminal ? '\r\u001b[K' : '';
  const end = isTerminal ? '' : '\n';
  const interval = isTerminal ? TERMINAL_INTERVAL : LOG_INTERVAL;
  let count = 0;
  let due = performance.now() + DELAY;
  let isShown = false;
  return {
    add() {
      count += 1;
      if (performance.now() < due) return;
      due = performance.now() + interval;
      isShown = true;
      process.stderr.write(`${clear}${count} read${end}`);
    },
    say(line) {
      if (isShown) process.stderr.write(clear);
      say(line);
    },
    stop() {
      if (isShown) process.stderr.write(clear);
    },
  };
};

/** A fault with its place in front. */
export const placed = ({ line, token, message }: PgnError): string =>
  token === '' ? `line ${line}: ${message}` : `line ${line}, ${quote(token)}: ${message}`;

export const sayPlaced = (error: PgnError): void => {
  say(placed(error));
};

/** Throws a Failure if the input had faults; they have been told one by one. */
export const failOnFaults = (faults: number): void => {
  if (faults > 0) throw new Failure(`${faults} fault${faults === 1 ? '' : 's'} in the input`);
};

/** The name that stands for standard input or output. */
export const STANDARD = '-';
