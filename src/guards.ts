/** What values are that were read from a file or from Redis. */
import type { Score } from './rules/score.js';

/** Whether a value is an object with names. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0;

export const isScore = (value: unknown): value is Score =>
  isObject(value) &&
  ((value.kind === 'centipawns' && Number.isFinite(value.value)) ||
    (value.kind === 'mate' && Number.isInteger(value.moves)));
