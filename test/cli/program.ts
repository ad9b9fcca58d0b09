/** The built program as a user runs it. */
import { fork, spawn, spawnSync, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { PATIENCE } from '../support/patience.js';

export const PROGRAM = 'dist/cli/main.js';

export interface Ran {
  readonly status: unknown;
  readonly out: string;
  /** Its output on stderr. */
  readonly talk: string;
}

/** Runs a command in a separate process. */
export const runAlone = (args: readonly string[], input: string | Buffer = ''): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, out: stdout, talk: stderr };
};

export type Run = (args: readonly string[], input?: string) => Promise<Ran>;

/** The task of the process: a command of the program, or the import of a module. */
type Task =
  { readonly args: readonly string[]; readonly input: string } | { readonly module: string };

/** Runs all commands of a test file in one process. */
export const useServer = (options: ForkOptions = {}): ((task: Task) => Promise<Ran>) => {
  let server: ChildProcess | undefined;
  afterAll(() => server?.kill('SIGKILL'));
  return async (task) => {
    server ??= fork(resolve('test/cli/server.mjs'), {
      ...options,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const answered = once(server, 'message', { signal: AbortSignal.timeout(5 * PATIENCE) });
    server.send(task);
    const [ran] = (await answered) as [Ran];
    return ran;
  };
};

/** Runs all commands of a test file in one process. */
export const useProgram = (): Run => {
  const serve = useServer();
  return (args, input = '') => serve({ args, input });
};

interface Command {
  /** The path of a file of the folder. */
  readonly file: (name: string) => string;
  readonly read: (name: string) => string;
  /** The lines of a file, each read as JSON. */
  readonly readLines: (name: string) => readonly unknown[];
  /** The names of all files of the folder, sorted. */
  readonly files: () => readonly string[];
  /** Runs the command to its end. */
  readonly run: Run;
}

/** A command, with a new folder for each test. */
export const useCommand = (command: string): Command => {
  const run = useProgram();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), `acedrex-${command}-`));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const file = (name: string): string => join(folder, name);
  const read = (name: string): string => readFileSync(file(name), 'utf8');
  return {
    file,
    read,
    readLines: (name) => linesOf(read(name)).map((line) => JSON.parse(line) as unknown),
    files: () => readdirSync(folder).sort(),
    run: (args, input) => run([command, ...args], input),
  };
};

export const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');

export interface Running {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly talk: () => string;
  /** The exit status, or the signal that ended it. */
  readonly end: Promise<unknown>;
}

/** Starts a Node script in a separate process. */
export const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running => {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let out = '';
  let talk = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (talk += text));
  const end = once(child, 'close').then(([status, signal]: unknown[]) => status ?? signal);
  return { child, out: () => out, talk: () => talk, end };
};

/**
 * Runs the program until it has written a number of findings that contain a text to its journal, then kills it. It must
 * not end earlier.
 */
export const runKilled = async (
  args: readonly string[],
  findings: number,
  text = '',
): Promise<void> => {
  const env = { KILLED_AFTER: String(findings), KILLED_TEXT: text };
  const { child, end } = start(['--import', './test/cli/killed.mjs', PROGRAM, ...args], env);
  const timer = setTimeout(() => child.kill('SIGTERM'), 5 * PATIENCE);
  expect(await end).toBe('SIGKILL');
  clearTimeout(timer);
};
