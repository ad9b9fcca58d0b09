/** Carries frames between relays that share their rooms. Publishes on the Redis server that the queue also uses. */
import { randomUUID } from 'node:crypto';
import { PREFIX, connectRedis, type QueueAddress } from '../queue/connection.js';
import { loadOptional } from '../io.js';

/** The receivers of a frame: the players (`@`), other relays that receive a record (`=`), or a member's identity. */
export type Target = '@' | '=' | `#${string}`;

export interface Bus {
  readonly enter: (game: string) => Promise<void>;
  readonly leave: (game: string) => void;
  readonly publish: (game: string, target: Target, frame: string) => void;
  readonly close: () => Promise<void>;
}

export type OnFrame = (game: string, target: Target, frame: string) => void;

const CHANNEL = `${PREFIX}-live:`;

/** Connects to a Redis server. Throws a Failure if that is impossible. */
export const openBus = async (address: QueueAddress, onFrame: OnFrame): Promise<Bus> => {
  const { Redis: redis } = await loadOptional(
    'a relay that shares its rooms',
    ['ioredis'],
    () => import('ioredis'),
  );
  const connection = await connectRedis(address, redis);
  const { client, report } = connection;
  // A separate client, because a subscribed client cannot run other commands. Reconnecting resubscribes.
  const listener = client.duplicate();
  listener.on('error', report);
  const own = randomUUID();
  listener.on('message', (channel: string, text: string) => {
    const [sender = '', target = ''] = text.split(' ', 2);
    if (sender === own) return;
    const frame = text.slice(sender.length + target.length + 2);
    onFrame(channel.slice(CHANNEL.length), target as Target, frame);
  });
  return {
    enter: async (game) => {
      await listener.subscribe(CHANNEL + game).catch(report);
    },
    leave: (game) => {
      listener.unsubscribe(CHANNEL + game).catch(report);
    },
    publish: (game, target, frame) => {
      // Drops frames during an outage, because they would arrive too late. Players request missing entries after the
      // outage.
      if (client.status === 'ready')
        client.publish(CHANNEL + game, `${own} ${target} ${frame}`).catch(report);
    },
    close: () =>
      connection.close(() => {
        listener.disconnect();
        return Promise.resolve();
      }),
  };
};
