/**
 * Runs the commands and imports the modules that its parent sends, one after the other. The program is loaded once, which
 * takes longer than most commands.
 */
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { main } from '../../build/library/cli/program.js';

const [node] = process.argv;

process.on('message', async ({ args = [], input = '', module }) => {
  const ran = { out: '', talk: '' };
  process.argv = [node, 'acedrex', ...args];
  process.exitCode = 0;
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
  process.stdout.write = (text) => (ran.out += text) !== '';
  process.stderr.write = (text) => (ran.talk += text) !== '';
  try {
    await (module === undefined ? main() : import(pathToFileURL(module)));
  } catch (error) {
    ran.talk += error.stack;
    process.exitCode = 70;
  }
  process.send({ status: process.exitCode, ...ran });
});
