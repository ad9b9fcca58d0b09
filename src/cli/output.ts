/** The output files of annotated games. */
import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, type WriteStream } from 'node:fs';

/** The name that stands for standard input or output. */
export const STANDARD = '-';

export interface Output {
  readonly path: string;
  /** Whether the output has a line of JSON for each game instead of PGN. */
  readonly isJson: boolean;
}

export interface Sink {
  readonly isJson: boolean;
  write(text: string): Promise<void>;
  /** Completes the file and gives it its final name. */
  keep(): Promise<void>;
  discard(): void;
}

/** Opens an output. A file gets its final name only when it is complete. */
export const openSink = ({ path, isJson }: Output): Sink => {
  const isStandard = path === STANDARD;
  const partial = `${path}.partial`;
  const stream: NodeJS.WriteStream | WriteStream = isStandard
    ? process.stdout
    : createWriteStream(partial);
  // The next write reports this error, for example a full disk.
  let fault: Error | undefined;
  stream.on('error', (error: Error) => {
    fault = error;
  });
  let isFirst = true;
  return {
    isJson,
    async write(text) {
      if (fault !== undefined) throw fault;
      const parts = isFirst || isJson ? text : `\n${text}`;
      isFirst = false;
      if (!stream.write(parts)) await once(stream, 'drain');
    },
    async keep() {
      if (isStandard) return;
      if (fault === undefined) {
        stream.end();
        await once(stream, 'finish');
      }
      if (fault !== undefined) throw fault;
      renameSync(partial, path);
    },
    discard() {
      if (isStandard) return;
      stream.end(() => {
        rmSync(partial, { force: true });
      });
    },
  };
};
