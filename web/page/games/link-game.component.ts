import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import '../../../src/elements/board/board.js';
import { BoardState } from '../../../src/elements/analysis/shapes.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { flipButton, stepButtons } from '../../../src/elements/analysis/steps.js';
import type { BoardMove, BoardPremoveChange } from '../../../src/elements/board/types.js';
import type { GameView, PlayerAction } from '../../../src/play/index.js';
import { roleOfRoll } from '../../../src/rules/dice.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import type { Move } from '../../../src/rules/moves.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/chess-terms.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement, provided } from '../page-element.js';
import { CoordinatesPlace } from '../layout.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { timeText } from '../studies/title.js';
import { isOverdue, isUsersTurn, isWaiting, needsNumber, type GamesStore } from './games-store.js';
import { pageStyles } from '../../shared/ui/frame.styles.js';
import { linkGameStyles } from './games.styles.js';
import { LocalGame } from './local-game.js';
import {
  messageText,
  numberAt,
  numbered,
  playerName,
  relayText,
  settingsText,
  stateText,
} from './game-text.js';
import { addressOfGames } from './games-address.js';
import { isOwnHost, keptLive } from './live-store.js';
import { FREE_PLIES } from '../../../src/play/state.js';
import './move-seat.component.js';
import './link-game-parts.component.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { GamesWords } from '../../words/games.js';
import { gameFaultText } from './fault-text.js';
import { places } from '../places.js';
import { persistOnce } from '../../storage/persistence.js';
import { formatTime } from '../play/clock.js';
import { isPass } from '../../../src/rules/moves.js';
import { always, stepCommands, type Command, type TypedPlace } from '../speech/commands.js';
import { describePlace } from '../speech/sentences.js';
import { typedField } from '../speech/typed-field.js';
import { renderButton } from '../../shared/ui/fields.js';

const hasRelayClock = ({ settings, isClockless }: GameView): boolean =>
  settings.relay !== undefined && !isClockless;

/** The length of a vacation, in days. */
const VACATION_DAYS = 7;

/** The end of the current vacation. Returns undefined if there is none. */
const currentVacation = ({ vacationEnd, end }: GameView): number | undefined =>
  end === undefined && vacationEnd !== undefined && vacationEnd > Date.now()
    ? vacationEnd
    : undefined;

type Question = 'resign' | 'abort' | 'remove';

/**
 * One game played by links: the board, the possible actions, and the link for the opponent.
 *
 * @fires acedrex-analyse - The user wants to analyse the game as a study.
 */
export class AcedrexLinkGame extends PageElement {
  @provided('settings') private settings!: SettingsStore;

  static override styles = [controlStyles, pageStyles, linkGameStyles];

  @property({ attribute: false }) games!: GamesStore;
  @property({ attribute: false }) words!: GamesWords;
  /** The code in the page's address. It identifies the device that requests the seat. */
  @property({ attribute: false }) seatCode: string | undefined;
  @state() private question: Question | undefined;
  /** Whether the browser stores the user's seats permanently; undefined until the browser reports it. */
  @state() private isPersistent: boolean | undefined;
  readonly #local = new LocalGame();
  readonly #board = new BoardState();
  readonly #coordinates = new CoordinatesPlace(this);

