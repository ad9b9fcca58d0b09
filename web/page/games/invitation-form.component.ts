import { consume } from '@lit/context';
import { html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Color } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { GameStore } from '../../game/game-store.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import { invitationStyles } from './games.styles.js';
import type { GamesStore } from './games-store.js';
import { MAX_NAME, storedName, storeName } from './stored-name.js';
import type { GamesWords } from './words.js';

const SIDES = ['white', 'black', 'random'] as const;
type Side = (typeof SIDES)[number];
type Start = 'array' | 'here';

/** Days for each move; none is no limit. */
const DAYS = ['none', '1', '3', '7', '14'] as const;
type Days = (typeof DAYS)[number];

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
  @state() private days: Days = '3';
  @state() private dice = false;
  @state() private analysis = false;

  protected override stores(): readonly Store[] {
    return [this.games, this.game];
  }

  get #known(): ReadonlyMap<string, Ruleset> {
    const own = this.game.record.ruleset;
    const all = [...RULESET_NAMES.map((name) => RULESETS[name]), own];
    return new Map(all.map((each) => [each.id, each]));
  }

  /** A position is played under the rules of its game. */
  get #chosen(): Ruleset {
    const own = this.game.record.ruleset;
    return this.start === 'here' ? own : (this.ruleset ?? own);
  }

  protected override render(): TemplateResult {
    const { words, games, game, start } = this;
    const ruleset = this.#chosen;
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        this.#create();
      }}
    >
      <div class="choices">
        <label class="field"
          ><span class="label">${words.name}</span
          ><input
            name="name"
            required
            maxlength=${MAX_NAME}
            autocomplete="nickname"
            .value=${this.name}
            @input=${(event: Event) => {
              this.name = (event.target as HTMLInputElement).value;
            }}
        /></label>
        ${renderField(
          words.side,
          'side',
          choicesOf(SIDES, (value) => words[value]),
          this.side,
          (value) => {
            this.side = value;
          },
        )}
        ${renderField(
          words.start,
          'start',
          [
            ['array', words.array],
            ['here', words.here, game.position.status() !== 'ongoing'],
          ],
          start,
          (value) => {
            this.start = value;
          },
        )}
        ${renderField(
          words.rules,
          'ruleset',
          [...this.#known.values()].map(
            (each) =>
              [each.id, rulesetTitle(each), start === 'here' && each.id !== ruleset.id] as const,
          ),
          ruleset.id,
          (id) => {
            this.ruleset = this.#known.get(id);
          },
        )}
        ${renderField(
          words.time,
          'days',
          choicesOf(DAYS, (value) => (value === 'none' ? words.noDays : words.days(Number(value)))),
          this.days,
          (value) => {
            this.days = value;
          },
        )}
      </div>
      ${this.#renderCheck('dice', words.dice)} ${this.#renderCheck('analysis', words.analysis)}
      <p class="muted">${words.courtesy}</p>
      ${this.days === 'none' ? '' : html`<p class="muted">${words.unenforced}</p>`}
      <div class="row">
        <button class="primary" ?disabled=${games.isBusy}>${words.create}</button>
      </div>
    </form>`;
  }

  #renderCheck(name: 'dice' | 'analysis', label: string): TemplateResult {
    return html`<label
      ><input
        type="checkbox"
        name=${name}
        .checked=${this[name]}
        @change=${(event: Event) => {
          this[name] = (event.target as HTMLInputElement).checked;
        }}
      />
      ${label}</label
    >`;
  }

  #create(): void {
    const { side, start, days, dice, analysis, game } = this;
    const host: Color = side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;
    const hostName = this.name.trim();
    storeName(hostName);
    void this.games.create({
      ruleset: this.#chosen,
      ...(start === 'here' && { fen: game.position.fen }),
      dice,
      time: days === 'none' ? { kind: 'none' } : { kind: 'days', days: Number(days) },
      host,
      hostName,
      analysis,
    });
  }
}

customElements.define('acedrex-invitation-form', AcedrexInvitationForm);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-invitation-form': AcedrexInvitationForm;
  }
}
