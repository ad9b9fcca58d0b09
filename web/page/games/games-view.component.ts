import { consume } from '@lit/context';
import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { GameView } from '../../../src/play/index.js';
import { opposite } from '../../../src/rules/pieces.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { studiesContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import type { StudyStore } from '../studies/study-store.js';
import { timeText } from '../studies/title.js';
import { addressOfGames, isGamesAddress, placeOfGames, type GamesPlace } from './games-address.js';
import { GamesStore, isUsersTurn, isWaiting } from './games-store.js';
import { gamesStyles } from './games.styles.js';
import './invitation-form.component.js';
import './link-game.component.js';
import { renderName } from './name-field.js';
import { stateText } from './game-text.js';
import { storedName, storeName } from './own-side.js';
import { playerName, settingsText } from './time-words.js';
import { gamesWords, type GamesWords } from '../../words/games.js';
import { gameFaultText } from './fault-text.js';

/**
 * Games against other people by links: the list of them, a new invitation, and one game.
 *
 * @fires acedrex-leave - The user wants to analyse a game, which is on the board now.
 */
export class AcedrexGamesView extends PageElement {
  @consume({ context: studiesContext }) private studies!: StudyStore;

  static override styles = [controlStyles, gamesStyles];

  @state() private place: GamesPlace = { kind: 'list' };
  @state() private name = storedName();
  readonly #games = new GamesStore();

  protected override stores(): readonly Store[] {
    return [this.#games];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#follow);
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#follow);
    this.#games.close();
  }

  /** The address that is shown. That of the page is ahead of it until the browser has reported a change. */
  #address = '';

  readonly #follow = (): void => {
    if (!isGamesAddress(location.hash)) return;
    this.#address = location.hash;
    this.place = placeOfGames(location.hash);
    const { place } = this;
    if (place.kind === 'link') void this.#receive(place.text);
    else if (place.kind === 'game') void this.#games.open(place.id);
    else void this.#games.list();
  };

  async #receive(text: string): Promise<void> {
    await this.#games.receive(text);
    // An invitation stays in the address until it is accepted, so that a reload shows it again.
    if (this.#games.invitation === undefined && this.#games.error === undefined) this.#showGame();
  }

  /** The address of the shown game replaces that of a link or a form, so that a reload shows the game. */
  #showGame(): void {
    const id = this.#games.shown?.id;
    if (id === undefined || location.hash !== this.#address) return;
    this.place = { kind: 'game', id };
    this.#address = addressOfGames(this.place);
    history.replaceState(null, '', this.#address);
  }

  protected override updated(): void {
    const { shown, invitation, isBusy } = this.#games;
    // A game has been created or an invitation accepted.
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
        @acedrex-analyse=${() => void this.#analyse()}
      ></acedrex-link-game>`;
    return html`<article>
      ${
        games.invitation !== undefined && games.shown !== undefined
          ? this.#renderInvited(games.shown, words)
          : this.place.kind === 'new'
            ? html`<h1>${words.invite}</h1>
                ${this.#renderError()}
                <acedrex-invitation-form .games=${games} .words=${words}></acedrex-invitation-form>`
            : this.#renderList(words)
      }
      ${this.place.kind === 'list' ? nothing : html`<p><a href="#games">${words.all}</a></p>`}
    </article>`;
  }

  #renderError(): TemplateResult | typeof nothing {
    const { error } = this.#games;
    return error === undefined
      ? nothing
      : html`<p class="fault" role="alert">${gameFaultText(this, error)}</p>`;
  }

  #renderInvited(view: GameView, words: GamesWords): TemplateResult {
    const { settings } = view;
    const games = this.#games;
    return html`<h1>${words.invited({ name: playerName(view, settings.host, words) })}</h1>
      <p>${settingsText(settings, words)}</p>
      <p><b>${words.youPlay({ color: opposite(settings.host) })}</b></p>
      <p class="muted">${settings.analysis ? words.analysis : words.noAnalysis}</p>
      ${this.#renderError()}
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          storeName(this.name.trim());
          void games.join(this.name);
        }}
      >
        ${renderName(words.name, this.name, (name) => {
          this.name = name;
        })}
        <div class="row">
          <button class="primary" ?disabled=${games.isBusy}>${words.accept}</button>
        </div>
      </form>`;
  }

  #renderList(words: GamesWords): TemplateResult {
    const { views, unread } = this.#games;
    return html`<h1>${words.title}</h1>
      <p class="muted">${words.intro}</p>
      <div class="row">
        <a class="button" href=${addressOfGames({ kind: 'new' })}>${words.invite}</a>
      </div>
      ${this.#renderError()}
      <form
        class="paste"
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
        views === undefined
          ? nothing
          : views.length === 0
            ? html`<p>${words.none}</p>`
            : html`<ul class="games">
                ${views.map((view) => this.#renderRow(view, words))}
              </ul>`
      }
      ${unread === 0 ? nothing : html`<p class="fault">${words.unread({ count: unread })}</p>`}`;
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
            deadline === undefined || end !== undefined
              ? nothing
              : `, ${words.deadline({ time: timeText(deadline) })}`
          }</span
        >
      </a>
    </li>`;
  }

  /** Makes the shown game a study on the board. */
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
