import { css, html, nothing, type TemplateResult } from 'lit';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale, pagesAddress } from '../../i18n/locale.js';
import { provided } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import { KEY_BINDINGS, type KeyBinding, helpLabel, keysOf } from '../keys.js';
import { actionName, KEY_GROUPS, pressed } from '../key-names.js';
import { hasContent } from '../studies/keeping.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { guideAddress, type BOARD_SECTIONS } from './guide-address.js';
import { helpWords, type HelpWords } from '../../words/help.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { places } from '../places.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Lists the keyboard shortcuts and, on devices with a touch screen, the gestures. */
export class AcedrexHelpDialog extends PageDialog {
  @provided('settings') private settings!: SettingsStore;
  @provided('game') private game!: GameStore;
  @provided('analysis') private analysis!: AnalysisStore;
  @provided('play') private play!: LatePlay;

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      .groups {
        columns: 17rem;
        column-gap: 2rem;
      }

      section {
        padding-block-end: 0.8rem;
        break-inside: avoid;
      }

      h3 {
        margin: 0 0 0.2rem;
        font: 600 1rem var(--app-serif);
      }

      dl {
        margin: 0;
      }

      .entry {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.6rem;
        padding-block: 0.18rem;
      }

      dt {
        min-inline-size: min(6.5rem, 100%);
        /* Gestures have the same font as their descriptions. Only keys have a different font. */
        font-weight: 600;
      }

      dd {
        flex: 1 1 8rem;
        margin: 0;
      }

      kbd {
        display: inline-block;
        min-inline-size: 1.6em;
        padding: 0 0.35em;
        border: 1px solid var(--app-line-strong);
        border-radius: 4px;
        background: var(--app-page);
        font: 0.88em var(--app-sans);
        text-align: center;
      }
    `,
  ];

  /** The current part of the board view, if the guide has a section about it. */
  get #part(): keyof typeof BOARD_SECTIONS | undefined {
    const { lowerTab, introduction } = this.settings.values;
    if (this.play.isPlaying) return 'game';
    const isNew = introduction === 'new' && !hasContent(this.game.record);
    if (!this.analysis.isOn && (isNew || places.has('#start'))) return 'introduction';
    if (lowerTab === 'explorer') return 'explorer';
    return lowerTab === 'report' || this.analysis.isOn ? 'analysis' : undefined;
  }

  protected override render(): TemplateResult {
    const words = helpWords();
    return this.renderDialog(
      helpLabel(),
      html`
        <p class="row">
          <a
            class="button"
            href=${guideAddress(places.view, this.#part)}
            hreflang=${getLocale()}
            target="_blank"
            >${words.guide}${newTab(words)}</a
          >
          <a href=${pagesAddress()} hreflang=${getLocale()} target="_blank"
            >${words.pages}${newTab(words)}</a
          >
        </p>
        <div class="groups">
          ${matchMedia('(any-pointer: coarse)').matches ? renderGestures(words) : nothing}
          ${KEY_GROUPS.map(
            ({ title, names }) =>
              html`<section>
                <h3>${words.groups[title]}</h3>
                <dl>
                  ${KEY_BINDINGS.filter(({ name }) => names.includes(name)).map((binding) => {
                    const keys = keysOf(binding, this.settings.values);
                    return keys.length === 0 ? nothing : renderBinding(binding, keys, words);
                  })}
                </dl>
              </section>`,
          )}
        </div>
        <p class="muted">${words.board} ${words.puzzles}</p>
        <p class="muted">${words.editor}</p>
        <p>
          ${renderButton(words.introduction, () => {
            this.close();
            places.go('#start');
          })}
        </p>
      `,
    );
  }
}

/** Marks a link that opens in a new tab. */
const newTab = (words: HelpWords): TemplateResult =>
  html` <span role="img" aria-label=${words.newTab} title=${words.newTab}>↗</span>`;

const renderGestures = ({ groups, gestures }: HelpWords): TemplateResult =>
  html`<section>
    <h3>${groups.gestures}</h3>
    <dl>${gestures.map(([gesture, purpose]) => renderEntry(gesture, purpose))}</dl>
  </section>`;

const renderBinding = (
  binding: KeyBinding,
  keys: readonly string[],
  words: HelpWords,
): TemplateResult =>
  renderEntry(
    keys.map(
      (key, index) => html`${index > 0 ? ' ' : ''}<kbd>${pressed(binding, key, words)}</kbd>`,
    ),
    actionName(binding.name, words),
  );

const renderEntry = (what: unknown, purpose: string): TemplateResult =>
  html`<div class="entry">
    <dt>${what}</dt>
    <dd>${purpose}</dd>
  </div>`;

customElements.define('acedrex-help-dialog', AcedrexHelpDialog);