  protected override stores(): readonly Store[] {
    const { live } = this.games;
    return [this.games, this.#local, this.settings, ...(live === undefined ? [] : [live])];
  }

  #hadFocus = false;

  /** Moves the focus from a button that has disappeared or is disabled: to a question's safe answer, or to the state. */
  #keepFocus(): void {
    const focused = this.shadowRoot?.activeElement ?? null;
    if (!this.#hadFocus || (focused !== null && !focused.matches(':disabled'))) return;
    const find = (selector: string): HTMLElement | null =>
      this.renderRoot.querySelector<HTMLElement>(selector);
    (find('.question > :last-child:enabled') ?? find('.state'))?.focus({ preventScroll: true });
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.matches(':focus-within');
    const { shown, record } = this.games;
    if (shown !== undefined && record !== undefined) this.#local.show(shown, record);
  }

  protected override updated(): void {
    this.#keepFocus();
    this.#board.show(this.renderRoot, this.#local.game);
    const { shown, live } = this.games;
    // Persistent storage is requested before the first move, because a seat that the browser deletes is lost.
    if (shown?.seat !== undefined && shown.end === undefined) void this.#persist();
    // True if the page was reloaded during a live game, or if the user has returned to one.
    const isLive =
      shown !== undefined && (keptLive(shown.id) !== undefined || this.#isTimedHere(shown));
    if (isLive && live === undefined) this.#beginLive();
    const rematch = live?.rematchId;
    if (rematch === undefined || rematch === this.#rematch) return;
    this.#rematch = rematch;
    live?.keepFor(rematch);
    places.go(addressOfGames({ kind: 'game', id: rematch }));
  }

  #rematch: string | undefined;
  #persisting: Promise<boolean | undefined> | undefined;

  async #persist(): Promise<void> {
    this.#persisting ??= persistOnce();
    this.isPersistent = await this.#persisting;
  }

  /** Whether the page's own host runs the clocks of an ongoing game. */
  #isTimedHere({ settings, end, isOld, isClockless }: GameView): boolean {
    return (
      end === undefined &&
      !isOld &&
      !isClockless &&
      isOwnHost(settings.relay) &&
      !this.games.hasLeft
    );
  }

  /** Fetches the code for live games. The page contacts no host before the user agrees. */
  #beginLive(): void {
    void loadPart(this, async () => {
      const [store] = await Promise.all([
        import('./live-store.js'),
        import('./live-panel.component.js'),
      ]);
      this.games.beginLive(store);
    });
  }

