import type { Command } from '../vendor/commander.js';
import { print, say } from '../io.js';
import type { Connection } from '../queue/connection.js';
import { connectTo, queueOption, type QueueOption } from '../queue/open.js';
import { describeQueues, drainQueues, retryQueues } from '../queue/overview.js';

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
