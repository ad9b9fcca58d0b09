/** The panels beside the editor's board: errors, FEN, state of play, rules. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AcedrexError } from '../../errors/error.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import { RULESET_NAMES, SWITCH_VALUES, type Ruleset, type Switches } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { squareIndex, SQUARES, type Square } from '../../rules/squares.js';
import type { SetupFault } from '../../rules/validate.js';
import { capitalised } from '../shared/capitalised.js';
import { type CountField, type Drafts, type Field } from './drafts.js';
import { differencesOf, LISTED_SWITCHES, valueIndex } from './switches.js';
import type { Words } from './load-parts.js';

export interface PanelView {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly fen: string;
  /** Undefined until the set-up has been checked. */
  readonly faults: readonly SetupFault[] | undefined;
  /** Why the set-up cannot be checked. */
  readonly failure: AcedrexError | undefined;
  readonly drafts: Drafts;
  readonly words: Words;
  /** Squares that have or could have a first-move right. */
  readonly rightSquares: readonly Square[];
  readonly disabled: boolean;
}

export interface PanelHost {
  setTurn(turn: Color): void;
  setRight(square: Square, has: boolean): void;
  setRuleset(name: string): void;
  setSwitches(changes: Partial<Switches>): void;
  /** Handles every keystroke in a field. */
  type(field: Field, text: string): void;
  /** Handles leaving a field. */
  leave(): void;
  copy(field: HTMLTextAreaElement): void;
  /** Discards invalid text. */
  dropDraft(field: Field): void;
  repair(fault: SetupFault): void;
  repairAll(): void;
  show(fault: SetupFault): void;
}

const valueOf = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

/** Summarises the errors in a sentence. */
export const verdictOf = (
  faults: readonly SetupFault[] | undefined,
  turn: Color,
  words: Words,
  failure?: AcedrexError,
): string => {
  if (faults === undefined)
    return failure === undefined
      ? words.loading
      : words.notChecked({ reason: words.error(failure) });
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  const odd = faults.length - errors;
  if (errors > 0) return words.illegal({ count: errors });
  return odd === 0 ? words.legal({ turn }) : words.legalUnusual({ turn, count: odd });
};

/** Maximum number of squares that are linked individually. */
const MAX_PLACES = 4;

/**
 * The squares to which an error links. If the error has too many squares, only the squares that the repair would
 * change.
 */
export const placesOf = ({ squares, repair }: SetupFault, { board }: Setup): readonly Square[] =>
  squares.length <= MAX_PLACES || repair === undefined
    ? squares
    : SQUARES.filter((_, index) => repair.setup.board[index] !== board[index]);

export const renderDoctor = (view: PanelView, host: PanelHost): TemplateResult => {
  const { faults = [], disabled, words } = view;
  const repairable = faults.filter(({ severity, repair }) => severity === 'error' && repair);
  return html`<section class="doctor" part="panel doctor" aria-label=${words.check}>
    ${
      view.drafts.fen?.error === undefined
        ? nothing
        : html`<p class="verdict error">${words.unreadFen}</p>`
    }
    <div class="row head">
      <p class="verdict ${faults.some(({ severity }) => severity === 'error') ? 'error' : ''}">
        ${verdictOf(view.faults, view.setup.turn, words, view.failure)}
      </p>
      ${
        repairable.length > 1
          ? html`<button type="button" ?disabled=${disabled} @click=${() => host.repairAll()}>
              ${words.repairAll}
            </button>`
          : nothing
      }
    </div>
    <ul>
      ${faults.map((fault) => {
        const places = placesOf(fault, view.setup);
        return html`<li class="row ${fault.severity}" data-code=${fault.code}>
          <span>
            ${fault.severity === 'error' ? nothing : html`<b>${words.unusual}</b> `}${words.error(fault)}
          </span>
          <span class="row">
            ${
              places.length === 0
                ? nothing
                : html`<button
                    type="button"
                    aria-label=${words.goTo({ squares: places.join(', ') })}
                    @click=${() => host.show(fault)}
                  >
                    ${places.slice(0, MAX_PLACES).join(' ')}${places.length > MAX_PLACES ? ' …' : ''}
                  </button>`
            }
            ${
              fault.repair &&
              html`<button
                type="button"
                class="repair"
                ?disabled=${disabled}
                @click=${() => host.repair(fault)}
              >
                ${words.repair(fault.repair)}
              </button>`
            }
          </span>
        </li>`;
      })}
    </ul>
    <slot name="check"></slot>
  </section>`;
};

/** Number of characters shown on either side of an error. */
const CONTEXT = 12;

const renderDraft = (
  field: Field,
  { drafts, words }: PanelView,
  host: PanelHost,
): TemplateResult | typeof nothing => {
  const draft = drafts[field];
  if (draft?.error === undefined) return nothing;
  const { text, error } = draft;
  const { at } = error;
  return html`<div class="fault" id="${field}-fault">
    <p>${words.error(error)}</p>
    ${
      field === 'fen'
        ? html`<p>
            ${words.character({ at: at + 1 })}
            <code
              >${at > CONTEXT ? '…' : ''}${text.slice(Math.max(0, at - CONTEXT), at)}<mark>${text.slice(at, at + 1) || '⌷'}</mark>${text.slice(at + 1, at + 1 + CONTEXT)}${text.length > at + 1 + CONTEXT ? '…' : ''}</code
            >
          </p>`
        : nothing
    }
    <button type="button" @click=${() => host.dropDraft(field)}>${words.dropDraft}</button>
  </div>`;
};

