import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { GameElement } from '../game-element.js';
import { nameOf } from './new-game.js';
import './new-game-form.component.js';
import './shared-form.component.js';
import { twoWords } from '../../words/two.js';
import { renderButton } from '../../shared/ui/fields.js';

/** The unfinished game, if any, and the forms for a new game. */
export class AcedrexPlayForms extends GameElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        container-type: inline-size;
        gap: 0.8rem;
      }

      /* One row, even on a narrow phone, unless the text is large. */
      .opponents {
        display: flex;
        gap: 0.4rem;
        > * {
          padding-inline: clamp(0.3rem, 2vw, 0.8rem);
          line-height: 1.15;
          text-align: center;
          white-space: normal;
        }
        @container (max-width: 17rem) {
          flex-wrap: wrap;
        }
      }
    `,
  ];

  /** Whether the form for a shared board is shown; undefined until the user chooses. */
  @state() private isForTwo: boolean | undefined;

  protected override render(): TemplateResult {
    const words = twoWords();
    const isForTwo =
      this.isForTwo ?? (this.play.played.end !== undefined && this.play.played.isShared);
    const choices: readonly (readonly [label: string, isForTwo: boolean])[] = [
      [words.computer, false],
      [words.here, true],
    ];
    return html`
      ${this.#renderLeft()}
      <div class="opponents" role="group" aria-label=${words.opponent}>
        ${choices.map(
          ([label, value]) =>
            html`<button
              type="button"
              aria-pressed=${value === isForTwo ? 'true' : 'false'}
              @click=${() => (this.isForTwo = value)}
            >
              ${label}
            </button>`,
        )}
        <a class="button" href="#friends?new">${words.link}</a>
      </div>
      ${
        isForTwo
          ? html`<acedrex-shared-form></acedrex-shared-form>`
          : html`<acedrex-new-game-form></acedrex-new-game-form>`
      }
    `;
  }

  #renderLeft(): TemplateResult | typeof nothing {
    const { left } = this.play;
    if (left === undefined) return nothing;
    return html`<div class="row">
      <p>
        ${
          left.level === 0 || left.levels !== undefined
            ? twoWords().unfinished({
                white: nameOf(this.game, 'white'),
                black: nameOf(this.game, 'black'),
              })
            : twoWords().left({ level: left.level })
        }
      </p>
      ${renderButton(msg(labels.resumeGame), () => this.play.goOn(), 'primary')}
    </div>`;
  }
}

customElements.define('acedrex-play-forms', AcedrexPlayForms);
