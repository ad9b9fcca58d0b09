/** Functions that the commands share, for stdin, stdout, options, and failures that are reported in one line. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { describeFenErrors } from '../errors/join.js';
import { TextPieces } from '../notation/encoding.js';
import { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { PgnError } from '../notation/pgn.js';
import { quote } from '../result.js';

/** A failure other than wrong usage. The exit status is 1. */
export class Failure extends Error {}

/** The exit status that shells report for a program ended by Ctrl+C. */
export const INTERRUPTED_STATUS = 130;

/** Writes a result line. Waits if the reader is slow. */
export const print = async (line: string): Promise<void> => {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
};

/** Writes a message to stderr. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Decodes bytes to text as they arrive. */
export async function* textPieces(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string, void> {
  const text = new TextPieces();
  for await (const piece of bytes) yield text.decode(piece);
  yield text.end();
  if (text.oneByteLines.length > 0)
    say('The input is not in UTF-8, so it was read as Windows-1252 (Latin-1).');
}

export const inputPieces = (file = STANDARD): AsyncGenerator<string, void> =>
  textPieces(inputBytes(file));

/** Reads a file or stdin as bytes, in pieces as they arrive. */
export async function* inputBytes(file: string): AsyncGenerator<Uint8Array, void> {
  const stream = file === STANDARD ? process.stdin : createReadStream(file);
  for await (const chunk of stream) yield chunk as Buffer;
}

/** Reads the lines of a file or stdin, without line breaks. */
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

/** Reads a FEN argument. If `dice` is true, the side to move may already attack the other king. */
export const readPosition = (
  fen: string,
  ruleset: Ruleset,
  options?: { readonly dice: boolean },
): Position => {
  const position = Position.fromFen(fen, ruleset, options);
  if (!position.ok) throw new Failure(describeFenErrors(position.error));
  return position.value;
};

/** Runs `work` with an AbortSignal that aborts when the process receives one of the given signals, such as Ctrl+C. */
export const untilInterrupted = async <T>(
  signals: readonly NodeJS.Signals[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  for (const signal of signals) process.once(signal, onInterrupt);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, onInterrupt);
  }
};

/** Loads an optional package, or throws a Failure that names it. */
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

/** Milliseconds before the first progress line, so that short input shows no progress. */
const DELAY = 500;
/** Milliseconds between two progress lines on a terminal (where each replaces the previous line) and elsewhere. */
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

/** Writes an error with its place. */
export const placed = ({ line, token, message }: PgnError): string =>
  token === '' ? `line ${line}: ${message}` : `line ${line}, ${quote(token)}: ${message}`;

export const sayPlaced = (error: PgnError): void => say(placed(error));

/** Throws a Failure if the input contained errors, which have already been reported. */
export const failOnFaults = (faults: number): void => {
  if (faults > 0) throw new Failure(`${faults} error${faults === 1 ? '' : 's'} in the input`);
};

/** The name that represents standard input or output. */
export const STANDARD = '-';
