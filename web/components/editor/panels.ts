/** The panels beside the editor's board: doctor, FEN, state of play, rules. */
import { html, nothing, type TemplateResult } from 'lit';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import {
  RULESET_NAMES,
  SWITCH_VALUES,
  type Ruleset,
  type Switches,
} from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';
import { squareIndex, SQUARES, type Square } from '../../../src/rules/squares.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import { COUNTS, type CountField, type Draft, type Drafts, type Field } from './drafts.js';
import {
  differencesOf,
  LISTED_SWITCHES,
  RULESET_TITLES,
  SWITCH_WORDS,
  valueIndex,
} from './switches.js';

/** What the panels show. */
export interface PanelView {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly fen: string;
  /** Undefined until the rules have been asked. */
  readonly faults: readonly SetupFault[] | undefined;
  /** Why they cannot be asked. */
  readonly failure: string | undefined;
  readonly drafts: Drafts;
  /** Squares that have a right or could have one. */
  readonly rightSquares: readonly Square[];
  readonly disabled: boolean;
}

/** What the panels ask of the editor. */
export interface PanelHost {
  setTurn(turn: Color): void;
  setRight(square: Square, has: boolean): void;
  setRuleset(name: string): void;
  setSwitches(changes: Partial<Switches>): void;
  /** Every keystroke in a field. */
  type(field: Field, text: string): void;
  /** The field is left. */
  leave(): void;
  /** Drops what could not be read. */
  dropDraft(field: Field): void;
  repair(fault: SetupFault): void;
  repairAll(): void;
  show(fault: SetupFault): void;
}

const valueOf = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What the doctor finds, in a sentence. */
export const verdictOf = (
  faults: readonly SetupFault[] | undefined,
  turn: Color,
  failure?: string,
): string => {
  if (faults === undefined)
    return failure === undefined
      ? 'The rules are still loading.'
      : `Not examined: the rules could not be loaded (${failure}). The next change tries again.`;
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  const odd = faults.length - errors;
  if (errors > 0) return `No legal position: ${many(errors, 'fault')}.`;
  const legal = `A legal position, ${turn} to move`;
  return odd === 0 ? `${legal}.` : `${legal}, with ${many(odd, 'oddity').replace('ys', 'ies')}.`;
};

/** More squares than this are half an army. */
const MAX_PLACES = 4;

/** The squares that point to a fault: of very many, those that its repair would change. */
export const placesOf = ({ squares, repair }: SetupFault, { board }: Setup): readonly Square[] =>
  squares.length <= MAX_PLACES || repair === undefined
    ? squares
    : SQUARES.filter((_, index) => repair.setup.board[index] !== board[index]);

export const renderDoctor = (view: PanelView, host: PanelHost): TemplateResult => {
  const { faults = [], disabled } = view;
  const repairable = faults.filter(({ severity, repair }) => severity === 'error' && repair);
  return html`<section class="doctor" part="panel doctor" aria-label="Position doctor">
    <p class="verdict ${faults.some(({ severity }) => severity === 'error') ? 'error' : ''}">
      ${verdictOf(view.faults, view.setup.turn, view.failure)}
    </p>
    <ul>
      ${faults.map((fault) => {
        const places = placesOf(fault, view.setup);
        return html`<li class=${fault.severity} data-code=${fault.code}>
          <span>
            ${fault.severity === 'error' ? nothing : html`<b>Odd:</b> `}${fault.message}
          </span>
          <span class="row">
            ${
              places.length === 0
                ? nothing
                : html`<button
                    type="button"
                    aria-label="Go to ${places.join(', ')}"
                    @click=${() => {
                      host.show(fault);
                    }}
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
                @click=${() => {
                  host.repair(fault);
                }}
              >
                ${fault.repair.label}
              </button>`
            }
          </span>
        </li>`;
      })}
    </ul>
    ${
      repairable.length > 1
        ? html`<button
            type="button"
            ?disabled=${disabled}
            @click=${() => {
              host.repairAll();
            }}
          >
            Repair all
          </button>`
        : nothing
    }
  </section>`;
};

/** Characters shown on either side of what is wrong. */
const CONTEXT = 12;

