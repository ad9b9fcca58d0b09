/** What the view of puzzles shows, as it stands in the address, so that a reload and the way back keep it. */
import { THEMES } from '../../../src/puzzles/types.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, type RulesetName } from '../../../src/rules/rulesets.js';
import { givenProblem, type GivenProblem } from '../../shared/addresses.js';
import { ANY_PUZZLE, DIFFICULTIES, type PuzzleWish } from './choose.js';

const START = '#puzzles';

export interface PuzzlePlace extends PuzzleWish {
  /** That of the game on the board unless another one is chosen. */
  readonly ruleset?: RulesetName;
  readonly isDaily: boolean;
  /** Whether puzzles with dice are shown. */
  readonly isDice: boolean;
  /** The piece whose course is shown instead of a puzzle. */
  readonly course?: Role | undefined;
  /** Whether the collection of problems is shown instead of a puzzle. */
  readonly isProblems: boolean;
  /** Whether the user's progress is shown instead of a puzzle. */
  readonly isProgress: boolean;
  /** The mistake of a game that is tried again instead of a puzzle: the id of its position. */
  readonly mistake?: string | undefined;
  /** The problem that the address gives in place of the collection; other addresses drop it. */
  readonly given?: GivenProblem | undefined;
  /** The puzzle that is shown; the next one if it is missing. */
  readonly id?: string | undefined;
}

/** Whether an address is one of the view. */
export const isPuzzlesAddress = (hash: string): boolean => hash.startsWith(START);

export const addressOfPuzzles = ({
  ruleset,
  isDaily = false,
  isDice = false,
  course,
  isProblems = false,
  isProgress = false,
  mistake,
  theme = 'any',
  piece = 'any',
  difficulty = 'normal',
  id,
}: Partial<PuzzlePlace>): string => {
  const fields = [
    ['ruleset', ruleset],
    ['daily', isDaily ? 'yes' : undefined],
    ['dice', isDice ? 'yes' : undefined],
    ['course', course],
    ['problems', isProblems ? 'yes' : undefined],
    ['progress', isProgress ? 'yes' : undefined],
    ['mistake', mistake],
    ['theme', theme === 'any' ? undefined : theme],
    ['piece', piece === 'any' ? undefined : piece],
    ['difficulty', difficulty === 'normal' ? undefined : difficulty],
    ['id', id],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return fields.length === 0 ? START : `${START}?${fields.join('&')}`;
};

/** Reads an address; what means nothing in it is ignored. */
export const placeOfPuzzles = (hash: string): PuzzlePlace => {
  const fields = new URLSearchParams(hash.slice(START.length + 1));
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === fields.get(name));
  const ruleset = oneOf('ruleset', RULESET_NAMES);
  return {
    ...(ruleset !== undefined && { ruleset }),
    isDaily: fields.has('daily'),
    isDice: fields.has('dice'),
    course: oneOf('course', ROLES),
    isProblems: fields.has('problems'),
    isProgress: fields.has('progress'),
    mistake: fields.get('mistake') ?? undefined,
    given: givenProblem(fields),
    theme: oneOf('theme', THEMES) ?? ANY_PUZZLE.theme,
    piece: oneOf('piece', ROLES) ?? ANY_PUZZLE.piece,
    difficulty: oneOf('difficulty', DIFFICULTIES) ?? ANY_PUZZLE.difficulty,
    id: fields.get('id') ?? undefined,
  };
};
