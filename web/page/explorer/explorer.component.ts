import { consume } from '@lit/context';
import { html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { LinePreview } from '../../../src/elements/analysis/lines.component.js';
import { addressOfPosition } from '../../shared/position-address.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { errorText } from '../../i18n/error-texts.js';
import { percent } from '../../i18n/percent.js';
import { rulesetTitle } from '../../i18n/words.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { studiesContext } from '../contexts.js';
import { renderEngineError } from '../engine-error.js';
import { GameElement } from '../game-element.js';
import type { StudyStore } from '../studies/study-store.js';
import type { PlayedMove } from '../studies/types.js';
import { explorerStyles } from './explorer.styles.js';
import {
  explorerOf,
  type Exploration,
  type ExplorerStore,
  type ScoreOrigin,
} from './explorer-store.js';
import type { ExplorerRow } from './rows.js';
import { explorerWords } from './words.js';

/** Minutes that an exploration can take; 0 stands for until it is stopped. */
const BUDGETS = [1, 5, 30, 0] as const;

/** A table of the moves of the position, with what the engine and the user's games say of them. */
export class AcedrexExplorer extends GameElement {
  @consume({ context: studiesContext }) private studies!: StudyStore;

  static override styles = [controlStyles, explorerStyles];

  @query('input[type=file]') private file!: HTMLInputElement | null;
  @state() private minutes: number = BUDGETS[0];

  get #explorer(): ExplorerStore {
    const { game, settings, studies, play } = this;
    return explorerOf({ game, settings, studies, play });
  }

  protected override stores(): readonly Store[] {
    return [this.game, this.play];
  }

  protected override patientStores(): readonly Store[] {
    return [this.#explorer];
  }

  protected override render(): TemplateResult {
    if (this.game.isDice) return html`<p class="muted">${explorerWords().noDice}</p>`;
    const explorer = this.#explorer;
    const { rows, error } = explorer;
    // Rows change their places while what is known still arrives.
    const isWhole =
      explorer.isCounted && explorer.size !== undefined && explorer.book !== 'loading';
    return html`
      ${this.#renderExploring(explorer)} ${renderEngineError(error)}
      ${explorer.isKept ? nothing : html`<p class="fault" role="alert">${explorerWords().notKept}</p>`}
      ${rows.some(({ score }) => score !== undefined) ? renderOrigin(explorer.origin) : nothing}
      ${
        rows.length > 0
          ? this.#renderTable(rows, isWhole)
          : isWhole
            ? html`<p class="muted" data-test="nothing">${explorerWords().nothing}</p>`
            : nothing
      }
      ${
        explorer.games === 0
          ? nothing
          : html`<a class="games" href=${addressOfPosition(this.game.position)}
              >${explorerWords().inLibrary(explorer.games)}</a
            >`
      }
      ${
        explorer.book === 'failed'
          ? html`<p class="muted" data-test="no-book">${explorerWords().noBook}</p>`
          : nothing
      }
      ${this.#renderFiles(explorer)}
    `;
  }

  protected override updated(): void {
    const { rows, isCounted } = this.#explorer;
    if (!this.#wantsFocus || (rows.length === 0 && !isCounted)) return;
    this.#wantsFocus = false;
    const [first, other] = ['td button', '.bar button'].map((selector) =>
      this.renderRoot.querySelector<HTMLElement>(selector),
    );
    (first ?? other)?.focus();
  }

  /** Whether the keyboard has played a move of the table: the next one is then in its place. */
  #wantsFocus = false;

  #renderExploring(explorer: ExplorerStore): TemplateResult {
    const { run } = explorer;
    if (run !== undefined)
      return html`<div class="bar">
        <p role="status" data-test="exploring">${this.#progress(run, explorer.isWaiting)}</p>
        <button
          type="button"
          @click=${() => {
            explorer.stop();
          }}
        >
          ${explorerWords().stop}
        </button>
      </div>`;
    return html`<div class="bar">
      <button
        type="button"
        class="primary"
        ?disabled=${this.game.position.status() !== 'ongoing'}
        @click=${() => {
          explorer.explore(this.minutes === 0 ? undefined : this.minutes);
        }}
      >
        ${explorerWords().explore}
      </button>
      <select
        aria-label=${explorerWords().howLong}
        @change=${({ currentTarget }: Event) => {
          this.minutes = Number((currentTarget as HTMLSelectElement).value);
        }}
      >
        ${BUDGETS.map(
          (minutes) =>
            html`<option value=${minutes} ?selected=${minutes === this.minutes}>
              ${minutes === 0 ? explorerWords().untilStopped : explorerWords().minutes(minutes)}
            </option>`,
        )}
      </select>
    </div>`;
  }

  /** How much is known, and its way into files and out of them. */
  #renderFiles(explorer: ExplorerStore): TemplateResult {
    const { size = 0, run } = explorer;
    return html`<div class="bar files" role="group" aria-label=${explorerWords().files}>
        ${
          run === undefined
            ? html`<p class="muted" data-test="explored">${explorerWords().explored(size)}</p>`
            : nothing
        }
        <button type="button" class="quiet" @click=${() => this.file?.click()}>
          ${icon('open')}${explorerWords().open}
        </button>
        <button
          type="button"
          class="quiet"
          ?disabled=${size === 0}
          @click=${() => {
            explorer.save();
          }}
        >
          ${icon('share')}${explorerWords().save}
        </button>
        <input
          type="file"
          hidden
          aria-label=${explorerWords().open}
          @change=${({ currentTarget }: Event) => {
            const input = currentTarget as HTMLInputElement;
            const [file] = input.files ?? [];
            if (file !== undefined) void explorer.open(file);
            // The same file can be opened again.
            input.value = '';
          }}
        />
      </div>
      ${this.#renderOpened(explorer)}`;
  }

  #renderOpened(explorer: ExplorerStore): TemplateResult | typeof nothing {
    const { opened } = explorer;
    if (opened === undefined) return nothing;
    if ('added' in opened)
      return html`<p role="status" data-test="opened">
        ${explorerWords().added(opened.added, rulesetTitle(opened.ruleset))}
      </p>`;
    const { error, ofOtherBuild } = opened;
    return html`<div class="bar" role="alert">
      <p class="fault">${errorText(error)}</p>
      ${
        ofOtherBuild === undefined
          ? nothing
          : html`<button
              type="button"
              @click=${() => void explorer.open(ofOtherBuild, { otherBuild: true })}
            >
              ${explorerWords().openAnyway}
            </button>`
      }
    </div>`;
  }

  #progress({ line, found, until }: Exploration, isWaiting: boolean): string {
    if (isWaiting) return explorerWords().busy;
    const place = line.length === 0 ? '' : ` · ${line.join(' ')}`;
    const left =
      until === undefined
        ? ''
        : ` · ${explorerWords().minutes(Math.ceil((until - Date.now()) / 60_000))}`;
    return `${explorerWords().explored(found)}${left}${place}`;
  }

  /** The moves in the order that is kept while the pointer is over them, so that no other one is clicked. */
  #held: readonly string[] | undefined;

  /** The rows as they are shown: new ones come last while the order is kept. */
  #inOrder(rows: readonly ExplorerRow[]): readonly ExplorerRow[] {
    const held = this.#held;
    if (held === undefined) return rows;
    const placeOf = ({ step }: ExplorerRow): number => {
      const place = held.indexOf(step.san);
      return place < 0 ? held.length : place;
    };
    return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
  }

  #renderTable(found: readonly ExplorerRow[], isWhole: boolean): TemplateResult {
    const rows = this.#inOrder(found);
    const hasGames = rows.some(({ played }) => played !== undefined);
    const hasShares = rows.some(({ share }) => share !== undefined);
    return html`<table
      aria-busy=${isWhole ? 'false' : 'true'}
      class=${hasGames && hasShares ? 'with-games' : ''}
      @pointerenter=${() => {
        this.#held = rows.map(({ step }) => step.san);
      }}
      @pointerleave=${() => {
        this.#held = undefined;
        this.#point(undefined);
        this.requestUpdate();
      }}
    >
      <thead>
        <tr>
          <th scope="col">${explorerWords().move}</th>
          <th scope="col" class="number">${explorerWords().evaluation}</th>
          <th scope="col" class="number depth">${explorerWords().depth}</th>
          ${
            hasShares
              ? html`<th scope="col" class="number often" title=${explorerWords().shareTitle}>
                  ${explorerWords().share}
                </th>`
              : nothing
          }
          ${
            hasGames
              ? html`<th scope="col" class="number">${explorerWords().games}</th>
                  <th scope="col" class="results">${explorerWords().results}</th>`
              : nothing
          }
        </tr>
      </thead>
      <tbody @keydown=${moveInRows}>
        ${rows.map((row) => this.#renderRow(row, { hasGames, hasShares }))}
      </tbody>
    </table>`;
  }

  #renderRow(
    row: ExplorerRow,
    { hasGames, hasShares }: { readonly hasGames: boolean; readonly hasShares: boolean },
  ): TemplateResult {
    const { step, score, depth, share, played } = row;
    return html`<tr
      @pointerenter=${(event: PointerEvent) => {
        if (event.pointerType === 'mouse') this.#point(row);
      }}
    >
      <td>
        <button
          type="button"
          class="quiet"
          @focus=${() => {
            this.#point(row);
          }}
          @blur=${() => {
            this.#point(undefined);
          }}
          @click=${({ detail }: MouseEvent) => {
            this.#held = undefined;
            this.#wantsFocus = detail === 0;
            this.#point(undefined);
            this.game.play(step.move);
          }}
        >
          ${step.san}
        </button>
      </td>
      <td class="number score" title=${ifDefined(depth && `${explorerWords().depth} ${depth}`)}>
        ${score === undefined ? '–' : formatScore(score)}
      </td>
      <td class="number depth">${depth ?? '–'}</td>
      ${hasShares ? html`<td class="number often">${share === undefined ? '–' : percent(share)}</td>` : nothing}
      ${
        hasGames
          ? html`<td class="number">${played?.games ?? '–'}</td>
              <td class="results">${played === undefined ? nothing : renderResults(played)}</td>`
          : nothing
      }
    </tr>`;
  }

  /** Draws an arrow for the move under the pointer. */
  #point(row: ExplorerRow | undefined): void {
    const detail: LinePreview | undefined = row && { steps: [row.step] };
    this.dispatchEvent(
      new CustomEvent('acedrex-preview', { detail, bubbles: true, composed: true }),
    );
  }
}

