import { existsSync, readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from '../vendor/commander.js';
import { makePgn } from '../../notation/pgn.js';
import { readProblems } from '../../problems/input.js';
import type { ProblemFault, ReadProblem } from '../../problems/popeye.js';
import { makeHeadingTags, makeProblemRecord } from '../../problems/record.js';
import { LocalSolver, solveProblem, type FirstMoveSolver } from '../../problems/solve.js';
import { isForced, parseStipulation, type Stipulation } from '../../problems/stipulation.js';
import { makeSolutionText } from '../../problems/text.js';
import type { ProblemSolution, Verdict } from '../../problems/types.js';
import { quote } from '../../result.js';
import type { Ruleset } from '../../rules/rulesets.js';
import {
  Failure,
  INTERRUPTED_STATUS,
  print,
  say,
  textPieces,
  untilInterrupted,
  STANDARD,
} from '../io.js';
import { RULESET, count, declare, integer } from '../declare.js';
import { WORDS } from '../../words/commands.js';

interface Options {
  readonly ruleset: Ruleset;
  readonly stipulation?: Stipulation;
  readonly check?: string;
  readonly json: boolean;
  readonly pgn: boolean;
  readonly variations: boolean;
  readonly all: boolean;
  readonly setPlay: boolean;
  readonly tries?: number | true;
  readonly intended?: number;
  readonly solutions?: number;
  readonly time?: number;
  readonly nodes?: number;
  readonly hash: number;
}

/** The exit status for each verdict. If there are several problems, the command ends with the largest status. */
const STATUS: Readonly<Record<Verdict, number>> = {
  sound: 0,
  cooked: 3,
  'no-solution': 4,
  'short-solution': 5,
  'not-finished': 6,
};

/** Milliseconds between two progress reports on a terminal. */
const PROGRESS_INTERVAL = 250;

const parseTable = (text: string): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value === 0 || (value <= 2048 && Number.isInteger(Math.log2(value)))) return value;
  throw new InvalidArgumentError('It must be 0 or a power of two up to 2048.');
};

const readStipulation = (text: string): Stipulation => {
  const stipulation = parseStipulation(text);
  if (!stipulation.ok) throw new InvalidArgumentError(stipulation.error.message);
  return stipulation.value;
};

export const addSolve = (program: Command): void => {
  declare(program.command('solve'), WORDS.solve, {
    problem: '[problem]',
    ruleset: RULESET,
    stipulation: { value: '<text>', parse: readStipulation },
    check: '<file>',
    json: false,
    pgn: false,
    noVariations: '',
    all: false,
    setPlay: false,
    tries: { value: '[refutations]', parse: integer(1, 100) },
    intended: count(1, 1000),
    solutions: count(1, 1_000_000),
    time: { value: '<ms>', parse: integer(1, 2 ** 31 - 1) },
    nodes: count(1),
    hash: { value: '<mebibytes>', parse: parseTable, standard: 64 },
  }).action(solve);
};

const solve = async (
  problem: string | undefined,
  options: Options,
  command: Command,
): Promise<void> => {
  const source = options.check ?? problem;
  if (source === undefined) command.error('error: a FEN or a file is missing.');
  if (options.check !== undefined && problem !== undefined)
    command.error('error: --check replaces the argument.');
  if (options.json && options.pgn) command.error('error: --json and --pgn cannot be combined.');
  // A FEN contains spaces or many slashes.
  const isFen = options.check === undefined && !existsSync(source) && /\s|(?:\/.*){4}/.test(source);
  if (isFen && options.stipulation === undefined) command.error('error: --stipulation is missing.');
  if (options.check === undefined && !isFen && source !== STANDARD && !existsSync(source))
    throw new Failure(`${quote(source)} is neither an existing file nor a FEN of twelve ranks`);
  const text = isFen ? source : await readSource(source);
  const [first, second] = readProblems(text, options);
  if (first === undefined) throw new Failure('the input contains no problem');
  const isOneOfSeveral = second !== undefined;
  const solver = await LocalSolver.load(options.hash);
  let count = 0;
  let faults = 0;
  let unsound = 0;
  let status = 0;
  const isStopped = await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    for (const read of readProblems(text, options)) {
      if (signal.aborted) break;
      count += 1;
      if (!read.ok) {
        faults += 1;
        await tellFault(read.error, isFen, options);
        continue;
      }
      const solution = await solveOne(read.value, isFen, solver, signal, options);
      if (solution === undefined) {
        faults += 1;
        continue;
      }
      status = Math.max(status, STATUS[solution.verdict]);
      const isAsClaimed =
        read.value.keys === undefined || read.value.keys.join() === solution.keys.join();
      if (solution.verdict !== 'sound' || !isAsClaimed) unsound += 1;
      await write(read.value, solution, isAsClaimed, options, isOneOfSeveral);
    }
    return signal.aborted;
  });
  if (isStopped) process.exitCode = INTERRUPTED_STATUS;
  else if (faults > 0) throw new Failure(`${faults} of ${count} problems could not be solved`);
  else if (options.check === undefined) process.exitCode = status;
  else {
    say(`${count - unsound} of ${count} problems are sound`);
    if (unsound > 0) process.exitCode = 1;
  }
};

