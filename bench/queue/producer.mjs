/**
 * A producer of bench/queue.mjs, which can be killed: node bench/queue/producer.mjs URL JOBS WORK FILE
 *
 * Writes a line to the file for each value that it has kept, and requests only missing values.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseQueueAddress, connect } from '../../dist/cli/queue/connection.js';
import { RedisQueue } from '../../dist/cli/queue/redis.js';
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
