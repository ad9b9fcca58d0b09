import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { DIE_ROLLS, movesForRoll, roleOfRoll, type DieRoll } from '../../../src/rules/dice.js';
import { isPass } from '../../../src/rules/moves.js';
import type { Position } from '../../../src/rules/position.js';
import '../../components/die/die.js';
import type { AcedrexDie } from '../../components/die/die.component.js';
import { ROLL_SOURCES, type DieEvents, type RollSource } from '../../components/die/types.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale } from '../../i18n/locale.js';
import type { Store } from '../../shared/store.js';
import { icon } from '../../shared/ui/icons.js';
import { optionsStyles } from '../../shared/ui/options.styles.js';
import { GameElement } from '../game-element.js';
import { rollFace } from './roll-face.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { roleName } from '../../i18n/words.js';

/** The die, its roll, and the source of its rolls. */
export class AcedrexRollPanel extends GameElement {
  static override styles = [
    controlStyles,
    optionsStyles,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
      }

      .roll {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: center;
        gap: 0.9rem;
      }

      acedrex-die {
        inline-size: 6.6rem;
      }

      .told {
        display: grid;
        gap: 0.5rem;
      }

      .headline {
        min-block-size: 2.6em;
        align-content: center;
        font: 600 1.02rem/1.3 var(--app-serif);
      }

      .faces {
        display: grid;
        grid-template-columns: repeat(8, minmax(0, 1fr));
        gap: 2px;
      }

      .faces button {
        flex-direction: column;
        gap: 0;
        padding: 0.25rem 0;
      }

