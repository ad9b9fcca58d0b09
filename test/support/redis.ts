/** A Redis server for one test, which can be killed and restarted and keeps its jobs in an append-only file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureRedis } from '../../scripts/redis.mjs';
import { freePort } from './free-port.js';

/** Resolves when a server reports that it is ready. */
const ready = async (server: ChildProcess): Promise<void> => {
  let talk = '';
  for await (const piece of server.stdout ?? []) {
    talk += String(piece);
    if (talk.includes('Ready to accept connections')) return;
  }
  throw new Error(`Redis does not start: ${talk}`);
};

export class TestRedis {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'acedrex-redis-'));
  readonly #options: readonly string[];
  readonly #isTls: boolean;
  #process: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[], isTls: boolean) {
    this.port = port;
    this.#options = options;
    this.#isTls = isTls;
  }

  /** `options` are command-line options of redis-server. */
  static async start(...options: readonly string[]): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), options, false);
    await redis.start();
    return redis;
  }

  /** A Redis server that accepts only TLS. `certificate` is both its own and its authority's. */
  static async startTls(certificate: string, key: string): Promise<TestRedis> {
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key];
    const trust = ['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no'];
    const redis = new TestRedis(await freePort(), [...files, ...trust], true);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `${this.#isTls ? 'rediss' : 'redis'}://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const ports = this.#isTls ? ['--port', '0', '--tls-port'] : ['--port'];
    const port = ['--bind', '127.0.0.1', ...ports, String(this.port)];
    const disk = ['--dir', this.#folder, '--appendonly', 'yes', '--save', ''];
    this.#process = spawn(ensureRedis(), [...port, ...disk, ...this.#options]);
    await ready(this.#process);
  }

  /** Kills the server as a failure of the machine would. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (process === undefined) return;
    this.#process = undefined;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  }

  async delete(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }
}
