import { css, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { DIE_ROLLS, movesForRoll, roleOfRoll, type DieRoll } from '../../rules/dice.js';
import type { Position } from '../../rules/position.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { icon } from '../shared/ui/icons.js';
import type { AcedrexDie, DieEvents } from '../die/die.component.js';
import { DicePart, rollFace } from './dice-part.js';
import { faultTexts } from '../internal/fault-texts.js';
import { languageOf } from '../internal/languages.js';

/** A game against an opponent who makes some of the rolls. */
export interface RollTable {
  /** Whether it is the user's turn to roll. */
  readonly mayRoll: boolean;
  /** A text about the latest event, announced before the roll. */
  readonly news: string;
  readonly take: (roll: DieRoll) => void;
}

/** The die, the roll at the cursor, and the buttons for rolling and passing. */
export class AcedrexRoll extends DicePart {
  static override styles = [
    controlStyles,
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
        font: 600 1.02rem/1.3 var(--_serif);
      }

      .faces {
        display: grid;
        grid-template-columns: repeat(8, minmax(0, 1fr));
        gap: 2px;
        button {
          flex-direction: column;
          gap: 0;
          padding: 0.25rem 0;
        }
      }

      .face {
        inline-size: 1.35rem;
        block-size: 1.35rem;
        fill: currentColor;
        fill-rule: evenodd;
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    seed: { attribute: false },
    byHand: { attribute: false },
    hasFaces: { attribute: false },
    locked: { attribute: false },
    table: { attribute: false },
    failure: { state: true },
    rollingAt: { state: true },
  };

  /** The seed of the die. */
  seed = '';
  /** The user enters the rolls of a real die; the element does not roll. */
  byHand = false;
  /** Shows the eight faces as buttons with which the user enters a roll. */
  hasFaces = false;
  /** The user may not make moves and therefore cannot pass the turn. */
  locked = false;
  /** The game that is being played; undefined if the user controls both sides. */
  table: RollTable | undefined;

  /** Why the die could not be rolled. */
  private failure: DieEvents['acedrex-error'] | undefined;
  /** The position in which the die was rolled. The roll is valid only in this position. */
  private rollingAt: Position | undefined;

  get #die(): AcedrexDie | null {
    return this.renderRoot.querySelector('acedrex-die');
  }

  /** Rolls the die, if it is allowed now and rolls are not entered by hand. */
  rollDie(): void {
    if (this.byHand || !this.#mayRoll) return;
    const isAllowed = this.mayBegin(this.seed === '' ? 'fair' : 'seed');
    if (!isAllowed) return;
    this.rollingAt = this.session.game.position;
    void this.#die?.roll();
  }

  get #mayRoll(): boolean {
    const { game } = this.session;
    if (this.rollingAt === game.position) return false;
    return this.table === undefined
      ? game.roll === undefined && game.position.status() === 'ongoing'
      : this.table.mayRoll;
  }

  /** Sets the roll entered by the user. */
  #take(roll: DieRoll): void {
    this.failure = undefined;
    if (this.table === undefined) this.session.game.setRoll(roll);
    else this.table.take(roll);
  }

  #onRollStart(event: CustomEvent<DieEvents['acedrex-roll-start']>): void {
    const isByHand = event.detail.source === 'hand';
    // In a game against an opponent, the user may enter rolls only if both sides enter their rolls by hand.
    const isAllowed =
      this.#mayRoll && (isByHand ? this.byHand || this.table === undefined : !this.byHand);
    if (!isAllowed) {
      event.preventDefault();
      return;
    }
    const { position } = this.session.game;
    this.rollingAt = position;
    // Waits, because outer listeners may still forbid the roll.
    queueMicrotask(() => {
      if (event.defaultPrevented && this.rollingAt === position) this.rollingAt = undefined;
    });
  }

  #onRoll(event: CustomEvent<DieEvents['acedrex-roll']>): void {
    const { game } = this.session;
    if (this.rollingAt === game.position) this.#take(event.detail.roll);
    else {
      // Discards the roll, because the user left the position while the die was rolling.
      event.stopPropagation();
      if (this.#die !== null) this.#die.value = game.roll;
    }
    this.rollingAt = undefined;
  }

  #onError(event: CustomEvent<DieEvents['acedrex-error']>): void {
    this.failure = event.detail;
    this.rollingAt = undefined;
  }

  protected override render(): TemplateResult {
    const { seed, failure, byHand, table } = this;
    const { game } = this.session;
    const isOver = game.position.status() !== 'ongoing';
    return html`
      <div class="roll">
        <acedrex-die
          .lang=${this.lang}
          silent
          .value=${game.roll}
          .seed=${seed}
          .rolls=${game.path.length}
          ?disabled=${isOver || game.roll !== undefined || table?.mayRoll === false}
          @acedrex-roll-start=${this.#onRollStart}
          @acedrex-roll=${this.#onRoll}
          @acedrex-error=${this.#onError}
        ></acedrex-die>
        <div class="told">
          <p class="headline" role="status" data-test="roll">${this.#headline()}</p>
          ${isOver ? nothing : this.#renderButtons()}
        </div>
      </div>
      ${
        failure === undefined
          ? nothing
          : html`<p class="fault" role="alert" data-code=${failure.code}>
              ${faultTexts.in(languageOf(this), failure)}
            </p>`
      }
      ${(byHand || this.hasFaces) && this.#mayRoll ? this.#renderFaces() : nothing}
    `;
  }

  #headline(): string {
    const { diceWords } = this;
    const { position, roll } = this.session.game;
    const { turn } = position;
    if (position.status() !== 'ongoing') return diceWords.isOver;
    if (roll === undefined)
      return [this.table?.news, diceWords.toRoll[turn]].filter(Boolean).join(' ');
    const rolled = diceWords.rolls({
      color: turn,
      roll,
      piece: diceWords.role({ role: roleOfRoll(roll) }),
    });
    return movesForRoll(position, roll).length > 0 ? rolled : `${rolled} ${diceWords.noMove}`;
  }

  #renderButtons(): TemplateResult {
    const { diceWords, table } = this;
    const { game } = this.session;
    if (game.roll === undefined)
      return this.byHand
        ? html`<p class="muted">${this.#mayRoll ? diceWords.ownDie : nothing}</p>`
        : html`<div class="row">
            <button
              type="button"
              class="primary"
              title=${diceWords.rollTitle}
              ?disabled=${!this.#mayRoll}
              @click=${() => this.rollDie()}
            >
              ${icon('dice')}${diceWords.rollIt}
            </button>
          </div>`;
    if (table !== undefined) return html``;
    const passes = !this.locked && movesForRoll(game.position, game.roll).length === 0;
    return html`<div class="row">
      ${
        passes
          ? html`<button type="button" class="primary" @click=${() => game.pass()}>
              ${diceWords.passTurn}
            </button>`
          : nothing
      }
      <button type="button" @click=${() => game.setRoll(undefined)}>${diceWords.undoRoll}</button>
    </div>`;
  }

  #renderFaces(): TemplateResult {
    const { diceWords } = this;
    return html`<div class="faces" role="group" aria-label=${diceWords.faces}>
      ${DIE_ROLLS.map((roll) => {
        const name = diceWords.role({ role: roleOfRoll(roll) });
        return html`<button
          type="button"
          class="quiet"
          aria-label="${roll}, ${name}"
          title=${name}
          @click=${() => this.#enter(roll)}
        >
          ${rollFace(roll)}<span class="tabular">${roll}</span>
        </button>`;
      })}
    </div>`;
  }

  #enter(roll: DieRoll): void {
    if (!this.mayBegin('hand')) return;
    this.#take(roll);
    this.tellRoll(roll);
  }
}
