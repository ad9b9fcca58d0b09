import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../vendor/commander.js';
import { Failure, integer, print, say, untilInterrupted } from '../io.js';
import { parseQueueAddress } from '../queue/connection.js';
import { queueOption, type QueueOption } from '../queue/local.js';
import { startRelay } from '../relay/relay.js';
import { LIMITS } from '../relay/rooms.js';

interface Options extends QueueOption {
  readonly host: string;
  readonly port: number;
  readonly page?: string | false;
  readonly cert?: string;
  readonly key?: string;
  readonly rooms: number;
  readonly spectators: number;
}

const DEFAULT_PORT = 4283;
/** The page of a checkout or of a release. The package from npm does not contain it. */
const PAGE = fileURLToPath(new URL('../../app', import.meta.url));

export const addRelay = (program: Command): void => {
  program
    .command('relay')
    .description('serve the page and relay live games, on one port')
    .option('--host <name>', 'address to listen on; 0.0.0.0 for all networks', 'localhost')
    .option(
      '--port <number>',
      'port to listen on; 0 for any free port',
      integer(0, 65_535),
      DEFAULT_PORT,
    )
    .option('--page <folder>', 'the folder of the page')
    .option('--no-page', 'do not serve a page')
    .option('--cert <file>', 'certificate in PEM, with --key: serve https')
    .option('--key <file>', 'private key in PEM')
    .option('--rooms <count>', 'maximum number of games', integer(1, 1_000_000), LIMITS.rooms)
    .option(
      '--spectators <count>',
      'maximum number of spectators of a game',
      integer(0, 100_000),
      LIMITS.spectators,
    )
    .addOption(queueOption())
    .addHelpText(
      'after',
      `
Runs until it is stopped. Relays with the same --queue share their rooms.
Live games need a secure page: https, or localhost. See docs/recipes/relay.md.
Example: acedrex relay --host 0.0.0.0 --port 443 --cert chain.pem --key key.pem`,
    )
    .action(run);
};

const run = async (options: Options, command: Command): Promise<void> => {
  const { host, port, cert, key, queue, rooms, spectators } = options;
  if ((cert === undefined) !== (key === undefined))
    command.error('error: --cert and --key belong together.');
  const redis = queue === undefined ? undefined : parseQueueAddress(queue);
  if (redis !== undefined && !redis.ok) command.error(`error: ${redis.error}.`);
  const page = pageOf(options.page);
  const relay = await startRelay({
    host,
    port,
    ...(page !== undefined && { page }),
    ...(cert !== undefined &&
      key !== undefined && { tls: { cert: readFileSync(cert), key: readFileSync(key) } }),
    ...(redis?.ok === true && { redis: redis.value }),
    limits: { ...LIMITS, rooms, spectators },
  });
  await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    const shown = host.includes(':') ? `[${host}]` : host;
    await print(`${cert === undefined ? 'http' : 'https'}://${shown}:${relay.port}/`);
    if (page === undefined) say('No page is served. Pages on other servers can use this relay.');
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
  });
  await relay.close();
};

/** The folder of the page. Throws a Failure if the named one has no page. */
const pageOf = (named: string | false | undefined): string | undefined => {
  if (named === false) return undefined;
  const folder = named ?? PAGE;
  if (existsSync(join(folder, 'index.html'))) return folder;
  if (named === undefined) return undefined;
  throw new Failure(`${named} has no index.html`);
};
