import { css, html, nothing, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { scrollBehavior } from '../layout.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { documentAddress, getLocale } from '../../i18n/locale.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { SEEN_PIECES, stepOfPiece } from '../learn/path.js';
import { Past } from './past.js';
import { openSample, sampleTitles } from '../learn/samples.js';
import { learnWords } from '../../words/learn.js';

/**
 * The first steps, shown in place of the move list until there are moves.
 *
 * @fires acedrex-play - A game against the engine begins.
 * @fires acedrex-rules - The user wants to read about the current rules.
 */
export class AcedrexWelcome extends PageElement {
  @follow('game') readonly game!: GameStore;
  @follow('studies') readonly studies!: StudyStore;
  @follow('play') private play!: LatePlay;
  @provided('settings') readonly settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.6rem;
        padding: 0.6rem 0.75rem;
      }

      .choices {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
        gap: 0.5rem;
      }

      .text {
        min-block-size: 0;
        padding: 0;
        border: 0;
        background: none;
        color: var(--app-accent);
        text-decoration: underline;
      }

      a:not(.button) {
        color: var(--app-accent);
      }

      summary {
        padding-block: 0.3rem;
        cursor: pointer;
      }

      ul {
        display: grid;
        gap: 0.3rem;
        margin: 0;
        padding-inline-start: 1.2rem;
      }

      @media (pointer: coarse) {
        .text {
          min-block-size: 2.75rem;
        }
      }
    `,
  ];

  readonly #past = new Past(this);

  protected override render(): TemplateResult | typeof nothing {
    const words = learnWords();
    const { learned } = this.settings.values;
    const hasMet = learned.includes(SEEN_PIECES) || learned.includes(stepOfPiece('lion'));
    if (this.#past.isKnown === undefined) return nothing;
    return html`
      ${this.#past.render()}
      <p>
        ${words.begin}
        <button
          type="button"
          class="text"
          @click=${() => this.dispatchEvent(new CustomEvent('acedrex-rules', { bubbles: true, composed: true }))}
        >
          ${rulesetTitle(this.game.record.ruleset)}</button
        >.
      </p>
      <div class="choices">
        ${hasMet ? nothing : html`<a class="button" href="#learn?pieces">${icon('learn')}${words.pieces}</a>`}
        ${
          learned.includes('game')
            ? nothing
            : html`<button type="button" @click=${() => this.#play()}>
                ${icon('forward')}${words.playFirst}
              </button>`
        }
      </div>
      <details
        @toggle=${({ currentTarget }: Event) => {
          const details = currentTarget as HTMLDetailsElement;
          if (details.open)
            details.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
        }}
      >
        <summary>${words.samples}</summary>
        <ul>
          ${sampleTitles().map(
            (title, index) =>
              html`<li>
                <button type="button" class="text" @click=${() => this.#open(index)}>
                  ${title}
                </button>
              </li>`,
          )}
        </ul>
      </details>
      <a href=${documentAddress('from-chess')} hreflang=${getLocale()}>${words.path.fromChess}</a>
      <a href=${documentAddress('players')} hreflang=${getLocale()}>${words.guide}</a>
    `;
  }

  #play(): void {
    this.dispatchEvent(new CustomEvent('acedrex-play', { bubbles: true, composed: true }));
    void loadPart(this, async () => {
      const [{ engineGame }, { playOf }] = await Promise.all([
        import('../play/new-game.js'),
        import('../play/play-store.js'),
      ]);
      const { position: from, isDice: dice } = this.game;
      const begun = engineGame({ from, color: 'white', level: 1, dice });
      if (begun.ok) await playOf(this.play).begin(begun.value);
    });
  }

  /** Opens a sample. On a phone, the game's introduction then appears at the top, far above the list of samples. */
  #open(index: number): void {
    const panels = this.closest('aside');
    void loadPart(this, async () => {
      if (await openSample(index, this)) panels?.scrollTo(0, 0);
    });
  }
}

customElements.define('acedrex-welcome', AcedrexWelcome);
