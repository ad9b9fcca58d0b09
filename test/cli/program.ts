/** A command of the built program as a user runs it, in a new folder for each test. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { PATIENCE } from '../support/patience.js';

export const PROGRAM = 'dist/cli/main.js';

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  /** What it said on stderr. */
  readonly talk: string;
}

export interface Command {
  /** The path of a file of the folder. */
  readonly file: (name: string) => string;
  readonly read: (name: string) => string;
  /** The names of all files of the folder, sorted. */
  readonly files: () => readonly string[];
  /** Runs the command to its end. */
  readonly run: (args: readonly string[], input?: string) => Ran;
}

/**
 * Runs the program until it has written a number of findings that contain a text to its journal, then kills it. It must
 * not end before.
 */
export const runKilled = async (
  args: readonly string[],
  findings: number,
  text = '',
): Promise<void> => {
  const child = spawn(process.execPath, ['--import', './test/cli/killed.mjs', PROGRAM, ...args], {
    stdio: 'ignore',
    env: { ...process.env, KILLED_AFTER: String(findings), KILLED_TEXT: text },
    timeout: 5 * PATIENCE,
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
};

export const useCommand = (command: string): Command => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), `acedrex-${command}-`));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const file = (name: string): string => join(folder, name);
  return {
    file,
    read: (name) => readFileSync(file(name), 'utf8'),
    files: () => readdirSync(folder).sort(),
    run: (args, input = '') => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, command, ...args], {
        input,
        encoding: 'utf8',
      });
      return { status, out: stdout, talk: stderr };
    },
  };
};
