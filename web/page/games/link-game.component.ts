import { consume } from '@lit/context';
import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import '../../../src/elements/board/board.js';
import { BoardState } from '../../../src/elements/analysis/shapes.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { flipButton, stepButtons } from '../../../src/elements/analysis/steps.js';
import type { BoardMark, BoardMove } from '../../../src/elements/board/types.js';
import type { GameView, PlayerAction } from '../../../src/play/index.js';
import { roleOfRoll } from '../../../src/rules/dice.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/words.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { settingsContext } from '../contexts.js';
import { CoordinatesPlace } from '../layout.js';
import { PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { timeText } from '../studies/title.js';
import { isUsersTurn, isWaiting, type GamesStore } from './games-store.js';
import { linkGameStyles } from './games.styles.js';
import { LocalGame } from './local-game.js';
import { messageText, stateText, numberAt, numbered } from './game-text.js';
import './clock.component.js';
import { addressOfGames } from './games-address.js';
import { keptLive } from './live-store.js';
import './send-link.component.js';
import { playerName, settingsText } from './time-words.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { GamesWords } from '../../words/games.js';
import { gameFaultText } from './fault-text.js';

const NO_MARKS: readonly BoardMark[] = [];

/** What the user is asked to confirm. */
type Question = 'resign' | 'remove';

/**
 * One game by links: the board, what can be done, and the link that the opponent needs.
 *
 * @fires acedrex-analyse - The user wants the game as a study on the board.
 */
export class AcedrexLinkGame extends PageElement {
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [controlStyles, linkGameStyles];

  @property({ attribute: false }) games!: GamesStore;
  @property({ attribute: false }) words!: GamesWords;
  @state() private question: Question | undefined;
  readonly #local = new LocalGame();
  readonly #board = new BoardState();
  readonly #coordinates = new CoordinatesPlace(this);

  protected override stores(): readonly Store[] {
    const { live } = this.games;
    return [this.games, this.#local, this.settings, ...(live === undefined ? [] : [live])];
  }

  protected override willUpdate(): void {
    const { shown, record } = this.games;
    if (shown !== undefined && record !== undefined) this.#local.show(shown, record);
  }

  protected override updated(): void {
    this.#board.show(this.renderRoot, this.#local.game);
    const { shown, live } = this.games;
    // The page was reloaded during a live game, or the user has come back to it.
    if (shown !== undefined && live === undefined && keptLive(shown.id) !== undefined)
      this.#beginLive();
    const rematch = live?.rematchId;
    if (rematch === undefined || rematch === this.#rematch) return;
    this.#rematch = rematch;
    live?.keepFor(rematch);
    location.hash = addressOfGames({ kind: 'game', id: rematch });
  }

  /** The rematch that was opened. */
  #rematch: string | undefined;

  /** Fetches what live games need. Nobody is contacted before the user agrees. */
  #beginLive(): void {
    void loadPart(this, async () => {
      const [store] = await Promise.all([
        import('./live-store.js'),
        import('./live-panel.component.js'),
      ]);
      this.games.beginLive(store);
    });
  }

  /** Whether moves are played as soon as they are made on the board. */
  get #isLive(): boolean {
    return this.games.live?.isPlaying === true;
  }

  /** Whether a move on the board is played after the opponent's. */
  get #mayPremove(): boolean {
    const { shown } = this.games;
    if (shown === undefined || !this.#isLive) return false;
    const { seat, turn, end, settings } = shown;
    const { isAtEnd, isPlanning } = this.#local;
    return (
      seat !== undefined &&
      seat !== turn &&
      end === undefined &&
      !settings.dice &&
      isAtEnd &&
      !isPlanning
    );
  }

  #onMove(event: CustomEvent<BoardMove>): void {
    if (this.#mayPremove) {
      event.preventDefault();
      this.games.live?.premove.enter(event.detail);
      return;
    }
    this.#local.try(event.detail);
    const { tried, isPlanning } = this.#local;
    const [move] = tried;
    if (this.#isLive && !isPlanning && move !== undefined) this.#act({ kind: 'move', move });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { words } = this;
    const { shown: view } = this.games;
    if (view === undefined) return nothing;
    const { game, movable } = this.#local;
    return html`
      <div class="stage">
        ${this.#renderPlayer(view, opposite(game.orientation))}
        <acedrex-board
          .coordinates=${this.#coordinates.from(this.settings.values)}
          .mode=${this.#mayPremove ? 'free' : 'legal'}
          .movableColor=${this.#mayPremove ? view.seat : movable}
          .marks=${this.games.live?.premove.marks ?? NO_MARKS}
          .lang=${getLocale()}
          .ruleset=${view.settings.ruleset.id}
          ?dice=${view.settings.dice}
          .roll=${game.roll}
          .orientation=${game.orientation}
          .pieceSet=${this.settings.values.pieceSet}
          @pointerdown=${() => {
            this.games.live?.premove.cancel();
          }}
          @acedrex-move=${this.#onMove}
          @acedrex-remove=${(event: Event) => event.preventDefault()}
          @acedrex-position-change=${() => this.#board.show(this.renderRoot, game)}
        ></acedrex-board>
        ${this.#renderPlayer(view, game.orientation)}
        <div class="steps">
          ${stepButtons(game, wordsFor(getLocale()))} ${flipButton(game, wordsFor(getLocale()))}
        </div>
      </div>
      <aside>
        <h1>${playerName(view, 'white', words)} – ${playerName(view, 'black', words)}</h1>
        <p class="muted">${settingsText(view.settings, words)}</p>
        ${this.#renderState(view)} ${this.#renderTried()} ${this.#renderTalk(view)}
        ${this.#isLive ? this.#renderActions(view) : nothing} ${this.#renderLive(view)}
        ${this.#renderSend(view)} ${this.#isLive ? nothing : this.#renderActions(view)}
        ${renderContradictions(game, view, words)} ${renderMoves(game, view, words)}
        ${renderPlans(this.#local, view, words, this.#act)}
        ${renderNotes(view, words, (notes) => void this.games.note(notes))}
        ${this.#renderRest(view)}
      </aside>
    `;
  }

  #renderPlayer(view: GameView, color: Color): TemplateResult {
    return html`<div class="player">
      <i class="disc ${color}"></i
      >${playerName(view, color, this.words)}${this.#renderClock(view, color)}
    </div>`;
  }

  #renderClock(
    { clocks, turn, end, moves }: GameView,
    color: Color,
  ): TemplateResult | typeof nothing {
    if (clocks === undefined) return nothing;
    const { live } = this.games;
    return html`<acedrex-game-clock
      .read=${() => live?.timeOf(color) ?? clocks[color]}
      ?running=${live?.state !== undefined && end === undefined && turn === color && moves.length > 1}
    ></acedrex-game-clock>`;
  }

  #renderLive(view: GameView): TemplateResult | typeof nothing {
    const { words, games } = this;
    if (games.live !== undefined)
      return html`<acedrex-live-panel
        .games=${games}
        .words=${words}
        .live=${games.live}
        @acedrex-live-end=${() => games.endLive()}
      ></acedrex-live-panel>`;
    if (view.end !== undefined) return nothing;
    return html`<div class="row">
      ${this.#button(view.seat === undefined ? words.watchLive : words.playLive, () => this.#beginLive())}
    </div>`;
  }

  #renderState(view: GameView): TemplateResult {
    const { words } = this;
    const { news, error, rolls } = this.games;
    const { deadline, since, seat, turn, end, settings, roll } = view;
    const mustSend = !this.#isLive && end === undefined && seat === opposite(turn);
    const told = news === undefined ? '' : words.news[news];
    return html`
      ${error === undefined ? nothing : html`<p class="fault" role="alert">${gameFaultText(this, error)}</p>`}
      ${told === '' ? nothing : html`<p class="note" role="status">${told}</p>`}
      <p class="state" role="status" data-test="game-state">${stateText(view, words)}</p>
      ${
        mustSend && !isWaiting(view)
          ? html`<p>${words.sendFirst({ name: playerName(view, turn, words) })}</p>`
          : nothing
      }
      ${
        end !== undefined || this.games.live?.state !== undefined
          ? nothing
          : html`<p class="muted">
              ${words.since({ time: timeText(since) })}${deadline === undefined || settings.time.kind === 'clock' ? nothing : `, ${words.deadline({ time: timeText(deadline) })}`}
            </p>`
      }
      ${seat === undefined ? html`<p class="muted">${words.watching}</p>` : nothing}
      ${
        isUsersTurn(view) && settings.dice
          ? html`<p>
              ${roll === undefined ? words.waitsForRoll : words.roll({ piece: roleName(roleOfRoll(roll)) })}
            </p>`
          : nothing
      }
      ${rolls === undefined ? nothing : html`<p>✓ ${words.rolls({ count: rolls })}</p>`}
    `;
  }

  /** The move on the board that is not played yet. */
  #renderTried(): TemplateResult | typeof nothing {
    const { words } = this;
    const local = this.#local;
    if (local.mustPass)
      return html`<div class="row">
        ${this.#button(words.pass, () => this.#act({ kind: 'move', move: '--' }), 'primary')}
      </div>`;
    const [move] = local.tried;
    if (move === undefined || local.isPlanning) return nothing;
    return html`<div class="row">
      ${this.#button(words.play({ move }), () => this.#act({ kind: 'move', move }), 'primary')}
      ${this.#button(words.playOffering({ move }), () => this.#act({ kind: 'move', move, offersDraw: true }))}
      ${this.#button(words.undo, () => local.undo())}
    </div>`;
  }

  /** Offers and requests that wait for an answer. */
  #renderTalk(view: GameView): TemplateResult | typeof nothing {
    const { words } = this;
    const { drawOffer, takeback, seat } = view;
    if (seat === undefined) return nothing;
    const name = playerName(view, opposite(seat), words);
    return html`
      ${
        drawOffer === undefined
          ? nothing
          : drawOffer === seat
            ? html`<p class="muted">${words.youOffered}</p>`
            : html`<p class="note">${words.drawOffered({ name })}</p>
                <div class="row">
                  ${this.#button(words.acceptDraw, () => this.#act({ kind: 'draw-accept' }))}
                  ${this.#button(words.decline, () => this.#act({ kind: 'draw-decline' }))}
                </div>`
      }
      ${
        takeback === undefined
          ? nothing
          : takeback.by === seat
            ? html`<p class="muted">${words.youAsked}</p>`
            : html`<p class="note">${words.takeBackAsked({ name })}</p>
                <div class="row">
                  ${this.#button(words.allow, () => this.#act({ kind: 'takeback-accept' }))}
                  ${this.#button(words.decline, () => this.#act({ kind: 'takeback-decline' }))}
                </div>`
      }
    `;
  }

  #renderSend(view: GameView): TemplateResult | typeof nothing {
    const { words } = this;
    const { link } = this.games;
    if (link === undefined || view.seat === undefined) return nothing;
    const { seat, end, turn } = view;
    const waits = isWaiting(view);
    // An invitation that was withdrawn has nobody to whom a link could be sent.
    const hasOpponent = view.players[opposite(seat)] !== undefined;
    // The opponent sees what happens in a live game.
    const isDue =
      !this.#isLive &&
      (waits || (hasOpponent && (turn !== seat || end !== undefined || this.games.hasActed)));
    const label = waits
      ? words.sendInvitation
      : hasOpponent
        ? words.send({ name: playerName(view, opposite(seat), words) })
        : words.linkOfGame;
    const send = html`<acedrex-send-link
        .words=${words}
        .link=${link}
        .label=${label}
        .message=${messageText(view, words)}
        .isDue=${isDue && this.#local.tried.length === 0}
      ></acedrex-send-link>
      ${waits ? html`<p class="muted">${words.sendHint}</p>` : nothing}`;
    if (isDue) return send;
    return html`<details>
      <summary>${words.linkOfGame}</summary>
      ${send}
    </details>`;
  }

  #renderActions(view: GameView): TemplateResult | typeof nothing {
    const { words, question } = this;
    const { seat, end, turn, drawOffer, takeback, moves, deadline } = view;
    if (seat === undefined || end !== undefined) return nothing;
    const ask = (asked: Question | undefined) => (): void => {
      this.question = asked;
    };
    if (question === 'resign')
      return html`<div class="row">
        ${this.#button(isWaiting(view) ? words.cancelGame : words.reallyResign, () => this.#act({ kind: 'resign' }))}
        ${this.#button(words.playOn, ask(undefined))}
      </div>`;
    if (isWaiting(view))
      return html`<div class="row">${this.#button(words.cancelGame, ask('resign'))}</div>`;
    return html`<div class="row">
      ${
        // The player on turn offers a draw with the move.
        turn !== seat && drawOffer === undefined && takeback?.by !== seat
          ? this.#button(words.offerDraw, () => this.#act({ kind: 'draw-offer' }))
          : nothing
      }
      ${
        takeback === undefined && drawOffer !== seat && moves.some(({ by }) => by === seat)
          ? this.#button(words.takeBack, () => this.#act({ kind: 'takeback-request' }))
          : nothing
      }
      ${this.#button(words.resign, ask('resign'))}
      ${
        turn !== seat && deadline !== undefined && deadline < Date.now()
          ? this.#button(words.claim, () => this.#act({ kind: 'claim-time' }))
          : nothing
      }
    </div>`;
  }

  #renderRest({ id, mayAnalyse }: GameView): TemplateResult {
    const { words } = this;
    return html`
      ${
        mayAnalyse
          ? html`<div class="row">
              ${this.#button(words.analyse, () => {
                this.dispatchEvent(new CustomEvent('acedrex-analyse'));
              })}
            </div>`
          : html`<p class="muted">${words.noAnalysis}</p>`
      }
      ${
        this.question === 'remove'
          ? html`<p>${words.removeHint}</p>
              <div class="row">
                ${this.#button(words.reallyRemove, () => {
                  this.question = undefined;
                  void this.#remove(id);
                })}
                ${this.#button(words.cancel, () => {
                  this.question = undefined;
                })}
              </div>`
          : html`<div class="row">
              <a class="button" href="#games">${words.all}</a>
              ${this.#button(words.remove, () => {
                this.question = 'remove';
              })}
            </div>`
      }
    `;
  }

  async #remove(id: string): Promise<void> {
    await this.games.remove(id);
    if (this.games.error === undefined && this.games.shown === undefined) location.hash = '#games';
  }

  readonly #act = (action: PlayerAction): void => {
    this.question = undefined;
    void this.games.act(action);
  };

  #button(label: string, act: () => void, look = ''): TemplateResult {
    return html`<button
      type="button"
      class=${look === '' ? nothing : look}
      ?disabled=${this.games.isBusy}
      @click=${act}
    >
      ${label}
    </button>`;
  }
}

