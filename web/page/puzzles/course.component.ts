import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { Shape } from '../../../src/notation/shape.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Exercise, ExerciseKind } from '../../../src/puzzles/course.js';
import type { Role } from '../../../src/rules/pieces.js';
import { RULESETS, type RulesetName } from '../../../src/rules/rulesets.js';
import type { Square } from '../../../src/rules/squares.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { howItMoves, speechIn } from '../../../src/elements/board/speech-words.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/chess-terms.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { Memo } from '../../../src/elements/shared/memo.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { taskStyles, practiceStyles } from '../practice/practice.styles.js';
import { withSides } from '../practice/task.js';
import { follow, PageElement } from '../page-element.js';
import { CoordinatesPlace } from '../layout.js';
import {
  type CourseExercise,
  COURSES,
  exerciseToResume,
  INDICES,
  practiceHistory,
} from '../practice/history.js';
import { knownPieces } from '../learn/path.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { CourseStore } from './course-store.js';
import { addressOfPuzzles } from './puzzles-address.js';
import type { PuzzlesWords } from '../../words/puzzles.js';
import { say } from '../../../src/message.js';
import { places } from '../places.js';
import { always, positionPlace, told, type TypedPlace } from '../speech/commands.js';
import { typedField } from '../speech/typed-field.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Kinds of exercises whose completed squares stay marked. */
const WHOLE: ReadonlySet<ExerciseKind> = new Set<ExerciseKind>(['fork', 'guard']);

/**
 * The course of a piece: ten exercises, beginning with the piece's moves.
 *
 * @slot head - Above the exercise.
 */
export class AcedrexCourse extends PageElement {
  @follow('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    taskStyles,
    practiceStyles,
    css`
      /* Reserves space, so that a longer task does not move the buttons below. */
      .ask {
        min-block-size: 3lh;
      }

      .verdict {
        min-block-size: 2lh;
      }

      .results button[aria-current] {
        border-color: var(--app-accent);
        background: color-mix(in srgb, var(--app-accent) 16%, var(--app-surface));
      }

      .pieces {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
        gap: 0.4rem;
        margin: 0;
        padding: 0;
        list-style: none;
        a {
          display: flex;
          justify-content: space-between;
          &[aria-current] {
            border-color: var(--app-accent);
            color: var(--app-accent);
          }
        }
      }
    `,
  ];

  @property({ attribute: false }) words!: PuzzlesWords;
  @property({ attribute: false }) ruleset: RulesetName = 'cazaux';
  @property({ attribute: false }) piece: Role = 'rook';
  @query('acedrex-board') private board!: AcedrexBoard | null;
  readonly #course = new CourseStore();
  readonly #drawn = new Memo<readonly Shape[]>();
  readonly #coordinates = new CoordinatesPlace(this);

  protected override stores(): readonly Store[] {
    return [this.#course, practiceHistory];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('ruleset') && !changed.has('piece')) return;
    const opening = this.#course.open(this.ruleset, this.piece);
    // Scrolls to the task, because on a phone the list of pieces is far below the board.
    if (this.hasUpdated) void opening.then(() => this.#showTask());
  }

  protected override updated(): void {
    const { board } = this;
    const { stage } = this.#course;
    if (board === null || stage === undefined) return;
    board.fen = makeFen(stage.position.setup);
    board.knownPosition = stage.position;
    board.lastMove = undefined;
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const course = this.#course;
    const { exercise, shown } = course;
    return html`<article class="frame">
      ${
        exercise === undefined
          ? nothing
          : withSides(
              'white',
              html`<acedrex-board
                .coordinates=${this.#coordinates.from(this.settings.values)}
                mode=${course.isFinished ? 'view' : 'legal'}
                .lang=${getLocale()}
                .ruleset=${this.ruleset}
                .movableColor=${'white'}
                .pieceSet=${this.settings.values.pieceSet}
                .showCards=${this.settings.values.overlays.includes('cards')}
                .labelAttacks=${this.settings.values.labelAttacks}
                .shapes=${this.#drawn.keep([
                  ...this.#marked(exercise).map(
                    (square) => ({ from: square, color: 'green' }) as const,
                  ),
                  ...(shown === undefined
                    ? []
                    : [{ from: shown.from, to: shown.to, color: 'yellow' } as const]),
                ])}
                @acedrex-move=${({ detail }: CustomEvent<BoardMove>) => course.try(detail)}
              ></acedrex-board>`,
            )
      }
      <aside class="panel">
        <slot name="head"></slot>
        ${exercise === undefined ? nothing : this.#renderTask(exercise)}
        <section class="stack" aria-label=${words.pieces}>
          <ul class="pieces">
            ${COURSES.map((piece) => this.#renderPiece(piece))}
          </ul>
        </section>
        ${practiceHistory.isKept ? nothing : html`<p class="fault">${words.unkept}</p>`}
      </aside>
    </article>`;
  }

  /** The squares that the board marks. In most exercises, completed squares are no longer marked. */
  #marked({ kind, targets }: Exercise): readonly Square[] {
    return WHOLE.has(kind) ? targets : (this.#course.stage?.left ?? []);
  }

