import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { GameView } from '../../../src/play/index.js';
import { opposite } from '../../../src/rules/pieces.js';
import '../../../src/elements/board/board.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement, provided } from '../page-element.js';
import { CoordinatesPlace } from '../layout.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { timeText } from '../studies/title.js';
import { addressOfGames, isGamesAddress, placeOfGames, type GamesPlace } from './games-address.js';
import { GamesStore, isOverdue, isUsersTurn, isWaiting } from './games-store.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { emptyStyles, renderEmpty } from '../../shared/ui/empty-state.js';
import { frameStyles, pageStyles } from '../../shared/ui/frame.styles.js';
import { gamesStyles } from './games.styles.js';
import './invitation-form.component.js';
import './link-game.component.js';
import { renderName } from './invitation-form.component.js';
import { playerName, relayText, settingsText, stateText } from './game-text.js';
import { storedName, storeName } from './own-side.js';
import { seatCodeIn } from './seat-address.js';
import { gamesWords, type GamesWords } from '../../words/games.js';
import { gameFaultText } from './fault-text.js';
import { places } from '../places.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { renderButton } from '../../shared/ui/fields.js';

/** The games store of a closed view. It is kept while one of its games is being played live. */
let resting: GamesStore | undefined;

/**
 * Shows games by links against other people: their list, the form for a new invitation, or one game.
 *
 * @fires acedrex-leave - The user wants to analyse a game, which is now on the board.
 */
export class AcedrexGamesView extends PageElement {
  @provided('studies') private studies!: StudyStore;
  @provided('settings') private settings!: SettingsStore;

  static override styles = [controlStyles, pageStyles, frameStyles, emptyStyles, gamesStyles];

  @state() private place: GamesPlace = { kind: 'list' };
  @state() private name = storedName();
  readonly #games = resting ?? new GamesStore();
  readonly #coordinates = new CoordinatesPlace(this);

