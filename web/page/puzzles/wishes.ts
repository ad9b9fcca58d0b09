/** Draws the options for choosing puzzles: rules, theme, piece and difficulty. */
import { html, type TemplateResult } from 'lit';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { roleName, rulesetTitle } from '../../i18n/chess-terms.js';
import { choicesOf, renderField } from '../../shared/ui/fields.js';
import { DIFFICULTIES, fitting, piecesIn, themesIn } from './choose.js';
import type { PuzzlePlace } from './puzzles-address.js';
import type { KnownPlace } from './puzzles-store.js';
import type { PuzzlesWords } from '../../words/puzzles.js';

/** Games without dice and games with dice. */
const GAMES = ['plain', 'dice'] as const;

export const renderWishes = (
  words: PuzzlesWords,
  puzzles: readonly ReadPuzzle[],
  place: KnownPlace,
  onChange: (changes: Partial<PuzzlePlace>) => void,
): TemplateResult =>
  html`<div class="wishes">
      ${renderField(
        words.ruleset,
        'ruleset',
        choicesOf(RULESET_NAMES, (name) => rulesetTitle(RULESETS[name])),
        place.ruleset,
        (ruleset) => onChange({ ruleset }),
      )}
      ${renderField(
        words.game,
        'game',
        choicesOf(GAMES, (game) => words.games[game]),
        place.isDice ? 'dice' : 'plain',
        (game) => onChange({ isDice: game === 'dice', theme: 'any', piece: 'any' }),
      )}
      ${renderField(
        words.difficulty,
        'difficulty',
        choicesOf(DIFFICULTIES, (difficulty) => words.difficulties[difficulty]),
        place.difficulty,
        (difficulty) => onChange({ difficulty }),
      )}
      ${renderField(
        words.theme,
        'theme',
        choicesOf(['any', ...themesIn(puzzles)] as const, (theme) =>
          theme === 'any' ? words.anyTheme : words.themes[theme],
        ),
        place.theme,
        (theme) => onChange({ theme }),
      )}
      ${renderField(
        words.piece,
        'piece',
        choicesOf(['any', ...piecesIn(puzzles)] as const, (piece) =>
          piece === 'any' ? words.anyPiece : roleName(piece),
        ),
        place.piece,
        (piece) => onChange({ piece }),
      )}
    </div>
    <p class="muted" data-test="puzzle-count">
      ${words.count({ count: fitting(puzzles, place).length })}
    </p>`;
