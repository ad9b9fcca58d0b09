#!/usr/bin/env node
/**
 * The entry point of the command line. At first, it loads only the file system module, to request more time from
 * XBoard. XBoard waits two seconds for this request, but loading the program takes longer on a busy machine.
 */
import { writeSync } from 'node:fs';

const STDOUT = 1;

const [, , command, ...options] = process.argv;
if (command === 'xboard' && !options.some((option) => ['-h', '--help'].includes(option))) {
  try {
    writeSync(STDOUT, 'feature done=0\n');
  } catch {
    // Ignores the error, because the program reports it when it writes its first line.
  }
}
const { main } = await import('./program.js');
await main();
