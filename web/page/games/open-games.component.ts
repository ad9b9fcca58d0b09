import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { verifyGame, type GameView } from '../../../src/play/index.js';
import { relayTransport } from '../../../src/play/live/index.js';
import type { LobbyConnection } from '../../../src/play/live/transport.js';
import {
  OPPONENT_LEVELS,
  type OpenInvitation,
  type OpponentLevel,
} from '../../../src/play/live/lobby.js';
import { opposite } from '../../../src/rules/pieces.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';
import { openWords } from '../../words/open.js';
import type { GamesWords } from '../../words/games.js';
import { follow, PageElement } from '../page-element.js';
import { colorOf, controlOf, CONTROLS, rulesetFrom } from '../play/game-form.js';
import { openGamesStyles } from './games.styles.js';
import type { GamesStore } from './games-store.js';
import { identifyRelay, isOwnRelay } from './live-store.js';
import { liveFaultText } from './fault-text.js';
import { storedName } from './own-side.js';
import { playerName, settingsText, timeControlText } from './game-text.js';

/** Average number of milliseconds between a lost connection to the relay and the next attempt to connect. */
const RETRY = 10_000;
/** Maximum number of invitations shown. */
const MAX_SHOWN = 50;

interface Row {
  readonly open: OpenInvitation;
  readonly view: GameView;
}

/** Lists the open invitations on the host's relay, with a button for creating one. Empty if there is no relay. */
export class AcedrexOpenGames extends PageElement {
  @follow('game') private game!: GameStore;

  static override styles = [controlStyles, openGamesStyles];

  @property({ attribute: false }) games!: GamesStore;
  @property({ attribute: false }) words!: GamesWords;
  /** The listed invitations; undefined until the relay responds. */
  @state() private rows: readonly Row[] | undefined;
  @state() private control: (typeof CONTROLS)[number] = '10+5';
  @state() private level: OpponentLevel = 'any';
  @state() private reported: readonly string[] = [];
  @state() private fault: Parameters<typeof liveFaultText>[1] | undefined;
  #connection: LobbyConnection | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Counts the received lists. An older list must not replace a newer one. */
  #lists = 0;

  protected override stores(): readonly Store[] {
    return [this.games];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#retry);
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #connect(): Promise<void> {
    const transport = relayTransport(location.origin);
    if (!transport.ok || !(await isOwnRelay()) || !this.isConnected) return;
    this.#connection ??= transport.value.lobby({
      listed: (open) => void this.#show(open),
      closed: () => {
        this.rows = undefined;
        this.#connection = undefined;
        this.#connectLater();
      },
    });
  }

  /** Connects again after the relay has restarted. */
  #connectLater(): void {
    if (!this.isConnected) return;
    clearTimeout(this.#retry);
    // The delay is random so that the many readers of a relay that restarts do not all connect at the same time.
    const delay = RETRY * (0.5 + Math.random());
    this.#retry = setTimeout(() => {
      void this.#connect().then(() => {
        if (this.#connection === undefined) this.#connectLater();
      });
    }, delay);
  }

  async #show(open: readonly OpenInvitation[]): Promise<void> {
    const list = (this.#lists += 1);
    const rows: Row[] = [];
    for (const invitation of open.slice(-MAX_SHOWN)) {
      const verified = await verifyGame(invitation.link);
      // The relay may list invitations that this version cannot parse.
      if (verified.ok && verified.value.view.id === invitation.id)
        rows.push({ open: invitation, view: verified.value.view });
    }
    if (list === this.#lists) this.rows = rows.reverse();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { rows } = this;
    if (rows === undefined) return nothing;
    const words = openWords(this);
    const own = new Set((this.games.views ?? []).map(({ id }) => id));
    const others = rows.filter(({ view }) => !own.has(view.id));
    return html`<h2>${words.title}</h2>
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.#create();
        }}
      >
        ${renderField(
          this.words.time,
          'time',
          choicesOf(CONTROLS.slice(1), (name) => {
            const control = controlOf(name);
            return control === undefined
              ? ''
              : timeControlText(
                  { kind: 'clock', initial: control.time, increment: control.increment },
                  this.words,
                );
          }),
          this.control,
          (value) => (this.control = value),
        )}
        ${renderField(
          words.level,
          'level',
          choicesOf(OPPONENT_LEVELS, (level) => words.levels[level]),
          this.level,
          (value) => (this.level = value),
        )}
        <button ?disabled=${this.games.isBusy}>${words.find}</button>
      </form>
      ${this.fault === undefined ? nothing : html`<p class="fault" role="alert">${liveFaultText(this, this.fault)}</p>`}
      ${
        others.length === 0
          ? html`<p class="muted">${words.none}</p>`
          : html`<ul class="plain stack" data-test="open-games">
              ${others.map((row) => this.#renderRow(row))}
            </ul>`
      }`;
  }

  #renderRow({ open, view }: Row): TemplateResult {
    const words = openWords(this);
    const { id, link, level } = open;
    const { settings } = view;
    const name = playerName(view, settings.host, this.words);
    return html`<li class="row">
      <span
        ><b>${name}</b> · ${settingsText(settings, this.words)} · ${words.levels[level]}<br /><span
          class="muted"
          >${this.words.youPlay({ color: opposite(settings.host) })}</span
        ></span
      >
      ${renderButton(
        words.play,
        () => void this.games.accept(link, storedName()),
        'primary',
        this.games.isBusy,
      )}
      <button
        type="button"
        class="quiet"
        ?disabled=${this.reported.includes(id)}
        @click=${() => {
          this.#connection?.report(id);
          this.reported = [...this.reported, id];
        }}
      >
        ${this.reported.includes(id) ? words.reported : words.report}
      </button>
    </li>`;
  }

  async #create(): Promise<void> {
    const control = controlOf(this.control);
    const relay = await identifyRelay(location.origin);
    this.fault = relay.ok ? undefined : relay.error;
    if (!relay.ok || control === undefined) return;
    const { game } = this;
    await this.games.create(
      {
        ruleset: rulesetFrom(game, 'array', undefined),
        dice: false,
        time: { kind: 'clock', initial: control.time, increment: control.increment },
        relay: relay.value,
        host: colorOf('random'),
        hostName: storedName(),
        analysis: false,
      },
      this.level,
    );
  }
}

customElements.define('acedrex-open-games', AcedrexOpenGames);
