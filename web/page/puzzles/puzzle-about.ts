/** The texts about a puzzle: its rules and origin, and after its end what the solution shows. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatScore } from '../../../src/analysis/chance.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import type { PuzzleLineOfPlay } from '../../../src/puzzles/file.js';
import { comparisonOf, standingOf, type Comparison } from '../../../src/puzzles/goal.js';
import { forkedBy } from '../../../src/motifs/fork.js';
import { decidingPins } from '../../../src/motifs/pin.js';
import type { Puzzle, Theme } from '../../../src/puzzles/types.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import type { Score } from '../../../src/rules/score.js';
import { rollOf } from '../../../src/elements/puzzle/attempt-view.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { roleName, rulesetTitle } from '../../i18n/chess-terms.js';
import { getLocale } from '../../i18n/locale.js';
import type { PuzzlesWords } from '../../words/puzzles.js';

/** Draws the comparison of the best moves, and the themes of a solved puzzle. */
export const renderSolved = (
  words: PuzzlesWords,
  puzzle: Puzzle,
  line: PuzzleLineOfPlay | undefined,
): TemplateResult => {
  const comparison = comparisonOf(puzzle);
  return html`${
      comparison === undefined
        ? nothing
        : html`<p>
            ${words.compared({
              best: standingOf(comparison.best),
              bestScore: scoreText(words, comparison.best),
              second: standingOf(comparison.second),
              score: scoreText(words, comparison.second),
            })}
          </p>`
    }
    <ul class="themes">
      ${puzzle.themes.map(
        (theme) =>
          html`<li>
            <b>${capitalised(words.themes[theme])}.</b>
            ${meaningOf(words, theme, { line, comparison })}
          </li>`,
      )}
    </ul>`;
};

/**
 * The kinds of pieces that the last fork in a solution can win; empty if there is no fork. If the fork is the last
 * move, it may win any target except the king. Otherwise, the next move shows the captured piece.
 */
const forkedIn = (line: PuzzleLineOfPlay | undefined): readonly Role[] => {
  const own = line?.own ?? [];
  for (const [index, turn] of [...own.entries()].reverse()) {
    const next = own[index + 1];
    const targets = forkedBy(turn, next);
    if (targets.length === 0) continue;
    const attacked = targets.map((square) => turn.after.pieceAt(square)?.role);
    const roles = next === undefined ? attacked : [next.move.captured];
    return ROLES.filter((role) => role !== 'king' && roles.includes(role));
  }
  return [];
};

/** The pieces pinned in a puzzle's line, such as "rook on e5". */
const pinnedIn = (
  words: PuzzlesWords,
  line: PuzzleLineOfPlay | undefined,
  theme: Theme,
): readonly string[] =>
  line === undefined || (theme !== 'pin' && theme !== 'bent-pin')
    ? []
    : line.own.flatMap((turn) =>
        decidingPins(turn, line, theme === 'bent-pin').flatMap((square) => {
          const piece = turn.after.pieceAt(square);
          return piece === undefined
            ? []
            : [words.pieceOn({ piece: roleName(piece.role), square })];
        }),
      );

const listed = (names: readonly string[], type: 'disjunction' | 'conjunction'): string =>
  new Intl.ListFormat(getLocale(), { type }).format(names);

/** The solution of a puzzle. */
interface Solved {
  readonly line: PuzzleLineOfPlay | undefined;
  readonly comparison: Comparison | undefined;
}

/** Describes a theme, with the targets of a fork, the pinned pieces, or the outcome of moves other than a defence. */
const meaningOf = (words: PuzzlesWords, theme: Theme, { line, comparison }: Solved): string => {
  if (theme === 'defence' && comparison && standingOf(comparison.second) === 'losing')
    return words.othersLose;
  const forked = theme === 'fork' ? forkedIn(line) : [];
  if (forked.length > 0)
    return words.forkWins({
      pieces: listed(
        forked.map((role) => words.forked({ piece: roleName(role) })),
        'disjunction',
      ),
    });
  const pinned = pinnedIn(words, line, theme);
  return pinned.length === 0
    ? words.meanings[theme]
    : `${words.meanings[theme]} ${words.pinned({ pieces: listed([...new Set(pinned)], 'conjunction') })}`;
};

/** A score from the solver's point of view, labelled as such, because other scores are from White's. */
const scoreText = (words: PuzzlesWords, score: Score): string =>
  score.kind === 'centipawns'
    ? words.forYou({ score: formatScore(score) })
    : words.inMoves({ moves: Math.abs(score.moves) });

/** Draws the rules, the opponent's mistake, and the roll. */
export const renderNotes = (words: PuzzlesWords, attempt: Attempt): TemplateResult => {
  const { mistake, puzzle, start } = attempt;
  const rolled = rollOf(words, attempt, roleName);
  return html`<p class="muted" data-test="puzzle-origin">
      ${words.rules({ title: rulesetTitle(start.ruleset) })}
      ${mistake === undefined ? nothing : words.mistake({ turn: mistake.turn, san: mistake.san })}
      ${endsText(words, attempt)}
    </p>
    ${
      rolled === ''
        ? nothing
        : html`<p class="roll">
            <span class="die" aria-hidden="true">${puzzle.roll}</span>${rolled}
          </p>`
    }`;
};

/** Describes the ways to win under the puzzle's rules, including mate; empty for other tasks. */
const endsText = ({ ends, endsBy }: PuzzlesWords, { puzzle, start }: Attempt): string => {
  // With dice, the goal is to capture the king.
  if (puzzle.goal.kind !== 'end' || puzzle.roll !== undefined) return '';
  const { bareKing, stalemate } = start.ruleset.switches;
  const ways = [
    ends.checkmate,
    ...(stalemate === 'loses' ? [ends.stalemate] : []),
    ...(bareKing === 'plays-on' ? [] : [ends['bare-king']]),
  ];
  return endsBy({ ways: new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(ways) });
};
