#!/usr/bin/env node
/**
 * The entry of the command line. It loads nothing but the file system, because XBoard gives an engine two seconds to say
 * that it needs more time, and on a busy machine loading the program takes longer.
 */
import { writeSync } from 'node:fs';

const STDOUT = 1;

const [, , command, ...options] = process.argv;
if (command === 'xboard' && !options.some((option) => ['-h', '--help'].includes(option))) {
  try {
    writeSync(STDOUT, 'feature done=0\n');
  } catch {
    // The program reports with its first line that it cannot write.
  }
}
await import('./program.js');
