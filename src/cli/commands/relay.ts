import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../vendor/commander.js';
import { Failure, print, say, untilInterrupted } from '../io.js';
import { parseQueueAddress } from '../queue/connection.js';
import { type QueueOption, QUEUE } from '../queue/local.js';
import { jsonLog } from '../relay/log.js';
import { startRelay } from '../relay/relay.js';
import { LIMITS } from '../relay/rooms.js';
import { count, declare, integer } from '../declare.js';
import { stateFolder } from '../machine.js';
import { WORDS } from '../../words/commands.js';

interface Options extends QueueOption {
  readonly host: string;
  readonly port: number;
  readonly page?: string | false;
  readonly cert?: string;
  readonly key?: string;
  readonly rooms: number;
  readonly spectators: number;
  readonly address: number;
  readonly data: string;
  readonly origin?: readonly string[];
  readonly proxy: boolean;
  readonly log: boolean;
}

const DEFAULT_PORT = 4283;
/** The page's folder in a checkout or release. The npm package does not contain the page. */
const PAGE = fileURLToPath(new URL('../../app', import.meta.url));

const DATA = {
  value: '<folder>',
  standard: join(stateFolder(), 'acedrex', 'relay'),
  shown: 'acedrex/relay in the folder of states',
};

export const addRelay = (program: Command): void => {
  declare(program.command('relay'), WORDS.relay, {
    host: { value: '<name>', standard: 'localhost' },
    port: { value: '<number>', parse: integer(0, 65_535), standard: DEFAULT_PORT },
    page: '<folder>',
    noPage: '',
    cert: '<file>',
    key: '<file>',
    rooms: count(1, 1_000_000, LIMITS.rooms),
    spectators: count(0, 100_000, LIMITS.spectators),
    address: count(1, 100_000, LIMITS.address),
    data: DATA,
    origin: '<origin...>',
    proxy: false,
    log: false,
    queue: QUEUE,
  }).action(run);
};

const run = async (options: Options, command: Command): Promise<void> => {
  const { host, port, cert, key, queue, rooms, spectators, address, origin = [] } = options;
  if ((cert === undefined) !== (key === undefined))
    command.error('error: --cert and --key require each other.');
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
    folder: options.data,
    origins: origin,
    isBehindProxy: options.proxy,
    ...(options.log && { log: jsonLog(say) }),
    limits: { ...LIMITS, rooms, spectators, address },
  });
  await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    const shown = host.includes(':') ? `[${host}]` : host;
    await print(`${cert === undefined ? 'http' : 'https'}://${shown}:${relay.port}/`);
    if (page === undefined)
      say('No page is served. Pages on the origins in --origin can use this relay.');
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
  });
  await relay.close();
};

/** The page's folder. Throws a Failure if the user named a folder that contains no page. */
const pageOf = (named: string | false | undefined): string | undefined => {
  if (named === false) return undefined;
  const folder = named ?? PAGE;
  if (existsSync(join(folder, 'index.html'))) return folder;
  if (named === undefined) return undefined;
  throw new Failure(`${named} has no index.html`);
};
