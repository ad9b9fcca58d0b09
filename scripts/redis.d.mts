/** Types for redis.mjs, used by the tests. */
export function findRedis(): string | undefined;
export function ensureRedis(): string;