  #taskText({ kind, role, moves, wanted }: Exercise): string {
    return say(this.words.exercise[kind], {
      piece: roleName(role),
      moves,
      wanted: wanted === undefined ? '' : roleName(wanted),
    });
  }

  /** What the user can type instead of a move. The task names the squares that the board marks. */
  get #typed(): TypedPlace | undefined {
    const course = this.#course;
    const { exercise, stage } = course;
    if (exercise === undefined || stage === undefined) return undefined;
    return positionPlace(stage.position, {
      play: course.isFinished ? undefined : (move) => course.try(move),
      commands: {
        task: ({ speech: { words } }) => {
          const squares = this.#marked(exercise).join(', ');
          const marked = squares === '' ? [] : [words.marked({ squares })];
          return always([this.#taskText(exercise), ...marked].join(' '));
        },
        solution: ({ speech: { words, board } }) => {
          course.show();
          const { shown } = course;
          const { role, from, to } = shown ?? {};
          if (role === undefined || from === undefined || to === undefined)
            return always(words.noHint);
          return always(board.moved({ piece: board.piece({ color: 'white', role }), from, to }));
        },
        continue: ({ speech: { words }, typed }) =>
          this.goOn() ? told('') : always(words.unavailable({ command: typed })),
      },
    });
  }

  #renderTask(exercise: Exercise): TemplateResult {
    const { words } = this;
    const course = this.#course;
    const { index, state, stage } = course;
    const isUntouched = state === 'asked' && stage?.moves === 0;
    const next = this.#next;
    // For languages other than English, the board fetches these words.
    const speech = speechIn(boardWords.for(this));
    return html`<section class="task stack" aria-labelledby="task">
        <h2 class="ask" id="task" tabindex="-1">${this.#taskText(exercise)}</h2>
        <p class="muted">${words.place({ number: index + 1, of: INDICES.length })}</p>
        <p>${capitalised(howItMoves(speech, exercise.role, RULESETS[this.ruleset]))}.</p>
        <p
          role="status"
          class="verdict ${course.isFinished ? 'good' : 'bad'}"
          data-test="exercise-state"
          data-state=${state}
        >
          ${state === 'asked' ? '' : say(words.judged[state], { piece: this.#subject(exercise), moves: exercise.moves })}
        </p>
      </section>
      <div class="row">
        <button
          type="button"
          class=${course.isFinished ? 'primary' : ''}
          ?disabled=${!course.isFinished || next === undefined}
          @click=${() => this.goOn()}
        >
          ${
            next === undefined || next.piece === this.piece
              ? words.nextExercise
              : words.nextCourse({ piece: roleName(next.piece) })
          }
        </button>
        ${renderButton(words.again, () => void this.#go(index), '', isUntouched)}
        ${renderButton(words.showMove, () => course.show(), '', course.isFinished)}
      </div>
      ${course.isFinished && next === undefined ? this.#renderEnd() : nothing}
      ${typedField(this, this.settings, () => this.#typed)}
      <ol class="plain row results" aria-label=${words.exercises}>
        ${INDICES.map(
          (each) =>
            html`<li>
              <button
                type="button"
                class="square"
                aria-current=${each === index ? 'true' : nothing}
                aria-label=${
                  course.hasSeen(each)
                    ? words.exerciseSeen({ number: each + 1 })
                    : words.exerciseNumber({ number: each + 1, isDone: course.hasDone(each) })
                }
                @click=${() => void this.#go(each)}
              >
                ${course.hasDone(each) ? '✓' : course.hasSeen(each) ? '◌' : each + 1}
              </button>
            </li>`,
        )}
      </ol>`;
  }

  /** Suggests what to do after the last exercise of the courses. */
  #renderEnd(): TemplateResult {
    const { end } = this.words;
    return html`<section class="stack" data-test="course-end">
      <p>${end.text}</p>
      <div class="row">
        <a class="button primary" href="#">${end.play}</a>
        <a class="button" href="#puzzles">${end.puzzles}</a>
        <a class="button" href="#endings">${end.endings}</a>
      </div>
    </section>`;
  }

  #renderPiece(piece: Role): TemplateResult {
    const { words, ruleset } = this;
    return html`<li>
      <a
        class="button"
        href=${addressOfPuzzles({ ruleset, course: piece })}
        aria-current=${piece === this.piece ? 'page' : nothing}
        >${capitalised(roleName(piece))}
        <span class="muted tabular"
          >${
            this.#known.includes(piece) && this.#course.countOf(piece) === 0
              ? words.known
              : words.of({ solved: this.#course.countOf(piece), all: INDICES.length })
          }</span
        ></a
      >
    </li>`;
  }

  /** The pieces that the user knows according to the test. */
  get #known(): readonly Role[] {
    return knownPieces(this.settings.values.learned);
  }

  /** The subject of a verdict: the kind of piece, or the piece to which the pawn has been promoted. */
  #subject({ role }: Exercise): string {
    const { state, became } = this.#course;
    return state === 'file' && became !== undefined
      ? speechIn(boardWords.for(this)).promotes({ role: became })
      : roleName(role);
  }

  /** The piece's next exercise or, after the last exercise, any unsolved exercise. */
  get #next(): CourseExercise | undefined {
    const { piece } = this;
    const { index } = this.#course;
    if (index + 1 < INDICES.length) return { piece, index: index + 1 };
    const next = exerciseToResume(this.ruleset, this.#known);
    return next?.piece === piece && next.index === index ? undefined : next;
  }

  /** Shows the next exercise after a finished one; returns false if there is none. */
  goOn(): boolean {
    const next = this.#next;
    if (!this.#course.isFinished || next === undefined) return false;
    if (next.piece === this.piece) void this.#go(next.index);
    else places.go(addressOfPuzzles({ ruleset: this.ruleset, course: next.piece }));
    return true;
  }

  async #go(index: number): Promise<void> {
    this.#course.go(index);
    await this.#showTask();
  }

  /** Moves the focus to the task and scrolls the whole board into view. */
  async #showTask(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    this.board?.scrollIntoView({ block: 'nearest' });
  }
}

customElements.define('acedrex-course', AcedrexCourse);
