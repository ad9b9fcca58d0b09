/** The file that is annotated. It may be larger than the memory, so it is read in pieces during the work. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../io.js';
import { STANDARD } from '../output.js';

/**
 * Bytes that are read at once: about a game, so that the share that has been read tells how many are left. With
 * Node's 64 KiB the estimate was wrong by a factor of two and more.
 */
const BLOCK = 4096;

export interface Source {
  bytes(): AsyncIterable<Uint8Array>;
  /** SHA-256 of the whole file; empty if it is not needed. */
  readonly hash: string;
  /** The part that has been read, 0 to 1. */
  share(): number;
  readonly close: () => void;
}

/** Opens a file or stdin. Stdin is copied to a file first if its hash is needed in advance. */
export const openSource = async (file: string, needsHash: boolean): Promise<Source> => {
  if (file !== STANDARD) return openFile(file, needsHash, () => undefined);
  if (!needsHash)
    return { bytes: () => process.stdin, hash: '', share: () => 1, close: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'acedrex-'));
  const close = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const copy = join(folder, 'stdin.pgn');
  try {
    await pipeline(process.stdin, createWriteStream(copy));
    return await openFile(copy, needsHash, close);
  } catch (error) {
    close();
    throw error;
  }
};

const openFile = async (file: string, needsHash: boolean, close: () => void): Promise<Source> => {
  try {
    const hash = createHash('sha256');
    if (needsHash) await pipeline(createReadStream(file), hash);
    const { size } = statSync(file);
    let read = 0;
    return {
      async *bytes() {
        for await (const chunk of createReadStream(file, { highWaterMark: BLOCK })) {
          read += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
      },
      hash: needsHash ? hash.digest('hex') : '',
      share: () => (size === 0 ? 1 : Math.min(1, read / size)),
      close,
    };
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
};
