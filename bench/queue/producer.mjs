/**
 * A producer for bench/queue.mjs that can be killed: node bench/queue/producer.mjs URL JOBS WORK FILE
 *
 * Writes a line to the file for each stored value, and requests only missing values.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseQueueAddress, connect } from '../../build/library/cli/queue/connection.js';
import { RedisQueue } from '../../build/library/cli/queue/redis.js';
import { benchKind } from './kind.mjs';

const [, , url, jobs, work, file] = process.argv;
const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
const known = new Set(lines.map((line) => Number(line.split(' ')[0])));
const { value: address } = parseQueueAddress(url);
const queue = await RedisQueue.open(benchKind, await connect(address));
const { signal } = new AbortController();
await Promise.all(
  Array.from({ length: Number(jobs) }, (_, number) => number)
    .filter((number) => !known.has(number))
    .map((number) =>
      queue.run(
        { number, work: Number(work), wait: 0 },
        { label: `job ${number}`, signal },
        (value) => appendFileSync(file, `${value.number} ${value.hash}\n`),
      ),
    ),
);
await queue.close();
