import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { readFenText } from '../../../src/notation/fen-dialects.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import {
  playWithDice,
  startFromSetup,
  needsDice,
  continueUnder,
  rulesetOptions,
} from './change-rules.js';
import './compare.component.js';
import { errorText, isOfDice } from '../../i18n/error-texts.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { LatePlay } from '../play/late-play.js';
import { editorOf, type LateEditor } from '../editor/editor-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { renderButton } from '../../shared/ui/fields.js';

/**
 * Shows the ruleset, the position as FEN, and the position under other rulesets.
 *
 * @fires acedrex-rules - The user wants to read about the current rules.
 */
export class AcedrexPositionPanel extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('studies') private studies!: StudyStore;
  @follow('play') private play!: LatePlay;
  @provided('editor') private lateEditor!: LateEditor;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 1rem;
      }

      select {
        inline-size: 100%;
      }

      /* The error is above its buttons if there is no room beside them. */
      .row > .fault {
        flex: 1 1 18rem;
      }
    `,
  ];

  @state() private diceFault = false;
  @state() private rulesetFaults: readonly SetupFault[] = [];
  /** The id of the study started by typing in the FEN field. */
  #typedInto: string | undefined;

  protected override render(): TemplateResult {
    const { game } = this;
    const { ruleset } = game.record;
    return html`
      <div class="field">
        <p>${msg(labels.checkmateWinsInMost)}</p>
        ${renderButton(
          html`${icon('learn')}${msg(labels.howPiecesMove)}`,
          () =>
            this.dispatchEvent(new CustomEvent('acedrex-rules', { bubbles: true, composed: true })),
          'primary',
        )}
      </div>
      <div class="field">
        <label class="above" for="ruleset">${msg(labels.ruleset)}</label>
        <select id="ruleset" @change=${this.#onRulesetChange}>
          ${rulesetOptions(ruleset)}
        </select>
        ${this.rulesetFaults.map((fault) => html`<p class="fault" role="alert">${errorText(fault)}</p>`)}
      </div>
      ${this.#renderDice()} ${this.#renderFen()}
      ${game.isDice ? nothing : html`<acedrex-compare></acedrex-compare>`}
    `;
  }

  #renderDice(): TemplateResult {
    const { game, play } = this;
    return html`<div class="field">
      <label
        ><input
          type="checkbox"
          name="dice"
          .checked=${game.isDice}
          ?disabled=${play.isPlaying}
          @change=${(event: Event) => {
            const box = event.target as HTMLInputElement;
            this.diceFault = !playWithDice(game, box.checked);
            box.checked = game.isDice;
          }}
        />
        ${msg(labels.withEightSidedDie)}</label
      >
      <p class="muted">${msg(labels.beforeEachTurnRoll)}</p>
      ${this.diceFault ? html`<p class="fault" role="alert">${needsDice()}</p>` : nothing}
    </div>`;
  }

  async #onRulesetChange(event: Event): Promise<void> {
    const select = event.target as HTMLSelectElement;
    const ruleset = parseRuleset(select.value);
    if (!ruleset.ok) return;
    const { game, studies } = this;
    this.rulesetFaults = await continueUnder(game, studies, ruleset.value);
    // Selects the old ruleset again if the position is illegal under the new one or the user keeps the game.
    select.value = game.record.ruleset.id;
  }

  // --- FEN ---------------------------------------------------------------------------------------

  #renderFen(): TemplateResult {
    const { game, studies } = this;
    const { draft } = studies;
    const faults = draft === undefined ? [] : this.#faultsOf(draft);
    const isSetup = draft !== undefined && readFenText(draft, game.record.ruleset).setup.ok;
    return html`<div class="field">
      <label class="above" for="fen">${msg(labels.positionAsFen)}</label>
      <textarea
        id="fen"
        class="code"
        rows="3"
        spellcheck="false"
        autocomplete="off"
        aria-invalid=${faults.length > 0 ? 'true' : 'false'}
        aria-describedby=${faults.length > 0 ? 'faults' : nothing}
        .value=${draft ?? makeFen(game.position.setup)}
        @input=${(event: Event) => this.#take((event.target as HTMLTextAreaElement).value.trim())}
        @change=${this.#onFenChange}
      ></textarea>
      <div id="faults">${faults}</div>
      <a class="button" href="#editor" @click=${() => this.#edit(draft)}
        >${icon('edit')}${isSetup ? msg(labels.repairItInEditor) : msg(labels.editPosition)}</a
      >
    </div>`;
  }

  /** The errors in a typed FEN, with buttons that correct them. */
  #faultsOf(text: string): readonly TemplateResult[] {
    const { ruleset, dice = false } = this.game.record;
    const { setup, errors } = Position.readFen(text, ruleset, { dice });
    if (setup === undefined) {
      const [error] = errors;
      const place = msg(labels.character, { position: error.at + 1 });
      return [html`<p class="fault" role="alert">${place} ${errorText(error)}</p>`];
    }
    return errors.map(
      (fault) =>
        html`<div class="row">
          <p class="fault" role="alert">${errorText(fault)}</p>
          ${
            fault.repair === undefined
              ? nothing
              : renderButton(msg(labels.repair), () => {
                  if (fault.repair !== undefined) this.#take(makeFen(fault.repair.setup));
                })
          }
          ${
            isOfDice(fault.code) && errors.length === 1
              ? html`<button type="button" @click=${() => this.#take(text, true)}>
                  ${icon('dice')}${msg(labels.openAsDiceGame)}
                </button>`
              : nothing
          }
        </div>`,
    );
  }

  /** Opens the editor with the typed set-up if it can be parsed. */
  #edit(draft: string | undefined): void {
    const { ruleset } = this.game.record;
    const setup = draft === undefined ? undefined : readFenText(draft, ruleset).setup;
    if (setup?.ok === true)
      editorOf(this.lateEditor).replace({ fen: makeFen(setup.value), ruleset: ruleset.id });
  }

  /** Shows a FEN on the board. If the position is not legal, the text is kept as a draft. */
  #take(text: string, dice = this.game.isDice): void {
    const { game, studies } = this;
    const { ruleset } = game.record;
    const { position } = Position.readFen(text, ruleset, { dice });
    if (position === undefined) {
      studies.setDraft(text);
      return;
    }
    const isSame = dice === game.isDice && makeFen(position.setup) === makeFen(game.position.setup);
    // The field keeps the typed text until the user leaves it.
    studies.setDraft(undefined);
    if (!isSame) void this.#startFrom(position, dice);
  }

  /** Starts from a typed position. All positions typed in one edit go into one study. */
  async #startFrom(position: Position, dice: boolean): Promise<void> {
    const { game, studies } = this;
    const inPlace = this.#typedInto === studies.id && game.record.children.length === 0;
    if (await startFromSetup(game, studies, position, { dice, inPlace }))
      this.#typedInto = studies.id;
  }

  #onFenChange(): void {
    this.#typedInto = undefined;
    // A valid FEN is shown in its canonical form; an invalid one stays unchanged.
    this.requestUpdate();
  }
}

customElements.define('acedrex-position-panel', AcedrexPositionPanel);