/** Parts of a game by links: its moves, lines that contradict it, conditional lines and notes. */
const renderMoves = (game: GameStore, { moves }: GameView, words: GamesWords): TemplateResult =>
  moves.length === 0
    ? html`<p class="muted">${words.noMoves}</p>`
    : html`<ol class="moves" aria-label=${words.moves} data-test="game-moves">
        ${moves.map(
          ({ san }, ply) =>
            html`<li>
              ${numberAt(game.record, ply)}<button
                type="button"
                aria-current=${game.path.length === ply + 1 ? 'true' : nothing}
                @click=${() => game.go(Array.from({ length: ply + 1 }, () => 0))}
              >
                ${san}
              </button>
            </li>`,
        )}
      </ol>`;

const renderContradictions = (
  { record }: GameStore,
  { contradictions }: GameView,
  words: GamesWords,
): TemplateResult | typeof nothing =>
  contradictions.length === 0
    ? nothing
    : html`<section class="note" data-test="contradictions">
        <h2>${words.contradiction}</h2>
        ${contradictions.map(
          ({ seat, own, other }) =>
            html`<p>${words.contradictionHint({ color: seat })}</p>
              <div class="versions">
                <div><b>${words.ownLine}</b> ${numbered(record, own)}</div>
                <div><b>${words.otherLine}</b> ${numbered(record, other)}</div>
              </div>`,
        )}
      </section>`;

