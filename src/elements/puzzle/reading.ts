/** Reads the puzzle that the page requests. */
import { assetFile, type AssetFile } from '../../assets.js';
import type { Replayed } from '../../puzzles/attempt.js';
import { makeError } from '../../errors/error.js';
import { isOffline } from '../../errors/offline.js';
import { WORDS as OFFLINE_SENTENCES } from '../../words/offline-errors.js';
import { WORDS as SENTENCES } from '../../words/puzzle-element-errors.js';
import {
  dailyOf,
  mayBeDaily,
  movesIn,
  readGivenPuzzle,
  type GivenPuzzle,
} from '../../puzzles/daily.js';
import { unpackPuzzleSet } from '../../puzzles/set.js';
import { puzzleSetFile } from '../../puzzles/set-files.js';
import { clip, err, ok, type Result } from '../../result.js';
import type { DieRoll } from '../../rules/dice.js';
import { loadRules } from '../../rules/rules-wasm.js';
import { WasmError } from '../../wasm/load.js';
import { parseRuleset, RULESET_NAMES, type Ruleset } from '../../rules/rulesets.js';
import type { ProblemView } from './problem.js';
import type { PuzzleBase } from './puzzle-base.js';
import type { PuzzleFault } from './types.js';

/** A puzzle with its day. The day of a custom puzzle is empty. */
export interface DatedPuzzle extends GivenPuzzle {
  readonly date: string;
  /** Present if the page has supplied a problem as PGN. */
  readonly problem?: ProblemView;
}

type Reading = Result<Replayed<DatedPuzzle>, PuzzleFault>;

/** Reads the puzzle that an element's properties choose. Rejects if the rules or the puzzle set cannot be loaded. */
export const readPuzzle = async (element: PuzzleBase): Promise<Reading> => {
  const { fen, moves, roll, pgn, wasmUrl } = element;
  const ruleset = parseRuleset(element.ruleset);
  if (!ruleset.ok) return ruleset;
  await (wasmUrl === '' ? loadRules() : loadRules(absolute(wasmUrl)));
  if (pgn.trim() !== '') {
    const { readProblem } = await import('./problem.js');
    const read = await readProblem(pgn, () => element.requestUpdate());
    return dated(read, '');
  }
  if (fen.trim() === '' && moves.trim() === '') return readDaily(ruleset.value, element);
  // The cast is safe, because the property accepts no other numbers.
  const own = { roll: roll as DieRoll | undefined };
  return dated(readGivenPuzzle(ruleset.value, fen.trim(), movesIn(moves), own), '');
};

const absolute = (address: string): URL => new URL(address, document.baseURI);

const dated = (read: Result<Replayed<GivenPuzzle>, PuzzleFault>, date: string): Reading =>
  read.ok ? ok({ ...read.value, puzzle: { ...read.value.puzzle, date } }) : read;

const readDaily = async (
  { name, id }: Ruleset,
  { date, dice, puzzlesUrl }: PuzzleBase,
): Promise<Reading> => {
  const day = date === '' ? new Date() : dayOf(date);
  if (day === undefined) return err(makeError(SENTENCES, 'puzzle-date', { text: clip(date) }));
  const file = setOf(dice ? 'dice' : name, puzzlesUrl);
  if (file === undefined)
    return err(makeError(SENTENCES, 'puzzles-none', { text: clip(id), choices: RULESET_NAMES }));
  const source = await imported(file);
  if (typeof source === 'string') return err(unreachable(source));
  const bytes = source instanceof Uint8Array ? ok(source) : await fetchSet(source.href);
  if (!bytes.ok) return bytes;
  const puzzles = await unpackPuzzleSet(bytes.value);
  const daily = dailyOf(puzzles?.filter((each) => mayBeDaily(each) !== dice) ?? [], day);
  // Reads the ruleset from the set, because a file that replaces the shipped set may use a different ruleset.
  const ruleset = parseRuleset(daily?.ruleset ?? '');
  if (daily === undefined || !ruleset.ok) {
    const address = source instanceof Uint8Array ? `${name}.puzzles` : source.href;
    return err(makeError(SENTENCES, 'puzzles-invalid', { address }));
  }
  const { fen, mistake, solution, goal, roll } = daily;
  const moves = mistake === undefined ? solution : [mistake, ...solution];
  return dated(readGivenPuzzle(ruleset.value, fen, moves, { goal, roll }), isoDay(day));
};

/** The puzzle set of a ruleset, or the custom set; undefined if there is none. */
const setOf = (name: Ruleset['name'] | 'dice', puzzlesUrl: string): AssetFile | undefined => {
  if (puzzlesUrl !== '') return absolute(puzzlesUrl);
  return name === 'custom' ? undefined : assetFile(`${name}.puzzles`, () => puzzleSetFile(name));
};

/** Loads a puzzle set's file. If the file is a module that cannot be imported, returns the module's URL. */
const imported = async (file: AssetFile): Promise<Awaited<AssetFile> | string> => {
  try {
    return await file;
  } catch (error) {
    if (!(error instanceof WasmError) || !('address' in error.error.params)) throw error;
    return error.error.params.address;
  }
};

const unreachable = (address: string): PuzzleFault =>
  isOffline()
    ? makeError(OFFLINE_SENTENCES, 'offline', { address })
    : makeError(SENTENCES, 'puzzles-unreachable', { address });

const fetchSet = async (address: string): Promise<Result<Uint8Array, PuzzleFault>> => {
  const response = await fetch(address).catch(() => undefined);
  if (response === undefined) return err(unreachable(address));
  const { status } = response;
  if (!response.ok) return err(makeError(SENTENCES, 'puzzles-missing', { address, status }));
  return ok(new Uint8Array(await response.arrayBuffer()));
};

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Parses a date such as 2026-11-23; returns undefined if that day does not exist. */
const dayOf = (text: string): Date | undefined => {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(date.getTime()) && isoDay(date) === text ? date : undefined;
};
