/** Shared by `acedrex uci` and `acedrex xboard`: the engine of a session, stdin and stdout. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Option } from './vendor/commander.js';
import { MAX_THREADS } from '../engine/limits.js';
import type { ProtocolEngine } from '../protocols/protocol-engine.js';
import { ok } from '../result.js';
import { availableThreads, createEngine } from '../worker/node.js';
import { NO_BOOKS, readBooks, withBooks } from './book-engine.js';
import { Failure, inputLines } from './io.js';
import { defaultHash, type ThreadOptions } from './machine.js';
import { version } from './version.js';

export interface ProtocolOptions extends ThreadOptions {
  /** File of another build of engine.wasm. */
  readonly wasm?: string;
  /** File of a network, or false for none. */
  readonly net?: string | false;
  /** Folder of solved endings. */
  readonly endings: string;
  /** File or folder of opening books. */
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
  readonly endings: string;
  readonly books: string;
}

interface Session {
  readonly hasQuit: boolean;
  receive(line: string): void;
  /** Called at the end of the input; resolves when everything has been answered. */
  end(): Promise<void>;
}

/**
 * Nodes of a search before the first command. Wasm runs slowly until it has been optimised; without this
 * search the first moves of a fast game would be bad and late.
 */
const WARM_UP_NODES = 60_000;

export const wasmOption = (): Option =>
  new Option('--wasm <file>', 'run the engine of another build, to compare two');

/** As a value: the name of a file, or false for none. */
export const netOption = (): Option =>
  new Option(
    '--net <file>',
    'evaluate with another network, or with the hand-made evaluation: none',
  ).argParser((name) => name !== 'none' && name);

export const bookOption = (): Option =>
  new Option('--book <path>', 'play from an opening book, or from the books in a folder');

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
  const client = createEngine({
    ...(wasm !== undefined && { wasmUrl: fileAddress(wasm) }),
    ...(net !== undefined && { networkUrl: net && fileAddress(net) }),
    endings,
  });
  const send = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const identity = {
    name: `Acedrex ${version()}`,
    author: 'the Acedrex authors',
    maxThreads: MAX_THREADS,
    cores: availableThreads(),
    forceThreads,
    hash,
    fileAddress,
    endings,
    books: book ?? '',
  };
  // The client handles its calls in order, so commands do not have to wait for these.
  void client.analyse({ ruleset: 'cazaux', fen: 'startpos' }, { nodes: WARM_UP_NODES });
  void client.newGame();
  // Only now, because a new table is empty and needs no clearing.
  void client.setHash(hash);
  const session = open(withBooks(client, { books: books.value }), send, identity);
  try {
    for await (const line of inputLines()) {
      session.receive(line);
      if (session.hasQuit) break;
    }
    if (!session.hasQuit) await session.end();
  } finally {
    // A pipe whose other end is open would keep the process alive after quit.
    process.stdin.destroy();
    await client.close();
  }
};
