import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { msg } from '@lit/localize';
import type { AcedrexError } from '../../../src/errors/error.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { errorText } from '../../i18n/error-texts.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { renderField } from '../../shared/ui/select.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import { GameElement } from '../game-element.js';
import { formStyles } from './form.styles.js';
import { sharedGame } from './new-game.js';
import { renderStart, startFrom, type Start } from './start-choice.js';
import { controlOf, renderControls, type ControlName } from './time-controls.js';
import { twoWords } from './two-words.js';

/** The names of the players of the last game. */
const KEY = 'acedrex-two-names';
const MAX_NAME = 40;

const storedNames = (): Readonly<Record<Color, string>> => {
  const stored = readStored('localStorage', KEY);
  const nameOf = (color: Color): string => {
    const name = (stored as Partial<Record<Color, unknown>> | null | undefined)?.[color];
    return typeof name === 'string' ? name.slice(0, MAX_NAME) : '';
  };
  return { white: nameOf('white'), black: nameOf('black') };
};

/** Where a game between two people on this board starts, its rules, clock and players. */
export class AcedrexSharedForm extends GameElement {
  static override styles = [controlStyles, formStyles];

  @state() private chosen: Start | undefined;
  /** Undefined until the user has chosen: then the rules of the game on the board. */
  @state() private ruleset: Ruleset | undefined;
  @state() private control: ControlName = 'none';
  @state() private dice: boolean | undefined;
  @state() private turns = false;
  @state() private names = storedNames();
  @state() private fault: AcedrexError | undefined;

  protected override stores(): readonly Store[] {
    return [this.game];
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const words = twoWords();
    const start = startFrom(game, this.chosen);
    // A position is played under the rules of its game.
    const ruleset = start === 'here' ? game.record.ruleset : this.#ruleset;
    const rulesets = [...RULESET_NAMES.map((name) => RULESETS[name]), game.record.ruleset];
    const known = new Map(rulesets.map((each) => [each.id, each]));
    return html`
      <div class="choices">
        ${COLORS.map(
          (color) =>
            html`<label class="field"
              ><span class="label">${words[color]}</span
              ><input
                name=${color}
                maxlength=${MAX_NAME}
                autocomplete="off"
                .value=${this.names[color]}
                @input=${(event: Event) => {
                  this.names = { ...this.names, [color]: (event.target as HTMLInputElement).value };
                }}
            /></label>`,
        )}
        ${renderStart(game, start, (value) => {
          this.chosen = value;
        })}
        ${renderControls(this.control, (value) => {
          this.control = value;
        })}
        ${renderField(
          words.rules,
          'ruleset',
          [...known.values()].map(
            (each) => [each.id, rulesetTitle(each), start === 'here' && each !== ruleset] as const,
          ),
          ruleset.id,
          (id) => {
            this.ruleset = known.get(id);
          },
        )}
      </div>
      <label
        ><input
          type="checkbox"
          name="shared-dice"
          .checked=${this.#hasDice}
          @change=${(event: Event) => {
            this.dice = (event.target as HTMLInputElement).checked;
          }}
        />
        ${msg('With the eight-sided die')}</label
      >
      <label
        ><input
          type="checkbox"
          name="turns"
          .checked=${this.turns}
          @change=${(event: Event) => {
            this.turns = (event.target as HTMLInputElement).checked;
          }}
        />
        ${words.turns}</label
      >
      ${
        this.fault === undefined
          ? nothing
          : html`<p class="fault" role="alert">${errorText(this.fault)}</p>`
      }
      <div class="row">
        <button
          type="button"
          class="primary"
          @click=${() => {
            this.#begin(start);
          }}
        >
          ${msg('Play')}
        </button>
      </div>
      <p class="muted">${words.silent}</p>
    `;
  }

  get #ruleset(): Ruleset {
    return this.ruleset ?? this.game.record.ruleset;
  }

  get #hasDice(): boolean {
    return this.dice ?? this.game.isDice;
  }

  #begin(start: Start): void {
    const { game, names } = this;
    const players = { white: names.white.trim(), black: names.black.trim() };
    writeStored('localStorage', KEY, players);
    const begun = sharedGame({
      from: start === 'here' ? game.position : Position.start(this.#ruleset),
      players,
      turns: this.turns,
      dice: this.#hasDice,
      control: controlOf(this.control),
      name:
        players.white === '' || players.black === ''
          ? twoWords().unnamed
          : `${players.white} – ${players.black}`,
    });
    this.fault = begun.ok ? undefined : begun.error;
    this.chosen = undefined;
    if (begun.ok) void this.play.begin(begun.value);
  }
}

customElements.define('acedrex-shared-form', AcedrexSharedForm);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-shared-form': AcedrexSharedForm;
  }
}
