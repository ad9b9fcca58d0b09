/**
 * Finds a redis-server for the queue tests: the program in REDIS_SERVER, or a program on PATH. If there is none, tries
 * to install one.
 */
import { installByApt, isExecutable, placesOnPath } from './programs.mjs';

/** The path of an installed Redis server, or undefined if there is none. Throws an Error if REDIS_SERVER is invalid. */
export const findRedis = () => {
  const { REDIS_SERVER } = process.env;
  if (!REDIS_SERVER) return placesOnPath(['redis-server', 'valkey-server']).find(isExecutable);
  if (isExecutable(REDIS_SERVER)) return REDIS_SERVER;
  throw new Error(`REDIS_SERVER is ${REDIS_SERVER}, which is not a program.`);
};

/** The path of a Redis server. Installs one if necessary. Throws an Error if that fails. */
export const ensureRedis = () => {
  const found = findRedis();
  if (found !== undefined) return found;
  const installed = installByApt('redis-server', 'redis-server') ? findRedis() : undefined;
  if (installed !== undefined) return installed;
  throw new Error(
    'The queue tests need redis-server, which could not be installed. Install Redis, or set REDIS_SERVER to its path.',
  );
};