/** A line of conditional moves, which the opponent begins. */
const ifThen = (words: GamesWords, line: readonly string[]): string =>
  line
    .map((move, at) => (at % 2 === 0 ? words.ifMove({ move }) : words.thenMove({ move })))
    .join(', ');

/** Conditional moves, while the opponent is on turn. */
const renderPlans = (
  local: LocalGame,
  { seat }: GameView,
  words: GamesWords,
  act: (action: PlayerAction) => void,
): TemplateResult | typeof nothing => {
  if (!local.mayPlan || seat === undefined) return nothing;
  const { tried, isPlanning, shownLines } = local;
  const isWhole = tried.length > 0 && tried.length % 2 === 0;
  const button = (label: string, press: () => void): TemplateResult =>
    html`<button type="button" @click=${press}>${label}</button>`;
  return html`<details ?open=${isPlanning || shownLines.length > 0}>
    <summary>${words.conditional}</summary>
    <p class="muted">${words.conditionalHint}</p>
    ${shownLines.map((line) => html`<p>${ifThen(words, line)}</p>`)}
    ${isPlanning && tried.length > 0 ? html`<p><b>${ifThen(words, tried)}</b></p>` : nothing}
    <div class="row">
      ${
        isPlanning
          ? html`<button
                type="button"
                class="primary"
                ?disabled=${!isWhole}
                @click=${() => act({ kind: 'conditional', lines: [...local.lines, tried] })}
              >
                ${words.conditionalSave}
              </button>
              ${button(words.cancel, () => local.undo())}`
          : button(words.conditionalAdd, () => local.plan())
      }
      ${
        shownLines.length > 0
          ? button(words.conditionalRemove, () => act({ kind: 'conditional', lines: [] }))
          : nothing
      }
    </div>
  </details>`;
};

const renderNotes = (
  { notes }: GameView,
  words: GamesWords,
  onChange: (notes: string) => void,
): TemplateResult =>
  html`<details ?open=${notes !== ''}>
    <summary>${words.notes}</summary>
    <label class="field"
      ><span class="label">${words.notesHint}</span
      ><textarea
        name="notes"
        rows="3"
        .value=${notes}
        @change=${(event: Event) => onChange((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </label>
  </details>`;

customElements.define('acedrex-link-game', AcedrexLinkGame);
