import { css, html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Role } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, type RulesetName } from '../../../src/rules/rulesets.js';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { getLocale } from '../../i18n/locale.js';
import { percent } from '../../i18n/percent.js';
import { roleName } from '../../i18n/chess-terms.js';
import { download } from '../../shared/save.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { cardKey } from '../../storage/cards.js';
import type { PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';
import { PageElement } from '../page-element.js';
import { type Added, countDone, COURSES, INDICES, practiceHistory } from '../practice/history.js';
import {
  makeHistory,
  MAX_MEGABYTES,
  parseHistory,
  type HistoryFault,
} from '../practice/history-file.js';
import {
  daysInARow,
  inARow,
  MAX_RELIABLE_DEVIATION,
  MIN_RATING,
  resultsByTheme,
  mistakesOnce,
} from '../practice/player.js';
import { practiceStyles } from '../practice/practice.styles.js';
import { ANY_PUZZLE, type PuzzleWish } from './choose.js';
import { addressOfPuzzles } from './puzzles-address.js';
import './rating-curve.component.js';
import type { PuzzlesWords } from '../../words/puzzles.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Number of shown attempts. */
const SHOWN = 12;

const OUTCOMES = ['solved', 'helped', 'failed'] as const;
const MARKS: Readonly<Record<PuzzleOutcome, string>> = { solved: '✓', helped: '✓', failed: '✗' };

type Imported = { readonly added: Added } | { readonly fault: HistoryFault | 'unkept' };

/** The user's rating, streaks and latest attempts, and buttons to export and import all attempts. */
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
        div {
          display: flex;
          flex-direction: column-reverse;
          justify-content: flex-end;
        }
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
        small {
          color: var(--app-muted);
          font-size: 0.9rem;
          font-weight: 400;
        }
      }

      .caption {
        margin: 0 0 0.2rem;
        font-size: 0.84rem;
      }

      .note {
        margin-block-start: 0.3rem;
      }

      :is(h2, h3) {
        margin: 0;
        font-size: 1.05rem;
      }

      [data-test='courses'] td:nth-child(2) {
        inline-size: 50%;
      }

      progress {
        inline-size: 100%;
        accent-color: var(--app-accent);
      }

      summary {
        min-block-size: 2.25rem;
        padding-block: 0.35rem;
        font-weight: 600;
        cursor: pointer;
      }

      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: 0.92rem;
      }

      :is(th, td) {
        padding: 0.3rem 0.4rem 0.3rem 0;
        border-block-end: 1px solid var(--app-line);
        font-weight: 400;
        text-align: end;
      }

      th:first-child {
        text-align: start;
      }

      thead th {
        color: var(--app-muted);
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
        &.failed {
          color: var(--app-rubric);
        }
      }

      .titled {
        display: flex;
        align-items: center;
        gap: 0.5em;
        min-block-size: 2.25rem;
        color: var(--app-accent);
        font-size: 0.92rem;
        text-decoration: none;
        > :last-child {
          text-decoration: underline;
        }
      }

      .results:has(.titled) {
        flex-direction: column;
        gap: 0;
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
        > span {
          display: flex;
          align-items: center;
          gap: 0.35em;
        }
        .mark {
          inline-size: 1.25rem;
          block-size: 1.25rem;
          font-size: 0.8rem;
        }
      }

      @media (hover: hover) {
        .results a:hover {
          background: color-mix(in srgb, currentColor 12%, transparent);
        }
      }

      @media (pointer: coarse) {
        summary,
        .titled,
        table a {
          min-block-size: 2.75rem;
        }

        table a {
          display: inline-flex;
          align-items: center;
        }

        .results .mark {
          inline-size: 2.5rem;
          block-size: 2.5rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) words!: PuzzlesWords;
  /** The user's choice of puzzles. It does not depend on the history. */
  @property({ attribute: false }) wish: PuzzleWish = ANY_PUZZLE;
  /** The puzzles whose themes are known. */
  @property({ attribute: false }) puzzles: readonly ReadPuzzle[] = [];
  @property({ attribute: false }) ruleset: RulesetName = 'cazaux';
  /** Shows everything, including the results by theme and the progress in the courses. */
  @property({ type: Boolean }) whole = false;
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
    const isProvisional = player.deviation > MAX_RELIABLE_DEVIATION;
    const solved = puzzles.filter(({ outcome }) => outcome === 'solved').length;
    return html`<section class="stack" aria-label=${words.progress}>
      <h2>
        ${
          this.whole
            ? words.progress
            : html`<a
                href=${addressOfPuzzles({ isProgress: true })}
                @click=${() => {
                  // Scrolls to the top, because on a phone the link is far below it.
                  scrollTo(0, 0);
                }}
                >${words.progress}</a
              >`
        }
      </h2>
      <dl class="figures tabular">
        ${renderFigure(
          words.rating,
          isProvisional ? html`${rating}?` : html`${rating} <small>± ${spread}</small>`,
        )}
        ${renderFigure(words.solvedOf, html`${words.of({ solved, all: puzzles.length })}`, words.counts.solvedOf)}
        ${renderFigure(words.inARow, html`${inARow(puzzles)}`)}
        ${renderFigure(words.days, html`${daysInARow(puzzles, Date.now())}`, words.counts.days)}
      </dl>
      <p class="muted caption" data-test="rating-range">
        ${isProvisional ? words.provisional : words.range({ low: Math.max(MIN_RATING, rating - spread), high: rating + spread })}
      </p>
      <acedrex-rating-curve .words=${words}></acedrex-rating-curve>
      ${isKept ? nothing : html`<p class="fault">${words.unkept}</p>`}
      ${this.#renderTries(words.history, puzzles)}
      ${this.#renderTries(words.mistakes, mistakesOnce(mistakes), words.mistakesNote)}
      ${puzzles.length + mistakes.length === 0 ? nothing : renderLegend(words, mistakes.length > 0)}
      ${this.#renderThemes(puzzles)} ${this.whole ? this.#renderCourses() : nothing}
      ${this.#renderFiles()}
    </section>`;
  }

  /** Draws the latest attempts, newest first. */
  #renderTries(
    caption: string,
    results: readonly PuzzleResult[],
    note = '',
  ): TemplateResult | typeof nothing {
    if (results.length === 0) return nothing;
    const shown = results.slice(-SHOWN).reverse();
    return html`<div>
      <p class="muted caption" aria-hidden="true">${caption}</p>
      <ul class="plain row results" aria-label=${caption}>
        ${shown.map((result) => renderResult(this.words, result, this.wish))}
      </ul>
      ${note === '' ? nothing : html`<p class="muted caption note">${note}</p>`}
    </div>`;
  }

  /** Draws the number of solved puzzles by theme. The themes of other rulesets' puzzles are unknown. */
  #renderThemes(results: readonly PuzzleResult[]): TemplateResult | typeof nothing {
    const { words, wish } = this;
    const themes = resultsByTheme(
      results,
      this.puzzles.map(({ puzzle }) => puzzle),
    );
    if (themes.length === 0) return nothing;
    return html`<details data-test="themes" ?open=${this.whole}>
      <summary>${words.byTheme}</summary>
      <table class="tabular">
        <thead>
          <tr>
            <th scope="col">${words.theme}</th>
            <th scope="col">${words.solvedOf}</th>
            <th scope="col">${words.rate}</th>
          </tr>
        </thead>
        <tbody>
          ${themes.map(
            ({ theme, solved, tried }) =>
              html`<tr>
                <th scope="row">
                  <a
                    href=${addressOfPuzzles({ ...wish, isDaily: false, theme, id: undefined })}
                    @click=${() => {
                      // Scrolls up to the puzzle, because the puzzle is above the table.
                      scrollTo(0, 0);
                    }}
                    >${capitalised(words.themes[theme])}</a
                  >
                </th>
                <td>${words.of({ solved, all: tried })}</td>
                <td>${percent(solved / tried)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`;
  }

  #renderCourses(): TemplateResult {
    const { words, ruleset } = this;
    const renderCourse = (piece: Role): TemplateResult =>
      html`<tr>
        <th scope="row">
          <a href=${addressOfPuzzles({ ruleset, course: piece })}
            >${capitalised(roleName(piece))}</a
          >
        </th>
        <td>
          <progress
            max=${INDICES.length}
            .value=${countDone(ruleset, piece)}
            aria-label=${roleName(piece)}
          ></progress>
        </td>
        <td>${words.of({ solved: countDone(ruleset, piece), all: INDICES.length })}</td>
      </tr>`;
    return html`<section data-test="courses">
      <h3>${words.pieces}</h3>
      <table class="tabular">
        <tbody>
          ${COURSES.map(renderCourse)}
        </tbody>
      </table>
    </section>`;
  }

  #renderFiles(): TemplateResult {
    const { words } = this;
    const { all } = practiceHistory;
    return html`<div class="row">
        ${renderButton(
          words.exportIt,
          () => download(makeHistory(all), 'acedrex-practice.json', 'application/json'),
          '',
          all.results.length + all.exercises.length + all.seen.length + all.cards.length === 0,
        )}
        ${renderButton(words.importIt, () => this.file?.click())}
        <input
          type="file"
          accept=".json,application/json"
          hidden
          aria-label=${words.importIt}
          @change=${({ currentTarget }: Event) => {
            const input = currentTarget as HTMLInputElement;
            const [file] = input.files ?? [];
            if (file !== undefined) void this.#import(file);
            // Allows the same file to be chosen again.
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
        ${imported.fault === 'unkept' ? words.importUnkept : importFaultText(words, imported.fault)}
      </p>`;
    return html`<p role="status" data-test="imported">${importedText(words, imported.added)}</p>`;
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

/** Explains the marks. */
const renderLegend = (words: PuzzlesWords, hasMistakes: boolean): TemplateResult =>
  html`<p class="legend muted" data-test="legend">
    ${OUTCOMES.map(
      (outcome) =>
        html`<span
          ><span class="mark ${outcome}" aria-hidden="true">${MARKS[outcome]}</span>
          ${hasMistakes && outcome === 'helped' ? words.helpedOrLater : words.outcomes[outcome]}</span
        >`,
    )}
  </p>`;

const renderFigure = (label: string, value: TemplateResult, title = ''): TemplateResult =>
  html`<div title=${title}>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

const renderResult = (
  words: PuzzlesWords,
  { puzzle, ruleset, fen, title, outcome, at }: PuzzleResult,
  { theme, piece, difficulty }: PuzzleWish,
): TemplateResult => {
  const name = RULESET_NAMES.find((known) => known === ruleset);
  const date = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(at);
  const label = words.result({ outcome, date, isMistake: fen !== undefined });
  if (fen !== undefined)
    return html`<li>
      <a
        class="titled"
        href=${addressOfPuzzles({ due: 'today', card: cardKey({ kind: 'mistake', ruleset, puzzle }) })}
        aria-label=${title === undefined ? label : `${title}, ${label}`}
        ><span class="mark ${outcome}">${MARKS[outcome]}</span>
        <span>${title ?? words.mistakeStudy({ date })}</span></a
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

const importFaultText = ({ importFault }: PuzzlesWords, fault: HistoryFault): string => {
  switch (fault.code) {
    case 'json':
      return importFault.json(fault);
    case 'version':
      return importFault.version(fault);
    case 'field':
      return importFault.field(fault);
    case 'unreadable':
    case 'too-large':
    case 'format':
      return importFault[fault.code];
  }
};

const importedText = (words: PuzzlesWords, { results: tries, exercises, cards }: Added): string => {
  const parts = [
    ...(tries > 0 ? [words.importedTries({ tries })] : []),
    ...(exercises > 0 ? [words.importedExercises({ exercises })] : []),
    ...(cards > 0 ? [words.importedCards({ cards })] : []),
  ];
  return parts.length === 0
    ? words.importedNothing
    : words.importedAll({ parts: parts.join(', ') });
};

customElements.define('acedrex-progress', AcedrexProgress);
