/** Continues games under different rules. */
import { withDice, withoutDice } from '../../../src/game/dice.js';
import { replayFrom } from '../../../src/game/replay.js';
import { nodesAlong, positionAt, type Path, samePlace } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { type Ruleset, RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { startSetup, type Setup } from '../../../src/rules/setup.js';
import { SQUARES, squareIndex } from '../../../src/rules/squares.js';
import { validate, type SetupFault } from '../../../src/rules/validate.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { withoutEffort } from '../review/effort.js';
import type { StudyStore } from '../studies/study-store.js';
import { labels, msg } from '../../i18n/locale.js';
import { html, type TemplateResult } from 'lit';
import { rulesetTitle } from '../../i18n/chess-terms.js';

/** Adds or removes dice. Returns false if the game needs dice because it contains passes or captured kings. */
export const playWithDice = (game: GameStore, dice: boolean): boolean => {
  const record = dice ? withDice(game.record) : withoutDice(game.record);
  if (record === undefined) return false;
  game.edit(record);
  return true;
};

/**
 * Adds dice to a game without moves. Otherwise opens the rules, where the user can choose dice: a game with moves would
 * have no rolls, and its evaluations would be hidden.
 */
export const addDice = (game: GameStore, panel: HTMLElement): void => {
  if (game.record.children.length === 0) playWithDice(game, true);
  else
    panel.dispatchEvent(
      new CustomEvent('acedrex-panel', { detail: 'position', bubbles: true, composed: true }),
    );
};

/**
 * Starts from a set-up that the user has changed or typed. If it replaces the set-up at the start of the game on the
 * board, the game continues from the new set-up: legal moves are kept, and the rest becomes unread text. If even the
 * first move is illegal, a separate game is started. Returns false if the user chooses to keep the current game.
 */
export const startFromSetup = async (
  game: GameStore,
  studies: StudyStore,
  position: Position,
  { dice, inPlace = false }: { readonly dice: boolean; readonly inPlace?: boolean },
): Promise<boolean> => {
  const { record, path } = game;
  if (path.length === 0 && record.children.length > 0 && dice === game.isDice) {
    const replayed = withoutEffort(replayFrom(position, record));
    if (replayed.children.length > 0) return studies.continueUnder(replayed, []);
  }
  return studies.startFrom(position, dice, { inPlace });
};

const isOpeningArray = (setup: Setup, ruleset: Ruleset): boolean =>
  makeFen(setup) === makeFen(startSetup(ruleset));

const withoutGroundless = (setup: Setup, ruleset: Ruleset): Setup => {
  const groundless = validate(setup, ruleset)
    .filter(({ code }) => code === 'right-without-piece')
    .flatMap(({ squares }) => squares);
  return { ...setup, rights: setup.rights.filter((square) => !groundless.includes(square)) };
};

/** The position of a set-up from a game under other rules, or the errors in the set-up. */
const positionOf = (
  setup: Setup,
  ruleset: Ruleset,
  dice: boolean,
): Position | readonly SetupFault[] => {
  const position = Position.fromSetup(setup, ruleset, { dice });
  return position.ok ? position.value : position.error;
};

/**
 * The position with the pieces on their current squares, but under another ruleset. Pieces that have not moved since
 * the starting position get the initial rights of that ruleset.
 */
export const sameBoardUnder = (
  record: GameRecord,
  path: Path,
  ruleset: Ruleset,
): Position | readonly SetupFault[] => {
  const { setup } = positionAt(record, path);
  const rights = new Set(setup.rights);
  if (isOpeningArray(record.setup, record.ruleset)) {
    const moves = nodesAlong(record, path) ?? [];
    const touched = new Set(
      moves.flatMap(({ move }) => (isPass(move) ? [] : [move.from, move.to])),
    );
    const opening = startSetup(ruleset);
    for (const square of opening.rights) {
      const index = squareIndex(square);
      const same = setup.board[index]?.role === opening.board[index]?.role;
      if (same && !touched.has(square)) rights.add(square);
    }
  }
  return positionOf(
    withoutGroundless(
      { ...setup, rights: SQUARES.filter((square) => rights.has(square)) },
      ruleset,
    ),
    ruleset,
    record.dice === true,
  );
};

/**
 * Converts the game to another ruleset. If the game began from the starting position, so does the new game. If not, the
 * new game begins from the same set-up. Legal moves are kept, and the rest becomes unread text. If the set-up is
 * illegal under the ruleset, returns its errors.
 */
export const gameUnder = (
  record: GameRecord,
  ruleset: Ruleset,
): GameRecord | readonly SetupFault[] => {
  const start = isOpeningArray(record.setup, record.ruleset)
    ? Position.start(ruleset, { dice: record.dice === true })
    : sameBoardUnder(record, [], ruleset);
  return 'ruleset' in start ? withoutEffort(replayFrom(start, record)) : start;
};

/** Explains why a game cannot be converted to a game without dice. */
export const needsDice = (): string => msg(labels.thisGameNeedsDieTurn);

/** The options in a list of rulesets: the four named rulesets and, if chosen, a custom one. */
export const rulesetOptions = (chosen: Ruleset): readonly TemplateResult[] => {
  const named = RULESET_NAMES.map((name) => RULESETS[name]);
  const all = chosen.name === 'custom' ? [...named, chosen] : named;
  return all.map(
    (ruleset) =>
      html`<option value=${ruleset.id} .selected=${ruleset.id === chosen.id}>
        ${rulesetTitle(ruleset)}
      </option>`,
  );
};

/**
 * Continues the game on the board under another ruleset, at the current place if the moves up to there are legal. If
 * only the rules change, the converted game is not saved. Returning to the original rules restores the saved game. If
 * the set-up is illegal under the new ruleset, returns its errors.
 */
export const continueUnder = async (
  game: GameStore,
  studies: StudyStore,
  ruleset: Ruleset,
): Promise<readonly SetupFault[]> => {
  const { record: before, path } = studies.original ?? game;
  const isBack = before.ruleset.id === ruleset.id;
  const { replaced } = studies;
  if (isBack && replaced !== undefined && (await studies.open(replaced.id))) return [];
  const record = isBack ? before : gameUnder(before, ruleset);
  if (!('ruleset' in record)) return record;
  await studies.continueUnder(record, samePlace(before, path, record), {
    nameOf: (name) => (name === '' ? '' : `${name} (${rulesetTitle(ruleset)})`),
    isWork: false,
  });
  return [];
};
