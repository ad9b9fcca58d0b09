/** Protocol sessions for tests: in this process with a worker, or in a separate process. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, onTestFinished } from 'vitest';
import { createEngine } from '../../build/library/worker/node.js';
import { PATIENCE } from '../support/patience.js';
import { HASH_MEBIBYTES, type ProtocolEngine } from '../../src/protocols/protocol-engine.js';

/** The output of a session, with a way to wait for more. */
class Transcript {
  readonly lines: string[] = [];
  /** Index of the first line that has not been read. */
  #read = 0;
  #wake: () => void = () => undefined;

  add(line: string): void {
    this.lines.push(line);
    this.#wake();
  }

  /** The unread lines up to the next one that matches. Rejects with the unread lines if none comes. */
  async until(pattern: RegExp): Promise<readonly string[]> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const fresh = this.lines.slice(this.#read);
      const at = fresh.findIndex((line) => pattern.test(line));
      if (at >= 0) {
        this.#read += at + 1;
        return fresh.slice(0, at + 1);
      }
      if (Date.now() >= deadline)
        throw new Error(`no ${String(pattern)} in:\n${fresh.join('\n') || '(nothing)'}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadline - Date.now());
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

export interface Talk {
  /** All lines of output. */
  readonly lines: readonly string[];
  /** Sends lines to the session. */
  say(...lines: readonly string[]): void;
  /** The unread lines up to the next one that matches. */
  until(pattern: RegExp): Promise<readonly string[]>;
  /** Ends the input, and resolves when everything is answered; for a process, with its exit status. */
  end(): Promise<unknown>;
  close(): Promise<void>;
}

interface Session {
  receive(line: string): void;
  end(): Promise<void>;
}

/** A real engine in a worker for all tests of a file. Its state is reset after each session. */
export class SharedEngine {
  readonly #client = createEngine();

  constructor() {
    afterAll(() => this.#client.close());
  }

  /** Opens a session in this process, which is closed after the test. */
  open(open: (engine: ProtocolEngine, send: (line: string) => void) => Session): Talk {
    const transcript = new Transcript();
    const session = open(this.#client, (line) => {
      transcript.add(line);
    });
    const close = async (): Promise<void> => {
      session.receive('quit');
      await this.#client.setThreads(1);
      await this.#client.setHash(HASH_MEBIBYTES.default);
      await this.#client.newGame();
    };
    onTestFinished(close);
    return {
      lines: transcript.lines,
      say(...lines) {
        for (const line of lines) session.receive(line);
      },
      until: (pattern) => transcript.until(pattern),
      end: () => session.end(),
      close,
    };
  }
}

/** How a process may end after "quit": on a busy machine, it kills itself rather than wait for its threads. */
export const OWN_ENDS = [0, 'SIGKILL'];

/** The built program in its own process, which ends after the test. */
export const talkToProcess = (
  args: readonly string[],
): Talk & { readonly exit: Promise<number | NodeJS.Signals | null> } => {
  const child = spawn(process.execPath, ['dist/cli/main.js', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const transcript = new Transcript();
  createInterface({ input: child.stdout }).on('line', (line) => {
    transcript.add(line);
  });
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (status, signal) => resolve(status ?? signal));
  });
  child.stdin.on('error', () => undefined);
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
  };
  onTestFinished(close);
  return {
    lines: transcript.lines,
    exit,
    say(...lines) {
      child.stdin.write(lines.map((line) => `${line}\n`).join(''));
    },
    until: (pattern) => transcript.until(pattern),
    end() {
      child.stdin.end();
      return exit;
    },
    close,
  };
};
