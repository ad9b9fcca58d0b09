/** Where annotated games go. */
import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, type WriteStream } from 'node:fs';

/** Standard input or output in place of a file. */
export const STANDARD = '-';

export interface Output {
  readonly path: string;
  /** A line of JSON for each game, or else PGN. */
  readonly isJson: boolean;
}

export interface Sink {
  readonly isJson: boolean;
  write(text: string): Promise<void>;
  /** Ends the file and gives it its name. */
  keep(): Promise<void>;
  discard(): void;
}

/** Opens an output. Files appear under their name when they are complete. */
export const openSink = ({ path, isJson }: Output): Sink => {
  const isStandard = path === STANDARD;
  const partial = `${path}.partial`;
  const stream: NodeJS.WriteStream | WriteStream = isStandard
    ? process.stdout
    : createWriteStream(partial);
  // A write awaits this, so that a full disk is reported.
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
