/** What `acedrex uci` and `acedrex xboard` share: the engine behind a session, stdin and stdout. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Option } from 'commander';
import { MAX_THREADS } from '../engine/limits.js';
import type { ProtocolEngine } from '../protocols/protocol-engine.js';
import { availableThreads, createEngine } from '../worker/node.js';
import { Failure, inputLines } from './io.js';
import { defaultHash, type ThreadOptions } from './machine.js';
import { version } from './version.js';

export interface ProtocolOptions extends ThreadOptions {
  /** File of another build of engine.wasm. */
  readonly wasm?: string;
}

/** Who the engine says that it is, and what it may be asked for. */
export interface Identity {
  readonly name: string;
  readonly author: string;
  readonly maxThreads: number;
  readonly cores: number;
  readonly forceThreads: boolean;
  readonly hash: number;
}

interface Session {
  readonly hasQuit: boolean;
  receive(line: string): void;
  /** The input has ended; resolves when everything has been answered. */
  end(): Promise<void>;
}

/**
 * Nodes of a search before the first command. New wasm runs slowly until it has been compiled for
 * good; without this the first moves of a fast game would be bad and late.
 */
const WARM_UP_NODES = 60_000;

export const wasmOption = (): Option =>
  new Option('--wasm <file>', 'run the engine of another build, to compare two');

/** Runs a session over stdin and stdout until the input or the session ends. */
export const runProtocol = async (
  { wasm, forceThreads }: ProtocolOptions,
  open: (engine: ProtocolEngine, send: (line: string) => void, identity: Identity) => Session,
): Promise<void> => {
  if (wasm !== undefined && !existsSync(wasm)) throw new Failure(`there is no file ${wasm}`);
  const hash = defaultHash();
  const client = createEngine({
    ...(wasm !== undefined && { wasmUrl: pathToFileURL(wasm).href }),
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
  };
  // The client does one thing after the other, so no command need wait for these here.
  void client.analyse({ ruleset: 'cazaux', fen: 'startpos' }, { nodes: WARM_UP_NODES });
  void client.newGame();
  // Only now, for what has just been made is empty, and need not be cleared.
  void client.setHash(hash);
  const session = open(client, send, identity);
  try {
    for await (const line of inputLines()) {
      session.receive(line);
      if (session.hasQuit) break;
    }
    if (!session.hasQuit) await session.end();
  } finally {
    // A pipe that is still open at its other end would keep the process alive after quit.
    process.stdin.destroy();
    await client.close();
  }
};
