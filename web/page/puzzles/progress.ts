/** The user's rating, streaks and last puzzles, and the file of all of them. */
import { html, nothing, type TemplateResult } from 'lit';
import { RULESET_NAMES } from '../../../src/rules/rulesets.js';
import { getLocale } from '../../i18n/locale.js';
import { download } from '../../shared/save.js';
import type { PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';
import { daysInARow, inARow } from './player.js';
import { addressOfPuzzles } from './puzzles-address.js';
import type { PuzzlesStore } from './puzzles-store.js';
import type { PuzzleWords } from './words.js';

/** How many of the last puzzles are shown. */
const SHOWN = 12;

const MARKS: Readonly<Record<PuzzleOutcome, string>> = { solved: '✓', helped: '✓', failed: '✗' };

export const renderProgress = (
  words: PuzzleWords,
  { results, player, isKept }: PuzzlesStore,
): TemplateResult => {
  const { rating, deviation } = player;
  const solved = results.filter(({ outcome }) => outcome !== 'failed').length;
  return html`<section class="stack" aria-label=${words.progress}>
    <dl class="figures tabular">
      ${renderFigure(
        words.rating,
        html`${Math.round(rating)} <small>± ${Math.round(2 * deviation)}</small>`,
      )}
      ${renderFigure(words.solvedOf, html`${words.of(solved, results.length)}`)}
      ${renderFigure(words.inARow, html`${inARow(results)}`)}
      ${renderFigure(words.days, html`${daysInARow(results, Date.now())}`)}
    </dl>
    ${isKept ? nothing : html`<p class="fault">${words.unkept}</p>`}
    ${
      results.length === 0
        ? nothing
        : html`<ul class="results" aria-label=${words.history}>
              ${results
                .slice(-SHOWN)
                .reverse()
                .map((result) => renderResult(words, result))}
            </ul>
            <p>
              <button
                type="button"
                @click=${() => {
                  exportHistory(results, player);
                }}
              >
                ${words.exportIt}
              </button>
            </p>`
    }
  </section>`;
};

const renderFigure = (label: string, value: TemplateResult): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

const renderResult = (
  words: PuzzleWords,
  { puzzle, ruleset, outcome, at }: PuzzleResult,
): TemplateResult => {
  const name = RULESET_NAMES.find((known) => known === ruleset);
  const date = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(at);
  const label = words.result(outcome, date);
  return html`<li>
    <a
      class=${outcome}
      href=${addressOfPuzzles({ ...(name !== undefined && { ruleset: name }), id: puzzle })}
      title=${label}
      aria-label=${label}
      >${MARKS[outcome]}</a
    >
  </li>`;
};

/** What the file has besides the tries: what it is, for whoever reads it later. */
const FORMAT = { format: 'acedrex-practice', version: 1 } as const;

const exportHistory = (results: readonly PuzzleResult[], player: PuzzlesStore['player']): void => {
  const rows = results.map(({ at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }));
  download(
    `${JSON.stringify({ ...FORMAT, player, results: rows }, null, 2)}\n`,
    'acedrex-practice.json',
    'application/json',
  );
};
