import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { makeFen, parseFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import {
  parseRuleset,
  RULESET_NAMES,
  RULESETS,
  type Ruleset,
} from '../../../src/rules/rulesets.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { ComparedScore, CompareStore } from './compare-store.js';
import { compareWith, type Comparison, type DifferingMove } from './comparison.js';
import { goOnUnder, playWithDice } from './change-rules.js';
import type { Store } from '../../shared/store.js';
import { errorText, isOfDice } from '../../i18n/error-texts.js';
import { icon } from '../../shared/ui/icons.js';
import {
  compareContext,
  editorContext,
  gameContext,
  playContext,
  studiesContext,
} from '../contexts.js';
import type { GameStore } from '../../game/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { PlayStore } from '../play/play-store.js';
import type { EditorStore } from '../editor/editor-store.js';
import { PageElement } from '../page-element.js';
import { renderEngineError } from '../engine-error.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { needsDice, rulesetTitle } from '../../i18n/words.js';

/** The most moves that are listed; the others are only counted. */
const MAX_LISTED = 24;

/** The position as FEN, its ruleset, and a comparison with another ruleset. */
export class AcedrexPositionPanel extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: studiesContext }) private studies!: StudyStore;
  @consume({ context: playContext }) private play!: PlayStore;
  @consume({ context: compareContext }) private compare!: CompareStore;
  @consume({ context: editorContext }) private editor!: EditorStore;

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

      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.2rem 0.8rem;
        margin: 0;
      }

      dt {
        font-weight: 500;
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }

      .gained dt,
      dt.gained {
        color: var(--app-good);
      }

      dt.lost {
        color: var(--app-rubric);
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      /* Over what mends it where there is no room beside. */
      .row > .fault {
        flex: 1 1 18rem;
      }
    `,
  ];

  @state() private diceFault = false;
  @state() private rulesetFaults: readonly SetupFault[] = [];
  /** The study that shows the text typed into the FEN field. */
  #typedInto: string | undefined;

  protected override stores(): readonly Store[] {
    const { game, studies, compare, play } = this;
    return [game, studies, compare, play];
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const { ruleset } = game.record;
    return html`
      <div class="field">
        <label class="above" for="ruleset">${msg('Ruleset')}</label>
        <select id="ruleset" @change=${this.#onRulesetChange}>
          ${this.#renderRulesets(ruleset)}
        </select>
        ${this.rulesetFaults.map((fault) => html`<p class="fault" role="alert">${errorText(fault)}</p>`)}
      </div>
      ${this.#renderDice()} ${this.#renderFen()}
      ${game.isDice ? nothing : this.#renderCompare(ruleset)}
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
        ${msg('With the eight-sided die')}</label
      >
      <p class="muted">
        ${msg('Before each turn a roll tells which kind of piece must move; without a move the turn passes.')}
      </p>
      ${this.diceFault ? html`<p class="fault" role="alert">${needsDice()}</p>` : nothing}
    </div>`;
  }

  #renderRulesets(chosen: Ruleset | undefined): unknown {
    const named = RULESET_NAMES.map((name) => RULESETS[name]);
    const all = chosen?.name === 'custom' ? [...named, chosen] : named;
    return all.map(
      (ruleset) =>
        html`<option value=${ruleset.id} ?selected=${ruleset.id === chosen?.id}>
          ${rulesetTitle(ruleset)}
        </option>`,
    );
  }

  #onRulesetChange(event: Event): void {
    const select = event.target as HTMLSelectElement;
    const ruleset = parseRuleset(select.value);
    if (!ruleset.ok) return;
    const { game } = this;
    const position = goOnUnder(game.record, game.path, ruleset.value);
    if ('ruleset' in position) {
      this.rulesetFaults = [];
      // If the user chooses to keep the game, the list shows the current ruleset again.
      void this.studies.startFrom(position).then((isDone) => {
        if (!isDone) select.value = game.record.ruleset.id;
      });
    } else {
      this.rulesetFaults = position;
      select.value = game.record.ruleset.id;
    }
  }

  // --- FEN ---------------------------------------------------------------------------------------

  #renderFen(): TemplateResult {
    const { game, studies } = this;
    const { draft } = studies;
    const faults = draft === undefined ? [] : this.#faultsOf(draft);
    const isSetup = draft !== undefined && parseFen(draft, game.record.ruleset).ok;
    return html`<div class="field">
      <label class="above" for="fen">${msg('Position as FEN')}</label>
      <textarea
        id="fen"
        class="code"
        rows="3"
        spellcheck="false"
        autocomplete="off"
        aria-invalid=${faults.length > 0 ? 'true' : 'false'}
        aria-describedby=${faults.length > 0 ? 'faults' : nothing}
        .value=${draft ?? makeFen(game.position.setup)}
        @input=${this.#onFenInput}
        @change=${this.#onFenChange}
      ></textarea>
      <div id="faults">${faults}</div>
      <a
        class="button"
        href="#editor"
        @click=${() => {
          this.#edit(draft);
        }}
        >${icon('edit')}${isSetup ? msg('Repair it in the editor') : msg('Edit position')}</a
      >
    </div>`;
  }

  /** The errors of a text, with buttons to correct them. */
  #faultsOf(text: string): readonly TemplateResult[] {
    const { ruleset, dice = false } = this.game.record;
    const { setup, errors } = Position.readFen(text, ruleset, { dice });
    if (setup === undefined) {
      const [error] = errors;
      const place = msg(str`Character ${error.at + 1}:`);
      return [html`<p class="fault" role="alert">${place} ${errorText(error)}</p>`];
    }
    return errors.map(
      (fault) =>
        html`<div class="row">
          <p class="fault" role="alert">${errorText(fault)}</p>
          ${
            fault.repair === undefined
              ? nothing
              : html`<button
                  type="button"
                  @click=${() => {
                    if (fault.repair !== undefined) this.#take(makeFen(fault.repair.setup));
                  }}
                >
                  ${msg('Repair')}
                </button>`
          }
          ${
            isOfDice(fault.code) && errors.length === 1
              ? html`<button
                  type="button"
                  @click=${() => {
                    this.#take(text, true);
                  }}
                >
                  ${icon('dice')}${msg('Open with the die')}
                </button>`
              : nothing
          }
        </div>`,
    );
  }

  /** Opens the editor with the typed set-up, if it can be read. */
  #edit(draft: string | undefined): void {
    const { editor, game } = this;
    const { ruleset } = game.record;
    const setup = draft === undefined ? undefined : parseFen(draft, ruleset);
    if (setup?.ok === true) editor.replace({ fen: makeFen(setup.value), ruleset: ruleset.id });
  }

  #onFenInput(event: Event): void {
    this.#take((event.target as HTMLTextAreaElement).value.trim());
  }

  /** Shows a FEN on the board, or keeps it as a draft until it is a legal position. */
  #take(text: string, dice = this.game.isDice): void {
    const { game, studies } = this;
    const { ruleset } = game.record;
    const { position } = Position.readFen(text, ruleset, { dice });
    if (position === undefined) {
      studies.setDraft(text);
      return;
    }
    const isSame = dice === game.isDice && makeFen(position.setup) === makeFen(game.position.setup);
    // The text stays as typed until the user leaves the field.
    studies.setDraft(undefined);
    if (!isSame) void this.#startFrom(position, dice);
  }

  /** One edit of the field makes one study, not one for every intermediate position. */
  async #startFrom(position: Position, dice: boolean): Promise<void> {
    const { game, studies } = this;
    const inPlace = this.#typedInto === studies.id && game.record.children.length === 0;
    if (await studies.startFrom(position, dice, { inPlace })) this.#typedInto = studies.id;
  }

  #onFenChange(): void {
    this.#typedInto = undefined;
    // A valid FEN is shown in its canonical form; an invalid one stays as typed.
    this.requestUpdate();
  }

  // --- Rulesets side by side ---------------------------------------------------------------------

  #renderCompare(ruleset: Ruleset): TemplateResult {
    const { compare } = this;
    const { comparison } = compare;
    const others = RULESET_NAMES.map((name) => RULESETS[name]).filter(
      ({ id }) => id !== ruleset.id,
    );
    return html`<section class="stack" aria-label=${msg('Compare the rules')}>
      <label class="field"
        ><span class="label">${msg('Compare with')}</span
        ><select
          name="compare"
          @change=${(event: Event) => {
            const { value } = event.target as HTMLSelectElement;
            compare.choose(
              others.find(({ id }) => id === value),
              compareWith,
            );
          }}
        >
          <option value="" ?selected=${comparison === undefined}>${msg('none')}</option>
          ${others.map(
            (other) =>
              html`<option value=${other.id} ?selected=${comparison?.ruleset.id === other.id}>
                ${rulesetTitle(other)}
              </option>`,
          )}
        </select></label
      >
      ${comparison === undefined ? nothing : this.#renderComparison(comparison, ruleset)}
    </section>`;
  }

  #renderComparison(comparison: Comparison, ruleset: Ruleset): TemplateResult {
    const { compare } = this;
    if (comparison.position === undefined)
      return html`<div>
        ${comparison.faults.map((fault) => html`<p class="fault">${errorText(fault)}</p>`)}
      </div>`;
    const list = (moves: readonly DifferingMove[]): string =>
      moves.length === 0
        ? msg('none')
        : moves
            .slice(0, MAX_LISTED)
            .map(({ san }) => san)
            .join(' ') + (moves.length > MAX_LISTED ? ` … (${moves.length})` : '');
    return html`
      <dl data-test="comparison">
        <dt class="gained">${msg('Moves gained')}</dt>
        <dd data-test="gained">${list(comparison.gained)}</dd>
        <dt class="lost">${msg('Moves lost')}</dt>
        <dd data-test="lost">${list(comparison.lost)}</dd>
        ${[ruleset, comparison.ruleset].map(
          (each, index) => html`
            <dt>${rulesetTitle(each)}</dt>
            <dd data-test="compared-score">${scoreText(compare.scores[index])}</dd>
          `,
        )}
      </dl>
      <div class="row">
        <button
          type="button"
          ?disabled=${compare.isRunning || compare.isSuspended}
          @click=${() => void compare.evaluate()}
        >
          ${compare.isRunning ? msg('Evaluating…') : msg('Evaluate both')}
        </button>
        <button
          type="button"
          @click=${() => {
            if (comparison.position !== undefined) void this.studies.startFrom(comparison.position);
          }}
        >
          ${msg('Switch to these rules')}
        </button>
      </div>
      ${renderEngineError(compare.error)}
    `;
  }
}

const scoreText = (found: ComparedScore | undefined): string =>
  found === undefined ? '–' : `${formatScore(found.score)} (${msg(str`depth ${found.depth}`)})`;

customElements.define('acedrex-position-panel', AcedrexPositionPanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-position-panel': AcedrexPositionPanel;
  }
}
