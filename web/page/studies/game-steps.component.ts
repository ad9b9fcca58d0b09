import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { iconButton } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement } from '../page-element.js';
import type { StudyStore } from './study-store.js';

/** The open study's number in the library's list, with buttons for the previous and next study. */
export class AcedrexGameSteps extends PageElement {
  @follow('studies') private studies!: StudyStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: flex;
        flex: none;
        align-items: center;
        white-space: nowrap;
      }

      span {
        color: var(--app-muted);
        font-size: 0.85rem;
        font-variant-numeric: tabular-nums;
      }

      button.square {
        inline-size: 1.9rem;
        min-block-size: 1.9rem;
      }

      @media (max-width: 40rem) {
        span {
          ${hiddenVisually}
        }
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    return [this.studies.sequence, this.studies.chapters];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sequence } = this.studies;
    const { place } = sequence;
    if (place === undefined) return nothing;
    const { number, of } = place;
    return html`${iconButton(msg(labels.previousGameInList), 'back', number === 1, () => void sequence.step(-1))}<span
        data-test="place"
        title=${msg(labels.gameOfInLibrarysList, { number, games: of })}
        >${number} / ${of}</span
      >${iconButton(msg(labels.nextGameInList), 'forward', number === of, () => void sequence.step(1))}`;
  }
}

customElements.define('acedrex-game-steps', AcedrexGameSteps);
