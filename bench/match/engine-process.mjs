/** A child process that speaks a line protocol. Every wait has a timeout, and every exit is detected. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** An engine that has failed and must be restarted. */
export class EngineFailure extends Error {
  /**
   * @param {'crash' | 'unresponsive'} kind
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Timeout for the start in milliseconds. The timeout is long, because an engine may build tables. */
export const START_MILLISECONDS = 30_000;

const STDERR_CHARACTERS = 2000;
const CLOSE_MILLISECONDS = 1000;

/**
 * Splits a command line into words, and supports quotes. The command runs without a shell, so that signals reach the
 * engine.
 */
export const splitCommand = (command) =>
  (command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );

/** The running engines, which are ended together with the runner. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class EngineProcess {
  #child;
  /** Lines that have not been read yet: `{ text, at }`, with the time in milliseconds. */
  #lines = [];
  /** Wakes the reader that waits for a line. */
  #wake = () => undefined;
  #death;
  #errors = '';
  #trace;
  #exited;

  /**
   * @param {string} command
   * @param {(direction: '<' | '>', line: string) => void} trace sees every line, to and from.
   */
  constructor(command, trace = () => undefined) {
    const [program = '', ...words] = splitCommand(command);
    this.#trace = trace;
    this.#child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] });
    running.add(this.#child);
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const text = line.trimEnd();
      trace('<', text);
      this.#lines.push({ text, at: performance.now() });
      this.#wake();
    });
    this.#child.stderr.on('data', (chunk) => {
      this.#errors = (this.#errors + chunk).slice(-STDERR_CHARACTERS);
    });
    // An error in writing to an engine that has ended is reported when the next line is read.
    this.#child.stdin.on('error', () => undefined);
    this.#exited = new Promise((resolve) => {
      const die = (reason) => {
        running.delete(this.#child);
        this.#death ??= reason;
        this.#wake();
        resolve();
      };
      this.#child.on('error', (error) => die(`cannot be run: ${error.message}`));
      this.#child.on('close', (status, signal) =>
        die(`ended with ${signal ?? `status ${status}`}${this.#lastWords()}`),
      );
    });
  }

  #lastWords() {
    const words = this.#errors.trim();
    return words === '' ? '' : `, saying: ${words}`;
  }

  write(line) {
    this.#trace('>', line);
    this.#child.stdin.write(`${line}\n`);
  }

  /**
   * Returns the next line and its arrival time; undefined if none arrives before `deadline` (`performance.now()`).
   * Rejects with an EngineFailure if the process has ended.
   * @returns {Promise<{ text: string, at: number } | undefined>}
   */
  async nextLine(deadline) {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined) return line;
      if (this.#death !== undefined) throw new EngineFailure('crash', this.#death);
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.ceil(left));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = () => undefined;
    }
  }

  /**
   * Reads lines until `accept` returns a value other than undefined for a line, and returns that value. Rejects with an
   * EngineFailure if this takes longer than `milliseconds`.
   */
  async expect(what, milliseconds, accept) {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      const line = await this.nextLine(deadline);
      if (line === undefined)
        throw new EngineFailure('unresponsive', `no ${what} within ${milliseconds / 1000} s`);
      const accepted = accept(line.text, line.at);
      if (accepted !== undefined) return accepted;
    }
  }

  /** Asks the engine to quit, and kills it if it does not quit. */
  async close() {
    if (this.#death !== undefined) return;
    this.write('quit');
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), CLOSE_MILLISECONDS);
    await this.#exited;
    clearTimeout(timer);
  }

  /** Kills the engine. */
  async kill() {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
