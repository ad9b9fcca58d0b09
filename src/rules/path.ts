/**
 * Where a piece's path between two squares bends. It is separate from geometry.ts because every board animates
 * moves, and most boards need no other geometry; a test compares it with all rays of every ruleset.
 */
import { checkChoice } from '../guards.js';
import { ROLES, type Role } from './pieces.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { checkSquare, fileOf, rankOf, squareFrom, type Square } from './squares.js';

/**
 * The corners of a piece's path between two squares, both ends included: three if it bends, otherwise two.
 * Squares that the piece cannot connect are joined by a straight line.
 */
export const pathOf = (
  role: Role,
  from: Square,
  to: Square,
  ruleset: Ruleset,
): readonly Square[] => {
  checkChoice(role, 'role', ROLES);
  checkSquare(from, 'from');
  checkSquare(to, 'to');
  checkRuleset(ruleset);
  const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  const [near = 0, far = 0] = [Math.abs(files), Math.abs(ranks)].sort((a, b) => a - b);
  // The aanca goes one square diagonally and on along a rank or file; the unicornio leaps and goes on diagonally.
  const isBent =
    role === 'aanca'
      ? near === 1 && far > 1
      : role === 'unicornio' &&
        ruleset.switches.unicornio === 'leap-then-slide' &&
        near > 1 &&
        far === near + 1;
  if (!isBent) return [from, to];
  // The aanca's first leg is one square each way; the unicornio's leap is what its slide leaves.
  const leg = (distance: number): number =>
    role === 'aanca' ? Math.sign(distance) : distance - Math.sign(distance) * (near - 1);
  const corner = squareFrom(fileOf(from) + leg(files), rankOf(from) + leg(ranks));
  return corner === undefined ? [from, to] : [from, corner, to];
};
