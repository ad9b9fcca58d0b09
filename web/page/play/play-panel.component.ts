import { consume } from '@lit/context';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { COLORS, opposite } from '../../../src/rules/pieces.js';
import type { PlayEnd } from './kept-game.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { reviewContext } from '../contexts.js';
import { GameElement } from '../game-element.js';
import type { ReviewStore } from '../review/review-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { errorText } from '../../i18n/error-texts.js';
import { endText, resultText } from '../../i18n/words.js';
import { nameOf, rematch } from './rematch.js';
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
import * as labels from '../../words/labels.js';

/** The most letters of a state in one row of a phone. */
const SHORT = 30;

/**
 * The panel for playing on this board, against the engine or with another person.
 *
 * @fires acedrex-panel - The user wants a form for a new game, or to return from it to the finished one.
 * @fires acedrex-review - The user wants a review of the finished game, which has begun unless it has dice.
 */
export class AcedrexPlayPanel extends GameElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }

      .talks {
        display: contents;
      }

      /* Its two lines are kept free, so that nothing moves when it says something. */
      .talk {
        min-block-size: 2.8em;
      }

      /* No button of the finished game comes to lie under the pointer. */
      @media (min-width: 72rem) and (min-height: 32rem) {
        .resign {
          order: 1;
          margin-inline-start: auto;
        }
      }

      /* On an upright phone only the list of moves is below it, which needs the room. */
      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        .talk {
          min-block-size: 0;
        }

        /* A question takes the place of the buttons, because below them it would be out of sight. */
        .asked .actions {
          display: none;
        }

        .asked .talks {
          display: flex;
          align-items: center;
          gap: 0.3rem;
        }

        .asked .talk {
          flex: 1;
          font-size: 0.9rem;
          line-height: 1.15;
        }

        .asked .talks > .row {
          flex-wrap: nowrap;
          gap: 0.3rem;
        }

        .asked .talks button {
          padding-inline: 0.5rem;
          font-size: 0.9rem;
        }

        .ended button {
          padding-inline: 0.5rem;
          font-size: 0.92rem;
        }
      }

      /* As high as with its button, for the same reason. */
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

      .game {
        display: grid;
        gap: 0.8rem;
      }

      /* On an upright phone the buttons of the game are in view. */
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

        /* Two rows of it are as high as one. */
        .long {
          font-size: 0.92rem;
          line-height: 1.15;
        }

        /* A form for a new game has the panel, except for the way back to the finished one. */
        .replaced > :not(.state) {
          display: none;
        }

        .replaced .back {
          display: inline-block;
        }
      }

      /* A low upright window has just the height for the board and the buttons of the game. */
      @media (max-height: 46rem) {
        @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
          .game {
            gap: 0.3rem;
            margin-block: -0.35rem -0.75rem;
          }

          /* A practised ending has its name in the header, and its verdict needs the room. */
          .event {
            display: none;
          }

          .talk:empty {
            margin-block-start: -0.3rem;
          }

          .state {
            min-block-size: 1.9rem;
          }

          .state > button {
            min-block-size: 1.9rem;
            padding-block: 0;
          }

          .note,
          .long {
            font-size: 0.8rem;
            line-height: 1.15;
          }
        }
      }

      /* A phone on its side: during a game these elements stand in the page's panel itself, as neither the
         host nor its section has a box, see board-view.styles.ts. The actions stay in view while it scrolls. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
        .game.playing {
          display: contents;
        }

        .game.playing > * {
          flex: none;
          margin: 0.35rem 0.5rem 0;
        }

        .asked .actions {
          display: none;
        }

        .asked .talks {
          display: flex;
          align-items: center;
          gap: 0.5rem;
        }

        .asked .talks > .row {
          flex-wrap: nowrap;
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

  @consume({ context: reviewContext }) readonly review!: ReviewStore;
  /** Whether the user is asked to confirm the resignation. */
  @state() private isResigning = false;
  /** Whether a hint is being searched. */
  @state() private seeksHint = false;
  @query('acedrex-roll-panel') private roller!: AcedrexRollPanel | null;

  /** Rolls the die, if that is allowed now. */
  rollDie(): void {
    this.roller?.rollDie();
  }

  protected override stores(): readonly Store[] {
    const { play, game, settings } = this;
    return [play, game, settings];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.play.showForms(false);
  }

  protected override updated(): void {
    // For the styles of the page's panel, which lets a running game's actions stay in view.
    this.toggleAttribute('playing', this.play.isPlaying);
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

  /** The players on a shared board: the one whose turn it is, and the other one. */
  get #players(): readonly [onTurn: string, other: string] {
    const { color } = this.play;
    return [nameOf(this.game, color), nameOf(this.game, opposite(color))];
  }

  /** Why the engine does not answer. */
  #renderError(): TemplateResult | typeof nothing {
    const { play } = this;
    const { error, isPlaying } = play;
    if (error === undefined) return nothing;
    return html`<div class="row">
      <p class="fault" role="alert">
        ${isPlaying ? msg(labels.engineFailed) : nothing} ${errorText(error)}
      </p>
      ${
        play.may.retry
          ? html`<button type="button" @click=${() => play.retry()}>
              ${msg(labels.tryAgain)}
            </button>`
          : nothing
      }
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

  /** What a game against the engine is about, such as the win in an ending that is practised. */
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

  /** The button that leads back to the game, or that hurries the engine; before the first moves, when the clock starts. */
  #renderNext(): TemplateResult | typeof nothing {
    const { play } = this;
    if (!play.isPlaying)
      return html`<button type="button" class="back" @click=${this.#toggleForms}>
        ${msg(labels.backToGame)}
      </button>`;
    if (!play.played.line.isShown)
      return this.#renderButton(msg(labels.backToGame), () => play.toLive(), { isPrimary: true });
    if (!play.isThinking) {
      const isWaiting =
        play.played.clock.isWaiting && play.may.move && this.#hintText() === undefined;
      return isWaiting
        ? html`<p class="muted note" data-test="clock-start">${twoWords().clockStarts}</p>`
        : nothing;
    }
    return this.#renderButton(levelsWords().moveNow, () => play.moveNow());
  }

  /** What is said about a premove or a draw. */
  #renderTalk(): TemplateResult {
    const { play } = this;
    return html`<div class="talks">
      <p class="muted talk" role="status" data-test="play-talk">${this.#talkText()}</p>
      ${
        play.talk.hasOffer
          ? html`<div class="row">
              ${this.#renderButton(msg(labels.acceptDraw), () => play.answerDraw(true))}
              ${this.#renderButton(msg(labels.decline), () => play.answerDraw(false))}
            </div>`
          : nothing
      }
      ${
        play.asksTakeBack
          ? html`<div class="row">
              ${this.#renderButton(twoWords().back, () => play.takeBack(true))}
              ${this.#renderButton(msg(labels.decline), () => play.declineTakeBack())}
            </div>`
          : nothing
      }
    </div>`;
  }

  #talkText(): string {
    const { premove, talk, played } = this.play;
    if (premove.move !== undefined) {
      const { from, to } = premove.move;
      return levelsWords().premove({ move: `${from}–${to}` });
    }
    if (premove.refused !== undefined) {
      const { from, to, error } = premove.refused;
      return `${levelsWords().refused({ move: `${from}–${to}` })} ${errorText(error)}`;
    }
    if (this.play.played.isShared) {
      const [onTurn, other] = this.#players;
      // The player who has just moved wants the move back.
      if (this.play.asksTakeBack) return twoWords().asksBack({ player: other, other: onTurn });
      return talk.hasOffer ? twoWords().offers({ player: onTurn, other }) : '';
    }
    if (talk.hasOffer) return msg(labels.levelOffersDraw, { level: played.level });
    return talk.isDeclined ? msg(labels.levelDeclinesDraw, { level: played.level }) : '';
  }

  #renderActions(): TemplateResult {
    const { play } = this;
    if (this.isResigning && play.played.isShared) return this.#renderWhoResigns();
    if (this.isResigning)
      return html`<div class="row actions">
        <p>${twoWords().reallyResign}</p>
        <button
          type="button"
          class="resign"
          @click=${() => {
            this.isResigning = false;
            play.resign();
          }}
        >
          ${twoWords().resign}
        </button>
        ${this.#renderButton(twoWords().playOn, () => {
          this.isResigning = false;
        })}
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
              act: () => {
                this.isResigning = true;
              },
            })
      }
    </div>`;
  }

  #renderWhoResigns(): TemplateResult {
    const { play } = this;
    const words = twoWords();
    return html`<div class="row actions">
      <p>${words.whoResigns}</p>
      ${COLORS.map((color) =>
        this.#renderButton(nameOf(this.game, color), () => {
          this.isResigning = false;
          play.resign(color);
        }),
      )}
      ${this.#renderButton(words.playOn, () => {
        this.isResigning = false;
      })}
    </div>`;
  }

  /**
   * What can be done with a finished game. In a small window the second button is where "Yes, resign" was, so that a second
   * press there begins no other game.
   */
  #renderEnded(): TemplateResult {
    const { play, game } = this;
    const rating = play.played.isShared ? '' : ratingText();
    return html`<div class="row ended">
        ${this.#renderButton(msg(labels.reviewThisGame), () => this.#startReview(), {
          isPrimary: !this.play.hasForms,
        })}
        <button
          type="button"
          aria-expanded=${this.play.hasForms ? 'true' : 'false'}
          @click=${this.#toggleForms}
        >
          ${msg(labels.newGame)}
        </button>
        ${this.#renderButton(msg(labels.rematch), () => rematch(play, game))}
      </div>
      <p class="muted talk" data-test="own-rating">${rating}</p>`;
  }

  async #askHint(): Promise<void> {
    if (this.seeksHint) return;
    this.seeksHint = true;
    await this.play.askHint();
    this.seeksHint = false;
  }

  /** Shows the report, and begins the review unless the game has dice. */
  #startReview(): void {
    startReview(this, this);
    this.dispatchEvent(new CustomEvent('acedrex-review'));
  }

  #renderButton(
    label: string,
    onClick: () => void,
    { isPrimary = false }: { readonly isPrimary?: boolean } = {},
  ): TemplateResult {
    return html`<button type="button" class=${isPrimary ? 'primary' : nothing} @click=${onClick}>
      ${label}
    </button>`;
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
    if (play.isThinking) return msg(labels.levelIsThinking, { level: play.played.level });
    if (play.may.move) return this.#hintText() ?? msg(labels.yourMove);
    if (this.game.isDice && play.played.line.isShown) return msg(labels.dieIsRolling);
    return msg(labels.youAreLookingAtEarlier);
  }

  /** The hint stands instead of the turn: below the buttons, a small phone would not show it. */
  #hintText(): string | undefined {
    if (this.seeksHint) return levelsWords().seeking;
    const { position } = this.game;
    const { hint } = this.play;
    return hint && hintText(position, hint);
  }

  /** How the game has ended; in a game against the engine, from the user's point of view. */
  #finishText(end: PlayEnd): string {
    if (end === 'agreed') return endText(end);
    const { color, played } = this.play;
    const { winner, isShared } = played;
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
