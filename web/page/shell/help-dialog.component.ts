import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { dialogStyles, PageDialog } from '../page-dialog.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale, pagesAddress } from '../../i18n/locale.js';
import { analysisContext, gameContext, playContext, settingsContext } from '../contexts.js';
import type { LatePlay } from '../play/late-play.js';
import { KEY_BINDINGS, type KeyBinding, type KeyName, helpLabel } from '../keys.js';
import { hasContent } from '../studies/study-version.js';
import { overlayName } from '../settings/overlay-bar.component.js';
import { OVERLAYS, type Overlay, type SettingsStore } from '../settings/settings-store.js';
import { guideAddress, type BOARD_SECTIONS } from './guide-address.js';
import { helpWords, type HelpWords } from '../../words/help.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';

/** The list of keyboard shortcuts, and of gestures on a device with a touch screen. */
export class AcedrexHelpDialog extends PageDialog {
  @consume({ context: settingsContext }) private settings!: SettingsStore;
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;
  @consume({ context: playContext }) private play!: LatePlay;

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
        /* Gestures are words, like what they are for; keys have a face of their own. */
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

  /** What the board's view shows, if that has a section of its own. */
  get #part(): keyof typeof BOARD_SECTIONS | undefined {
    const { lowerTab, introduction } = this.settings.values;
    if (this.play.isPlaying) return 'game';
    const isNew = introduction === 'new' && !hasContent(this.game.record);
    if (!this.analysis.isOn && (isNew || introduction === 'asked')) return 'introduction';
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
            href=${guideAddress(location.hash, this.#part)}
            hreflang="en"
            target="_blank"
            >${words.guide}${newTab(words)}</a
          >
          <a href=${pagesAddress()} hreflang=${getLocale()} target="_blank"
            >${words.pages}${newTab(words)}</a
          >
        </p>
        <div class="groups">
          ${matchMedia('(any-pointer: coarse)').matches ? renderGestures(words) : nothing}
          ${GROUPS.map(
            ({ title, names }) =>
              html`<section>
                <h3>${words.groups[title]}</h3>
                <dl>
                  ${KEY_BINDINGS.filter(({ name }) => names.includes(name)).map((binding) => renderBinding(binding, words))}
                </dl>
              </section>`,
          )}
        </div>
        <p class="muted">${words.board} ${words.puzzles}</p>
        <p class="muted">${words.editor}</p>
        <p>
          <button
            type="button"
            @click=${() => {
              // The introduction stands where the engine's lines would.
              this.analysis.stop();
              this.settings.set({ introduction: 'asked' });
              this.close();
              location.hash = '';
            }}
          >
            ${words.introduction}
          </button>
        </p>
      `,
    );
  }
}

/** Marks a link that leaves the page as it is. */
const newTab = (words: HelpWords): TemplateResult =>
  html` <span role="img" aria-label=${words.newTab} title=${words.newTab}>↗</span>`;

const renderGestures = ({ groups, gestures }: HelpWords): TemplateResult =>
  html`<section>
    <h3>${groups.gestures}</h3>
    <dl>${gestures.map(([gesture, purpose]) => renderEntry(gesture, purpose))}</dl>
  </section>`;

interface KeyGroup {
  readonly title: Exclude<keyof HelpWords['groups'], 'gestures'>;
  readonly names: readonly KeyName[];
}

/** The keys by what they are for. */
const GROUPS: readonly KeyGroup[] = [
  {
    title: 'moves',
    names: [
      'back',
      'forward',
      'toStart',
      'toEnd',
      'previousFork',
      'nextFork',
      'previousVariation',
      'nextVariation',
    ],
  },
  {
    title: 'analysis',
    names: ['engine', 'toggleThreat', 'best', 'nextMistake', 'previousMistake'],
  },
  {
    title: 'editing',
    names: ['type', 'comment', 'moveMenu', 'delete', 'undo', 'redo'],
  },
  {
    title: 'overlays',
    names: [...OVERLAYS, 'showArrows', 'flip'],
  },
  {
    title: 'games',
    names: [
      'newGame',
      'roll',
      'open',
      'share',
      'print',
      'find',
      'previousGame',
      'nextGame',
      'help',
    ],
  },
];

const renderBinding = (binding: KeyBinding, words: HelpWords): TemplateResult =>
  renderEntry(
    binding.keys.map(
      (key, index) => html`${index > 0 ? ' ' : ''}<kbd>${pressed(binding, key, words)}</kbd>`,
    ),
    isOverlay(binding.name) ? overlayName(binding.name) : words.names[binding.name],
  );

const renderEntry = (what: unknown, purpose: string): TemplateResult =>
  html`<div class="entry">
    <dt>${what}</dt>
    <dd>${purpose}</dd>
  </div>`;

/** What to press for a key: "Ctrl+Shift+Z". A capital letter takes Shift; a sign has it or not by the keyboard. */
const pressed = ({ shift, ctrl }: KeyBinding, key: string, words: HelpWords): string => {
  const isLetter = /^[a-z]$/i.test(key);
  const needsShift = isLetter ? key !== key.toLowerCase() : shift === true;
  return [
    ...(ctrl === true ? ['Ctrl'] : []),
    ...(needsShift ? [words.keys.Shift] : []),
    isLetter ? key.toUpperCase() : keyName(key, words),
  ].join('+');
};

const isOverlay = (name: KeyName): name is Overlay => OVERLAYS.some((overlay) => overlay === name);

/** A key as the help dialog shows it. */
const keyName = (key: string, { keys }: HelpWords): string => {
  const names: Readonly<Record<string, string>> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ...keys,
  };
  return names[key] ?? key;
};

customElements.define('acedrex-help-dialog', AcedrexHelpDialog);
