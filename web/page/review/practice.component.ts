import { makeFen } from '../../../src/notation/fen.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { taskStyles, practiceStyles } from '../practice/practice.styles.js';
import { betterMoveTask, withSides } from '../practice/task.js';
import { provided } from '../page-element.js';
import { CoordinatesPlace } from '../layout.js';
import '../practice/attempt.component.js';
import type { AcedrexAttempt } from '../practice/attempt.component.js';
import { practiceWords } from '../../words/practice.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { PracticeStore, type GameMistake, type LeftBoard } from './practice-store.js';
import { mistakeText, sideName } from './review-words.js';
import { choicesOf, renderButton, renderSelect } from '../../shared/ui/fields.js';

/** "Learn from your mistakes": a board that fills the window, on which the user looks for better moves. */
export class AcedrexPractice extends PageDialog {
  @provided('game') private game!: GameStore;
  @provided('settings') private settings!: SettingsStore;
  @provided('studies') private studies!: StudyStore;

  static override styles = [
    controlStyles,
    dialogStyles,
    taskStyles,
    practiceStyles,
    css`
      dialog {
        inline-size: 100vw;
        max-inline-size: none;
        block-size: 100dvh;
        max-block-size: none;
        margin: 0;
        border: 0;
        border-radius: 0;
        /* As high as the page's header, so that the board does not move. */
        > .head {
          box-sizing: border-box;
          block-size: var(--app-head-size);
          padding-block: 0;
        }
        > .body {
          align-content: start;
          padding: 0;
        }
      }

      .end {
        justify-self: center;
      }

      .head select {
        min-block-size: 2.25rem;
      }
    `,
  ];

  @query('acedrex-attempt') private shown!: AcedrexAttempt | null;
  readonly #coordinates = new CoordinatesPlace(this);
  #store: PracticeStore | undefined;

  protected override stores(): readonly Store[] {
    return [this.#practice, this.#practice.attempts];
  }

  start(side: Color | undefined): void {
    this.#practice.start(side);
    void this.show();
  }

  get #practice(): PracticeStore {
    return (this.#store ??= new PracticeStore(this.game, this.settings, this.studies));
  }

  protected override render(): TemplateResult {
    const { attempts } = this.#practice;
    return html`<dialog aria-labelledby="title" @close=${() => attempts.close()}>
      <div class="head">
        <h2 id="title">${msg(labels.learnFromYourMistakes)}</h2>
        ${this.#renderSides()} ${renderButton(msg(labels.close), () => this.close())}
      </div>
      <div class="body">
        ${attempts.attempt === undefined ? this.#renderEnd() : this.#renderTask(attempts.attempt)}
      </div>
    </dialog>`;
  }

  #renderSides(): TemplateResult {
    const practice = this.#practice;
    return renderSelect(
      'practice-side',
      [
        ['', msg(labels.bothSides)],
        ...choicesOf(COLORS, (color) => sideName(this.game.record, color)),
      ],
      practice.side ?? '',
      (color) => practice.start(color === '' ? undefined : color),
      msg(labels.whoseMistakes),
    );
  }

  #renderTask({ puzzle, start, isOver }: Attempt<GameMistake>): TemplateResult {
    const { path, played, judgement } = puzzle;
    const text = mistakeText(this.game.record, [...path, 0], judgement);
    const practice = this.#practice;
    const { index, count, solved } = practice;
    const goOn = (): void => this.#go(index + 1);
    return html`<acedrex-attempt
      .store=${practice.attempts}
      .task=${betterMoveTask(start, played.san)}
      .notes=${html`<p data-test="mistake-text">${text}</p>`}
      .next=${renderButton(msg(labels.next), goOn, 'primary')}
      .analyse=${renderButton(msg(labels.analyse), () => {
        this.close();
        this.game.go(path);
      })}
    >
      <p slot="head" class="muted tabular" data-test="practice-progress">
        ${msg(labels.moveOfToImproveSolved, { number: index + 1, count, solved })}
        ${count > 1 ? `· ${practiceWords(this).worstFirst}` : nothing}
      </p>
      <div class="row">
        ${renderButton(msg(labels.previous), () => this.#go(index - 1), '', index === 0)}
        ${isOver ? nothing : renderButton(msg(labels.skip), goOn)}
      </div>
    </acedrex-attempt>`;
  }

  /** Goes to another mistake and moves the focus to its task. */
  #go(index: number): void {
    this.#practice.go(index);
    void this.updateComplete.then(() => this.shown?.focusTask());
  }

  #renderEnd(): TemplateResult {
    const practice = this.#practice;
    const { count, solved } = practice;
    const words = practiceWords(this);
    return html`<article class=${count === 0 ? 'end' : 'frame'}>
      ${count === 0 || practice.left === undefined ? nothing : this.#renderLeft(practice.left)}
      <div class="panel stack">
        <p class="ask" role="status" data-test="practice-end">
          ${
            count === 0
              ? msg(labels.thisSideMadeNoMistakes)
              : msg(labels.doneOfSolved, { solved, count })
          }
        </p>
        <div class="row">
          ${
            solved === count
              ? nothing
              : renderButton(words.onlyUnsolved, () => practice.startUnsolved(), 'primary')
          }
          ${
            count === 0
              ? nothing
              : renderButton(msg(labels.startAgain), () => practice.start(practice.side))
          }
          ${renderButton(words.toGame, () => this.close(), solved === count ? 'primary' : '')}
        </div>
      </div>
    </article>`;
  }

  /** Draws the board of the last mistake. It remains visible at the end. */
  #renderLeft({ position, step, side }: LeftBoard): TemplateResult {
    const { settings } = this;
    return withSides(
      side,
      html`<acedrex-board
        mode="view"
        .coordinates=${this.#coordinates.from(settings.values)}
        .lang=${getLocale()}
        .fen=${makeFen(position.setup)}
        .ruleset=${position.ruleset.id}
        .orientation=${side}
        .pieceSet=${settings.values.pieceSet}
        .lastMove=${step && [step.move.from, step.move.to]}
      ></acedrex-board>`,
    );
  }
}

customElements.define('acedrex-practice', AcedrexPractice);
