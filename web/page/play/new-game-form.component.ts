import { msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { MAX_MEN } from '../../../src/tablebase/material.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import type { Move } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, type Ruleset } from '../../../src/rules/rulesets.js';
import { colorName } from '../../i18n/words.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { GameElement } from '../game-element.js';
import { MAX_NAME, storedName, storeName } from '../games/own-side.js';
import {
  renderBegin,
  renderStart,
  startFrom,
  type Start,
  colorOf,
  renderSide,
  type Side,
  renderRulesets,
  rulesetFrom,
  formStyles,
  beginWith,
  FirstMove,
  mayBeginByMove,
  controlOf,
  renderControls,
  type ControlName,
} from './game-form.js';
import { engineGame } from './new-game.js';
import { levelText, ratingText, strengthText } from './level-words.js';
import { levelsWords } from '../../words/levels.js';
import { LEVELS } from '../../../src/engine/levels.js';
import * as labels from '../../words/labels.js';

/** The clock of the last game. The form is made anew for each game. */
let lastControl: ControlName = 'none';

/** Where a game against the engine starts, its side, clock and level. */
export class AcedrexNewGameForm extends GameElement {
  static override styles = [
    controlStyles,
    formStyles,
    css`
      summary {
        color: var(--app-accent);
      }

      /* What is said of the position stands beside its choice. */
      .choices.from > :is(.field, p) {
        grid-column: auto;
      }

      .from > p.muted {
        align-self: end;
        margin-block-end: 0.55rem;
        line-height: 1.3;
      }

      details > .choices,
      details > p {
        margin-block-start: 0.6rem;
      }

      details > label {
        display: block;
        margin-block-start: 0.8rem;
      }
    `,
  ];

  /** What the user has chosen for the position on the board; undefined before. */
  @state() private chosen: Start | undefined;
  /** Undefined until the user has chosen: then the rules of the game on the board. */
  @state() private ruleset: Ruleset | undefined;
  /** Undefined until the user has chosen: then it is White's, or from a position on the board the side to move. */
  @state() private side: Side | undefined;
  @state() private control = lastControl;
  @state() private name = storedName();
  @state() private fault: AcedrexError | undefined;
  /** Whether a choice among the further options has differed from its default. They stay open then. */
  #hasMore = false;

  constructor() {
    super();
    new FirstMove(this);
  }

  protected override stores(): readonly Store[] {
    const { play, game, settings } = this;
    return [play, game, settings];
  }

  protected override willUpdate(): void {
    const { game, settings } = this;
    this.#hasMore ||=
      rulesetFrom(game, this.#start, this.ruleset).id !== RULESET_NAMES[0] ||
      settings.values.playDice ||
      game.isDice;
  }

  protected override render(): TemplateResult {
    const { settings } = this;
    const { level } = settings.values;
    const start = this.#start;
    const rating = this.play.played.end === undefined ? ratingText() : '';
    // Then "Resume game" is the primary button.
    const mayGoOn = this.play.left !== undefined;
    return html`
      ${
        this.#isFromBoard
          ? html`<div class="choices from">
              ${this.#renderStart(start)} ${this.#renderFrom(start)}
            </div>`
          : nothing
      }
      <div class="choices">
        <label class="field"
          ><span class="label">${msg(labels.levelOf, { level, levels: LEVELS.length })}</span
          ><input
            type="range"
            name="level"
            min="1"
            max=${LEVELS.length}
            aria-describedby="level-text"
            .value=${String(level)}
            @input=${(event: Event) => settings.set({ level: (event.target as HTMLInputElement).valueAsNumber })}
        /></label>
        <p class="wide" id="level-text" data-test="level-text">
          ${levelText(level)} <span class="muted">${strengthText(level)}</span>
        </p>
        ${rating === '' ? nothing : html`<p class="wide muted">${rating}</p>`}
        ${renderSide(this.#sideFrom(start), (value) => {
          this.side = value;
        })}
        ${renderControls(this.control, (value) => {
          this.control = value;
        })}
      </div>
      <details ?open=${this.#hasMore}>
        <summary>${levelsWords().more}</summary>
        ${this.#renderMore(start)}
      </details>
      ${renderBegin({ fault: this.fault, takesMove: this.takesMove, isPrimary: !mayGoOn }, () => this.#begin(start))}
    `;
  }

  /** What few users change. */
  #renderMore(start: Start): TemplateResult {
    const { settings, game } = this;
    return html`<div class="choices">
        ${this.#isFromBoard ? nothing : html`${this.#renderStart(start)} ${this.#renderFrom(start)}`}
        ${renderRulesets(msg(labels.rules), game, start, this.ruleset, (ruleset) => {
          this.ruleset = ruleset;
        })}
        <label class="field wide"
          ><span class="label">${levelsWords().name}</span
          ><input
            name="name"
            maxlength=${MAX_NAME}
            autocomplete="nickname"
            .value=${this.name}
            @input=${(event: Event) => {
              this.name = (event.target as HTMLInputElement).value;
            }}
        /></label>
      </div>
      <label
        ><input
          type="checkbox"
          name="play-dice"
          .checked=${settings.values.playDice || game.isDice}
          ?disabled=${game.isDice}
          aria-describedby="dice-text"
          @change=${(event: Event) => settings.set({ playDice: (event.target as HTMLInputElement).checked })}
        />
        ${msg(labels.withEightSidedDie)}</label
      >
      <p class="muted" id="dice-text">
        ${game.isDice ? msg(labels.thisGameUsesDiceTo) : msg(labels.beforeEachTurnRoll)}
      </p>`;
  }

  /** Whether the form begins with the start, because the position on the board is likely to be wanted. */
  get #isFromBoard(): boolean {
    return startFrom(this.game, undefined) === 'here';
  }

  #renderStart(start: Start): TemplateResult {
    return renderStart(this.game, start, (value) => {
      this.chosen = value;
    });
  }

  /** Says that the game does not start from the opening array; of endings, which level is worth playing against. */
  #renderFrom(start: Start): TemplateResult | typeof nothing {
    if (start !== 'here') return nothing;
    const { position } = this.game;
    const words = levelsWords();
    const isEnding = position.setup.board.filter((piece) => piece !== undefined).length <= MAX_MEN;
    return html`<p class="wide muted" data-test="from-here">
      ${words.movesFirst({ turn: colorName(position.turn) })}
      ${isEnding ? words.bestDefence : nothing}
    </p>`;
  }

  #sideFrom(start: Start): Side {
    return this.side ?? (start === 'here' ? this.game.position.turn : 'white');
  }

  get #start(): Start {
    return startFrom(this.game, this.chosen);
  }

  /** Whether the first move on the board would be the user's first move of the game. */
  get takesMove(): boolean {
    const { game, settings } = this;
    const start = this.#start;
    return (
      !settings.values.playDice &&
      this.#sideFrom(start) === game.position.turn &&
      mayBeginByMove(game, rulesetFrom(game, start, this.ruleset))
    );
  }

  beginBy(move: Move): void {
    this.#begin(this.#start, move);
  }

  /** Begins the game, and plays the user's first move in it if that has been made already. */
  #begin(start: Start, move?: Move): void {
    const { game, play, settings } = this;
    const { level } = settings.values;
    const color = colorOf(this.#sideFrom(start));
    this.chosen = undefined;
    storeName(this.name.trim());
    lastControl = this.control;
    // A die on the table belongs to the game for which it was chosen: else users would have to roll one unasked.
    if (settings.values.rollSource === 'hand') settings.set({ rollSource: 'fair' });
    const begun = engineGame({
      from:
        start === 'here' ? game.position : Position.start(rulesetFrom(game, start, this.ruleset)),
      color,
      level,
      dice: settings.values.playDice || game.isDice,
      control: controlOf(this.control),
    });
    this.fault = begun.ok ? undefined : begun.error;
    if (begun.ok) void beginWith(play, begun.value, move);
  }
}

customElements.define('acedrex-new-game-form', AcedrexNewGameForm);