/** The arrow keys move between the rows while one of them has the focus of the keyboard. */
const moveInRows = (event: KeyboardEvent): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget: rows, target } = event;
  if (by === undefined || event.shiftKey) return;
  if (!(rows instanceof Element && target instanceof HTMLButtonElement)) return;
  if (!target.matches(':focus-visible')) return;
  event.preventDefault();
  const buttons = [...rows.querySelectorAll('button')];
  buttons[buttons.indexOf(target) + by]?.focus();
};

/** Says what the scores of the table come from. */
const renderOrigin = (origin: ScoreOrigin | undefined): TemplateResult | typeof nothing => {
  if (origin === undefined) return nothing;
  const words = explorerWords();
  if (origin.kind === 'own')
    return html`<p class="muted" data-test="score-origin">${words.ownScores}</p>`;
  return html`<p class="muted" data-test="score-origin">${words.bookScores(origin.nodes)}</p>
    ${
      origin.isOfOtherBuild
        ? html`<p class="muted" data-test="other-book">${words.otherBook}</p>`
        : nothing
    }`;
};

const renderResults = ({ white, draws, black }: PlayedMove): TemplateResult | typeof nothing => {
  if (white + draws + black === 0) return nothing;
  const label = explorerWords().ended(white, draws, black);
  const part = (name: string, count: number): TemplateResult =>
    html`<span class=${name} .style=${`flex-grow: ${count}`}></span>`;
  return html`<div class="share" role="img" aria-label=${label} title=${label}>
    ${part('white', white)}${part('draws', draws)}${part('black', black)}
  </div>`;
};

customElements.define('acedrex-explorer', AcedrexExplorer);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-explorer': AcedrexExplorer;
  }
}