const readSource = async (source: string): Promise<string> => {
  const bytes = source === STANDARD ? process.stdin : [readFileSync(source)];
  let text = '';
  for await (const piece of textPieces(bytes as AsyncIterable<Uint8Array>)) text += piece;
  return text;
};

const tellFault = async (
  { line, title, code, message }: ProblemFault & { readonly title?: string },
  isFen: boolean,
  { json }: Options,
): Promise<void> => {
  if (json) await print(JSON.stringify({ error: { ...(!isFen && { line }), code, message } }));
  say(
    `acedrex: ${isFen ? '' : `line ${line}${title === undefined ? '' : `, ${title}`}: `}${message} (${code})`,
  );
};

const solveOne = async (
  { problem, line, title, wanted, keys: claimed = [], intended: said = 1 }: ReadProblem,
  isFen: boolean,
  solver: FirstMoveSolver,
  signal: AbortSignal,
  options: Options,
): Promise<ProblemSolution | undefined> => {
  const { check, variations, all, setPlay, tries, intended, solutions, time, nodes } = options;
  const isTree = variations && check === undefined;
  const count = intended ?? said;
  // For help play, the solver can stop after one more solution than the diagram claims, because that solution already
  // proves that the diagram is cooked.
  const enough =
    check === undefined || isForced(problem.stipulation)
      ? undefined
      : Math.max(count, claimed.length) + 1;
  const limit = solutions ?? enough;
  let due = performance.now() + PROGRESS_INTERVAL;
  const shown = { isClean: true };
  const result = await solveProblem(problem, {
    variations: isTree,
    allDefences: all,
    setPlay: setPlay && isTree,
    tries: isTree ? (tries === true ? 1 : (tries ?? 0)) : 0,
    ...(limit !== undefined && { maxSolutions: limit }),
    ...(time !== undefined && { time }),
    ...(nodes !== undefined && { nodes }),
    ...(check === undefined && wanted),
    intended: count,
    signal,
    solver,
    onProgress: ({ tried, firstMoves, keys }) => {
      if (!process.stderr.isTTY || performance.now() < due) return;
      due = performance.now() + PROGRESS_INTERVAL;
      shown.isClean = false;
      process.stderr.write(`\r\u001b[Kkey ${tried} of ${firstMoves}, ${keys.length} found`);
    },
  });
  if (!shown.isClean) process.stderr.write('\r\u001b[K');
  if (result.ok) return result.value;
  await tellFault({ line, ...(title !== undefined && { title }), ...result.error }, isFen, options);
  return undefined;
};

const write = async (
  read: ReadProblem,
  solution: ProblemSolution,
  isAsClaimed: boolean,
  { check, json, pgn }: Options,
  isOneOfSeveral: boolean,
): Promise<void> => {
  const { problem, line, keys: claimed, title, author } = read;
  if (json) {
    const { resume: _, ...rest } = solution;
    await print(JSON.stringify(isOneOfSeveral ? { line, ...rest } : rest));
  } else if (pgn) {
    await print(makePgn(makeProblemRecord(solution, problem.position, makeHeadingTags(read))));
  } else if (check !== undefined) {
    const claim = isAsClaimed ? '' : `\tclaimed ${(claimed ?? []).join(' ')}`;
    await print(`line ${line}\t${solution.verdict}\t${solution.keys.join(' ')}${claim}`);
  } else {
    const heading = [author, title].filter((part) => part !== undefined).join(', ');
    if (isOneOfSeveral || heading !== '')
      await print(`Line ${line}${heading === '' ? '' : `: ${heading}`}\n`);
    await print(makeSolutionText(solution, problem.position));
    if (isOneOfSeveral) await print('');
  }
};
