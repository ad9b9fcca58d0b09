/**
 * Computes the corners of a piece's path between two squares. Separate from geometry.ts, because every board animates
 * moves, but few boards need other geometry. A test compares the corners with all rays of every ruleset.
 */
import { checkChoice } from '../guards.js';
import { ROLES, type Role } from './pieces.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { checkSquare, fileOf, rankOf, squareFrom, type Square } from './squares.js';

/**
 * The corners of a piece's path between two squares, including both ends. A bent path has three corners, a straight
 * path two. If the piece cannot move between the squares, the path is a straight line.
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
  // The aanca steps one square diagonally, then moves along a rank or file. The unicornio leaps, then slides.
  const isBent =
    role === 'aanca'
      ? near === 1 && far > 1
      : role === 'unicornio' &&
        ruleset.switches.unicornio === 'leap-then-slide' &&
        near > 1 &&
        far === near + 1;
  if (!isBent) return [from, to];
  // The aanca's first leg is one square in each direction. The unicornio's leap is the part before its slide.
  const leg = (distance: number): number =>
    role === 'aanca' ? Math.sign(distance) : distance - Math.sign(distance) * (near - 1);
  const corner = squareFrom(fileOf(from) + leg(files), rankOf(from) + leg(ranks));
  return corner === undefined ? [from, to] : [from, corner, to];
};

/** Whether a piece's path between two squares bends. */
export const isBentPath = (role: Role, from: Square, to: Square, ruleset: Ruleset): boolean =>
  pathOf(role, from, to, ruleset).length === 3;
