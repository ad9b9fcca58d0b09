import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { iconButton } from '../../../src/elements/shared/ui/icons.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { errorText } from '../../i18n/error-texts.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { follow, PageElement } from '../page-element.js';
import type { LateImports } from '../import/import-store.js';
import type { StudyStore } from '../studies/study-store.js';

interface Message {
  readonly text: string;
  readonly isDeletion?: true;
  readonly actions: readonly Action[];
}

interface Action {
  readonly label: string;
  readonly act: () => void;
}

/**
 * A message with an undo button, shown until the next edit. It reports moves that the last edit deleted, rules that the
 * user has not chosen, or tolerated errors in a game's text.
 *
 * @fires acedrex-details - The user wants to see the tolerated errors of a game.
 */
export class AcedrexToast extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('studies') private studies!: StudyStore;
  @follow('imports') private lateImports!: LateImports;

  static override styles = [
    controlStyles,
    css`
      .toast {
        display: flex;
        flex-wrap: wrap;
        position: fixed;
        inset-block-end: 1rem;
        inset-inline: 1rem;
        z-index: 8;
        align-items: center;
        justify-content: end;
        gap: 0.4rem 0.75rem;
        inline-size: fit-content;
        margin-inline: auto;
        padding: 0.4rem 0.5rem 0.4rem 0.9rem;
        border: 1px solid var(--app-line);
        border-radius: 8px;
        background: var(--app-surface);
        box-shadow: 0 4px 18px rgb(0 0 0 / 30%);
        /* After a deletion, the user reads the move list next, so the message covers the title above the board. */
        &.deletion {
          flex-wrap: nowrap;
          inset-block: 0.1rem auto;
          inset-inline: 3.2rem auto;
          max-inline-size: calc(100vw - 3.7rem);
          margin: 0;
          padding-block: 0;
        }
        /* On a phone, the message is above the buttons at the foot and does not cover the board. */
        @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
          inset-block-end: calc(3.5rem + env(safe-area-inset-bottom));
        }
        /* The message is beside the board and above the panel's buttons. It must not cover the board. */
        @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (min-height: 32rem) {
          inset-block-end: 3.5rem;
          inset-inline-start: auto;
          max-inline-size: 18rem;
          p {
            flex-basis: 100%;
          }
        }
        p {
          flex: 1 1 16rem;
          margin: 0;
        }
      }

      .deletion p {
        flex: 1;
      }

      /* In this layout, the header is beside the board. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
        .toast {
          inset-block-end: 3.6rem;
          inset-inline-start: calc(var(--app-board-sideways) + 2rem);
          &.deletion {
            inset-inline-start: calc(var(--app-board-sideways) + 2rem);
            max-inline-size: calc(100vw - var(--app-board-sideways) - 2.5rem);
          }
        }
      }
    `,
  ];

  /** The new game, if it has taken over the rules of the previous game. */
  @property({ attribute: false }) carried: GameRecord | undefined;
  /** The game for which the user has closed the message. */
  @state() private closedFor: GameRecord | undefined;

  protected override stores(): readonly (Store | undefined)[] {
    return [this.lateImports.made];
  }

  get #message(): Message | undefined {
    const { game, studies } = this;
    const { deletedMoves } = game;
    // A single deleted move needs no message, because the user can easily play it again.
    if (deletedMoves > 1)
      return {
        text: msg(labels.movesDeleted, { moves: deletedMoves }),
        isDeletion: true,
        actions: [
          {
            label: msg(labels.undo),
            act: () => game.undo(),
          },
        ],
      };
    const imports = this.lateImports.made;
    const { found, notes = [] } = imports ?? {};
    const details = {
      label: msg(labels.details),
      act: () => this.dispatchEvent(new Event('acedrex-details')),
    };
    if (found !== undefined)
      return {
        text: errorText(found),
        actions: [
          {
            label: msg(labels.switchTo, { ruleset: rulesetTitle(RULESETS.cazaux) }),
            act: () => void imports?.openUnder(RULESETS.cazaux),
          },
          ...(notes.length === 0 ? [] : [details]),
        ],
      };
    const { ruleset } = game.record;
    if (this.carried === game.record && ruleset.id !== 'cazaux')
      return {
        text: msg(labels.newGameKeepsRulesOf, { ruleset: rulesetTitle(ruleset) }),
        actions: [
          {
            label: msg(labels.switchTo, { ruleset: rulesetTitle(RULESETS.cazaux) }),
            act: () => void studies.startFrom(Position.start(RULESETS.cazaux)),
          },
        ],
      };
    const [note, ...others] = notes;
    if (note !== undefined)
      return {
        text:
          others.length === 0
            ? errorText(note)
            : msg(labels.otherTextWasSkipped, { places: notes.length }),
        actions: [details],
      };
    if (imports?.ruled !== undefined) {
      const { before } = imports.ruled;
      return {
        text: msg(labels.thisGameHasRulesOf, { ruleset: rulesetTitle(ruleset) }),
        actions: before === undefined ? [] : [backTo(studies, before)],
      };
    }
    const { replaced } = studies;
    if (replaced === undefined) return undefined;
    return {
      text:
        replaced.name === ''
          ? msg(labels.gameIsInLibraryThis)
          : msg(labels.isInLibraryThis, { name: replaced.name }),
      actions: [backTo(studies, replaced.id)],
    };
  }

  protected override render(): TemplateResult {
    const message = this.closedFor === this.game.record ? undefined : this.#message;
    return html`<div role="status">
      ${
        message === undefined
          ? nothing
          : html`<div class="toast ${message.isDeletion === true ? 'deletion' : ''}">
              <p>${message.text}</p>
              ${message.actions.map(
                ({ label, act }) => html`<button type="button" @click=${act}>${label}</button>`,
              )}
              ${iconButton(msg(labels.close), 'close', false, () => (this.closedFor = this.game.record))}
            </div>`
      }
    </div>`;
  }
}

const backTo = (studies: StudyStore, id: string): Action => ({
  label: msg(labels.backToGame),
  act: () => void studies.open(id),
});

customElements.define('acedrex-toast', AcedrexToast);
