import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { KEY_BINDINGS, type KeyBinding, type KeyName } from '../keys.js';
import { PageDialog } from '../page-dialog.js';
import { overlayName } from '../settings/overlay-names.js';
import { OVERLAYS, type Overlay } from '../settings/settings-store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';

/** The list of keyboard shortcuts. */
export class AcedrexHelpDialog extends PageDialog {
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

  protected override render(): TemplateResult {
    return this.renderDialog(
      msg('Keyboard shortcuts'),
      html`
        <div class="groups">
          ${GROUPS.map(
            ({ title, names }) =>
              html`<section>
                <h3>${title()}</h3>
                <dl>
                  ${KEY_BINDINGS.filter(({ name }) => names.includes(name)).map(renderBinding)}
                </dl>
              </section>`,
          )}
        </div>
        <p class="muted">
          ${msg('On the board, the arrow keys move from square to square, and Enter picks a piece up and puts it down. Draw arrows with the right mouse button.')}
        </p>
      `,
    );
  }
}

interface KeyGroup {
  readonly title: () => string;
  readonly names: readonly KeyName[];
}

/** The keys by what they are for. */
const GROUPS: readonly KeyGroup[] = [
  {
    title: () => msg('Moves'),
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
    title: () => msg('Analysis'),
    names: ['engine', 'toggleThreat', 'best', 'nextMistake', 'previousMistake'],
  },
  {
    title: () => msg('Editing'),
    names: ['comment', 'moveMenu', 'delete', 'undo', 'redo'],
  },
  {
    title: () => msg('Shown on the board'),
    names: [...OVERLAYS, 'showArrows', 'flip'],
  },
  {
    title: () => msg('Games'),
    names: ['newGame', 'roll', 'open', 'share', 'print', 'previousGame', 'nextGame', 'help'],
  },
];

const renderBinding = (binding: KeyBinding): TemplateResult =>
  html`<div class="entry">
    <dt>
      ${binding.keys.map((key, index) => html`${index > 0 ? ' ' : ''}<kbd>${pressed(binding, key)}</kbd>`)}
    </dt>
    <dd>${nameText(binding.name)}</dd>
  </div>`;

/** What to press for a key: "Ctrl+Shift+Z". A capital letter takes Shift; a sign has it or not by the keyboard. */
const pressed = ({ shift, ctrl }: KeyBinding, key: string): string => {
  const isLetter = /^[a-z]$/i.test(key);
  const needsShift = isLetter ? key !== key.toLowerCase() : shift === true;
  return [
    ...(ctrl === true ? ['Ctrl'] : []),
    ...(needsShift ? [msg('Shift')] : []),
    isLetter ? key.toUpperCase() : keyName(key),
  ].join('+');
};

const isOverlay = (name: KeyName): name is Overlay => OVERLAYS.some((overlay) => overlay === name);

/** What a key does, in words. */
const nameText = (name: KeyName): string => {
  if (isOverlay(name)) return overlayName(name);
  switch (name) {
    case 'back':
      return msg('Previous move');
    case 'forward':
      return msg('Next move');
    case 'toStart':
      return msg('To the start');
    case 'toEnd':
      return msg('To the end');
    case 'previousFork':
      return msg('To the previous fork');
    case 'nextFork':
      return msg('To the next fork');
    case 'previousVariation':
      return msg('Previous variation');
    case 'nextVariation':
      return msg('Next variation');
    case 'flip':
      return msg('Flip the board');
    case 'engine':
      return msg('Start or stop the engine');
    case 'toggleThreat':
      return msg('Show the threat');
    case 'best':
      return msg('Play the engine’s best move');
    case 'showArrows':
      return msg('Show or hide the arrows');
    case 'nextMistake':
      return msg('Next mistake');
    case 'previousMistake':
      return msg('Previous mistake');
    case 'moveMenu':
      return msg('Move menu');
    case 'roll':
      return msg('Roll the die');
    case 'comment':
      return msg('Comment');
    case 'delete':
      return msg('Delete from here');
    case 'undo':
      return msg('Undo');
    case 'redo':
      return msg('Redo');
    case 'find':
      return msg('Find this position in the library');
    case 'newGame':
      return msg('New game');
    case 'open':
      return msg('Open');
    case 'share':
      return msg('Share and export');
    case 'print':
      return msg('Print the game');
    case 'previousGame':
      return msg('Previous game in the list');
    case 'nextGame':
      return msg('Next game in the list');
    case 'help':
      return msg('This help');
  }
};

/** A key as the help dialog shows it. */
const keyName = (key: string): string => {
  const names: Readonly<Record<string, string>> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ' ': msg('Space'),
    Delete: msg('Del'),
    Home: msg('Home'),
    End: msg('End'),
    PageUp: msg('Page Up'),
    PageDown: msg('Page Down'),
  };
  return names[key] ?? key;
};

customElements.define('acedrex-help-dialog', AcedrexHelpDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-help-dialog': AcedrexHelpDialog;
  }
}
