import { type Command, Argument } from '../vendor/commander.js';
import { print, say, integer } from '../io.js';
import type { Connection } from '../queue/connection.js';
import { connectTo, queueOption, type QueueOption } from '../queue/local.js';
import { describeQueues, drainQueues, retryQueues } from '../queue/overview.js';
import { availableThreads } from '../../worker/node.js';
import { openTablebaseProcessor } from '../tablebase/processor.js';
import { tablebaseOption, prepareFolder } from '../tablebase/summarise.js';
import { jobsAtOnce } from '../machine.js';
import { tablebaseKind } from '../queue/tablebase-job.js';
import { searchKind } from '../queue/search-job.js';
import { runWorker } from '../queue/worker.js';

export const addQueue = (program: Command): void => {
  const queue = program
    .command('queue')
    .description('look after the jobs on a Redis: status, retry, drain');
  const add = (
    name: string,
    description: string,
    work: (connection: Connection) => Promise<void>,
  ): void => {
    queue
      .command(name)
      .description(description)
      .addOption(queueOption())
      .action(async ({ queue: address }: QueueOption, command: Command) => {
        const connection = await connectTo(address, command);
        try {
          await work(connection);
        } finally {
          await connection.close(() => Promise.resolve());
        }
      });
  };
  add(
    'status',
    'print the numbers of jobs, the workers, and the jobs that have failed',
    async (connection) => {
      const lines = await describeQueues(connection);
      for (const line of lines) await print(line);
      if (lines.length === 0) say('there has never been a queue here');
    },
  );
  add('retry', 'let the jobs that have failed be done again', async (connection) => {
    say(`${await retryQueues(connection)} jobs wait again`);
  });
  add(
    'drain',
    'drop the jobs that wait or have failed, and values that nobody has fetched',
    async (connection) => {
      say(`${await drainQueues(connection)} jobs dropped`);
    },
  );
};

interface Options extends QueueOption {
  readonly threads?: number;
  readonly stalled: number;
  readonly endings: string;
}

/** MiB that a job of an ending may take. Only some with a move limit take more than half of it. */
const TABLEBASE_MEMORY = 512;

export const addWork = (program: Command): void => {
  program
    .command('work')
    .description(
      'do the jobs that explore, annotate and tablebase all have put on a Redis, on any number of machines',
    )
    .addArgument(
      new Argument('[jobs]', 'which: those of explore and annotate, or of tablebase all')
        .choices(['searches', 'endings'])
        .default('searches'),
    )
    .addOption(queueOption())
    .option(
      '--threads <count>',
      `jobs at once; as many as the processor has cores, for endings at most one for each ${TABLEBASE_MEMORY} MiB of memory`,
      integer(1, 256),
    )
    .option(
      '--stalled <seconds>',
      'silence after which others take over the jobs of a worker',
      integer(1, 3600),
      30,
    )
    .addOption(tablebaseOption())
    .addHelpText(
      'after',
      `
Runs until it is stopped; what it has begun by then, it ends within seconds or gives back. It must be the
same build as that of the command that wants the jobs done; another one is refused with exit status 1.
Tables of endings are kept in the folder --endings, which machines may share; what is there is not solved again.
Example: acedrex work --queue redis://queue.example.org`,
    )
    .action(run);
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