const renderDraft = (field: Field, draft: Draft | undefined, host: PanelHost): unknown => {
  if (draft?.error === undefined) return nothing;
  const { text, error } = draft;
  const { at } = error;
  return html`<div class="fault" id="${field}-fault">
    <p>${error.message}</p>
    ${
      field === 'fen'
        ? html`<p>
            Character ${at + 1}:
            <code
              >${at > CONTEXT ? '…' : ''}${text.slice(Math.max(0, at - CONTEXT), at)}<mark>${text.slice(at, at + 1) || '⌷'}</mark>${text.slice(at + 1, at + 1 + CONTEXT)}${text.length > at + 1 + CONTEXT ? '…' : ''}</code
            >
          </p>`
        : nothing
    }
    <button
      type="button"
      @click=${() => {
        host.dropDraft(field);
      }}
    >
      Back to what the board shows
    </button>
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
      @input=${(event: Event) => {
        host.type('fen', valueOf(event));
      }}
      @change=${() => {
        host.leave();
      }}
    ></textarea>
    ${renderDraft('fen', draft, host)}
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
    <label for=${field}>${COUNTS[field][0]}</label>
    <input
      id=${field}
      inputmode="numeric"
      autocomplete="off"
      aria-invalid=${draft?.error ? 'true' : 'false'}
      aria-describedby=${draft?.error ? `${field}-fault` : nothing}
      ?disabled=${view.disabled}
      .value=${draft?.text ?? String(value)}
      @input=${(event: Event) => {
        host.type(field, valueOf(event));
      }}
      @change=${() => {
        host.leave();
      }}
    />
    ${renderDraft(field, draft, host)}
  </div>`;
};

export const renderPlay = (view: PanelView, host: PanelHost): TemplateResult => {
  const { setup, disabled } = view;
  return html`<section part="panel play" aria-label="State of play">
    <div class="row" role="radiogroup" aria-label="Side to move">
      ${COLORS.map(
        (color) =>
          html`<label class="choice">
            <input
              type="radio"
              name="turn"
              value=${color}
              ?disabled=${disabled}
              .checked=${setup.turn === color}
              @change=${() => {
                host.setTurn(color);
              }}
            />
            ${color === 'white' ? 'White' : 'Black'} to move
          </label>`,
      )}
    </div>
    <div class="row" role="group" aria-label="Rights of unmoved pieces">
      ${
        view.rightSquares.length === 0
          ? html`<span class="hint">No king stands on its home square.</span>`
          : view.rightSquares.map((square) => {
              const piece = setup.board[squareIndex(square)];
              return html`<label class="choice">
                <input
                  type="checkbox"
                  data-right=${square}
                  ?disabled=${disabled}
                  .checked=${setup.rights.includes(square)}
                  @change=${(event: Event) => {
                    host.setRight(square, (event.target as HTMLInputElement).checked);
                  }}
                />
                ${square}${piece ? ` ${piece.role}` : ''} unmoved
              </label>`;
            })
      }
    </div>
    <div class="counts">
      ${renderCount('halfmoves', setup.halfmoves, view, host)}
      ${renderCount('fullmoves', setup.fullmoves, view, host)}
    </div>
  </section>`;
};

export const renderRules = (view: PanelView, host: PanelHost): TemplateResult => {
  const { ruleset, disabled } = view;
  const differences = differencesOf(ruleset);
  return html`<section part="panel rules" aria-label="Rules">
    <label for="ruleset">Ruleset</label>
    <select
      id="ruleset"
      ?disabled=${disabled}
      @change=${(event: Event) => {
        host.setRuleset(valueOf(event));
      }}
    >
      ${RULESET_NAMES.map(
        (name) =>
          html`<option value=${name} .selected=${ruleset.name === name}>
            ${RULESET_TITLES[name]}
          </option>`,
      )}
      ${
        ruleset.name === 'custom'
          ? html`<option value="custom" .selected=${true}>Custom</option>`
          : nothing
      }
    </select>
    ${
      differences.length === 0
        ? nothing
        : html`<p class="hint">Unlike Cazaux and Musser’s:</p>
            <ul class="hint differences">
              ${differences.map((sentence) => html`<li>${sentence}</li>`)}
            </ul>`
    }
    <details>
      <summary>Switches</summary>
      <div class="switches">
        ${LISTED_SWITCHES.map((name) => {
          const [label, ...words] = SWITCH_WORDS[name];
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
              ${words.map(
                (word, index) =>
                  html`<option value=${index} .selected=${index === chosen}>${word}</option>`,
              )}
            </select>
          </label>`;
        })}
        ${renderCount('moveLimit', ruleset.switches.moveLimit, view, host)}
      </div>
    </details>
  </section>`;
};