      .face {
        inline-size: 1.35rem;
        block-size: 1.35rem;
        fill: currentColor;
        fill-rule: evenodd;
      }
    `,
  ];

  /** Why the die could not be rolled. */
  @state() private failure: DieEvents['acedrex-error'] | undefined;
  @query('acedrex-die') private die!: AcedrexDie | null;

  /** The position in which the die was rolled; the roll is only valid there. */
  @state() private rollingAt: Position | undefined;

  protected override stores(): readonly Store[] {
    const { game, play, settings } = this;
    return [game, play, settings];
  }

  /** Rolls the die, if that is allowed now and rolls are not entered by hand. */
  rollDie(): void {
    if (!this.#mayRoll || this.settings.values.rollSource === 'hand') return;
    this.rollingAt = this.game.position;
    void this.die?.roll();
  }

  get #mayRoll(): boolean {
    const { game, play } = this;
    if (this.rollingAt === game.position) return false;
    return play.isPlaying
      ? play.mayRoll
      : game.roll === undefined && game.position.status() === 'ongoing';
  }

  /** Sets the roll that the user enters. */
  #take(roll: DieRoll): void {
    const { game, play } = this;
    if (play.isPlaying) play.takeRoll(roll);
    else game.setRoll(roll);
  }

  #onRollStart(event: CustomEvent<DieEvents['acedrex-roll-start']>): void {
    const { play, settings } = this;
    const isByHand = event.detail.source === 'hand';
    const mustBeByHand = settings.values.rollSource === 'hand';
    // In a game the user may enter rolls only if both sides' rolls are entered by hand.
    const isAllowed = this.#mayRoll && (isByHand ? mustBeByHand || !play.isPlaying : !mustBeByHand);
    if (isAllowed) this.rollingAt = this.game.position;
    else event.preventDefault();
  }

  #onRoll(event: CustomEvent<DieEvents['acedrex-roll']>): void {
    const { game } = this;
    if (this.rollingAt === game.position) this.#take(event.detail.roll);
    else if (this.die !== null) this.die.value = game.roll;
    this.rollingAt = undefined;
  }

  protected override render(): TemplateResult {
    const { game, play, settings } = this;
    const { rollSource, rollSeed } = settings.values;
    const isOver = game.position.status() !== 'ongoing';
    return html`
      <div class="roll">
        <acedrex-die
          .lang=${getLocale()}
          silent
          .value=${game.roll}
          .seed=${rollSource === 'seed' ? rollSeed : ''}
          .rolls=${game.path.length}
          ?disabled=${isOver || game.roll !== undefined || (play.isPlaying && !play.mayRoll)}
          @acedrex-roll-start=${this.#onRollStart}
          @acedrex-roll=${this.#onRoll}
          @acedrex-error=${this.#onError}
        ></acedrex-die>
        <div class="told">
          <p class="headline" role="status" data-test="roll">${this.#headline()}</p>
          ${isOver ? nothing : this.#renderButtons(rollSource)}
        </div>
      </div>
      ${this.failure === undefined ? nothing : html`<p class="fault" role="alert">${errorText(this.failure)}</p>`}
      ${rollSource === 'hand' && this.#mayRoll ? this.#renderFaces() : nothing}
      ${this.#renderOptions(rollSource, rollSeed)}
    `;
  }

  #onError(event: CustomEvent<DieEvents['acedrex-error']>): void {
    this.failure = event.detail;
    this.rollingAt = undefined;
  }

  #headline(): string {
    const { position, roll } = this.game;
    const isWhite = position.turn === 'white';
    if (position.status() !== 'ongoing') return msg('The game is over.');
    if (roll === undefined)
      return `${this.#answer()}${isWhite ? msg('White to roll') : msg('Black to roll')}`;
    const piece = roleName(roleOfRoll(roll));
    const rolled = isWhite
      ? msg(str`White rolls ${roll}: ${piece}.`)
      : msg(str`Black rolls ${roll}: ${piece}.`);
    if (movesForRoll(position, roll).length > 0) return rolled;
    return `${rolled} ${msg('It has no move: the turn passes.')}`;
  }

  /** The engine's last turn, which is announced together with the side to roll. */
  #answer(): string {
    const { game, play } = this;
    const { node, position } = game;
    if (!play.isPlaying || node === undefined || position.turn !== play.color) return '';
    const done = isPass(node.move)
      ? msg('The turn has passed.')
      : msg(str`The engine plays ${node.san}.`);
    return `${done} `;
  }

  #renderButtons(source: RollSource): TemplateResult {
    const { game, play } = this;
    if (game.roll === undefined)
      return source === 'hand'
        ? html`<p class="muted">
            ${this.#mayRoll ? msg('Roll your own die and enter what it shows.') : nothing}
          </p>`
        : html`<div class="row">
            <button
              type="button"
              class="primary"
              title=${msg('Roll (r)')}
              ?disabled=${!this.#mayRoll}
              @click=${() => {
                this.rollDie();
              }}
            >
              ${icon('dice')}${msg('Roll', { id: 'roll-the-die' })}
            </button>
          </div>`;
    if (play.isPlaying) return html``;
    const passes = movesForRoll(game.position, game.roll).length === 0;
    return html`<div class="row">
      ${
        passes
          ? html`<button
              type="button"
              class="primary"
              @click=${() => {
                game.pass();
              }}
            >
              ${msg('Pass the turn')}
            </button>`
          : nothing
      }
      <button
        type="button"
        @click=${() => {
          game.setRoll(undefined);
        }}
      >
        ${msg('Undo roll')}
      </button>
    </div>`;
  }

  #renderFaces(): TemplateResult {
    return html`<div class="faces" role="group" aria-label=${msg('What the die shows')}>
      ${DIE_ROLLS.map(
        (roll) =>
          html`<button
            type="button"
            class="quiet"
            aria-label=${`${roll}, ${roleName(roleOfRoll(roll))}`}
            title=${roleName(roleOfRoll(roll))}
            @click=${() => {
              this.#take(roll);
            }}
          >
            ${rollFace(roll)}<span class="tabular">${roll}</span>
          </button>`,
      )}
    </div>`;
  }

  #renderOptions(source: RollSource, seed: string): TemplateResult {
    const { settings } = this;
    return html`<details>
      <summary>${msg('Source of rolls')}</summary>
      <div class="options">
        <label class="field"
          ><span class="label">${msg('Rolls')}</span
          ><select
            name="roll-source"
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement;
              const rollSource = ROLL_SOURCES.find((known) => known === value);
              if (rollSource !== undefined) settings.set({ rollSource });
            }}
          >
            ${ROLL_SOURCES.map(
              (known) =>
                html`<option value=${known} ?selected=${known === source}>
                  ${sourceName(known)}
                </option>`,
            )}
          </select></label
        >
        ${
          source === 'seed'
            ? html`<label class="field"
                ><span class="label">${msg('Seed')}</span
                ><input
                  name="roll-seed"
                  .value=${seed}
                  @change=${(event: Event) => {
                    settings.set({ rollSeed: (event.target as HTMLInputElement).value });
                  }}
              /></label>`
            : nothing
        }
        <p class="muted wide">${sourceText(source)}</p>
      </div>
    </details>`;
  }
}

const sourceName = (source: RollSource): string => {
  const names: Readonly<Record<RollSource, () => string>> = {
    fair: () => msg('at random'),
    seed: () => msg('from a seed'),
    hand: () => msg('entered by hand'),
  };
  return names[source]();
};

const sourceText = (source: RollSource): string => {
  const texts: Readonly<Record<RollSource, () => string>> = {
    fair: () =>
      msg(
        'All faces are equally likely; the rolls come from the browser’s secure random generator.',
      ),
    seed: () =>
      msg('The same seed always gives the same rolls for the same moves, whoever enters it.'),
    hand: () => msg('For a real die on your table: you enter the rolls for both sides.'),
  };
  return texts[source]();
};

customElements.define('acedrex-roll-panel', AcedrexRollPanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-roll-panel': AcedrexRollPanel;
  }
}
