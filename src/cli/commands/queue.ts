import type { Command } from '../vendor/commander.js';
import { print, say } from '../io.js';
import type { Connection } from '../queue/connection.js';
import { connectTo, type QueueOption, QUEUE } from '../queue/local.js';
import { describeQueues, drainQueues, retryQueues } from '../queue/overview.js';
import { availableThreads } from '../../worker/node.js';
import { openTablebaseProcessor } from '../tablebase/processor.js';
import { prepareFolder, ENDINGS } from '../tablebase/summarise.js';
import { jobsAtOnce } from '../machine.js';
import { tablebaseKind } from '../queue/tablebase-job.js';
import { searchKind } from '../queue/search-job.js';
import { runWorker } from '../queue/worker.js';
import { count, declare, integer } from '../declare.js';
import { WORDS } from '../../words/commands.js';

export const addQueue = (program: Command): void => {
  const words = WORDS.queue;
  const queue = declare(program.command('queue'), words, {});
  const add = (
    name: 'status' | 'retry' | 'drain',
    work: (connection: Connection) => Promise<void>,
  ): void => {
    declare(queue.command(name), words[name], { queue: QUEUE }).action(
      async ({ queue: address }: QueueOption, command: Command) => {
        const connection = await connectTo(address, command);
        try {
          await work(connection);
        } finally {
          await connection.close(() => Promise.resolve());
        }
      },
    );
  };
  add('status', async (connection) => {
    const lines = await describeQueues(connection);
    for (const line of lines) await print(line);
    if (lines.length === 0) say('this server has no queue');
  });
  add('retry', async (connection) => say(`${await retryQueues(connection)} jobs are queued again`));
  add('drain', async (connection) => say(`${await drainQueues(connection)} jobs deleted`));
};

interface Options extends QueueOption {
  readonly threads?: number;
  readonly stalled: number;
  readonly endings: string;
}

/** Memory for solving an ending, in MiB. Only some endings with a move limit use more than half of it. */
const TABLEBASE_MEMORY = 512;

export const addWork = (program: Command): void => {
  const parameters = {
    jobs: { value: '[jobs]', choices: ['searches', 'endings'], standard: 'searches' },
    queue: QUEUE,
    threads: count(1, 256),
    stalled: { value: '<seconds>', parse: integer(1, 3600), standard: 30 },
    endings: ENDINGS,
  };
  const values = { memory: TABLEBASE_MEMORY };
  declare(program.command('work'), WORDS.work, parameters, values).action(run);
};

const run = async (
  jobs: string,
  { queue, stalled, endings, threads }: Options,
  command: Command,
): Promise<void> => {
  if (jobs === 'searches') {
    const connection = await connectTo(queue, command);
    await runWorker(searchKind(), connection, { threads: threads ?? availableThreads(), stalled });
    return;
  }
  prepareFolder(endings);
  const kind = tablebaseKind(() => openTablebaseProcessor(endings));
  const connection = await connectTo(queue, command);
  await runWorker(kind, connection, { threads: threads ?? jobsAtOnce(TABLEBASE_MEMORY), stalled });
};
