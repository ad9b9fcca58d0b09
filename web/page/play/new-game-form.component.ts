import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { MAX_MEN } from '../../../src/tablebase/material.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import type { Move } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, type Ruleset } from '../../../src/rules/rulesets.js';
import { colorName } from '../../i18n/chess-terms.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { GameElement } from '../game-element.js';
import { MAX_NAME, storedName, storeName } from '../games/own-side.js';
import {
  renderBegin,
  renderStart,
  startFrom,
  type Start,
  colorOf,
  renderLevel,
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
import { engineGame, watchedGame } from './new-game.js';
import { levelText, ratingText, strengthText } from './level-words.js';
import { levelsWords } from '../../words/levels.js';
import { watchWords } from '../../words/watch.js';
import { LEVELS } from '../../../src/engine/levels.js';

/** The time control of the last game. Not a field, because the form is created again for each game. */
let lastControl: ControlName = 'none';
/** Black's level in the last game that the user watched. */
let lastBlack = 5;

/** The form for a game against the engine: start, side, clock and level. */
export class AcedrexNewGameForm extends GameElement {
  static override styles = [
    controlStyles,
    formStyles,
    css`
      summary {
        color: var(--app-accent);
      }

      /* The note about the position is beside the choice of the start. */
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

  /** The chosen start: the position on the board or the starting position. Undefined until the user chooses. */
  @state() private chosen: Start | undefined;
  /** The chosen rules; by default, those of the game on the board. */
  @state() private ruleset: Ruleset | undefined;
  /** The chosen side. By default White or, from a position on the board, the side to move. */
  @state() private side: Side | 'none' | undefined;
  @state() private black = lastBlack;
  @state() private control = lastControl;
  @state() private name = storedName();
  @state() private fault: AcedrexError | undefined;
  /** Whether the user has changed any additional option. In this case, the additional options stay visible. */
  #hasMore = false;

  constructor() {
    super();
    new FirstMove(this);
  }

  protected override willUpdate(): void {
    const { game, settings } = this;
    this.#hasMore ||=
      rulesetFrom(game, this.#start, this.ruleset).id !== RULESET_NAMES[0] ||
      settings.values.playDice ||
      game.isDice;
  }

  protected override render(): TemplateResult {
    const { game, settings } = this;
    const { level, playDice } = settings.values;
    const isDice = playDice || game.isDice;
    const start = this.#start;
    const rating = this.play.played.end === undefined ? ratingText() : '';
    const ruleset = rulesetFrom(game, start, this.ruleset);
    const watch = watchWords(this);
    const watches = this.#sideFrom(start) === 'none';
    // "Resume game" is the primary button if there is a game to resume.
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
        ${renderLevel(
          'level',
          watches
            ? watch.level({ color: 'white', level, levels: LEVELS.length })
            : msg(labels.levelOf, { level, levels: LEVELS.length }),
          level,
          (value) => settings.set({ level: value }),
        )}
        <p class="wide" id="level-text" data-test="level-text">
          ${levelText(level, ruleset, isDice)}
          ${isDice ? nothing : html`<span class="muted">${strengthText(level)}</span>`}
        </p>
        ${
          watches
            ? html`${renderLevel(
                  'level-black',
                  watch.level({ color: 'black', level: this.black, levels: LEVELS.length }),
                  this.black,
                  (value) => (this.black = value),
                )}
                <p class="wide" id="level-black-text">${levelText(this.black, ruleset, isDice)}</p>`
            : nothing
        }
        ${rating === '' || watches ? nothing : html`<p class="wide muted">${rating}</p>`}
        ${renderSide(this.#sideFrom(start), (value) => (this.side = value), [['none', watch.side]])}
        ${watches ? nothing : renderControls(this.control, (value) => (this.control = value))}
      </div>
      <details ?open=${this.#hasMore}>
        <summary>${levelsWords().more}</summary>
        ${this.#renderMore(start)}
      </details>
      ${renderBegin(
        {
          fault: this.fault,
          takesMove: this.takesMove,
          isPrimary: !mayGoOn,
          ...(watches && { label: watch.begin, instruction: watch.about }),
        },
        () => this.#begin(start),
      )}
    `;
  }

  /** Draws the options that few users change. */
  #renderMore(start: Start): TemplateResult {
    const { settings, game } = this;
    return html`<div class="choices">
        ${this.#isFromBoard ? nothing : html`${this.#renderStart(start)} ${this.#renderFrom(start)}`}
        ${renderRulesets(msg(labels.rules), game, start, this.ruleset, (ruleset) => (this.ruleset = ruleset))}
        <label class="field wide"
          ><span class="label">${levelsWords().name}</span
          ><input
            name="name"
            maxlength=${MAX_NAME}
            autocomplete="nickname"
            .value=${this.name}
            @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)}
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

  /** Whether the choice of the start comes first, because the user probably wants to play the position on the board. */
  get #isFromBoard(): boolean {
    return startFrom(this.game, undefined) === 'here';
  }

  #renderStart(start: Start): TemplateResult {
    return renderStart(this.game, start, (value) => {
      this.chosen = value;
    });
  }

  /** Names the side that moves first in the position on the board. For an ending, recommends a strong level. */
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

  #sideFrom(start: Start): Side | 'none' {
    return this.side ?? (start === 'here' ? this.game.position.turn : 'white');
  }

  get #start(): Start {
    return startFrom(this.game, this.chosen);
  }

  /** Whether the first move on the board would start the game as the user's first move. */
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

  /** Begins the game. If the user has already made the first move on the board, plays it. */
  #begin(start: Start, move?: Move): void {
    const { game, play, settings } = this;
    const { level } = settings.values;
    const side = this.#sideFrom(start);
    this.chosen = undefined;
    storeName(this.name.trim());
    lastControl = this.control;
    // The choice of a real die applies to one game only. Later games must not require a real die unexpectedly.
    if (settings.values.rollSource === 'hand') settings.set({ rollSource: 'fair' });
    lastBlack = this.black;
    const options = {
      from:
        start === 'here' ? game.position : Position.start(rulesetFrom(game, start, this.ruleset)),
      dice: settings.values.playDice || game.isDice,
    };
    const begun =
      side === 'none'
        ? watchedGame({ ...options, levels: { white: level, black: this.black } })
        : engineGame({
            ...options,
            color: colorOf(side),
            level,
            control: controlOf(this.control),
          });
    this.fault = begun.ok ? undefined : begun.error;
    if (begun.ok) void beginWith(play, begun.value, move);
  }
}

customElements.define('acedrex-new-game-form', AcedrexNewGameForm);
