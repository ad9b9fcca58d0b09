import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { nodeAt } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import { isPass } from '../../../src/rules/moves.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';
import { arrow } from '../../components/analysis/shapes.js';
import type { AcedrexBoard } from '../../components/board/board.component.js';
import type { BoardMove } from '../../components/board/types.js';
import { getLocale } from '../../i18n/locale.js';
import { percent } from '../../i18n/percent.js';
import { colorName } from '../../i18n/words.js';
import { Memo } from '../../shared/memo.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { renderSteps } from '../../shared/ui/line-steps.js';
import { taskStyles } from '../../shared/ui/task.styles.js';
import { gameContext, settingsContext } from '../contexts.js';
import { renderEngineError } from '../engine-error.js';
import type { GameStore } from '../../game/game-store.js';
import { CoordinatesPlace } from '../coordinates-place.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { PageDialog } from '../page-dialog.js';
import { PracticeStore, type Task } from './practice-store.js';
import { judgementName } from './review-words.js';

/** What the board shows. */
interface Shown {
  readonly position: Position;
  readonly lastMove: readonly [Square, Square] | undefined;
}

/** "Learn from your mistakes": a board that asks for better moves, over the whole window. */
export class AcedrexPractice extends PageDialog {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    dialogStyles,
    taskStyles,
    css`
      dialog {
        inline-size: 100vw;
        max-inline-size: none;
        block-size: 100dvh;
        max-block-size: none;
        margin: 0;
        border: 0;
        border-radius: 0;
      }

      dialog > .body {
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        justify-items: center;
        padding: 0.5rem;
      }

      acedrex-board {
        inline-size: min(100%, 100dvh - 20rem);
        min-inline-size: min(100%, 18rem);
        max-block-size: none;
      }

      .side {
        inline-size: 100%;
        max-inline-size: 26rem;
        align-content: start;
      }

      .head select {
        min-block-size: 2.25rem;
      }

      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        dialog > .body {
          grid-template-columns: auto minmax(14rem, 26rem);
          justify-content: center;
        }

        acedrex-board {
          inline-size: min(100vw - 17rem, 100dvh - 4.6rem);
        }
      }
    `,
  ];

  /** The position of the better line that is shown once the task is over, by its place in the line. */
  @state() private place = 0;
  @query('acedrex-board') private board!: AcedrexBoard | null;
  #store: PracticeStore | undefined;
  readonly #drawn = new Memo<readonly BoardShape[]>();
  readonly #coordinates = new CoordinatesPlace(this);

  protected override stores(): readonly Store[] {
    return [this.#practice];
  }

  /** Opens the dialog with the mistakes of a side, or of both. */
  start(side: Color | undefined): void {
    this.#practice.start(side);
    void this.show();
  }

  get #practice(): PracticeStore {
    return (this.#store ??= new PracticeStore(this.game, this.settings));
  }

  protected override render(): TemplateResult {
    const practice = this.#practice;
    const { task } = practice;
    return html`<dialog
      aria-labelledby="title"
      @close=${() => {
        practice.close();
      }}
    >
      <div class="head">
        <h2 id="title">${msg('Learn from your mistakes')}</h2>
        ${this.#renderSides()}
        <button
          type="button"
          @click=${() => {
            this.close();
          }}
        >
          ${msg('Close')}
        </button>
      </div>
      <div class="body">${task === undefined ? this.#renderEnd() : this.#renderTask(task)}</div>
    </dialog>`;
  }

  #renderSides(): TemplateResult {
    const practice = this.#practice;
    return html`<select
      name="practice-side"
      aria-label=${msg('Whose mistakes')}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        practice.start(COLORS.find((color) => color === value));
      }}
    >
      <option value="" ?selected=${practice.side === undefined}>${msg('Both sides')}</option>
      ${COLORS.map(
        (color) =>
          html`<option value=${color} ?selected=${practice.side === color}>
            ${colorName(color)}
          </option>`,
      )}
    </select>`;
  }

  #renderTask(task: Task): TemplateResult {
    const practice = this.#practice;
    const mayMove = ['asked', 'wrong', 'failed'].includes(practice.state);
    return html`<acedrex-board
        .coordinates=${this.#coordinates.from(this.settings.values)}
        mode=${mayMove ? 'legal' : 'view'}
        .lang=${getLocale()}
        .ruleset=${task.before.ruleset.id}
        .orientation=${task.mover}
        .movableColor=${task.mover}
        .pieceSet=${this.settings.values.pieceSet}
        .shapes=${this.#drawn.keep(this.#shapes(task))}
        @acedrex-move=${(event: CustomEvent<BoardMove>) => {
          void practice.try(event.detail);
        }}
      ></acedrex-board>
      <div class="side stack">
        <p class="muted tabular" data-test="practice-progress">
          ${msg(str`Move ${practice.index + 1} of ${practice.count} to improve, ${practice.solved} solved`)}
        </p>
        <div role="status" class="stack" data-test="practice-state" data-state=${practice.state}>
          ${this.#renderState(task)}
        </div>
        ${renderEngineError(practice.error)}
        <div class="row">${this.#renderButtons()}</div>
        <div class="row">
          ${this.#renderButton(msg('Previous'), practice.index === 0, () => {
            practice.go(practice.index - 1);
          })}
          ${this.#renderButton(
            practice.state === 'solved' || practice.state === 'answered'
              ? msg('Next')
              : msg('Skip'),
            false,
            () => {
              practice.go(practice.index + 1);
            },
            practice.state === 'solved' || practice.state === 'answered',
          )}
        </div>
      </div>`;
  }

  #renderState(task: Task): TemplateResult {
    const { state, lastTry, isHinted } = this.#practice;
    const { number, turn } = { number: task.before.fullmoves, turn: task.mover };
    const played = `${number}${turn === 'white' ? '.' : '…'} ${task.played.san}`;
    const ask = html`<p class="ask">
        ${
          turn === 'white'
            ? msg(str`Find a better move for White than ${played}.`)
            : msg(str`Find a better move for Black than ${played}.`)
        }
      </p>
      <p class="muted">${judgementName(task.judgement)}</p>`;
    const san = lastTry?.step.san ?? '';
    switch (state) {
      case 'asked':
        return html`${ask}${isHinted ? html`<p>${msg('Move the circled piece.')}</p>` : nothing}`;
      case 'checking':
        return html`${ask}
          <p>
            ${lastTry === undefined ? msg('The engine is searching…') : msg(str`Checking ${san}…`)}
          </p>`;
      case 'wrong':
        return html`${ask}
          <p class="bad">
            ${
              lastTry?.loss === undefined
                ? msg(str`${san} was played in the game. Try another move.`)
                : msg(
                    str`${san} lowers your winning chances by ${percent(lastTry.loss)}. Try another move.`,
                  )
            }
          </p>`;
      case 'failed':
        return html`${ask}
          <p>${msg('The move could not be checked.')}</p>`;
      case 'solved': {
        const isBest = lastTry?.loss === 0;
        return html`<p class="ask good">
            ${isBest ? msg(str`${san} is right.`) : msg(str`${san} is as good as the best move.`)}
          </p>
          ${this.#renderLine(task)}`;
      }
      case 'answered':
        return html`<p class="ask">${msg('The answer')}</p>
          ${this.#renderLine(task)}`;
    }
  }

  /** The better line; its moves show their positions on the board. */
  #renderLine({ line, score }: Task): TemplateResult | typeof nothing {
    const [best] = line;
    if (best === undefined) return nothing;
    return html`<p data-test="practice-line">
      ${score === undefined ? nothing : html`<b>${formatScore(score)}</b> `}${renderSteps(
        line,
        this.place,
        (place) => {
          this.place = place;
        },
      )}
    </p>`;
  }

  #renderButtons(): TemplateResult {
    const practice = this.#practice;
    if (practice.state === 'solved' || practice.state === 'answered')
      return this.#renderButton(msg('Try again'), false, () => {
        practice.retry();
      });
    const isBusy = practice.state === 'checking';
    return html`${this.#renderButton(msg('Hint'), isBusy || practice.isHinted, () => void practice.hint())}
    ${this.#renderButton(msg('Show the answer'), isBusy, () => void practice.answer())}`;
  }

  #renderButton(
    label: string,
    disabled: boolean,
    action: () => void,
    isPrimary = false,
  ): TemplateResult {
    return html`<button
      type="button"
      class=${isPrimary ? 'primary' : ''}
      ?disabled=${disabled}
      @click=${action}
    >
      ${label}
    </button>`;
  }

  #renderEnd(): TemplateResult {
    const practice = this.#practice;
    return html`<div class="side stack">
      <p class="ask" role="status" data-test="practice-end">
        ${
          practice.count === 0
            ? msg('This side made no mistakes.')
            : msg(str`Done: ${practice.solved} of ${practice.count} solved.`)
        }
      </p>
      <div class="row">
        ${this.#renderButton(msg('Start again'), practice.count === 0, () => {
          practice.start(practice.side);
        })}
        ${this.#renderButton(
          msg('Close'),
          false,
          () => {
            this.close();
          },
          true,
        )}
      </div>
    </div>`;
  }

  // --- The board -----------------------------------------------------------------------------------

  #shapes(task: Task): readonly BoardShape[] {
    const { state, lastTry, isHinted } = this.#practice;
    const [best] = task.line;
    const hint: readonly BoardShape[] =
      isHinted && best !== undefined && (state === 'asked' || state === 'wrong')
        ? [{ kind: 'circle', square: best.move.from, brush: 'green' }]
        : [];
    return state === 'wrong' && lastTry !== undefined
      ? [...hint, arrow(lastTry.step.move, 'red')]
      : hint;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { state, lastTry, task } = this.#practice;
    if (state === this.#seen) return;
    this.#seen = state;
    const isBest = lastTry?.step.san === task?.line[0]?.san;
    // A solution of the user's own is shown; the answer and the known best move begin the better line.
    this.place = state === 'answered' || (state === 'solved' && isBest) ? 1 : 0;
  }

  #seen: string | undefined;

  protected override updated(): void {
    const { board } = this;
    const shown = this.#shown();
    if (board === null || shown === undefined) return;
    board.fen = makeFen(shown.position.setup);
    board.knownPosition = shown.position;
    board.lastMove = shown.lastMove;
  }

  #shown(): Shown | undefined {
    const { task, state, lastTry } = this.#practice;
    if (task === undefined) return undefined;
    const isOver = state === 'solved' || state === 'answered';
    const step =
      isOver && this.place > 0
        ? task.line[this.place - 1]
        : state === 'checking' || state === 'solved'
          ? lastTry?.step
          : undefined;
    if (step !== undefined)
      return { position: step.after, lastMove: [step.move.from, step.move.to] };
    const before = nodeAt(this.game.record, task.path)?.move;
    return {
      position: task.before,
      lastMove: before === undefined || isPass(before) ? undefined : [before.from, before.to],
    };
  }
}

customElements.define('acedrex-practice', AcedrexPractice);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-practice': AcedrexPractice;
  }
}