  /** Whether a move is sent as soon as the user makes it on the board. */
  get #isLive(): boolean {
    return this.games.live?.isPlaying === true;
  }

  /** Whether a move made on the board now is a premove, which is played after the opponent's move. */
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

  #onPremove({ detail: { premove } }: CustomEvent<BoardPremoveChange>): void {
    const { live } = this.games;
    if (premove === undefined) live?.premove.cancel();
    else live?.premove.enter(premove);
  }

  #onMove(event: CustomEvent<BoardMove>): void {
    this.#try(event.detail);
  }

  #try(entered: Move): void {
    this.#local.try(entered);
    const { tried, isPlanning } = this.#local;
    const [move] = tried;
    if (this.#isLive && !isPlanning && move !== undefined) this.#act({ kind: 'move', move });
  }

  /** Returns the commands for text input: moves (to be confirmed unless the game is live) and other actions. */
  #typed(view: GameView): TypedPlace {
    const local = this.#local;
    const { game, movable } = local;
    const { position } = game;
    const { live } = this.games;
    const isConfirmed = this.#isLive && !local.isPlanning;
    return {
      setup: position.setup,
      ruleset: position.ruleset,
      position,
      roll: game.roll,
      play:
        (movable === 'none' && !local.mustPass) || this.games.isBusy
          ? undefined
          : (move, { words, board }) => {
              if (isPass(move)) {
                this.#act({ kind: 'move', move: '--' });
                return always(words.passes({ color: position.turn }));
              }
              this.#try(move);
              const place = describePlace(game, { words, board });
              return always(isConfirmed ? place : `${place}. ${words.confirm}`);
            },
      commands: {
        ...stepCommands(game, (speech) => describePlace(game, speech)),
        turn: () => always(stateText(view, this.words)),
        clock: ({ speech: { words } }) => {
          const { clocks } = view;
          if (clocks === undefined) return always(words.noClock);
          const timeOf = (color: Color): string => formatTime(live?.timeOf(color) ?? clocks[color]);
          return always(words.clock({ white: timeOf('white'), black: timeOf('black') }));
        },
        ...(local.tried.length > 0 && {
          undo: ({ speech }) => {
            local.undo();
            return always(describePlace(game, speech));
          },
          ...(!local.isPlanning && {
            confirm: ({ speech: { words } }) => {
              const [move] = local.tried;
              if (move !== undefined) this.#act({ kind: 'move', move });
              return always(move ?? words.nothingToUndo);
            },
          }),
        }),
        ...this.#playerCommands(view),
      },
    };
  }

  #playerCommands(view: GameView): { readonly resign?: Command; readonly draw?: Command } {
    const { seat, end, turn, isOld, drawOffer, moves } = view;
    if (seat === undefined || end !== undefined || isOld || isWaiting(view)) return {};
    return {
      resign: ({ speech: { words }, typed, isRepeated }) => {
        if (!isRepeated) return always(words.repeat({ command: typed }));
        this.#act({ kind: moves.length < FREE_PLIES ? 'abort' : 'resign' });
        return always(this.words.reallyResign);
      },
      // If it is the player's turn, a draw offer is sent with the move.
      draw: ({ speech: { words } }) => {
        const [tried] = this.#local.tried;
        if (drawOffer === opposite(seat)) this.#act({ kind: 'draw-accept' });
        else if (drawOffer === seat) return always(words.drawOffered);
        else if (turn !== seat) this.#act({ kind: 'draw-offer' });
        else if (tried !== undefined) this.#act({ kind: 'move', move: tried, offersDraw: true });
        else return always(words.noDraw);
        return always(drawOffer === undefined ? words.drawOffered : this.words.acceptDraw);
      },
    };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { words } = this;
    const { shown: view } = this.games;
    if (view === undefined) return nothing;
    const { game, movable } = this.#local;
    if (this.games.live?.state?.taken !== undefined) return this.#renderTaken();
    return html`<article class="frame">
      <div class="board">
        ${this.#renderPlayer(view, opposite(game.orientation), 'far')}
        <acedrex-board
          .coordinates=${this.#coordinates.from(this.settings.values)}
          .movableColor=${this.#mayPremove ? view.seat : movable}
          .premoves=${this.#mayPremove}
          .premove=${this.#mayPremove ? this.games.live?.premove.move : undefined}
          .lang=${getLocale()}
          .ruleset=${view.settings.ruleset.id}
          ?dice=${view.settings.dice}
          .roll=${game.roll}
          .labelAttacks=${this.settings.values.labelAttacks}
          .outcome=${view.end === undefined ? '' : stateText(view, words)}
          .orientation=${game.orientation}
          .pieceSet=${this.settings.values.pieceSet}
          @acedrex-premove-change=${this.#onPremove}
          @acedrex-move=${this.#onMove}
          @acedrex-position-change=${() => this.#board.show(this.renderRoot, game)}
        ></acedrex-board>
        ${this.#renderPlayer(view, game.orientation, 'near')}
      </div>
      <aside class="panel">
        <h1>${playerName(view, 'white', words)} – ${playerName(view, 'black', words)}</h1>
        <p class="muted">${settingsText(view.settings, words)}</p>
        ${this.#renderState(view)}
        ${
          // The user may own a seat on another device, so a device without a seat offers to continue here first.
          view.seat === undefined ? this.#renderMoveSeat() : nothing
        }
        ${this.#renderTried()} ${this.#renderTalk(view)}
        ${typedField(this, this.settings, () => this.#typed(view))} ${this.#renderClockless(view)}
        ${this.#isLive ? this.#renderActions(view) : nothing} ${this.#renderLive(view)}
        ${this.#renderSend(view)} ${this.#isLive ? nothing : this.#renderActions(view)}
        ${renderContradictions(game, view, words)} ${renderMoves(game, view, words)}
        ${renderPlans(this.#local, view, words, this.#act)}
        ${renderNotes(view, words, (notes) => void this.games.note(notes))}
        ${view.seat === undefined ? nothing : this.#renderMoveSeat()} ${this.#renderRest(view)}
        <div class="steps">
          ${stepButtons(game, wordsFor(getLocale()))} ${flipButton(game, wordsFor(getLocale()))}
        </div>
      </aside>
    </article>`;
  }

  #renderMoveSeat(): TemplateResult {
    return html`<acedrex-move-seat
      .games=${this.games}
      .words=${this.words}
      .offered=${this.seatCode}
    ></acedrex-move-seat>`;
  }

  /** Explains that another player has accepted the invitation first. */
  #renderTaken(): TemplateResult {
    const { words } = this;
    return html`<aside class="page">
      <p class="note" role="alert" data-test="seat-taken">${words.seatTaken}</p>
      <div class="row">
        ${this.#button(words.watchLive, () => void this.games.watchInstead(), 'primary')}
      </div>
    </aside>`;
  }

  #renderPlayer(view: GameView, color: Color, place: 'far' | 'near'): TemplateResult {
    return html`<div class="player ${place}">
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
    if (view.end !== undefined || view.isOld) return nothing;
    return html`<div class="row">
      ${this.#button(view.seat === undefined ? words.watchLive : words.playLive, () => this.#beginLive())}
    </div>`;
  }

  #renderState(view: GameView): TemplateResult {
    const { words } = this;
    const { news, error, rolls } = this.games;
    const { deadline, since, seat, turn, end, roll, isOld, isBlocked } = view;
    const vacationEnd = currentVacation(view);
    const isTimed = hasRelayClock(view);
    const mustSend =
      !this.#isLive && !isTimed && !isOld && end === undefined && seat === opposite(turn);
    const told = this.#hasGone(view) ? words.seatGone : news === undefined ? '' : words.news[news];
    return html`
      ${error === undefined ? nothing : html`<p class="fault" role="alert">${gameFaultText(this, error)}</p>`}
      ${told === '' ? nothing : html`<p class="note" role="status">${told}</p>`}
      <p class="state" role="status" tabindex="-1" data-test="game-state">
        ${stateText(view, words)}
      </p>
      ${isOld ? html`<p class="note">${words.old}</p>` : nothing}
      ${
        this.isPersistent === false && seat !== undefined && end === undefined && !isOld
          ? html`<p class="muted">${words.notKept}</p>`
          : nothing
      }
      ${view.unstamped > 0 ? html`<p class="note" role="status">${words.unstamped}</p>` : nothing}
      ${isTimed ? html`<p class="muted">${relayText(view, words)}</p>` : nothing}
      ${
        isBlocked && seat !== undefined
          ? html`<p class="muted">
              ${words.blocked({ name: playerName(view, opposite(seat), words) })}
            </p>`
          : nothing
      }
      ${
        mustSend && !isWaiting(view)
          ? html`<p>${words.sendFirst({ name: playerName(view, turn, words) })}</p>`
          : nothing
      }
      ${
        end !== undefined || isTimed || this.games.live?.state !== undefined
          ? nothing
          : html`<p class="muted">
              ${words.since({ time: timeText(since) })}${deadline === undefined ? nothing : `, ${(isOverdue(view) ? words.overdue : words.deadline)({ time: timeText(deadline) })}`}
            </p>`
      }
      ${
        vacationEnd === undefined
          ? nothing
          : html`<p class="muted">${words.vacationUntil({ time: timeText(vacationEnd) })}</p>`
      }
      ${this.#renderWatching(view)}
      ${
        isUsersTurn(view) && roll !== undefined
          ? html`<p>${words.roll({ piece: roleName(roleOfRoll(roll)) })}</p>`
          : needsNumber(view)
            ? html`<p>${words.waitsForRoll}</p>`
            : nothing
      }
      ${rolls === undefined ? nothing : html`<p>✓ ${words.rolls({ count: rolls })}</p>`}
    `;
  }

  /** Explains why a device without an active seat cannot play. */
  #renderWatching(view: GameView): TemplateResult | typeof nothing {
    const { words } = this;
    const { seat, restoredSeat, end } = view;
    if (seat !== undefined) return nothing;
    if (restoredSeat === undefined || end !== undefined)
      return html`<p class="muted">${words.watching}</p>`;
    const by = hasRelayClock(view) ? 'relay' : 'link';
    return html`<p class="note" data-test="inactive-seat">${words.seatInactive({ by })}</p>`;
  }

  /** Draws buttons that play or undo the move tried on the board. */
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

  /** Draws the unanswered offers and requests. */
  #renderTalk(view: GameView): TemplateResult | typeof nothing {
    const { words } = this;
    const { drawOffer, takeback, vacation, seat } = view;
    if (seat === undefined || view.isBlocked) return nothing;
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
      ${
        vacation === undefined
          ? nothing
          : vacation.by === seat
            ? html`<p class="muted">${words.vacationYouAsked}</p>`
            : html`<p class="note">${words.vacationAsked({ name, days: vacation.days })}</p>
                <div class="row">
                  ${this.#button(words.allow, () => this.#act({ kind: 'vacation-accept' }))}
                  ${this.#button(words.decline, () => this.#act({ kind: 'vacation-decline' }))}
                </div>`
      }
    `;
  }

  /** Offers to continue without clocks while the relay of a game with clocks is unreachable. */
  #renderClockless(view: GameView): TemplateResult | typeof nothing {
    const { words } = this;
    const { seat, end, linksOffer, isClockless, isBlocked } = view;
    if (isClockless && end === undefined) return html`<p class="muted">${words.clockless}</p>`;
    const isOpen = seat !== undefined && end === undefined && hasRelayClock(view);
    if (!isOpen || isWaiting(view) || view.isOld) return nothing;
    const name = playerName(view, opposite(seat), words);
    if (linksOffer?.by === seat)
      return html`<p class="note">${words.linksYouOffered({ name })}</p>`;
    if (linksOffer?.isAccepted === true)
      return html`<p class="note">${words.linksAccepted({ name })}</p>`;
    if (linksOffer !== undefined)
      return isBlocked
        ? nothing
        : html`<p class="note">${words.linksOffered({ name })}</p>
            <div class="row">
              ${this.#button(words.linksAccept, () => this.#act({ kind: 'links-accept' }))}
            </div>`;
    const { status } = this.games.live?.state ?? {};
    if (status !== 'connecting' && status !== 'reconnecting') return nothing;
    return html`<p class="note">${words.linksHint}</p>
      <div class="row">
        ${this.#button(words.linksOffer, () => this.#act({ kind: 'links-offer' }))}
      </div>`;
  }

  #renderSend(view: GameView): TemplateResult | typeof nothing {
    const { words } = this;
    const { link } = this.games;
    if (link === undefined || view.isOld) return nothing;
    const { seat, end, turn } = view;
    const waits = isWaiting(view);
    // The other device needs the link, even after this page has been reloaded.
    if (seat === undefined) return this.#renderLink(view, words.linkOfGame, this.#hasGone(view));
    // After an invitation is withdrawn, there is no opponent who needs a link.
    const hasOpponent = view.players[opposite(seat)] !== undefined;
    // In a live game, the opponent sees every action without a link.
    const isDue =
      !this.#isLive &&
      (waits ||
        (hasOpponent &&
          (hasRelayClock(view)
            ? view.linksOffer !== undefined
            : turn !== seat || end !== undefined || this.games.hasActed)));
    const label = waits
      ? words.sendInvitation
      : hasOpponent
        ? words.send({ name: playerName(view, opposite(seat), words) })
        : words.linkOfGame;
    return this.#renderLink(view, label, isDue);
  }

  #renderLink(view: GameView, label: string, isDue: boolean): TemplateResult {
    const { words } = this;
    const send = html`<acedrex-send-link
        .words=${words}
        .link=${this.games.link ?? ''}
        .label=${label}
        .message=${messageText(view, words)}
        .isDue=${isDue && this.#local.tried.length === 0}
      ></acedrex-send-link>
      ${isWaiting(view) ? html`<p class="muted">${words.sendHint}</p>` : nothing}`;
    if (isDue) return send;
    return html`<details>
      <summary>${words.linkOfGame}</summary>
      ${send}
    </details>`;
  }

  /** Whether the user has just moved the seat to another device. */
  #hasGone({ seat }: GameView): boolean {
    return this.games.news === 'seat' && seat === undefined;
  }

  #renderActions(view: GameView): TemplateResult | typeof nothing {
    const { words, question } = this;
    const { seat, end, turn, drawOffer, takeback, moves, isAbandoned, isOld } = view;
    if (seat === undefined || end !== undefined || isOld) return nothing;
    const ask = (asked: Question | undefined) => (): void => {
      this.question = asked;
    };
    if (question === 'abort')
      return html`<div class="row question">
        ${this.#button(words.reallyAbort, () => this.#act({ kind: 'abort' }))}
        ${this.#button(words.playOn, ask(undefined))}
      </div>`;
    if (question === 'resign')
      return html`<div class="row question">
        ${this.#button(isWaiting(view) ? words.cancelGame : words.reallyResign, () => this.#act({ kind: 'resign' }))}
        ${this.#button(words.playOn, ask(undefined))}
      </div>`;
    if (isWaiting(view))
      return html`<div class="row">${this.#button(words.cancelGame, ask('resign'))}</div>`;
    return html`<div class="row">
      ${
        // If it is the player's turn, a draw offer is sent with the move.
        turn !== seat && drawOffer === undefined && takeback?.by !== seat
          ? this.#button(words.offerDraw, () => this.#act({ kind: 'draw-offer' }))
          : nothing
      }
      ${
        takeback === undefined && drawOffer !== seat && moves.some(({ by }) => by === seat)
          ? this.#button(words.takeBack, () => this.#act({ kind: 'takeback-request' }))
          : nothing
      }
      ${
        // Before both players have moved, either player can leave without losing.
        moves.length < FREE_PLIES
          ? this.#button(words.abort, ask('abort'))
          : this.#button(words.resign, ask('resign'))
      }
      ${
        hasRelayClock(view) && moves.length >= FREE_PLIES
          ? this.#button(words.giveTime, () => this.#act({ kind: 'give-time' }))
          : nothing
      }
      ${
        view.settings.time.kind === 'days' &&
        view.vacation === undefined &&
        currentVacation(view) === undefined
          ? this.#button(words.vacationAsk({ days: VACATION_DAYS }), () =>
              this.#act({ kind: 'vacation-request', days: VACATION_DAYS }),
            )
          : nothing
      }
      ${
        turn !== seat && isOverdue(view) && !isAbandoned
          ? this.#button(words.abandon, () => void this.games.abandon())
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
              ${this.#button(words.analyse, () => this.dispatchEvent(new CustomEvent('acedrex-analyse')))}
            </div>`
          : html`<p class="muted">${words.noAnalysis}</p>`
      }
      ${this.#renderRematch()}
      ${
        this.question === 'remove'
          ? html`<p>${words.removeHint}</p>
              <div class="row question">
                ${this.#button(words.reallyRemove, () => {
                  this.question = undefined;
                  void this.#remove(id);
                })}
                ${this.#button(words.cancel, () => (this.question = undefined))}
              </div>`
          : html`<div class="row">
              <a class="button" href="#friends">${words.all}</a>
              ${this.#button(words.remove, () => (this.question = 'remove'))} ${this.#renderBlock()}
            </div>`
      }
    `;
  }

  /** Offers a rematch with colours reversed. While both players are connected, the live panel offers it instead. */
  #renderRematch(): TemplateResult | typeof nothing {
    const { shown: view, live } = this.games;
    const isOver = view?.seat !== undefined && view.end !== undefined && !view.isOld;
    const hasOpponent = view?.players.white !== undefined && view.players.black !== undefined;
    if (!isOver || !hasOpponent || live?.state !== undefined) return nothing;
    return html`<div class="row">
      ${this.#button(this.words.rematch, () => void this.#offerRematch())}
    </div>`;
  }

  async #offerRematch(): Promise<void> {
    await this.games.rematch();
    const { shown, error } = this.games;
    if (shown !== undefined && error === undefined)
      places.go(addressOfGames({ kind: 'game', id: shown.id }));
  }

  /** Draws a button that hides or shows the opponent's messages, offers and requests. */
  #renderBlock(): TemplateResult | typeof nothing {
    const { words, games } = this;
    const { shown: view } = games;
    if (view?.seat === undefined || isWaiting(view)) return nothing;
    const name = playerName(view, opposite(view.seat), words);
    const label = view.isBlocked ? words.unblock({ name }) : words.block({ name });
    return this.#button(label, () => void games.block(!view.isBlocked));
  }

  async #remove(id: string): Promise<void> {
    await this.games.remove(id);
    if (this.games.error === undefined && this.games.shown === undefined) places.go('#friends');
  }

  readonly #act = (action: PlayerAction): void => {
    this.question = undefined;
    void this.games.act(action);
  };

  #button(label: string, act: () => void, look = ''): TemplateResult {
    return renderButton(label, act, look, this.games.isBusy);
  }
}

/** Draws the game's moves, contradictory lines, conditional lines and notes. */
const renderMoves = (game: GameStore, { moves }: GameView, words: GamesWords): TemplateResult =>
  moves.length === 0
    ? html`<p class="muted">${words.noMoves}</p>`
    : html`<ol class="plain row moves" aria-label=${words.moves} data-test="game-moves">
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
            html`<p>${words.contradictionHint({ by: seat })}</p>
              <div class="versions">
                <div><b>${words.ownLine}</b> ${numbered(record, own)}</div>
                <div><b>${words.otherLine}</b> ${numbered(record, other)}</div>
              </div>`,
        )}
      </section>`;

/** Describes a conditional line, which begins with an opponent's move. */
const ifThen = (words: GamesWords, line: readonly string[]): string =>
  line
    .map((move, at) => (at % 2 === 0 ? words.ifMove({ move }) : words.thenMove({ move })))
    .join(', ');

/** Draws the user's conditional moves while it is the opponent's turn. */
const renderPlans = (
  local: LocalGame,
  { seat }: GameView,
  words: GamesWords,
  act: (action: PlayerAction) => void,
): TemplateResult | typeof nothing => {
  if (!local.mayPlan || seat === undefined) return nothing;
  const { tried, isPlanning, shownLines } = local;
  const isWhole = tried.length > 0 && tried.length % 2 === 0;
  return html`<details ?open=${isPlanning || shownLines.length > 0}>
    <summary>${words.conditional}</summary>
    <p class="muted">${words.conditionalHint}</p>
    ${shownLines.map((line) => html`<p>${ifThen(words, line)}</p>`)}
    ${isPlanning && tried.length > 0 ? html`<p><b>${ifThen(words, tried)}</b></p>` : nothing}
    <div class="row">
      ${
        isPlanning
          ? html`${renderButton(
              words.conditionalSave,
              () => act({ kind: 'conditional', lines: [...local.lines, tried] }),
              'primary',
              !isWhole,
            )}
            ${renderButton(words.cancel, () => local.undo())}`
          : renderButton(words.conditionalAdd, () => local.plan())
      }
      ${
        shownLines.length > 0
          ? renderButton(words.conditionalRemove, () => act({ kind: 'conditional', lines: [] }))
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