export const renderFen = (view: PanelView, host: PanelHost): TemplateResult => {
  const draft = view.drafts.fen;
  return html`<section part="panel fen" aria-label="FEN">
    <label for="fen">FEN</label>
    <textarea
      id="fen"
      rows="3"
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      aria-invalid=${draft?.error ? 'true' : 'false'}
      aria-describedby=${draft?.error ? 'fen-fault' : nothing}
      ?disabled=${view.disabled}
      .value=${draft?.text ?? view.fen}
      @input=${(event: Event) => host.type('fen', valueOf(event))}
      @change=${() => host.leave()}
    ></textarea>
    <button
      type="button"
      @click=${({ target }: Event) => {
        const field = (target as Element).previousElementSibling;
        if (field instanceof HTMLTextAreaElement) host.copy(field);
      }}
    >
      ${view.words.copy}
    </button>
    ${renderDraft('fen', view, host)}
  </section>`;
};

const renderCount = (
  field: CountField,
  value: number,
  view: PanelView,
  host: PanelHost,
): TemplateResult => {
  const draft = view.drafts[field];
  return html`<div class="count">
    <label for=${field}>${view.words[field]}</label>
    <input
      id=${field}
      inputmode="numeric"
      autocomplete="off"
      title=${field === 'fullmoves' ? nothing : view.words.halfMove}
      aria-invalid=${draft?.error ? 'true' : 'false'}
      aria-describedby=${draft?.error ? `${field}-fault` : nothing}
      ?disabled=${view.disabled}
      .value=${draft?.text ?? String(value)}
      @input=${(event: Event) => host.type(field, valueOf(event))}
      @change=${() => host.leave()}
    />
  </div>`;
};

export const renderPlay = (view: PanelView, host: PanelHost): TemplateResult => {
  const { setup, disabled, words } = view;
  return html`<section part="panel play" aria-label=${words.state}>
    <div class="row" role="radiogroup" aria-label=${words.turn}>
      ${COLORS.map(
        (color) =>
          html`<label class="choice">
            <input
              type="radio"
              name="turn"
              value=${color}
              ?disabled=${disabled}
              .checked=${setup.turn === color}
              @change=${() => host.setTurn(color)}
            />
            ${words.toMove[color]}
          </label>`,
      )}
    </div>
    <div class="row rights" role="group" aria-label=${words.rights}>
      ${
        view.rightSquares.length === 0
          ? html`<span class="hint">${words.noRights}</span>`
          : view.rightSquares.map((square) => {
              const piece = setup.board[squareIndex(square)];
              return html`<label class="choice">
                <input
                  type="checkbox"
                  data-right=${square}
                  ?disabled=${disabled}
                  .checked=${setup.rights.includes(square)}
                  @change=${(event: Event) => host.setRight(square, (event.target as HTMLInputElement).checked)}
                />
                ${words.hasRight({ piece: piece ? `${capitalised(words.piece(piece))} (${square})` : square })}
              </label>`;
            })
      }
    </div>
    <div class="counts">
      ${renderCount('halfmoves', setup.halfmoves, view, host)}
      ${renderCount('fullmoves', setup.fullmoves, view, host)}
      ${renderDraft('halfmoves', view, host)} ${renderDraft('fullmoves', view, host)}
    </div>
  </section>`;
};

export const renderRules = (view: PanelView, host: PanelHost): TemplateResult => {
  const { ruleset, disabled, words } = view;
  const differences = differencesOf(ruleset, words);
  return html`<section part="panel rules" aria-label=${words.rules}>
    <label for="ruleset">${words.ruleset}</label>
    <select
      id="ruleset"
      ?disabled=${disabled}
      @change=${(event: Event) => host.setRuleset(valueOf(event))}
    >
      ${RULESET_NAMES.map(
        (name) =>
          html`<option value=${name} .selected=${ruleset.name === name}>
            ${words.rulesets[name]}
          </option>`,
      )}
      ${
        ruleset.name === 'custom'
          ? html`<option value="custom" .selected=${true}>${words.custom}</option>`
          : nothing
      }
    </select>
    ${
      differences.length === 0
        ? nothing
        : html`<p class="hint">${words.differences}</p>
            <ul class="hint differences">
              ${differences.map((sentence) => html`<li>${sentence}</li>`)}
            </ul>`
    }
    <details>
      <summary>${words.options}</summary>
      <div class="switches">
        ${LISTED_SWITCHES.map((name) => {
          const [label, ...values] = words.switches[name];
          const chosen = valueIndex(name, ruleset.switches);
          return html`<label>
            ${label}
            <select
              data-switch=${name}
              ?disabled=${disabled}
              @change=${(event: Event) => {
                const value = SWITCH_VALUES[name][Number(valueOf(event))];
                host.setSwitches({ [name]: value });
              }}
            >
              ${values.map(
                (word, index) =>
                  html`<option value=${index} .selected=${index === chosen}>${word}</option>`,
              )}
            </select>
          </label>`;
        })}
        ${renderCount('moveLimit', ruleset.switches.moveLimit, view, host)}
        ${renderDraft('moveLimit', view, host)}
      </div>
    </details>
  </section>`;
};
