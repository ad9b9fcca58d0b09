/** `acedrex engine --listen` in a separate process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface EngineProcess {
  readonly process: ChildProcess;
  /** The line that a page needs. */
  readonly line: string;
  readonly port: number;
}

/** Starts the program with 2 threads. `port` is 0 for any free port. */
export const startEngine = async (
  folder: string,
  { port = 0, origin = 'https://chess.example.org', options = [] as readonly string[] } = {},
): Promise<EngineProcess> => {
  const child = spawn(
    process.execPath,
    [
      ...['dist/cli/main.js', 'engine', '--listen', `127.0.0.1:${port}`, '--threads', '2'],
      ...['--force-threads', '--hash', '16', '--name', 'desk', '--data', folder],
      '--show-token',
      ...['--origin', origin, ...options],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(child, 'exit').then(() => {
    throw new Error('the program ended before it printed its line');
  });
  const printed = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([printed, ended]);
  ended.catch(() => undefined);
  return { process: child, line, port: Number(new URL(line.replace(/^ws/, 'http')).port) };
};

/** Ends a process without letting it close its connections. */
export const killEngine = async ({ process: child }: EngineProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
