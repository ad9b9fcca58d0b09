import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { COLORS, opposite } from '../../../src/rules/pieces.js';
import type { PlayEnd } from './kept-game.js';
import { provided } from '../page-element.js';
import { GameElement } from '../game-element.js';
import type { ReviewStore } from '../review/review-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { errorText } from '../../i18n/error-texts.js';
import { endText, resultText } from '../../i18n/chess-terms.js';
import { nameOf, rematch } from './new-game.js';
import { hintText, ratingText } from './level-words.js';
import { levelsWords } from '../../words/levels.js';
import { startReview } from './start-review.js';
import { twoWords } from '../../words/two.js';
import '../dice/roll-panel.component.js';
import type { AcedrexRollPanel } from '../dice/roll-panel.component.js';
import './play-clock.component.js';
import './play-forms.component.js';
import { actionStyles, drawAction } from './actions.js';
import { resultFor } from '../../../src/rules/outcome.js';
import { watchWords } from '../../words/watch.js';
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';

/** Maximum length of a status line on a phone, in characters. */
const SHORT = 30;

/**
 * The panel for playing on this board, against the engine or with another person.
 *
 * @fires acedrex-panel - The user wants a form for a new game, or wants to return from the form to the finished game.
 * @fires acedrex-to-board - The focused control has disappeared, so the board should get the focus.
 * @fires acedrex-review - The user wants a review of the finished game. Unless the game has dice, the review has begun.
 */
export class AcedrexPlayPanel extends GameElement {
  static override styles = [
    controlStyles,
    css`
      .talks {
        display: contents;
      }

      /* Space for two lines is reserved, so nothing moves when a message appears. */
      .talk {
        min-block-size: 2.8em;
      }

      /* "Resign" is at the end, so no button appears under the pointer when the game is over. */
      @media (min-width: 72rem) and (min-height: 32rem) {
        .resign {
          order: 1;
          margin-inline-start: auto;
        }
      }

      /* On an upright phone, only the move list is below these messages, and it needs the space. */
      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        .talk {
          min-block-size: 0;
        }

        /* A question replaces the buttons, because it would be out of view below them. */
        .asked .actions {
          display: none;
        }

        .asked .talks {
          display: flex;
          align-items: center;
          gap: 0.3rem;
          > .row {
            flex-wrap: nowrap;
            gap: 0.3rem;
          }
          button {
            padding-inline: 0.5rem;
            font-size: 0.9rem;
          }
        }

        .asked .talk {
          flex: 1;
          font-size: 0.9rem;
          line-height: 1.15;
        }

        .ended button {
          padding-inline: 0.5rem;
          font-size: 0.92rem;
        }
      }

      /* Has the height that it has with its button, so nothing moves when the button appears. */
      .state {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.5rem;
        min-block-size: 2.2rem;
      }

      .back {
        display: none;
      }

      .note {
        font-size: 0.88rem;
        line-height: 1.2;
      }

      :has(+ .note) {
        flex: none;
      }

      :host,
      .game {
        display: grid;
        gap: 0.8rem;
      }

      /* On an upright phone, the game's buttons must be in view. */
      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        .game {
          gap: 0.5rem;
        }

        .talk:empty {
          margin-block-start: -0.5rem;
        }

        .state > button {
          flex: none;
          min-block-size: 2.2rem;
        }

        /* A long text has two rows, which together are as high as one row of normal text. */
        .long {
          font-size: 0.92rem;
          line-height: 1.15;
        }

        /* A form for a new game fills the panel, except for the button that returns to the finished game. */
        .replaced > :not(.state) {
          display: none;
        }

        .replaced .back {
          display: inline-block;
        }
      }

      /* A low upright window has space only for the board and the game's buttons. */
      @media (max-height: 46rem) {
        @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
          .game {
            gap: 0.3rem;
            margin-block: -0.35rem -0.75rem;
          }

          /* Hidden for a practised ending: the header contains its name, and its verdict needs the space. */
          .event {
            display: none;
          }

          .talk:empty {
            margin-block-start: -0.3rem;
          }

          .state {
            min-block-size: 1.9rem;
            > button {
              min-block-size: 1.9rem;
              padding-block: 0;
            }
          }

          :is(.note, .long) {
            font-size: 0.8rem;
            line-height: 1.15;
          }
        }
      }

      /* On a phone in landscape orientation, during a game, these elements are laid out in the page's panel, because
         the host and its section have no box (see board-view.styles.ts). The actions stay in view while it scrolls. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
        .game.playing {
          display: contents;
          > * {
            flex: none;
            margin: 0.35rem 0.5rem 0;
          }
        }

        .asked .actions {
          display: none;
        }

        .asked .talks {
          display: flex;
          align-items: center;
          gap: 0.5rem;
          > .row {
            flex-wrap: nowrap;
          }
        }

        .game.playing > .actions,
        .game.playing.asked > .talks {
          position: sticky;
          z-index: 2;
          inset-block: 0 2.75rem;
          flex-wrap: nowrap;
          margin: 0;
          padding: 0.3rem 0.5rem;
          background: var(--app-surface);
        }

        .actions > p,
        .asked .talk {
          flex: 1;
          font-size: 0.9rem;
          line-height: 1.15;
        }
      }
    `,
    actionStyles,
  ];

