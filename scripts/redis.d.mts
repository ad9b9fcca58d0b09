/** Types of redis.mjs for the tests. */
export function findRedis(): string | undefined;
export function ensureRedis(): string;
