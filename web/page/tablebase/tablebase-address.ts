/** The ending list's state in the URL. It is restored by a reload and by going back. */
import { clip } from '../../../src/result.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import { parseRuleset, type Ruleset } from '../../../src/rules/rulesets.js';

const START = '#endings';

export const SHOWN = ['all', 'known', 'unsolved'] as const;

/** A piece that endings can contain in addition to the kings. */
export const FILTERS = ['any', ...ROLES.filter((role) => role !== 'king')] as const;
export type PieceFilter = Exclude<Role, 'king'> | 'any';

export interface TablebasePlace {
  /** The chosen ruleset; by default the ruleset of the game on the board. */
  readonly ruleset?: Ruleset;
  readonly piece: PieceFilter;
  readonly shown: (typeof SHOWN)[number];
  readonly ending?: string | undefined;
}

export const isTablebaseAddress = (hash: string): boolean => hash.startsWith(START);

export const addressOfTablebase = ({
  ruleset,
  piece,
  shown,
  ending,
}: Partial<TablebasePlace>): string => {
  const fields = [
    ['ruleset', ruleset?.id],
    ['with', piece === 'any' ? undefined : piece],
    ['show', shown === 'all' ? undefined : shown],
    ['ending', ending],
  ].flatMap(([name, value]) =>
    name === undefined || value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return fields.length === 0 ? START : `${START}?${fields.join('&')}`;
};

/** Reads a URL fragment. `unknown` contains its unrecognised fields. */
export const placeOfAddress = (
  hash: string,
): { readonly place: TablebasePlace; readonly unknown: readonly string[] } => {
  const unknown: string[] = [];
  let place: TablebasePlace = { piece: 'any', shown: 'all' };
  for (const [name, value] of new URLSearchParams(hash.slice(START.length + 1))) {
    const found = readField(name, value);
    if (found === undefined) unknown.push(clip(`${name}=${value}`));
    else place = { ...place, ...found };
  }
  return { place, unknown };
};

const readField = (name: string, value: string): Partial<TablebasePlace> | undefined => {
  const oneOf = <Value extends string>(values: readonly Value[]): Value | undefined =>
    values.find((each) => each === value);
  switch (name) {
    case 'ruleset': {
      const ruleset = parseRuleset(value);
      return ruleset.ok ? { ruleset: ruleset.value } : undefined;
    }
    case 'with': {
      const piece = oneOf(FILTERS);
      return piece && { piece };
    }
    case 'show': {
      const shown = oneOf(SHOWN);
      return shown && { shown };
    }
    case 'ending':
      // The list later decides whether the ending exists.
      return value === '' ? undefined : { ending: clip(value.toUpperCase()) };
    default:
      return undefined;
  }
};