  @provided('review') readonly review!: ReviewStore;
  @state() private isResigning = false;
  @state() private seeksHint = false;
  @query('acedrex-roll-panel') private roller!: AcedrexRollPanel | null;

  /** Rolls the die if a roll is allowed now. */
  rollDie(): void {
    this.roller?.rollDie();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.play.showForms(false);
  }

  #hadFocus = false;

  protected override willUpdate(): void {
    this.#hadFocus = this.matches(':focus-within');
  }

  protected override updated(): void {
    // The page's styles use this attribute to keep the actions of a running game in view.
    this.toggleAttribute('playing', this.play.isPlaying);
    const focused = this.shadowRoot?.activeElement ?? null;
    if (this.#hadFocus && (focused === null || focused.matches(':disabled'))) this.#moveFocus();
  }

  /** Moves the focus from a button that has disappeared to the question, to the next action, or to the board. */
  #moveFocus(): void {
    const next = this.renderRoot.querySelector<HTMLElement>('.question, .ended .primary');
    if (next !== null) {
      next.focus({ preventScroll: true });
      // Scrolls only after a key press, because nothing may move under a pointer.
      if (next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
    } else
      this.dispatchEvent(new CustomEvent('acedrex-to-board', { bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { play } = this;
    return html`
      ${play.isPlaying || play.played.end !== undefined ? this.#renderGame() : this.#renderError()}
      ${
        play.isPlaying || (play.played.end !== undefined && !this.play.hasForms)
          ? nothing
          : html`<acedrex-play-forms></acedrex-play-forms>`
      }
    `;
  }

  /** The players' names on a shared board: first the player to move, then the opponent. */
  get #players(): readonly [onTurn: string, other: string] {
    const { color } = this.play;
    return [nameOf(this.game, color), nameOf(this.game, opposite(color))];
  }

  /** Reports why the engine does not respond. */
  #renderError(): TemplateResult | typeof nothing {
    const { play } = this;
    const { error, isPlaying } = play;
    if (error === undefined) return nothing;
    return html`<div class="row">
      <p class="fault" role="alert">
        ${isPlaying ? msg(labels.engineFailed) : nothing} ${errorText(error)}
      </p>
      ${play.may.retry ? renderButton(msg(labels.tryAgain), () => play.retry()) : nothing}
    </div>`;
  }

  #renderGame(): TemplateResult {
    const { play, game } = this;
    const { end } = play.played;
    const text = end === undefined ? this.#turnText() : this.#finishText(end);
    const isAsked = end === undefined && (play.talk.hasOffer || play.asksTakeBack);
    return html`<div
      class="game ${end === undefined ? 'playing' : ''} ${isAsked ? 'asked' : ''} ${this.play.hasForms ? 'replaced' : ''}"
    >
      ${this.#renderEvent()}
      <div class="state">
        <p role="status" class=${text.length > SHORT ? 'long' : ''} data-test="play-state">
          <b>${text}</b>
        </p>
        ${this.#renderNext()}
      </div>
      ${this.#renderError()}
      ${game.isDice ? html`<acedrex-roll-panel></acedrex-roll-panel>` : nothing}
      ${end === undefined ? html`${this.#renderActions()}${this.#renderTalk()}` : this.#renderEnded()}
    </div>`;
  }

  /** Shows the event of a game against the engine, such as the practice of a won ending. */
  #renderEvent(): TemplateResult | typeof nothing {
    const { tags } = this.game.record;
    const event = this.play.played.isShared ? '' : knownTag(tagMap(tags), 'Event');
    return event === ''
      ? nothing
      : html`<p class="muted event" data-test="play-event">${event}</p>`;
  }

  readonly #toggleForms = (): void => {
    this.play.showForms(!this.play.hasForms);
    this.dispatchEvent(
      new CustomEvent('acedrex-panel', { detail: 'play', bubbles: true, composed: true }),
    );
  };

  /** Draws a button that returns to the game or makes the engine move now, or a note on when the clock starts. */
  #renderNext(): TemplateResult | typeof nothing {
    const { play } = this;
    if (!play.isPlaying) return renderButton(msg(labels.backToGame), this.#toggleForms, 'back');
    if (!play.played.line.isShown)
      return renderButton(msg(labels.backToGame), () => play.toLive(), 'primary');
    if (!play.isThinking || play.played.isWatched) {
      const isWaiting =
        play.played.clock.isWaiting && play.may.move && this.#hintText() === undefined;
      return isWaiting
        ? html`<p class="muted note" data-test="clock-start">${twoWords().clockStarts}</p>`
        : nothing;
    }
    return renderButton(levelsWords().moveNow, () => play.moveNow());
  }

  #renderTalk(): TemplateResult {
    const { play } = this;
    return html`<div class="talks">
      <p class="muted talk" role="status" data-test="play-talk">${this.#talkText()}</p>
      ${
        play.talk.hasOffer
          ? html`<div class="row">
              ${renderButton(msg(labels.acceptDraw), () => play.answerDraw(true))}
              ${renderButton(msg(labels.decline), () => play.answerDraw(false))}
            </div>`
          : nothing
      }
      ${
        play.asksTakeBack
          ? html`<div class="row">
              ${renderButton(twoWords().back, () => play.takeBack(true))}
              ${renderButton(msg(labels.decline), () => play.declineTakeBack())}
            </div>`
          : nothing
      }
    </div>`;
  }

  #talkText(): string {
    const { premove, talk, played } = this.play;
    if (premove.move !== undefined) return levelsWords().premove({ move: premove.move.join('–') });
    if (premove.refused !== undefined) {
      const { move, error } = premove.refused;
      return `${levelsWords().refused({ move: move.join('–') })} ${errorText(error)}`;
    }
    if (this.play.played.isShared) {
      const [onTurn, other] = this.#players;
      // The player who has just moved requests the take-back.
      if (this.play.asksTakeBack) return twoWords().asksBack({ player: other, other: onTurn });
      return talk.hasOffer ? twoWords().offers({ player: onTurn, other }) : '';
    }
    if (talk.hasOffer) return msg(labels.levelOffersDraw, { level: played.level });
    return talk.isDeclined ? msg(labels.levelDeclinesDraw, { level: played.level }) : '';
  }

  #renderActions(): TemplateResult {
    const { play } = this;
    if (play.played.isWatched) return this.#renderWatching();
    if (this.isResigning && play.played.isShared) return this.#renderWhoResigns();
    if (this.isResigning)
      return html`<div class="row actions">
        <p class="question" tabindex="-1">${twoWords().reallyResign}</p>
        ${renderButton(
          twoWords().resign,
          () => {
            this.isResigning = false;
            play.resign();
          },
          'resign',
        )}
        ${renderButton(twoWords().playOn, () => (this.isResigning = false))}
      </div>`;
    return html`<div class="row actions">
      ${drawAction({
        label: msg(labels.takeBack),
        picture: 'undo',
        isDisabled: !play.may.takeBack,
        act: () => play.takeBack(),
      })}
      ${
        play.played.isShared
          ? nothing
          : drawAction({
              label: msg(labels.hint),
              picture: 'hint',
              isDisabled: !play.may.move || play.hint?.to !== undefined,
              reason: play.hint?.to === undefined ? undefined : levelsWords().hintShown,
              act: () => void this.#askHint(),
            })
      }
      ${drawAction({
        label: msg(labels.offerDraw),
        picture: 'draw',
        isDisabled: !play.may.offerDraw,
        act: () => void play.offerDraw(),
      })}
      ${
        play.may.abort
          ? drawAction({
              label: twoWords().abort,
              picture: 'close',
              reason: twoWords().abortReason,
              act: () => void play.abort(),
            })
          : drawAction({
              label: msg(labels.resign),
              picture: 'resign',
              act: () => (this.isResigning = true),
            })
      }
    </div>`;
  }

  #renderWatching(): TemplateResult {
    const { play } = this;
    const words = watchWords(this);
    return html`<div class="row actions">
        ${
          play.isPaused
            ? drawAction({ label: words.resume, picture: 'play', act: () => play.resume() })
            : drawAction({ label: words.pause, picture: 'pause', act: () => play.pause() })
        }
        ${COLORS.map((color) =>
          drawAction({
            label: words.takeOver({ color }),
            picture: 'board',
            reason: words.takeOverReason({ color }),
            act: () => play.takeOver(color),
          }),
        )}
        ${drawAction({
          label: words.stop,
          picture: 'close',
          reason: words.stopReason,
          act: () => play.stopWatching(),
        })}
      </div>
      ${renderField(
        words.pace,
        'pace',
        choicesOf(['slow', 'normal', 'fast'] as const, (pace) => words.paces[pace]),
        play.pace,
        (pace) => play.setPace(pace),
      )}`;
  }

  #renderWhoResigns(): TemplateResult {
    const { play } = this;
    const words = twoWords();
    return html`<div class="row actions">
      <p class="question" tabindex="-1">${words.whoResigns}</p>
      ${COLORS.map((color) =>
        renderButton(nameOf(this.game, color), () => {
          this.isResigning = false;
          play.resign(color);
        }),
      )}
      ${renderButton(words.playOn, () => (this.isResigning = false))}
    </div>`;
  }

  /**
   * The actions after a finished game. In a small window, the second button appears where "Yes, resign" was. It must
   * not start a new game, because the user may press twice.
   */
  #renderEnded(): TemplateResult {
    const { play, game } = this;
    const rating = play.played.isShared || play.played.isWatched ? '' : ratingText();
    return html`<div class="row ended">
        ${renderButton(msg(labels.reviewThisGame), () => this.#startReview(), this.play.hasForms ? '' : 'primary')}
        <button
          type="button"
          aria-expanded=${this.play.hasForms ? 'true' : 'false'}
          @click=${this.#toggleForms}
        >
          ${msg(labels.newGame)}
        </button>
        ${renderButton(msg(labels.rematch), () => rematch(play, game))}
      </div>
      <p class="muted talk" data-test="own-rating">${rating}</p>`;
  }

  async #askHint(): Promise<void> {
    if (this.seeksHint) return;
    this.seeksHint = true;
    await this.play.askHint();
    this.seeksHint = false;
  }

  /** Shows the report and, unless the game has dice, begins the review. */
  #startReview(): void {
    startReview(this, this);
    this.dispatchEvent(new CustomEvent('acedrex-review'));
  }

  #turnText(): string {
    const { play } = this;
    if (play.played.isShared && (play.may.roll || play.may.move)) {
      const [onTurn] = this.#players;
      return play.may.roll
        ? twoWords().toRoll({ player: onTurn })
        : twoWords().toMove({ player: onTurn });
    }
    if (play.may.roll)
      return this.game.position.turn === play.color
        ? msg(labels.yourRoll)
        : msg(labels.rollForLevel, { level: play.played.level });
    if (play.isPaused) return watchWords(this).paused;
    if (play.isThinking) return msg(labels.levelIsThinking, { level: play.played.levelToMove });
    if (play.may.move) return this.#hintText() ?? msg(labels.yourMove);
    if (this.game.isDice && play.played.line.isShown) return msg(labels.dieIsRolling);
    return msg(labels.youAreLookingAtEarlier);
  }

  /** The hint's text. It replaces the turn text, because a small phone has no room below the buttons. */
  #hintText(): string | undefined {
    if (this.seeksHint) return levelsWords().seeking;
    const { position } = this.game;
    const { hint } = this.play;
    return hint && hintText(position, hint);
  }

  /** Describes how the game ended. Against the engine, the text is from the user's point of view. */
  #finishText(end: PlayEnd): string {
    if (end === 'agreed') return endText(end);
    const { color, played } = this.play;
    const { winner } = played;
    const isShared = played.isShared || played.isWatched;
    if (winner === undefined) return `${endText(end)}: ${resultText(resultFor(winner))}`;
    const words = levelsWords();
    const isLost = !isShared && winner !== color;
    if (end === 'resigned' && isLost) return words.youResigned;
    const result = isShared ? resultText(resultFor(winner)) : isLost ? words.youLost : words.youWon;
    return (
      result +
      (end === 'resigned'
        ? words.resigned({ loser: nameOf(this.game, opposite(winner)) })
        : end in words.by
          ? words.by[end as keyof typeof words.by]
          : `: ${endText(end)}`)
    );
  }
}

customElements.define('acedrex-play-panel', AcedrexPlayPanel);
