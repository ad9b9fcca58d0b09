import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import { LEVELS } from './strength.js';
import { formatTime, type TimeControl } from './clock.js';
import type { PlayEnd } from './engine-game.js';
import type { Store } from '../../shared/store.js';
import { GameElement } from '../game-element.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { errorText } from '../../i18n/error-texts.js';
import { colorName, endText, resultText } from '../../i18n/words.js';
import '../dice/roll-panel.component.js';
import type { AcedrexRollPanel } from '../dice/roll-panel.component.js';
import { resultFor } from '../../../src/rules/outcome.js';

const SIDES = ['white', 'black', 'random'] as const;
type Side = (typeof SIDES)[number];

/** Minutes for the game and seconds for each move. */
const CONTROLS = ['none', '5+3', '10+5', '20+10', '45+30'] as const;
type ControlName = (typeof CONTROLS)[number];

const controlOf = (name: ControlName): TimeControl | undefined => {
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return name === 'none' ? undefined : { time: minutes * 60_000, increment: seconds * 1000 };
};

/** The panel for playing against the engine from the position on the board. */
export class AcedrexPlayPanel extends GameElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }

      .choices {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
        gap: 0.6rem;
      }

      select,
      input[type='range'] {
        inline-size: 100%;
      }

      .clocks {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 0.5rem;
      }

      .clock {
        display: grid;
        padding: 0.4rem 0.7rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
        font-variant-numeric: tabular-nums;
      }

      .clock b {
        font: 600 1.5rem/1.2 var(--app-serif);
      }

      .clock.runs {
        border-color: var(--app-accent);
        background: color-mix(in srgb, var(--app-accent) 12%, transparent);
      }

      .clock.low b {
        color: var(--app-danger);
      }
    `,
  ];

  @state() private side: Side = 'white';
  @state() private control: ControlName = 'none';
  @query('acedrex-roll-panel') private roller!: AcedrexRollPanel | null;
  #ticker: ReturnType<typeof setInterval> | undefined;

  /** Rolls the die, if that is allowed now. */
  rollDie(): void {
    this.roller?.rollDie();
  }

  protected override stores(): readonly Store[] {
    const { play, game, settings } = this;
    return [play, game, settings];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }

  protected override updated(): void {
    const ticks = this.isConnected && this.play.clock?.running !== undefined;
    if (ticks) this.#ticker ??= setInterval(() => this.requestUpdate(), 100);
    else {
      clearInterval(this.#ticker);
      this.#ticker = undefined;
    }
  }

  protected override render(): TemplateResult {
    const { play } = this;
    return html`
      ${play.isPlaying || play.end !== undefined ? this.#renderGame() : this.#renderError()}
      ${play.isPlaying ? nothing : this.#renderStart()}
    `;
  }

  /** Why the engine does not answer, or why no game could begin. */
  #renderError(): TemplateResult | typeof nothing {
    const { play } = this;
    const { error, isPlaying } = play;
    if (error === undefined) return nothing;
    return html`<div class="row">
      <p class="fault" role="alert">
        ${isPlaying ? msg('The engine failed.') : nothing} ${errorText(error)}
      </p>
      ${
        play.mayRetry
          ? html`<button
              type="button"
              @click=${() => {
                play.retry();
              }}
            >
              ${msg('Try again')}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderGame(): TemplateResult {
    const { play, game } = this;
    const { end } = play;
    return html`
      ${play.clock === undefined ? nothing : html`<div class="clocks">${COLORS.map((color) => this.#renderClock(color))}</div>`}
      <p role="status" data-test="play-state">
        <b>${end === undefined ? this.#turnText() : finishText(end, play.winner)}</b>
      </p>
      ${this.#renderError()}
      ${game.isDice ? html`<acedrex-roll-panel></acedrex-roll-panel>` : nothing}
      ${
        end !== undefined
          ? nothing
          : html`<div class="row">
              ${
                play.isAtEnd
                  ? nothing
                  : html`<button
                      type="button"
                      class="primary"
                      @click=${() => {
                        play.toLive();
                      }}
                    >
                      ${msg('Back to the game')}
                    </button>`
              }
              <button
                type="button"
                ?disabled=${!play.mayTakeBack}
                @click=${() => {
                  play.takeBack();
                }}
              >
                ${msg('Take back')}
              </button>
              <button type="button" ?disabled=${!play.mayMove} @click=${() => void play.askHint()}>
                ${msg('Hint')}
              </button>
              <button
                type="button"
                @click=${() => {
                  play.resign();
                }}
              >
                ${msg('Resign')}
              </button>
            </div>`
      }
    `;
  }

  #turnText(): string {
    const { play } = this;
    if (play.mayRoll)
      return this.game.position.turn === play.color
        ? msg('Your roll')
        : msg(str`Roll for level ${play.level}`);
    if (play.isThinking) return msg(str`Level ${play.level} is thinking…`);
    if (play.mayMove) return msg('Your move');
    if (play.mustWait) return msg('The die is rolling…');
    return msg('An earlier position is shown.');
  }

  #renderClock(color: Color): TemplateResult {
    const { play } = this;
    const left = play.clock?.left(color) ?? 0;
    const classes = `clock ${play.clock?.running === color ? 'runs' : ''} ${left < 20_000 ? 'low' : ''}`;
    return html`<div class=${classes}>
      <span class="muted"
        >${colorName(color)},
        ${color === play.color ? msg('you') : msg(str`level ${play.level}`)}</span
      ><b>${formatTime(left)}</b>
    </div>`;
  }

  #renderStart(): TemplateResult {
    const { settings, game } = this;
    const { level } = settings.values;
    const over = game.position.status() !== 'ongoing';
    const { left } = this.play;
    return html`
      ${
        left === undefined
          ? nothing
          : html`<div class="row">
              <p>${msg(str`This game against level ${left.level} is not finished.`)}</p>
              <button
                type="button"
                class="primary"
                @click=${() => {
                  this.play.goOn();
                }}
              >
                ${msg('Go on with the game')}
              </button>
            </div>`
      }
      <p class="muted">
        ${msg('Play on from the position on the board. The game is kept as a study.')}
      </p>
      <div class="choices">
        <label class="field"
          ><span class="label">${msg('You play')}</span
          ><select
            name="side"
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement;
              this.side = SIDES.find((side) => side === value) ?? 'white';
            }}
          >
            ${SIDES.map(
              (side) =>
                html`<option value=${side} ?selected=${side === this.side}>
                  ${side === 'random' ? msg('Random') : colorName(side)}
                </option>`,
            )}
          </select></label
        >
        <label class="field"
          ><span class="label">${msg('Clock')}</span
          ><select
            name="control"
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement;
              this.control = CONTROLS.find((control) => control === value) ?? 'none';
            }}
          >
            ${CONTROLS.map(
              (control) =>
                html`<option value=${control} ?selected=${control === this.control}>
                  ${control === 'none' ? msg('no clock') : controlName(control)}
                </option>`,
            )}
          </select></label
        >
        <label class="field"
          ><span class="label">${msg(str`Level ${level} of ${LEVELS.length}`)}</span
          ><input
            type="range"
            name="level"
            min="1"
            max=${LEVELS.length}
            .value=${String(level)}
            @input=${(event: Event) => {
              settings.set({ level: (event.target as HTMLInputElement).valueAsNumber });
            }}
        /></label>
      </div>
      <label
        ><input
          type="checkbox"
          name="play-dice"
          .checked=${settings.values.playDice || game.isDice}
          ?disabled=${game.isDice}
          @change=${(event: Event) => {
            settings.set({ playDice: (event.target as HTMLInputElement).checked });
          }}
        />
        ${msg('With the eight-sided die')}</label
      >
      <div class="row">
        <button type="button" class="primary" ?disabled=${over} @click=${this.#begin}>
          ${msg('Play')}
        </button>
      </div>
    `;
  }

  #begin(): void {
    const { game, play, settings } = this;
    const { level } = settings.values;
    const color: Color =
      this.side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : this.side;
    const control = controlOf(this.control);
    void play.begin({
      color,
      level,
      dice: settings.values.playDice || game.isDice,
      name: msg(str`Game against level ${level}`),
      ...(control !== undefined && { control }),
    });
  }
}

const controlName = (control: Exclude<ControlName, 'none'>): string => {
  const [minutes = '', seconds = ''] = control.split('+');
  return msg(str`${minutes} min + ${seconds} s`);
};

const finishText = (end: PlayEnd, winner: Color | undefined): string => {
  const reason =
    end === 'time' ? msg('Time is up') : end === 'resigned' ? msg('Resigned') : endText(end);
  return `${reason}: ${resultText(resultFor(winner))}`;
};

customElements.define('acedrex-play-panel', AcedrexPlayPanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-play-panel': AcedrexPlayPanel;
  }
}
