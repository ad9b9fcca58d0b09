/** Protocol sessions for tests: in this process with a worker, or in a process of their own. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createEngine } from '../../dist/worker/node.js';
import { PATIENCE } from '../support/patience.js';
import type { ProtocolEngine } from '../../src/protocols/protocol-engine.js';
import { loadRules } from '../../src/rules/rules-wasm.js';

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

interface Talk {
  /** All lines of output. */
  readonly lines: readonly string[];
  /** Sends lines to the session. */
  say(...lines: readonly string[]): void;
  /** The unread lines up to the next one that matches. */
  until(pattern: RegExp): Promise<readonly string[]>;
  close(): Promise<void>;
}

interface Session {
  receive(line: string): void;
}

/** A session with a real engine in a worker. */
export const talkTo = async (
  open: (engine: ProtocolEngine, send: (line: string) => void) => Session,
): Promise<Talk> => {
  await loadRules();
  const client = createEngine();
  const transcript = new Transcript();
  const session = open(client, (line) => {
    transcript.add(line);
  });
  return {
    lines: transcript.lines,
    say(...lines) {
      for (const line of lines) session.receive(line);
    },
    until: (pattern) => transcript.until(pattern),
    close: () => client.close(),
  };
};

/** The built program in its own process. */
export const talkToProcess = (
  args: readonly string[],
): Talk & { readonly exit: Promise<number | null>; endInput(): void } => {
  const child = spawn(process.execPath, ['dist/cli/main.js', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const transcript = new Transcript();
  createInterface({ input: child.stdout }).on('line', (line) => {
    transcript.add(line);
  });
  const exit = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  return {
    lines: transcript.lines,
    exit,
    say(...lines) {
      child.stdin.write(lines.map((line) => `${line}\n`).join(''));
    },
    endInput() {
      child.stdin.end();
    },
    until: (pattern) => transcript.until(pattern),
    async close() {
      child.kill('SIGKILL');
      await exit;
    },
  };
};
