import { labels, msg } from '../../i18n/locale.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { LiveError, RelayIdentity, TimeControl } from '../../../src/play/index.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { choicesOf, renderCheck, renderField } from '../../shared/ui/fields.js';
import { follow, PageElement } from '../page-element.js';
import {
  colorOf,
  type ControlName,
  controlOf,
  CONTROLS,
  renderRulesets,
  renderSide,
  renderStart,
  rulesetFrom,
  type Side,
  type Start,
  startFrom,
} from '../play/game-form.js';
import { invitationStyles } from './games.styles.js';
import type { GamesStore } from './games-store.js';
import { liveFaultText } from './fault-text.js';
import { identifyRelay, proposedRelay, relayHost } from './live-store.js';
import { MAX_NAME, storedName, storeName } from './own-side.js';
import { timeControlText } from './game-text.js';
import type { GamesWords } from '../../words/games.js';

/** The time limits to choose from: days per move or clock times. `none` means no limit. */
const TIMES = ['none', '1', '3', '7', '14', ...CONTROLS.slice(1)] as const;
type Time = (typeof TIMES)[number];

const timeControlOf = (time: Time): TimeControl => {
  if (time === 'none') return { kind: 'none' };
  const control = controlOf(time as ControlName);
  return time.includes('+') && control !== undefined
    ? { kind: 'clock', initial: control.time, increment: control.increment }
    : { kind: 'days', days: Number(time) };
};

export class AcedrexInvitationForm extends PageElement {
  @follow('game') private game!: GameStore;

  static override styles = [controlStyles, invitationStyles];

  @property({ attribute: false }) games!: GamesStore;
  @property({ attribute: false }) words!: GamesWords;
  @state() private name = storedName();
  @state() private side: Side = 'random';
  @state() private start: Start = 'array';
  @state() private ruleset: Ruleset | undefined;
  @state() private time: Time = '3';
  /** The address of the relay that keeps the clocks; undefined until one is proposed. */
  @state() private relay: string | undefined;
  @state() private fault: LiveError | undefined;
  @state() private isContacting = false;
  @state() private dice = false;
  @state() private analysis = false;

  protected override stores(): readonly Store[] {
    return [this.games];
  }

  protected override render(): TemplateResult {
    const { words, games, game, time } = this;
    const start = startFrom(game, this.start);
    return html`<form
      class="stack"
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.#create(start);
      }}
    >
      <div class="choices">
        ${renderName(words.name, this.name, (name) => (this.name = name))}
        ${renderSide(this.side, (side) => (this.side = side))}
        ${renderStart(game, start, (value) => (this.start = value))}
        ${renderRulesets(words.rules, game, start, this.ruleset, (ruleset) => (this.ruleset = ruleset))}
        ${renderField(
          words.time,
          'time',
          choicesOf(TIMES, (value) => timeControlText(timeControlOf(value), words)),
          time,
          (value) => (this.time = value),
        )}
        ${this.#hasClock ? this.#renderRelay() : nothing}
      </div>
      ${renderCheck('dice', msg(labels.withEightSidedDie), this.dice, (isChecked) => (this.dice = isChecked))}
      ${renderCheck('analysis', words.analysis, this.analysis, (isChecked) => (this.analysis = isChecked))}
      <p class="muted">${words.courtesy}</p>
      ${time === 'none' ? nothing : html`<p class="muted">${this.#hasClock ? words.liveClock : words.unenforced}</p>`}
      ${this.#hasClock ? this.#renderTrust() : nothing}
      <div class="row">
        <button class="primary" ?disabled=${games.isBusy || this.isContacting}>
          ${words.create}
        </button>
      </div>
    </form>`;
  }

  get #hasClock(): boolean {
    return this.time.includes('+');
  }

  #renderRelay(): TemplateResult {
    if (this.relay === undefined) {
      this.relay = '';
      void proposedRelay().then((relay) => {
        // The user may have started to enter an address.
        if (this.relay === '') this.relay = relay;
      });
    }
    return html`<label class="field"
      ><span class="label">${this.words.relay}</span
      ><input
        name="relay"
        required
        autocomplete="off"
        spellcheck="false"
        .value=${this.relay}
        @input=${(event: Event) => (this.relay = (event.target as HTMLInputElement).value)}
    /></label>`;
  }

  #renderTrust(): TemplateResult {
    const { words, fault } = this;
    const host = relayHost(this.relay ?? '');
    return html`<p class="muted" data-test="relay-host">
        ${words.relayTrust}
        ${host === undefined || host === location.host ? nothing : words.relayContacts({ host })}
      </p>
      ${fault === undefined ? nothing : html`<p class="fault" role="alert">${liveFaultText(this, fault)}</p>`}`;
  }

  /** Identifies the relay for a game with clocks. Undefined if there is no clock or the relay does not respond. */
  async #identify(): Promise<RelayIdentity | undefined> {
    this.fault = undefined;
    if (!this.#hasClock) return undefined;
    this.isContacting = true;
    const relay = await identifyRelay(this.relay ?? '');
    this.isContacting = false;
    if (!relay.ok) this.fault = relay.error;
    return relay.ok ? relay.value : undefined;
  }

  async #create(start: Start): Promise<void> {
    const { game } = this;
    const hostName = this.name.trim();
    storeName(hostName);
    const relay = await this.#identify();
    if (this.fault !== undefined) return;
    void this.games.create({
      ruleset: rulesetFrom(game, start, this.ruleset),
      ...(start === 'here' && { fen: game.position.fen }),
      dice: this.dice,
      time: timeControlOf(this.time),
      ...(relay !== undefined && { relay }),
      host: colorOf(this.side),
      hostName,
      analysis: this.analysis,
    });
  }
}

export const renderName = (
  label: string,
  name: string,
  onInput: (name: string) => void,
  isRequired = true,
): TemplateResult =>
  html`<label class="field"
    ><span class="label">${label}</span
    ><input
      name="name"
      ?required=${isRequired}
      maxlength=${MAX_NAME}
      autocomplete="nickname"
      .value=${name}
      @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
  /></label>`;

customElements.define('acedrex-invitation-form', AcedrexInvitationForm);
