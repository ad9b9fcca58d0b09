#!/usr/bin/env node
/**
 * The entry of the command line. It loads nothing itself, because XBoard gives an engine two seconds to say that it needs
 * more time, and on a busy machine loading the program takes longer.
 */
const [, , command, ...options] = process.argv;
if (command === 'xboard' && !options.some((option) => ['-h', '--help'].includes(option)))
  process.stdout.write('feature done=0\n');
await import('./program.js');

export {};
