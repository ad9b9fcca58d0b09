/**
 * The command line. Results go to stdout and messages to stderr. The exit status is 2 after wrong usage and 1 after a
 * failure.
 */
import { Command, CommanderError } from './vendor/commander.js';
import { loadRules } from '../rules/rules-wasm.js';
import { addAnalyse } from './commands/analyse.js';
import { addAnnotate } from './commands/annotate.js';
import { addAssets } from './commands/assets.js';
import { addBench, addPerft } from './commands/bench.js';
import { addConvert } from './commands/convert.js';
import { addTablebase } from './commands/tablebase.js';
import { addEngine } from './commands/engine.js';
import { addExplore } from './commands/explore.js';
import { addInspect } from './commands/inspect.js';
import { addPuzzles } from './commands/puzzles.js';
import { addQueue, addWork } from './commands/queue.js';
import { addRelay } from './commands/relay.js';
import { addSolve } from './commands/solve.js';
import { addSvg } from './commands/svg.js';
import { addUci, addXboard } from './commands/uci.js';
import { addVerify } from './commands/verify.js';
import { Failure, say } from './io.js';
import { allowUnread, describeSystemError, isSystemError } from './unread.js';
import { VERSION } from '../version.js';
import { WORDS } from '../words/commands.js';

const USAGE_STATUS = 2;

const createProgram = (): Command => {
  const program = new Command('acedrex').description(WORDS.program).version(VERSION).exitOverride();
  program.showSuggestionAfterError(false).configureOutput({
    // Prints only one line; commander would add more lines.
    outputError: (text, write) =>
      write(`${text.trim().replace(/\s+/g, ' ')} See acedrex --help.\n`),
  });
  for (const add of [
    addPerft,
    addInspect,
    addAnalyse,
    addAnnotate,
    addExplore,
    addPuzzles,
    addWork,
    addQueue,
    addConvert,
    addSolve,
    addSvg,
    addTablebase,
    addVerify,
    addRelay,
    addEngine,
    addBench,
    addAssets,
    addUci,
    addXboard,
  ])
    add(program);
  for (const command of program.commands) command.copyInheritedSettings(program);
  return program;
};

allowUnread();

/** Runs the command that the process's arguments specify. */
export const main = async (): Promise<void> => {
  try {
    await loadRules();
    const program = createProgram();
    if (process.argv.length <= 2) program.error('error: a command is missing.');
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE_STATUS;
    else if (error instanceof Failure) {
      say(`acedrex: ${error.message}`);
      process.exitCode = 1;
    } else if (isSystemError(error)) {
      say(`acedrex: ${describeSystemError(error)}`);
      process.exitCode = 1;
    } else throw error;
  }
};
