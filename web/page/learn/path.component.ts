import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import { ROLES } from '../../../src/rules/pieces.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { settingsContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import { practiceHistory } from '../practice/history.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { NEW_PIECES, stepOfPiece } from './path.js';
import { learnWords } from './words.js';

/**
 * The path from the first piece to the first won ending, with what has been done of it.
 *
 * @fires acedrex-pieces - The user wants to go to the pieces.
 * @fires acedrex-first-game - The user wants to play the first game.
 * @fires acedrex-sample - The user wants to follow the explained game.
 */
export class AcedrexPath extends PageElement {
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        margin-block-start: 1.2rem;
        font-family: var(--app-sans);
      }

      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.4rem;
        margin: 0.5rem 0 0;
        padding: 0;
        list-style: none;
      }

      .step {
        inline-size: 100%;
        justify-content: start;
        gap: 0.7rem;
        text-align: start;
        white-space: normal;
      }

      .done {
        flex: none;
        inline-size: 1.5em;
        color: var(--app-good);
        text-align: center;
      }

      .title {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void practiceHistory.read();
  }

  protected override stores(): readonly Store[] {
    return [this.settings, practiceHistory];
  }

  protected override render(): TemplateResult {
    const { path, sampleTitles } = learnWords();
    const { learned } = this.settings.values;
    const { puzzles, all } = practiceHistory;
    const tried = NEW_PIECES.filter((role) => learned.includes(stepOfPiece(role))).length;
    // Each exercise once, whatever the ruleset under which it has been done.
    const exercises = new Set(all.exercises.map((key) => key.replace(/^\S+ /, ''))).size;
    const games = learned.includes('game') ? 1 : 0;
    return html`<h2>${path.title}</h2>
      <ol>
        ${this.#renderButton(path.pieces, tried, NEW_PIECES.length, 'acedrex-pieces')}
        ${renderLink(path.exercises, '#puzzles?course=lion', exercises, COURSE_LENGTH * ROLES.length)}
        ${this.#renderButton(path.game, games, 1, 'acedrex-first-game')}
        ${this.#renderButton(sampleTitles.first, 0, 0, 'acedrex-sample')}
        ${renderLink(path.puzzle, '#puzzles', Math.min(1, puzzles.length), 1)}
        ${renderLink(path.fromChess, 'docs/from-chess.html')}
        ${renderLink(path.openings, 'docs/openings.html')} ${renderLink(path.endings, '#endings')}
      </ol>`;
  }

  #renderButton(title: string, done: number, of: number, event: string): TemplateResult {
    return html`<li>
      <button
        type="button"
        class="step"
        @click=${() => {
          this.dispatchEvent(new CustomEvent(event));
        }}
      >
        ${renderStep(title, done, of)}
      </button>
    </li>`;
  }
}

/** The documentation opens beside the path, in its own tab. */
const renderLink = (title: string, href: string, done = 0, of = 0): TemplateResult =>
  html`<li>
    <a class="button step" href=${href} target=${href.startsWith('docs/') ? '_blank' : nothing}
      >${renderStep(title, done, of)}</a
    >
  </li>`;

/** A step with nothing to be counted has no progress. */
const renderStep = (title: string, done: number, of: number): TemplateResult =>
  html`<span class="done" aria-hidden="true">${of > 0 && done >= of ? '✓' : ''}</span
    ><span class="title">${title}</span>
    <span class="muted">${of === 0 ? '' : learnWords().path.progress(done, of)}</span>`;

customElements.define('acedrex-path', AcedrexPath);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-path': AcedrexPath;
  }
}
