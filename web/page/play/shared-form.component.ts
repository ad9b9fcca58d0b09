import { html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { labels, msg } from '../../i18n/locale.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import type { Move } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { renderCheck } from '../../shared/ui/fields.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import { GameElement } from '../game-element.js';
import { MAX_NAME } from '../games/own-side.js';
import {
  renderBegin,
  renderStart,
  startFrom,
  type Start,
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
import { sharedGame } from './new-game.js';
import { twoWords } from '../../words/two.js';

/** The key under which the players' names from the last game are stored. */
const KEY = 'acedrex-two-names';

const storedNames = (): Readonly<Record<Color, string>> => {
  const stored = readStored('localStorage', KEY);
  const nameOf = (color: Color): string => {
    const name = (stored as Partial<Record<Color, unknown>> | null | undefined)?.[color];
    return typeof name === 'string' ? name.slice(0, MAX_NAME) : '';
  };
  return { white: nameOf('white'), black: nameOf('black') };
};

/** The form for a game between two people on this board, with start, rules, clock and players. */
export class AcedrexSharedForm extends GameElement {
  static override styles = [controlStyles, formStyles];

  @state() private chosen: Start | undefined;
  /** The chosen rules; by default, those of the game on the board. */
  @state() private ruleset: Ruleset | undefined;
  @state() private control: ControlName = 'none';
  @state() private dice: boolean | undefined;
  @state() private turns = false;
  @state() private names = storedNames();
  @state() private fault: AcedrexError | undefined;

  constructor() {
    super();
    new FirstMove(this);
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const words = twoWords();
    const start = this.#start;
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
                @input=${(event: Event) => (this.names = { ...this.names, [color]: (event.target as HTMLInputElement).value })}
            /></label>`,
        )}
        ${renderStart(game, start, (value) => (this.chosen = value))}
        ${renderControls(this.control, (value) => (this.control = value))}
        ${renderRulesets(words.rules, game, start, this.ruleset, (ruleset) => (this.ruleset = ruleset))}
      </div>
      ${renderCheck('shared-dice', msg(labels.withEightSidedDie), this.#hasDice, (isChecked) => (this.dice = isChecked))}
      ${renderCheck('turns', words.turns, this.turns, (isChecked) => (this.turns = isChecked))}
      ${renderBegin({ fault: this.fault, takesMove: this.takesMove }, () => this.#begin(start))}
      <p class="muted">${words.silent}</p>
    `;
  }

  get #hasDice(): boolean {
    return this.dice ?? this.game.isDice;
  }

  get #start(): Start {
    return startFrom(this.game, this.chosen);
  }

  get takesMove(): boolean {
    const ruleset = rulesetFrom(this.game, this.#start, this.ruleset);
    return !this.#hasDice && mayBeginByMove(this.game, ruleset);
  }

  beginBy(move: Move): void {
    this.#begin(this.#start, move);
  }

  /** Begins the game. If the first move has already been made on the board, plays it. */
  #begin(start: Start, move?: Move): void {
    const { game, names } = this;
    const players = { white: names.white.trim(), black: names.black.trim() };
    writeStored('localStorage', KEY, players);
    const begun = sharedGame({
      from:
        start === 'here' ? game.position : Position.start(rulesetFrom(game, start, this.ruleset)),
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
    if (begun.ok) void beginWith(this.play, begun.value, move);
  }
}

customElements.define('acedrex-shared-form', AcedrexSharedForm);
