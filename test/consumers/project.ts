/** Installs the project of a consumer outside the checkout, and runs its programs there. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.js';
import { files, Host } from '../web/host-support.js';
import { documentedLine } from './document.js';
import type { Consumer, Serving } from './table.js';

const run = promisify(execFile);

/** Milliseconds within which a framework's server must answer. */
const SERVER_PATIENCE = 120_000;

/** Variables that Vitest and npm set for their own programs. */
const OWN_VARIABLES: ReadonlySet<string> = new Set(['NODE_ENV', 'NODE_OPTIONS', 'TEST', 'VITEST']);

export interface Served {
  readonly origin: string;
  /** The folder of the browser extension that contains the page. */
  readonly extension?: string;
  /** What the server has printed. */
  readonly output: () => string;
  readonly close: () => Promise<void>;
}

/**
 * A project in the folder for temporary files. In the checkout, bundlers would find our own packages in the folders
 * above.
 */
export class Project {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async install(
    { name, row, folder = name, shared = {}, script = '', packages = [], configuration }: Consumer,
    tarball: string,
  ): Promise<Project> {
    const project = new Project(mkdtempSync(join(tmpdir(), `acedrex-${folder}-`)));
    cpSync(new URL(`projects/${folder}`, import.meta.url), project.folder, { recursive: true });
    for (const [path, source] of Object.entries(shared)) {
      const text = readFileSync(new URL(`projects/shared/${source}`, import.meta.url), 'utf8');
      mkdirSync(dirname(join(project.folder, path)), { recursive: true });
      writeFileSync(join(project.folder, path), text.replace('%script%', script));
    }
    if (configuration !== undefined) {
      const file = join(project.folder, configuration);
      const documented = documentedLine(row);
      const text = existsSync(file)
        ? readFileSync(file, 'utf8')
            .replace(/\}\);\n$/, `  ${documented}});\n`)
            .replace(/\n\}\n$/, `,\n  ${documented}}\n`)
        : documented;
      writeFileSync(file, text);
    }
    const options = ['--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options, tarball, ...packages], {
      cwd: project.folder,
      env: project.#env(),
      shell: process.platform === 'win32',
    });
    return project;
  }

  /** The version of an installed package. */
  version(name: string): string {
    const file = join(this.folder, 'node_modules', name, 'package.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
  }

  /** Runs one of the project's programs. Rejects with all its output if it fails. */
  async run([program = '', ...args]: readonly string[]): Promise<string> {
    const { stdout } = await run(this.#path(program), args, {
      cwd: this.folder,
      env: this.#env(),
      shell: process.platform === 'win32',
    }).catch((error: unknown) => {
      const { message, stdout, stderr } = error as Record<'message' | 'stdout' | 'stderr', string>;
      throw new Error([message, stdout, stderr].join('\n'));
    });
    return stdout;
  }

  async serve(serving: Serving): Promise<Served> {
    if ('files' in serving) {
      const host = await Host.open();
      const answer = files('/', join(this.folder, serving.files));
      host.answer = (path) => answer(path.endsWith('/') ? `${path}index.html` : path);
      return { origin: host.origin, output: () => '', close: () => host.close() };
    }
    if (!('command' in serving)) return serveFromDisk(this.folder, serving);
    const port = await freePort();
    const [program = '', ...args] = serving.command(port);
    const server = spawn(this.#path(program), args, {
      cwd: this.folder,
      env: { ...this.#env(), ...serving.env?.(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Frameworks start further processes, which end with the group.
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const origin = `http://127.0.0.1:${port}`;
    const close = (): Promise<void> => end(server);
    try {
      await answered(origin, server);
    } catch (error) {
      await close();
      throw new Error(`${String(error)}\n${output}`, { cause: error });
    }
    return { origin, output: () => output, close };
  }

  remove(): void {
    // A program of the project may still be writing its cache.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }

  /** Programs come from the project. Node does only if the project has installed it. */
  #path(program: string): string {
    const own = join(this.folder, 'node_modules', '.bin', program);
    return program === 'node' && !existsSync(own) ? process.execPath : own;
  }

  /** The environment without the variables that Vitest sets for its tests. */
  #env(): NodeJS.ProcessEnv {
    const inherited = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.has(name));
    return {
      ...Object.fromEntries(inherited),
      CI: '1',
      NO_COLOR: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      NUXT_TELEMETRY_DISABLED: '1',
      NG_CLI_ANALYTICS: 'false',
    };
  }
}

/** Pages that need no server. */
const serveFromDisk = (
  folder: string,
  serving: Extract<Serving, { disk: string } | { extension: string }>,
): Served => {
  const served = { output: () => '', close: () => Promise.resolve() };
  return 'disk' in serving
    ? { ...served, origin: pathToFileURL(join(folder, serving.disk)).href }
    : { ...served, origin: '', extension: join(folder, serving.extension) };
};

/** Waits until a server answers. */
const answered = async (origin: string, server: ChildProcess): Promise<void> => {
  const latest = Date.now() + SERVER_PATIENCE;
  while (Date.now() < latest) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(origin).catch(() => undefined);
    await response?.body?.cancel();
    if (response !== undefined) return;
    await wait(200);
  }
  throw new Error('the server has not answered');
};

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.pid === undefined) return;
  const ended = once(server, 'exit');
  if (process.platform === 'win32') server.kill();
  else process.kill(-server.pid, 'SIGKILL');
  await ended;
};

/** A folder for the tarball. */
export const folderForPack = (): string => {
  const folder = join(tmpdir(), `acedrex-pack-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};
