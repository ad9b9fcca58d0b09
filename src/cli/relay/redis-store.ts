/** Data that several relays share in one Redis server: the key, the stamped records, and the time. */
import { PREFIX, connectRedis, type QueueAddress } from '../queue/connection.js';
import { Failure, loadOptional } from '../io.js';
import { makeRelayKey, restoreRelayKey } from '../../play/crypto.js';
import type { Pause } from '../../play/live/arbiter.js';
import { ALIVE, AWAY, MAX_PAUSES, type RelayStore } from './store.js';

const KEY = `${PREFIX}-live-key`;
const SIGNS = `${PREFIX}-live-alive`;
const PAUSES = `${PREFIX}-live-pauses`;
const GAME = `${PREFIX}-live-game:`;
/** Seconds for which a record is kept after its last stamp. */
const KEPT = 90 * 86_400;

/** Stores a record unless another relay has stamped it in the meantime. This script alone orders the relays' stamps. */
const WRITE = `
if (redis.call('HGET', KEYS[1], 'stamps') or '0') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'stamps', ARGV[2], 'record', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1`;

/** Records that a relay is running. Returns the time and the pauses in which no relay was running. */
const LIVE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local alive = tonumber(redis.call('GET', KEYS[1]) or '0')
if now < alive then now = alive end
if alive > 0 and now - alive > tonumber(ARGV[1]) then
  redis.call('RPUSH', KEYS[2], alive .. ' ' .. now)
  redis.call('LTRIM', KEYS[2], -tonumber(ARGV[2]), -1)
end
redis.call('SET', KEYS[1], string.format('%.0f', now))
local all = redis.call('LRANGE', KEYS[2], 0, -1)
table.insert(all, 1, string.format('%.0f', now))
return all`;

export const redisStore = async (address: QueueAddress): Promise<RelayStore> => {
  const { Redis: redis } = await loadOptional(
    'a relay that shares its games',
    ['ioredis'],
    () => import('ioredis'),
  );
  const connection = await connectRedis(address, redis);
  const { client, report } = connection;
  const made = await makeRelayKey();
  await client.setnx(KEY, made.text);
  const key = await restoreRelayKey((await client.get(KEY)) ?? '');
  if (key === undefined) throw new Failure(`The key of the relay in ${address.shown} is damaged`);

  let pauses: readonly Pause[] = [];
  /** Milliseconds by which the Redis server's clock is ahead of this process. */
  let ahead = 0;
  let alive = -Infinity;
  let last = 0;
  const now = (): number => {
    // Correcting the offset never sets the time back.
    last = Math.max(last, Math.floor(performance.now() + ahead));
    return last;
  };
  const note = async (): Promise<void> => {
    const sent = performance.now();
    const answer = (await client.eval(LIVE, 2, SIGNS, PAUSES, AWAY, MAX_PAUSES)) as string[];
    const [time = '0', ...lines] = answer;
    alive = performance.now();
    ahead = Number(time) - (sent + alive) / 2;
    pauses = lines.map((line) => {
      const [from = 0, at = 0] = line.split(' ').map(Number);
      return { from, at };
    });
  };
  await note();
  let noting: Promise<void> = Promise.resolve();
  const noteSoon = (): Promise<void> => (noting = note().catch(report));
  const timer = setInterval(() => void noteSoon(), ALIVE);
  return {
    key,
    now,
    pauses: () => pauses,
    // After an outage, records the pause before the first stamp.
    ready: async () => {
      if (client.status !== 'ready' || performance.now() - alive > AWAY) await noteSoon();
      else await noting;
    },
    read: async (game) => {
      const record = await client.hgetBuffer(GAME + game, 'record');
      return record === null ? undefined : new Uint8Array(record);
    },
    write: async (game, record, before, stamps) =>
      (await client.eval(
        WRITE,
        1,
        GAME + game,
        String(before),
        String(stamps),
        Buffer.from(record),
        KEPT,
      )) === 1,
    close: () => {
      clearInterval(timer);
      return connection.close(() => Promise.resolve());
    },
  };
};
