/** Type guards for values from files, Redis and untyped callers. */
import { quote } from './result.js';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0;

/** A TypeError that names an argument, the expected value, and the actual value. */
export const wrongArgument = (name: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${name} must be ${expected}, not ${shown(value)}`);

const shown = (value: unknown): string => {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null)
    return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'nothing'}`;
  return typeof value === 'function' ? 'a function' : String(value);
};

/** Throws a TypeError unless the argument is a string. */
export function checkText(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw wrongArgument(name, 'a string', value);
}

/** Throws a TypeError unless the argument is a number other than NaN. */
export function checkNumber(value: unknown, name: string): asserts value is number {
  if (typeof value !== 'number' || Number.isNaN(value))
    throw wrongArgument(name, 'a number', value);
}

/** Throws a TypeError unless the argument is one of the given values. */
export function checkChoice<T>(
  value: unknown,
  name: string,
  choices: readonly T[],
): asserts value is T {
  if (!(choices as readonly unknown[]).includes(value))
    throw wrongArgument(name, choices.join(' or '), value);
}
