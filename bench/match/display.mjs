/** Finds XBoard and its companions, and starts virtual displays. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's folder for games. It is not on every PATH. */
const GAMES_FOLDER = '/usr/games';
const SCREEN = '1024x768x24';

/** Finds the path of a program; undefined if it is not installed. */
export const find = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), GAMES_FOLDER]
    .map((folder) => join(folder, name))
    .find(existsSync);

/** Starts a display with a free number. Resolves with its process and name. */
export const startDisplay = async () => {
  const server = spawn(find('Xvfb'), ['-displayfd', '3', '-screen', '0', SCREEN], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((settle, fail) => {
    server.stdio[3].once('data', (chunk) => settle(String(chunk).trim()));
    server.once('exit', () => fail(new Error('Xvfb does not start')));
  });
  return { server, display: `:${number}` };
};
