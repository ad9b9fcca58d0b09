/** Starts a Redis server with an append-only file for a bench on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { ensureRedis } from '../../scripts/redis.mjs';

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'acedrex-bench-'));
  #port;
  #process;
  #client;

  async start() {
    this.#port ??= await freePort();
    const args = ['--bind', '127.0.0.1', '--port', String(this.#port), '--dir', this.#folder];
    this.#process = spawn(ensureRedis(), [...args, '--appendonly', 'yes', '--save', '']);
    let talk = '';
    for await (const piece of this.#process.stdout) {
      talk += piece;
      if (talk.includes('Ready to accept connections')) break;
    }
    this.#client = new Redis(this.#port, '127.0.0.1');
    this.#client.on('error', () => undefined);
  }

  get url() {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async kill() {
    this.#client.disconnect();
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }

  async delete() {
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }

  /** Reads a number from a section of Redis's INFO. */
  async #number(section, field) {
    const text = await this.#client.info(section);
    return Number(new RegExp(`^${field}:([\\d.]+)`, 'm').exec(text)?.[1]);
  }

  memory() {
    return this.#number('memory', 'used_memory');
  }

  /** Processor seconds that Redis has used. */
  async processor() {
    const [user, system] = await Promise.all([
      this.#number('cpu', 'used_cpu_user'),
      this.#number('cpu', 'used_cpu_sys'),
    ]);
    return user + system;
  }

  /** Bytes that Redis has received, sent, and written to its append-only file. */
  async traffic() {
    return {
      received: await this.#number('stats', 'total_net_input_bytes'),
      sent: await this.#number('stats', 'total_net_output_bytes'),
      written: await this.#number('persistence', 'aof_current_size'),
    };
  }

  /** Number of calls of each command. */
  async commands() {
    const text = await this.#client.info('commandstats');
    const calls = [...text.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)];
    return new Map(calls.map(([, name, count]) => [name, Number(count)]));
  }

  async flush() {
    await this.#client.flushall();
    await this.#client.config('RESETSTAT');
  }
}
