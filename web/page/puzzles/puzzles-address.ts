/** The puzzle view's state in the URL. It is restored by a reload and by going back. */
import { THEMES } from '../../../src/puzzles/types.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, type RulesetName } from '../../../src/rules/rulesets.js';
import { givenProblem, type GivenProblem } from '../../shared/addresses.js';
import { ANY_PUZZLE, DIFFICULTIES, type PuzzleWish } from './choose.js';

const START = '#puzzles';

/** The task of the next card, the repertoires, the list of all cards, and the history of all attempts. */
export const DUE_PARTS = ['today', 'repertoire', 'all', 'history'] as const;
export type DuePart = (typeof DUE_PARTS)[number];

export interface PuzzlePlace extends PuzzleWish {
  /** The chosen ruleset; by default the ruleset of the game on the board. */
  readonly ruleset?: RulesetName;
  readonly isDaily: boolean;
  readonly isDice: boolean;
  readonly course?: Role | undefined;
  readonly isProblems: boolean;
  readonly isProgress: boolean;
  /** The part of the cards to repeat that is shown instead of a puzzle, and the key of the shown card. */
  readonly due?: DuePart | undefined;
  readonly card?: string | undefined;
  /** The problem in the URL. It is shown instead of the collection while the URL contains it. */
  readonly given?: GivenProblem | undefined;
  /** The shown puzzle; by default the next puzzle. */
  readonly id?: string | undefined;
}

export const isPuzzlesAddress = (hash: string): boolean => hash.startsWith(START);

export const addressOfPuzzles = ({
  ruleset,
  isDaily = false,
  isDice = false,
  course,
  isProblems = false,
  isProgress = false,
  due,
  card,
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
    ['due', due],
    ['card', card === undefined ? undefined : encodeURIComponent(card)],
    ['theme', theme === 'any' ? undefined : theme],
    ['piece', piece === 'any' ? undefined : piece],
    ['difficulty', difficulty === 'normal' ? undefined : difficulty],
    ['id', id],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return fields.length === 0 ? START : `${START}?${fields.join('&')}`;
};

/** Reads a URL fragment; unknown parts are ignored. */
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
    due: oneOf('due', DUE_PARTS),
    card: fields.get('card') ?? undefined,
    given: givenProblem(fields),
    theme: oneOf('theme', THEMES) ?? ANY_PUZZLE.theme,
    piece: oneOf('piece', ROLES) ?? ANY_PUZZLE.piece,
    difficulty: oneOf('difficulty', DIFFICULTIES) ?? ANY_PUZZLE.difficulty,
    id: fields.get('id') ?? undefined,
  };
};
