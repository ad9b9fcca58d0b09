import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError } from '../vendor/commander.js';
import type { Command } from '../vendor/commander.js';
import { MAX_HASH_MEBIBYTES, MAX_THREADS } from '../../engine/limits.js';
import { clip } from '../../result.js';
import { availableThreads, createEngine } from '../../worker/node.js';
import type { EngineClient } from '../../worker/client.js';
import { WORDS } from '../../words/commands.js';
import { count, declare, integer } from '../declare.js';
import { addressOf, announce } from '../engine/announcement.js';
import { serveEngine } from '../engine/server.js';
import { openToken, tokenFile } from '../engine/token.js';
import { Failure, print, say, untilInterrupted } from '../io.js';
import { defaultHash, stateFolder, threadsWithinCores, type ThreadOptions } from '../machine.js';
import { jsonLog } from '../relay/log.js';
import { ENDINGS } from '../tablebase/summarise.js';

interface Listening {
  readonly host: string;
  readonly port: number;
}

interface Options extends ThreadOptions {
  /** True if the option has no value. */
  readonly listen: Listening | true;
  readonly public?: string;
  readonly name: string;
  readonly threads: number;
  readonly hash?: number;
  readonly endings: string;
  readonly cert?: string;
  readonly key?: string;
  readonly origin: readonly string[];
  readonly data: string;
  readonly newToken: boolean;
  readonly showToken: boolean;
  readonly proxy: boolean;
  readonly log: boolean;
}

const DEFAULT: Listening = { host: 'localhost', port: 4284 };
/** The page that `acedrex relay` serves on this machine by default. */
const OWN_PAGE = 'http://localhost:4283';
/** Milliseconds for measuring the engine's speed. */
const MEASURING_TIME = 1000;
const MAX_NAME = 60;

/** Reads an address such as `0.0.0.0:443`, `[::1]:4284`, `localhost` or `4284`. */
const parseListening = (text: string): Listening => {
  const written = /^\d+$/.test(text) ? `:${text}` : text;
  const match = /^(\[[\da-f:]+\]|[^:[\]\s]*)(?::(\d{1,5}))?$/i.exec(written);
  const [, name = '', port = String(DEFAULT.port)] = match ?? [];
  if (match === null || text === '' || Number(port) > 65_535)
    throw new InvalidArgumentError('It must be a host, a port or both, such as 0.0.0.0:4284.');
  const host = name.replace(/^\[|\]$/g, '');
  return { host: host === '' ? DEFAULT.host : host, port: Number(port) };
};

const parsePublic = (text: string): string => {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol === 'wss:' || address?.protocol === 'ws:')
    return address.href.replace(/\/?$/, '/');
  throw new InvalidArgumentError('It must be an address such as wss://engine.example.org/.');
};

export const addEngine = (program: Command): void => {
  declare(program.command('engine'), WORDS.engine, {
    listen: {
      value: '[address]',
      parse: parseListening,
      isRequired: true,
    },
    public: { value: '<address>', parse: parsePublic },
    name: { value: '<name>', standard: hostname(), shown: 'the name of this machine' },
    threads: count(1, MAX_THREADS, Math.min(MAX_THREADS, availableThreads())),
    forceThreads: false,
    hash: { value: '<mebibytes>', parse: integer(1, MAX_HASH_MEBIBYTES) },
    endings: ENDINGS,
    cert: '<file>',
    key: '<file>',
    origin: { value: '<origin...>', standard: [OWN_PAGE], shown: OWN_PAGE },
    data: {
      value: '<folder>',
      standard: join(stateFolder(), 'acedrex', 'engine'),
      shown: 'acedrex/engine in the folder of states',
    },
    newToken: false,
    showToken: false,
    proxy: false,
    log: false,
  }).action(run);
};

const run = async (options: Options, command: Command): Promise<void> => {
  const { cert, key, listen } = options;
  if ((cert === undefined) !== (key === undefined))
    command.error('error: --cert and --key require each other.');
  const { host, port } = listen === true ? DEFAULT : listen;
  const threads = threadsWithinCores(options.threads, options);
  const hash = options.hash ?? defaultHash();
  const token = openToken(options.data, options.newToken);
  const engine = createEngine({
    hash,
    threads,
    ...(existsSync(options.endings) && { tablebases: options.endings }),
  });
  await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
    const served = await serveEngine({
      host,
      port,
      engine,
      token,
      machine: {
        name: clip(options.name, MAX_NAME),
        threads,
        hash,
        nodesPerSecond: await measure(engine),
      },
      ...(cert !== undefined &&
        key !== undefined && { tls: { cert: readFileSync(cert), key: readFileSync(key) } }),
      origins: options.origin,
      isBehindProxy: options.proxy,
      ...(options.log && { log: jsonLog(say) }),
    });
    const address =
      options.public ??
      addressOf({ host, port: served.port, isSecure: cert !== undefined, machine: hostname() });
    const { line, message } = announce(
      { address, token },
      { file: tokenFile(options.data), isShown: options.showToken || process.stdout.isTTY },
    );
    if (line !== undefined) await print(line);
    say(message);
    if (!signal.aborted)
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          resolve();
        });
      });
    served.close();
  });
  await engine.close();
};

/** Starts the engine. Returns the number of nodes per second from the starting position, with all threads. */
const measure = async (engine: EngineClient): Promise<number> => {
  const searched = await engine.analyse(
    { ruleset: 'cazaux', fen: 'startpos' },
    { movetime: MEASURING_TIME },
  );
  if (!searched.ok) throw new Failure(searched.error.message);
  return searched.value.info?.nodesPerSecond ?? 0;
};