  protected override stores(): readonly Store[] {
    return [this.#games, this.settings];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    places.follow(this.#follow);
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    places.unfollow(this.#follow);
    // A live game continues while the page shows another view.
    resting = this.#games.isLive ? this.#games : undefined;
    if (resting === undefined) this.#games.close();
  }

  /** The shown address. It differs from the page's address until the browser has reported the change. */
  #address = '';

  readonly #follow = (): void => {
    if (!isGamesAddress(places.view)) return;
    this.#address = places.view;
    this.place = placeOfGames(places.view);
    const { place } = this;
    if (place.kind === 'link') void this.#receive(place.text);
    else if (place.kind === 'game') void this.#games.open(place.id);
    else void this.#games.list();
  };

  async #receive(text: string): Promise<void> {
    await this.#games.receive(text);
    // An invitation stays in the address until the user accepts it, so a reload shows it again.
    if (this.#games.invitation === undefined && this.#games.error === undefined) this.#showGame();
  }

  /** Replaces the address of a link or form with the shown game's address, so a reload shows the game. */
  #showGame(): void {
    const id = this.#games.shown?.id;
    if (id === undefined || places.view !== this.#address) return;
    this.place = { kind: 'game', id };
    this.#address = addressOfGames(this.place);
    places.replace(this.#address);
    // The user may have scrolled the form.
    scrollTo(0, 0);
  }

  protected override updated(): void {
    const { shown, invitation, isBusy } = this.#games;
    // The user has created a game or accepted an invitation.
    if (shown !== undefined && invitation === undefined && !isBusy && this.place.kind !== 'game')
      this.#showGame();
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const games = this.#games;
    const words = gamesWords(this);
    if (games.shown !== undefined && games.invitation === undefined)
      return html`<acedrex-link-game
        .games=${games}
        .words=${words}
        .seatCode=${seatCodeIn(this.#address)}
        @acedrex-analyse=${() => void this.#analyse()}
      ></acedrex-link-game>`;
    const all =
      this.place.kind === 'list' ? nothing : html`<p><a href="#friends">${words.all}</a></p>`;
    if (games.invitation !== undefined && games.shown !== undefined)
      return this.#renderInvited(games.shown, words, all);
    return html`<article class="page">
      ${
        this.place.kind === 'new'
          ? html`<h1>${words.invite}</h1>
              ${this.#renderError()}
              <acedrex-invitation-form .games=${games} .words=${words}></acedrex-invitation-form>`
          : this.#renderList(words)
      }
      ${all}
    </article>`;
  }

  #renderError(): TemplateResult | typeof nothing {
    const { error } = this.#games;
    return error === undefined
      ? nothing
      : html`<p class="fault" role="alert">${gameFaultText(this, error)}</p>`;
  }

  #renderInvited(view: GameView, words: GamesWords, all: unknown): TemplateResult {
    const { settings, fen } = view;
    const games = this.#games;
    const { values } = this.settings;
    const color = opposite(settings.host);
    return html`<article class="frame">
      <acedrex-board
        class="board"
        view-only
        .coordinates=${this.#coordinates.from(values)}
        .lang=${getLocale()}
        .fen=${fen}
        .ruleset=${settings.ruleset.id}
        .orientation=${color}
        .pieceSet=${values.pieceSet}
      ></acedrex-board>
      <aside class="panel">
        <h1>${words.invited({ name: playerName(view, settings.host, words) })}</h1>
        <p>${settingsText(settings, words)} · <b>${words.youPlay({ color })}</b></p>
        ${this.#renderError()}
        <form
          @submit=${(event: Event) => {
            event.preventDefault();
            storeName(this.name.trim());
            void games.join(this.name);
          }}
        >
          ${renderName(words.name, this.name, (name) => (this.name = name), false)}
          <button class="primary" ?disabled=${games.isBusy}>${words.accept}</button>
        </form>
        <p>${words.shortRules} <a href="#learn?pieces">${words.allRules}</a></p>
        <p class="muted">
          ${settings.analysis ? words.analysis : words.noAnalysis} ${relayText(view, words)}
        </p>
        ${all}
      </aside>
    </article>`;
  }

  #renderList(words: GamesWords): TemplateResult {
    const { views, unread, error } = this.#games;
    const heading = html`<h1 class="of-view">${msg(labels.friends)}</h1>`;
    // Shows only the heading until the games are loaded, because the view looks different without games. While a link
    // is being opened, no list is shown, because the list would connect to the relay.
    if (views === undefined && error === undefined) return heading;
    const invite = html`<a class="button primary" href=${addressOfGames({ kind: 'new' })}
      >${icon('games')}${words.invite}</a
    >`;
    return html`${heading}
      ${
        views?.length === 0
          ? html`${renderEmpty('GU  ug', html`<p>${words.none}</p>`, invite)}
              <div class="ways">
                ${[words.ways.mail, words.ways.live].map(
                  ({ title, text }) =>
                    html`<section>
                      <h2>${title}</h2>
                      <p>${text}</p>
                    </section>`,
                )}
              </div>`
          : html`<div class="row">
              ${invite}
              ${
                this.#mayAsk
                  ? renderButton(words.notify, () => void this.#allowNotifications())
                  : nothing
              }
            </div>`
      }
      ${this.#renderOpen(words)} ${this.#renderError()}
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          const field = (event.target as HTMLFormElement).querySelector('input');
          if (field !== null && field.value.trim() !== '') void this.#receive(field.value);
        }}
      >
        <label class="field"
          ><span class="label">${words.pasteLink}</span><input name="link" autocomplete="off"
        /></label>
        <button>${words.openLink}</button>
      </form>
      ${
        views === undefined || views.length === 0
          ? nothing
          : html`<ul class="plain stack games">
              ${views.map((view) => this.#renderRow(view, words))}
            </ul>`
      }
      ${unread === 0 ? nothing : html`<p class="fault">${words.unread({ count: unread })}</p>`}
      <p class="muted">${words.intro}</p>`;
  }

  #renderOpen(words: GamesWords): TemplateResult {
    void loadPart(this, () => import('./open-games.component.js'));
    return html`<acedrex-open-games .games=${this.#games} .words=${words}></acedrex-open-games>`;
  }

  #renderRow(view: GameView, words: GamesWords): TemplateResult {
    const { id, settings, deadline, since, end } = view;
    return html`<li>
      <a
        href=${addressOfGames({ kind: 'game', id })}
        class=${isUsersTurn(view) && !isWaiting(view) ? 'turn' : ''}
      >
        <b>${playerName(view, 'white', words)} – ${playerName(view, 'black', words)}</b>
        <span>${stateText(view, words)}</span>
        <span class="muted">${settingsText(settings, words)}</span>
        <span class="muted"
          >${words.since({ time: timeText(since) })}${
            deadline === undefined || end !== undefined || settings.time.kind === 'clock'
              ? nothing
              : `, ${(isOverdue(view) ? words.overdue : words.deadline)({ time: timeText(deadline) })}`
          }</span
        >
      </a>
    </li>`;
  }

  /** Whether there is a game to notify the user about, and the user has not yet decided about notifications. */
  get #mayAsk(): boolean {
    const { views = [] } = this.#games;
    const isAskable = 'Notification' in globalThis && Notification.permission === 'default';
    return isAskable && views.some(({ end, isOld }) => end === undefined && !isOld);
  }

  async #allowNotifications(): Promise<void> {
    await Notification.requestPermission();
    this.requestUpdate();
  }

  async #analyse(): Promise<void> {
    const { record, shown } = this.#games;
    if (record === undefined || shown === undefined) return;
    const words = gamesWords(this);
    const name = `${playerName(shown, 'white', words)} – ${playerName(shown, 'black', words)}`;
    if (await this.studies.create(record, name))
      this.dispatchEvent(new CustomEvent('acedrex-leave'));
  }
}

customElements.define('acedrex-games-view', AcedrexGamesView);
