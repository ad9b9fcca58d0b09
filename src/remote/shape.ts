/** Checks the shape of JSON from the other side of a connection. */
import { isObject } from '../guards.js';

/** Returns the path of the first invalid field, or undefined if the value is valid. */
export type Shape = (value: unknown, path: string) => string | undefined;

const VALID = undefined;

export const is =
  (check: (value: unknown) => boolean): Shape =>
  (value, path) =>
    check(value) ? VALID : path;

export const choice = (values: readonly unknown[]): Shape => is((value) => values.includes(value));

export const text = (most: number): Shape =>
  is((value) => typeof value === 'string' && value.length <= most);

export const optional =
  (shape: Shape): Shape =>
  (value, path) =>
    value === undefined ? VALID : shape(value, path);

export const list =
  (shape: Shape): Shape =>
  (value, path) => {
    if (!Array.isArray(value)) return path;
    for (const [index, item] of value.entries()) {
      const fault = shape(item, `${path}[${index}]`);
      if (fault !== VALID) return fault;
    }
    return VALID;
  };

/** An object with these fields and no others, because an ignored field could change the meaning of a message. */
export const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, path) => {
    if (!isObject(value)) return path;
    const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
    const extra = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
    if (extra !== undefined) return at(extra);
    for (const [name, shape] of Object.entries(fields)) {
      const fault = shape(value[name], at(name));
      if (fault !== VALID) return fault;
    }
    return VALID;
  };

/** An object whose `kind` determines its other fields. */
export const variant = (
  kinds: Readonly<Record<string, Readonly<Record<string, Shape>>>>,
): Shape => {
  const shapes = new Map(
    Object.entries(kinds).map(([kind, fields]) => [
      kind,
      object({ kind: choice([kind]), ...fields }),
    ]),
  );
  return (value, path) => {
    const shape = isObject(value) ? shapes.get(String(value.kind)) : undefined;
    return shape === undefined ? `${path === '' ? '' : `${path}.`}kind` : shape(value, path);
  };
};
