/** The address of the library with the games that have a position, so that a reload and the way back keep them. */
import { makeFen } from '../../src/notation/fen.js';
import { Position } from '../../src/rules/position.js';
import { parseRuleset } from '../../src/rules/rulesets.js';

const START = '#library?';

/** The fragment of the address. */
export const addressOfPosition = ({ ruleset, setup }: Position): string =>
  `${START}ruleset=${encodeURIComponent(ruleset.id)}&fen=${makeFen(setup).replaceAll(' ', '_')}`;

/** Whether an address wants games with a position, which need not be readable. */
export const hasQuery = (hash: string): boolean => hash.startsWith(START);

/** The position of such an address; undefined if it has none that can be read. */
export const positionOfAddress = (hash: string): Position | undefined => {
  if (!hasQuery(hash)) return undefined;
  const fields = new URLSearchParams(hash.slice(START.length));
  const ruleset = parseRuleset(fields.get('ruleset') ?? '');
  const fen = (fields.get('fen') ?? '').replaceAll('_', ' ');
  // With dice more positions are legal, and the search does not tell them apart.
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value, { dice: true }) : undefined;
  return position?.ok === true ? position.value : undefined;
};
