import { consume } from '@lit/context';
import { msg } from '../../i18n/locale.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { TimeControl } from '../../../src/play/index.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { renderCheck, choicesOf, renderField } from '../../shared/ui/fields.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import {
  renderRulesets,
  rulesetFrom,
  colorOf,
  renderSide,
  type Side,
  renderStart,
  startFrom,
  type Start,
  controlOf,
  CONTROLS,
  type ControlName,
} from '../play/game-form.js';
import { invitationStyles } from './games.styles.js';
import type { GamesStore } from './games-store.js';
import { renderName } from './name-field.js';
import { storedName, storeName } from './own-side.js';
import { timeControlText } from './time-words.js';
import type { GamesWords } from '../../words/games.js';
import * as labels from '../../words/labels.js';

/** Days for each move, and clocks; `none` has no limit. */
const TIMES = ['none', '1', '3', '7', '14', ...CONTROLS.slice(1)] as const;
type Time = (typeof TIMES)[number];

const timeControlOf = (time: Time): TimeControl => {
  if (time === 'none') return { kind: 'none' };
  const control = controlOf(time as ControlName);
  return time.includes('+') && control !== undefined
    ? { kind: 'clock', initial: control.time, increment: control.increment }
    : { kind: 'days', days: Number(time) };
};

/** What the user proposes to the opponent. */
export class AcedrexInvitationForm extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = [controlStyles, invitationStyles];

  @property({ attribute: false }) games!: GamesStore;
  @property({ attribute: false }) words!: GamesWords;
  @state() private name = storedName();
  @state() private side: Side = 'random';
  @state() private start: Start = 'array';
  @state() private ruleset: Ruleset | undefined;
  @state() private time: Time = '3';
  @state() private dice = false;
  @state() private analysis = false;

  protected override stores(): readonly Store[] {
    return [this.games, this.game];
  }

  protected override render(): TemplateResult {
    const { words, games, game, time } = this;
    const start = startFrom(game, this.start);
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        this.#create(start);
      }}
    >
      <div class="choices">
        ${renderName(words.name, this.name, (name) => {
          this.name = name;
        })}
        ${renderSide(this.side, (side) => {
          this.side = side;
        })}
        ${renderStart(game, start, (value) => {
          this.start = value;
        })}
        ${renderRulesets(words.rules, game, start, this.ruleset, (ruleset) => {
          this.ruleset = ruleset;
        })}
        ${renderField(
          words.time,
          'time',
          choicesOf(TIMES, (value) => timeControlText(timeControlOf(value), words)),
          time,
          (value) => {
            this.time = value;
          },
        )}
      </div>
      ${renderCheck('dice', msg(labels.withEightSidedDie), this.dice, (isChecked) => {
        this.dice = isChecked;
      })}
      ${renderCheck('analysis', words.analysis, this.analysis, (isChecked) => {
        this.analysis = isChecked;
      })}
      <p class="muted">${words.courtesy}</p>
      ${time === 'none' ? nothing : html`<p class="muted">${time.includes('+') ? words.liveClock : words.unenforced}</p>`}
      <div class="row">
        <button class="primary" ?disabled=${games.isBusy}>${words.create}</button>
      </div>
    </form>`;
  }

  #create(start: Start): void {
    const { game } = this;
    const hostName = this.name.trim();
    storeName(hostName);
    void this.games.create({
      ruleset: rulesetFrom(game, start, this.ruleset),
      ...(start === 'here' && { fen: game.position.fen }),
      dice: this.dice,
      time: timeControlOf(this.time),
      host: colorOf(this.side),
      hostName,
      analysis: this.analysis,
    });
  }
}

customElements.define('acedrex-invitation-form', AcedrexInvitationForm);
