/** Code shared by `acedrex uci` and `acedrex xboard`: a session's engine, stdin and stdout. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { MAX_THREADS } from '../engine/limits.js';
import type { ProtocolEngine } from '../protocols/protocol-engine.js';
import { ok } from '../result.js';
import { EngineClient } from '../worker/client.js';
import { availableThreads, nodeHost, type NodeHost } from '../worker/node.js';
import { NO_BOOKS, readBooks, withBooks } from './book-engine.js';
import { Failure, inputLines } from './io.js';
import { defaultHash, type ThreadOptions } from './machine.js';
import { VERSION } from '../version.js';
import type { Parameter } from './declare.js';

export interface ProtocolOptions extends ThreadOptions {
  /** File that contains another build of engine.wasm. */
  readonly wasm?: string;
  /** File that contains a network, or false for no network. */
  readonly net?: string | false;
  readonly endings: string;
  /** File or folder that contains opening books. */
  readonly book?: string;
}

/** The engine's identity and the limits of its options. */
export interface Identity {
  readonly name: string;
  readonly author: string;
  readonly maxThreads: number;
  readonly cores: number;
  readonly forceThreads: boolean;
  readonly hash: number;
  readonly fileAddress: (name: string) => string;
  readonly tablebases: string;
  readonly books: string;
  /** Resolves when the engine can search at full speed. */
  readonly ready: Promise<void>;
}

interface Session {
  readonly hasQuit: boolean;
  receive(line: string): void;
  /** Called at the end of the input. Resolves when everything has been answered. */
  end(): Promise<void>;
}

/**
 * Number of nodes to search before the first command. Because wasm runs slowly until it has been optimised, the first
 * moves in a fast game would otherwise be weak and late.
 */
const WARM_UP_NODES = 60_000;

/** The value is a file name, or false for no network. */
export const NET: Parameter = { value: '<file>', parse: (name) => name !== 'none' && name };

const fileAddress = (name: string): string => pathToFileURL(name).href;

/** Runs a session on stdin and stdout until the input or the session ends. */
export const runProtocol = async (
  { wasm, net, endings, book, forceThreads }: ProtocolOptions,
  open: (engine: ProtocolEngine, send: (line: string) => void, identity: Identity) => Session,
): Promise<void> => {
  for (const file of [wasm, net])
    if (typeof file === 'string' && !existsSync(file))
      throw new Failure(`there is no file ${file}`);
  const books = book === undefined ? ok(NO_BOOKS) : await readBooks(book);
  if (!books.ok) throw new Failure(books.error.message);
  const hash = defaultHash();
  const hosts: NodeHost[] = [];
  const spawn = (): NodeHost => {
    const host = nodeHost();
    hosts.push(host);
    return host;
  };
  const client = new EngineClient(spawn, {
    ...(wasm !== undefined && { wasm: fileAddress(wasm) }),
    ...(net !== undefined && { network: net && fileAddress(net) }),
    tablebases: endings,
  });
  const send = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const identity = {
    name: `Acedrex ${VERSION}`,
    author: 'the Acedrex authors',
    maxThreads: MAX_THREADS,
    cores: availableThreads(),
    forceThreads,
    hash,
    fileAddress,
    tablebases: endings,
    books: book ?? '',
  };
  const { warmed, ready } = warmUp(client, hash);
  const engine = withBooks(warmed, { books: books.value });
  const session = open(engine, send, { ...identity, ready });
  try {
    for await (const line of inputLines()) {
      session.receive(line);
      if (session.hasQuit) break;
    }
    if (!session.hasQuit) await session.end();
  } finally {
    // Closes the client first, because otherwise a search would start a new worker.
    void client.close();
    for (const host of hosts) host.terminate();
  }
  await exit(hosts);
};

type Engine = Required<Omit<ProtocolEngine, 'setBooks' | 'bookMoves'>>;

/**
 * Makes the engine search until its code has been optimised, and then resolves `ready`. A search request ends this
 * warm-up early, because the clock for the requested move is already running.
 */
const warmUp = (
  client: EngineClient,
  hash: number,
): { readonly warmed: Engine; readonly ready: Promise<void> } => {
  const warmth = new AbortController();
  // The client handles its calls in order, so commands need not wait for these calls.
  const done = [
    client.analyse(
      { ruleset: 'cazaux', fen: 'startpos' },
      { nodes: WARM_UP_NODES },
      { signal: warmth.signal },
    ),
    client.newGame(),
    // Called after the warm-up, because the table that this creates is empty and needs no clearing.
    client.setHash(hash),
  ];
  const ready = Promise.all(done).then(() => undefined);
  const warmed: Engine = {
    analyse: (...search) => {
      warmth.abort();
      return client.analyse(...search);
    },
    analyseDice: (...search) => {
      warmth.abort();
      return client.analyseDice(...search);
    },
    ponderHit: () => client.ponderHit(),
    newGame: () => client.newGame(),
    setHash: (mebibytes) => client.setHash(mebibytes),
    setThreads: (threads) => client.setThreads(threads),
    setNetwork: (url) => client.setNetwork(url),
    setTablebases: (folder) => client.setTablebases(folder),
  };
  return { warmed, ready };
};

/** Milliseconds to wait for an engine's threads when the process exits. */
const EXIT_MILLISECONDS = 500;

/**
 * Exits after all output has been written. Node itself would wait for every thread to end, which can take many seconds
 * on a busy machine if a thread is compiling or clearing memory. In that case, the process is killed, and no data is
 * lost.
 */
const exit = async (hosts: readonly NodeHost[]): Promise<never> => {
  await new Promise((resolve) => process.stdout.write('', resolve));
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), EXIT_MILLISECONDS);
  await Promise.all(hosts.map(({ ended }) => ended));
  process.exit();
};
