import { css, html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { RULESET_NAMES } from '../../../src/rules/rulesets.js';
import { getLocale } from '../../i18n/locale.js';
import { download } from '../../shared/save.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';
import { PageElement } from '../page-element.js';
import { practiceHistory, type Added } from '../practice/history.js';
import {
  makeHistory,
  MAX_MEGABYTES,
  parseHistory,
  type HistoryFault,
} from '../practice/history-file.js';
import { daysInARow, inARow, MIN_RATING } from '../practice/player.js';
import { practiceStyles } from '../practice/practice.styles.js';
import { ANY_PUZZLE, type PuzzleWish } from './choose.js';
import { addressOfPuzzles } from './puzzles-address.js';
import './rating-curve.component.js';
import type { PuzzleWords } from './words.js';

/** How many of the last tries are shown. */
const SHOWN = 12;

const OUTCOMES = ['solved', 'helped', 'failed'] as const;
const MARKS: Readonly<Record<PuzzleOutcome, string>> = { solved: '✓', helped: '✓', failed: '✗' };

/** What became of the file that was imported last. */
type Imported = { readonly added: Added } | { readonly fault: HistoryFault | 'unkept' };

/** The user's rating, streaks and last tries, and the file of all of them. */
export class AcedrexProgress extends PageElement {
  static override styles = [
    controlStyles,
    practiceStyles,
    css`
      .figures {
        display: grid;
        grid-template-columns: repeat(4, minmax(0, 1fr));
        gap: 0.5rem;
        margin: 0;
      }

      .figures div {
        display: flex;
        flex-direction: column-reverse;
        justify-content: flex-end;
      }

      dt {
        color: var(--app-muted);
        font-size: 0.84rem;
        line-height: 1.2;
      }

      dd {
        margin: 0;
        font-size: 1.25rem;
        font-weight: 600;
        line-height: 1.3;
      }

      dd small {
        color: var(--app-muted);
        font-size: 0.9rem;
        font-weight: 400;
      }

      .caption {
        margin: 0 0 0.2rem;
        font-size: 0.84rem;
      }

      .mark {
        display: grid;
        place-items: center;
        inline-size: 1.9rem;
        block-size: 1.9rem;
        border: 1px solid currentColor;
        border-radius: var(--app-radius);
        color: var(--app-good);
        font-weight: 700;
        text-decoration: none;
      }

      .mark.failed {
        color: var(--app-rubric);
      }

      .mark.helped {
        border-style: dashed;
        color: var(--app-muted);
      }

      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.9rem;
        font-size: 0.84rem;
      }

      .legend > span {
        display: flex;
        align-items: center;
        gap: 0.35em;
      }

      .legend .mark {
        inline-size: 1.25rem;
        block-size: 1.25rem;
        font-size: 0.8rem;
      }

      @media (hover: hover) {
        .results a:hover {
          background: color-mix(in srgb, currentColor 12%, transparent);
        }
      }

      @media (pointer: coarse) {
        .results .mark {
          inline-size: 2.5rem;
          block-size: 2.5rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) words!: PuzzleWords;
  /** The puzzles that the user has chosen, which the history does not change. */
  @property({ attribute: false }) wish: PuzzleWish = ANY_PUZZLE;
  @query('input[type=file]') private file!: HTMLInputElement | null;
  @state() private imported: Imported | undefined;

  protected override stores(): readonly Store[] {
    return [practiceHistory];
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const { puzzles, mistakes, player, isKept } = practiceHistory;
    const rating = Math.round(player.rating);
    const spread = Math.round(2 * player.deviation);
    const solved = puzzles.filter(({ outcome }) => outcome === 'solved').length;
    return html`<section class="stack" aria-label=${words.progress}>
      <dl class="figures tabular">
        ${renderFigure(
          words.rating,
          html`${rating}
            <small title=${words.range(Math.max(MIN_RATING, rating - spread), rating + spread)}
              >± ${spread}</small
            >`,
        )}
        ${renderFigure(words.solvedOf, html`${words.of(solved, puzzles.length)}`, words.counts.solvedOf)}
        ${renderFigure(words.inARow, html`${inARow(puzzles)}`)}
        ${renderFigure(words.days, html`${daysInARow(puzzles, Date.now())}`, words.counts.days)}
      </dl>
      <acedrex-rating-curve .words=${words}></acedrex-rating-curve>
      ${isKept ? nothing : html`<p class="fault">${words.unkept}</p>`}
      ${this.#renderTries(words.history, puzzles)} ${this.#renderTries(words.mistakes, mistakes)}
      ${puzzles.length + mistakes.length === 0 ? nothing : renderLegend(words)}
      ${this.#renderFiles()}
    </section>`;
  }

  /** The last of some tries, the newest first. */
  #renderTries(caption: string, results: readonly PuzzleResult[]): TemplateResult | typeof nothing {
    if (results.length === 0) return nothing;
    const shown = results.slice(-SHOWN).reverse();
    return html`<div>
      <p class="muted caption" aria-hidden="true">${caption}</p>
      <ul class="results" aria-label=${caption}>
        ${shown.map((result) => renderResult(this.words, result, this.wish))}
      </ul>
    </div>`;
  }

  #renderFiles(): TemplateResult {
    const { words } = this;
    const { all } = practiceHistory;
    return html`<div class="row">
        <button
          type="button"
          ?disabled=${all.results.length + all.exercises.length === 0}
          @click=${() => {
            download(makeHistory(all), 'acedrex-practice.json', 'application/json');
          }}
        >
          ${words.exportIt}
        </button>
        <button type="button" @click=${() => this.file?.click()}>${words.importIt}</button>
        <input
          type="file"
          accept=".json,application/json"
          hidden
          aria-label=${words.importIt}
          @change=${({ currentTarget }: Event) => {
            const input = currentTarget as HTMLInputElement;
            const [file] = input.files ?? [];
            if (file !== undefined) void this.#import(file);
            // The same file can be chosen again.
            input.value = '';
          }}
        />
      </div>
      ${this.#renderImported()}`;
  }

  #renderImported(): TemplateResult | typeof nothing {
    const { imported, words } = this;
    if (imported === undefined) return nothing;
    if ('fault' in imported)
      return html`<p class="fault" role="alert" data-test="imported">
        ${imported.fault === 'unkept' ? words.importUnkept : words.importFault(imported.fault)}
      </p>`;
    const { results, exercises } = imported.added;
    return html`<p role="status" data-test="imported">${words.imported(results, exercises)}</p>`;
  }

  async #import(file: Blob): Promise<void> {
    this.imported = undefined;
    this.imported = await importFrom(file);
  }
}

const importFrom = async (file: Blob): Promise<Imported> => {
  if (file.size > MAX_MEGABYTES * 1_000_000) return { fault: { code: 'too-large' } };
  let text;
  try {
    text = await file.text();
  } catch {
    return { fault: { code: 'unreadable' } };
  }
  const read = parseHistory(text);
  if (!read.ok) return { fault: read.error };
  try {
    return { added: await practiceHistory.merge(read.value) };
  } catch {
    return { fault: 'unkept' };
  }
};

/** What the marks of tries mean. */
const renderLegend = (words: PuzzleWords): TemplateResult =>
  html`<p class="legend muted" data-test="legend">
    ${OUTCOMES.map(
      (outcome) =>
        html`<span
          ><span class="mark ${outcome}" aria-hidden="true">${MARKS[outcome]}</span>
          ${words.outcomes[outcome]}</span
        >`,
    )}
  </p>`;

const renderFigure = (label: string, value: TemplateResult, title = ''): TemplateResult =>
  html`<div title=${title}>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

const renderResult = (
  words: PuzzleWords,
  { puzzle, ruleset, fen, outcome, at }: PuzzleResult,
  { theme, piece, difficulty }: PuzzleWish,
): TemplateResult => {
  const name = RULESET_NAMES.find((known) => known === ruleset);
  const date = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(at);
  const label = words.result(outcome, date, fen !== undefined);
  // Positions of games are in no set. On the analysis board, the engine would show what was to be found.
  if (fen !== undefined)
    return html`<li>
      <span class="mark ${outcome}" role="img" title=${label} aria-label=${label}
        >${MARKS[outcome]}</span
      >
    </li>`;
  const address = addressOfPuzzles({
    ...(name !== undefined && { ruleset: name }),
    theme,
    piece,
    difficulty,
    id: puzzle,
  });
  return html`<li>
    <a class="mark ${outcome}" href=${address} title=${label} aria-label=${label}
      >${MARKS[outcome]}</a
    >
  </li>`;
};

customElements.define('acedrex-progress', AcedrexProgress);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-progress': AcedrexProgress;
  }
}
