import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Color } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { colorName } from '../../i18n/words.js';
import type { Store } from '../../shared/store.js';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { GameElement } from '../game-element.js';
import type { TimeControl } from './clock.js';
import { gameName, levelText, strengthText } from './level-words.js';
import { LEVELS } from '../../../src/engine/levels.js';

const SIDES = ['white', 'black', 'random'] as const;
type Side = (typeof SIDES)[number];

/** Minutes for the game and seconds for each move. */
const CONTROLS = ['none', '5+3', '10+5', '20+10', '45+30'] as const;
type ControlName = (typeof CONTROLS)[number];

const controlOf = (name: ControlName): TimeControl | undefined => {
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return name === 'none' ? undefined : { time: minutes * 60_000, increment: seconds * 1000 };
};

/** The opening array, or the position on the board. */
type Start = 'array' | 'here';

/** Where a game against the engine starts, its side, clock and level. */
export class AcedrexNewGameForm extends GameElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }

      .choices {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
        gap: 0.6rem;
      }

      select,
      input[type='range'] {
        inline-size: 100%;
      }

      .wide,
      .field:has([name='start'], [name='level']) {
        grid-column: 1 / -1;
      }
    `,
  ];

  /** What the user has chosen for the position on the board; undefined before. */
  @state() private chosen: Start | undefined;
  /** Undefined until the user has chosen: then it is White's, or from a position on the board the side to move. */
  @state() private side: Side | undefined;
  @state() private control: ControlName = 'none';

  protected override stores(): readonly Store[] {
    const { play, game, settings } = this;
    return [play, game, settings];
  }

  /** Whether a game can start from the position on the board, which is not the opening array. */
  get #mayStartHere(): boolean {
    const { position, record } = this.game;
    return (
      position.status() === 'ongoing' &&
      position.fen !== Position.start(record.ruleset, { dice: position.dice }).fen
    );
  }

  protected override render(): TemplateResult {
    const { settings, game } = this;
    const { level } = settings.values;
    const mayStartHere = this.#mayStartHere;
    const start = this.#startFrom(mayStartHere);
    // Then the button that goes on with the game is the one to be seen first: another round, or the rest of it.
    const mayGoOn = this.play.end !== undefined || this.play.left !== undefined;
    return html`
      ${this.#renderLeft()}
      <div class="choices">
        ${renderField(
          msg('Start from'),
          'start',
          [
            ['array', msg('Starting position')],
            ['here', msg('This position'), !mayStartHere],
          ],
          start,
          (value) => {
            this.chosen = value;
          },
        )}
        ${renderField(
          msg('You play'),
          'side',
          choicesOf(SIDES, (value) => (value === 'random' ? msg('Random') : colorName(value))),
          this.#sideFrom(start),
          (value) => {
            this.side = value;
          },
        )}
        ${renderField(
          msg('Clock'),
          'control',
          choicesOf(CONTROLS, (value) => (value === 'none' ? msg('No clock') : controlName(value))),
          this.control,
          (value) => {
            this.control = value;
          },
        )}
        <label class="field"
          ><span class="label">${msg(str`Level ${level} of ${LEVELS.length}`)}</span
          ><input
            type="range"
            name="level"
            min="1"
            max=${LEVELS.length}
            aria-describedby="level-text"
            .value=${String(level)}
            @input=${(event: Event) => {
              settings.set({ level: (event.target as HTMLInputElement).valueAsNumber });
            }}
        /></label>
        <p class="wide" id="level-text" data-test="level-text">
          ${levelText(level)} <span class="muted">${strengthText(level)}</span>
        </p>
      </div>
      <label
        ><input
          type="checkbox"
          name="play-dice"
          .checked=${settings.values.playDice || game.isDice}
          ?disabled=${game.isDice}
          aria-describedby=${game.isDice ? 'dice-text' : nothing}
          @change=${(event: Event) => {
            settings.set({ playDice: (event.target as HTMLInputElement).checked });
          }}
        />
        ${msg('With the eight-sided die')}</label
      >
      ${
        game.isDice
          ? html`<p class="muted" id="dice-text">
              ${msg('This game uses dice. To play without dice, press the die beside “Analyse” first.')}
            </p>`
          : nothing
      }
      <div class="row">
        <button
          type="button"
          class=${mayGoOn ? nothing : 'primary'}
          @click=${() => {
            this.#begin(start);
          }}
        >
          ${msg('Play')}
        </button>
      </div>
    `;
  }

  /** By default, a new game goes on from the position on the board, unless its game has ended. */
  #startFrom(mayStartHere: boolean): Start {
    if (!mayStartHere) return 'array';
    return this.chosen ?? (this.game.record.result === '*' ? 'here' : 'array');
  }

  #sideFrom(start: Start): Side {
    return this.side ?? (start === 'here' ? this.game.position.turn : 'white');
  }

  /** The unfinished game of the open study. */
  #renderLeft(): TemplateResult | typeof nothing {
    const { left } = this.play;
    if (left === undefined) return nothing;
    return html`<div class="row">
      <p>${msg(str`Your game against level ${left.level} is not finished.`)}</p>
      <button
        type="button"
        class="primary"
        @click=${() => {
          this.play.goOn();
        }}
      >
        ${msg('Resume game')}
      </button>
    </div>`;
  }

  #begin(start: Start): void {
    const { game, play, settings } = this;
    const { level } = settings.values;
    const side = this.#sideFrom(start);
    const color: Color = side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;
    const control = controlOf(this.control);
    this.chosen = undefined;
    // A die on the table belongs to the game for which it was chosen: else users would have to roll one unasked.
    if (settings.values.rollSource === 'hand') settings.set({ rollSource: 'fair' });
    void play.begin({
      from: start === 'here' ? game.position : Position.start(game.record.ruleset),
      color,
      level,
      dice: settings.values.playDice || game.isDice,
      name: gameName(level),
      ...(control !== undefined && { control }),
    });
  }
}

const controlName = (control: Exclude<ControlName, 'none'>): string => {
  const [minutes = '', seconds = ''] = control.split('+');
  return msg(str`${minutes} min + ${seconds} s`);
};

customElements.define('acedrex-new-game-form', AcedrexNewGameForm);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-new-game-form': AcedrexNewGameForm;
  }
}
