import { html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { LinePreview } from '../../../src/elements/analysis/lines.component.js';
import { numberBefore, numberedLine, type LineStep } from '../../../src/notation/line.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { addressOfPosition } from '../../shared/addresses.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale } from '../../i18n/locale.js';
import { percent } from '../../i18n/percent.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow, PageElement, provided } from '../page-element.js';
import { renderEngineError } from '../engine-error.js';
import { isSameMove } from '../../../src/rules/moves.js';
import { COLORS } from '../../../src/rules/pieces.js';
import { LayoutWatch } from '../layout.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { resultMark, titleOf } from '../studies/title.js';
import type { GamesScope, PlayedGame } from '../studies/types.js';
import type { Behind, Whole } from './behind-rows.js';
import './board-score.component.js';
import './opening.component.js';
import { repertoireOf, type RepertoireStore } from '../repertoire/repertoire-store.js';
import '../repertoire/status.component.js';
import { emptyStyles, renderEmpty } from '../../shared/ui/empty-state.js';
import { explorerStyles } from './explorer.styles.js';
import { explorerOf, type Exploration, type ExplorerStore } from './explorer-store.js';
import { ownMark, renderLegend, renderOrigin, renderResults } from './figures.js';
import {
  BEST_FIRST,
  equallyBest,
  EXPLORER_COLUMNS,
  sortRows,
  sumResults,
  type ExplorerColumn,
  type ExplorerRow,
  hasColumn,
  renderViewSwitch,
  rowsOf,
  type NarrowView,
} from './rows.js';
import { explorerWords } from '../../words/explorer.js';
import { renderButton, renderSelect } from '../../shared/ui/fields.js';

/** Possible durations of an exploration in minutes; 0 means until stopped. */
const BUDGETS = [1, 5, 30, 0] as const;

/** Plies of best play that the board shows for a row. */
const PREVIEWED = 4;

/** Number of rows that a phone shows initially. If at most `FEW_MORE` further rows exist, the phone shows all. */
const FIRST_ROWS = 10;
const FEW_MORE = 2;

/** Width in rem up to which a table does not show all columns. */
const NARROW = 26;

/** A table of the moves in the position, with the engine's results and the results of the user's games. */
export class AcedrexExplorer extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('settings') private settings!: SettingsStore;
  @follow('play') private play!: LatePlay;
  @provided('studies') private studies!: StudyStore;

  static override styles = [controlStyles, emptyStyles, explorerStyles];

  @query('input[type=file]') private file!: HTMLInputElement | null;
  @state() private minutes: number = BUDGETS[0];
  @state() private showsAll = false;
  @state() private isListing = false;
  /** Whether opening the last chosen game has failed. */
  @state() private hasNotOpened = false;
  @state() private isNarrow = matchMedia(`(max-width: ${NARROW}rem)`).matches;
  @state() private pointed: ExplorerRow | undefined;

  readonly #layout = new LayoutWatch(this);

  get #explorer(): ExplorerStore {
    const { game, settings, studies, play } = this;
    return explorerOf({ game, settings, studies, play });
  }

  get #repertoires(): RepertoireStore {
    const { game, settings, studies, play } = this;
    return repertoireOf({ game, settings, studies, play });
  }

  readonly #width = new ResizeObserver(() => {
    const { fontSize } = getComputedStyle(document.documentElement);
    if (this.clientWidth > 0) this.isNarrow = this.clientWidth <= NARROW * parseFloat(fontSize);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#width.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#width.disconnect();
  }

  protected override patientStores(): readonly Store[] {
    return [this.#explorer, this.#repertoires];
  }

  /**
   * The columns that the rows need. Value columns stay while the user steps through a game. Once it is known that no
   * game has continued from the position, the game columns are removed to make space for the lines.
   */
  #columns = { ruleset: '', hasGames: false, hasPositions: false };

  #noteColumns(rows: readonly ExplorerRow[]): void {
    const { id } = this.game.record.ruleset;
    const { ruleset, hasGames, hasPositions } = this.#columns;
    const isSame = ruleset === id;
    this.#columns = {
      ruleset: id,
      hasGames: this.#explorer.isCounted
        ? rows.some(({ played }) => played !== undefined)
        : isSame && hasGames,
      hasPositions: (isSame && hasPositions) || rows.some(({ score }) => score !== undefined),
    };
  }

  /** The view of a narrow table; by default the book, or the games if only they contain the position. */
  get #view(): NarrowView | undefined {
    if (!this.isNarrow) return undefined;
    const { view, rows, games } = this.#explorer;
    const isOfGames = games > 0 && rows.every(({ score }) => score === undefined);
    return view ?? (isOfGames ? 'games' : 'book');
  }

  /** The columns of the table. The style sheet hides columns that do not fit. */
  get #shown(): readonly ExplorerColumn[] {
    const { hasGames, hasPositions } = this.#columns;
    const view = this.#view;
    return EXPLORER_COLUMNS.filter(
      (column) =>
        hasColumn(view, column) &&
        ((column !== 'depth' && column !== 'positions') || hasPositions) &&
        ((column !== 'games' && column !== 'results') || hasGames),
    );
  }

  get #tableClass(): string {
    const shown = this.#shown;
    const hasGames = shown.includes('games');
    return `${hasGames ? 'with-bars' : ''} ${hasGames && shown.includes('depth') ? 'with-games' : ''}`;
  }

  protected override willUpdate(): void {
    if (!this.game.isDice) this.#explorer.look();
    const isTight = this.#layout.layout === 'upright' && !this.settings.values.hasSmallBoard;
    this.toggleAttribute('tight', isTight);
  }

  protected override render(): TemplateResult {
    const words = explorerWords();
    if (this.game.isDice) return html`<p class="muted">${words.noDice}</p>`;
    const explorer = this.#explorer;
    const { rows: all, error, whole } = explorer;
    this.#noteColumns(all);
    const view = this.#view;
    const rows = rowsOf(view, all);
    // Whether all results have arrived. Rows move until then.
    const isWhole =
      explorer.isCounted && explorer.size !== undefined && explorer.book !== 'loading';
    const hasScores = all.some(({ score }) => score !== undefined);
    return html`
      ${explorer.isKept ? nothing : html`<p class="fault" role="alert">${words.notKept}</p>`}
      ${this.#renderTools(explorer, isWhole)}
      <div class="row about ${hasScores ? 'origin' : ''}">
        ${
          hasScores
            ? html`${renderOrigin(explorer.origin, whole, all.some(hasOwn(whole)))}
              ${this.#renderMeaning()}`
            : isWhole
              ? this.#renderEnd(explorer, rows.length)
              : nothing
        }
      </div>
      ${rows.length > 0 ? this.#renderTable(rows, all, isWhole) : nothing}
      <acedrex-opening></acedrex-opening>
      ${this.#exploresFirst || (view === 'games' && this.#isPhone) ? nothing : this.#renderExploring(explorer)}
      ${this.#isPhone ? nothing : renderRepertoires()} ${renderEngineError(error)}
      ${isWhole ? this.#renderGames(explorer) : nothing}
      ${
        explorer.book === 'failed'
          ? html`<p class="muted" data-test="no-book">${words.noBook}</p>`
          : nothing
      }
      ${rows.length > 0 ? renderLegend(this.#shown, COLUMN_CLASSES, this.#tableClass) : nothing}
      ${this.#renderFiles(explorer)} ${this.#isPhone ? renderRepertoires() : nothing}
    `;
  }

  /** Explains the point of view and the origin of the values. With a row under the pointer, explains its value. */
  #renderMeaning(): TemplateResult {
    const behind = this.pointed?.behind;
    return behind === undefined
      ? html`<p class="muted cut meaning" data-test="meaning">${explorerWords().meaning}</p>`
      : html`<p class="cut meaning" data-test="pointed-line">
          <b>${sourceText(behind)}:</b> <span translate="no">${numberedLine(behind.steps)}</span>
        </p>`;
  }

  /** Explains that the stored theory ends here, and how the user can continue. */
  #renderEnd({ book, isBeyondBook }: ExplorerStore, moves: number): TemplateResult {
    const words = explorerWords();
    const end = {
      none: words.noBookForRules,
      failed: '',
      loading: '',
      there: isBeyondBook ? words.notInBook : words.bookEnds,
    }[book];
    const text =
      this.game.position.status() === 'ongoing'
        ? html`<b>${end}</b> ${moves > 0 ? words.onlyGames : nothing}`
        : words.over;
    return moves > 0
      ? html`<p class="muted end" data-test="book-end">${text}</p>`
      : renderEmpty('P   ap', html`<p class="muted" data-test="nothing">${text}</p>`);
  }

  get #isPhone(): boolean {
    return this.#layout.layout !== 'wide';
  }

  /** Whether a phone shows the exploration above the table: while it runs, and if there is nothing else. */
  get #exploresFirst(): boolean {
    return this.#isPhone && (this.#isToExplore || this.#explorer.run !== undefined);
  }

  /**
   * Draws the choice of columns, the scope of games, and the exploration on phones. They come first, because the texts
   * below vary in height from move to move.
   */
  #renderTools(explorer: ExplorerStore, isWhole: boolean): TemplateResult | typeof nothing {
    const view = this.#view;
    if (view === undefined && !this.#exploresFirst) return nothing;
    return html`<div class="row tools">
      ${
        view === undefined
          ? nothing
          : renderViewSwitch(view, isWhole ? explorer.games : undefined, (chosen) => {
              this.#held = undefined;
              explorer.show(chosen);
            })
      }
      ${view === 'games' && isWhole ? this.#renderScope(explorer) : nothing}
      ${this.#exploresFirst ? this.#renderExploring(explorer) : nothing}
    </div>`;
  }

  /** Draws the library's games with the position. If not all columns fit, the games are in a separate view. */
  #renderGames(explorer: ExplorerStore): TemplateResult | typeof nothing {
    const view = this.#view;
    const isEmpty = explorer.games === 0;
    if (view === 'book') return nothing;
    if (view === 'games')
      return html`<div class="found listed">
        ${
          isEmpty
            ? this.#renderNoGames(explorer)
            : html`<p class="muted" aria-hidden="true">${explorerWords().newest}</p>
                ${this.#renderNewest(explorer)}`
        }
      </div>`;
    return html`<div class="found">
      ${isEmpty ? this.#renderNoGames(explorer) : this.#renderToggle(explorer)}
      ${this.#renderScope(explorer)}
      ${this.isListing && !isEmpty ? this.#renderNewest(explorer) : nothing}
    </div>`;
  }

  /** Explains why no game is counted, and offers to count all games. */
  #renderNoGames(explorer: ExplorerStore): TemplateResult {
    const words = explorerWords();
    const isAll = explorer.scope === 'all';
    return html`<p class="muted" data-test="no-games">
        ${isAll ? words.noGames : words.noOwnGames}
      </p>
      ${isAll ? nothing : renderButton(words.countAll, () => (explorer.scope = 'all'))}`;
  }

  #renderToggle({ games, scope }: ExplorerStore): TemplateResult {
    const words = explorerWords();
    return html`<button
      type="button"
      class="quiet games"
      data-test="found"
      aria-expanded=${this.isListing ? 'true' : 'false'}
      @click=${() => {
        this.isListing = !this.isListing;
        this.hasNotOpened = false;
      }}
    >
      ${scope === 'all' ? words.inLibrary({ games }) : words.ofMine({ games })}
    </button>`;
  }

  /** Draws the newest games with the position and a link to all of them. Each game opens at the position. */
  #renderNewest(explorer: ExplorerStore): TemplateResult {
    const words = explorerWords();
    return html`<ul class="plain newest" aria-label=${words.newest}>
        ${explorer.newest.map(
          (game) =>
            html`<li>
              <button
                type="button"
                class="quiet"
                title=${words.openGame}
                @click=${async () => {
                  this.hasNotOpened = !(await explorer.openGame(game.id));
                }}
              >
                <span class="cut">${playersOf(game)}</span>
                <span class="tabular">${resultMark(game.result)}</span>
                <span class="muted tabular">${/^\d{4}/.exec(game.date)?.[0]}</span>
              </button>
            </li>`,
        )}
        <li>
          <a class="games" href=${addressOfPosition(this.game.position)}>${words.toLibrary}</a>
        </li>
      </ul>
      ${this.hasNotOpened ? html`<p class="fault" role="alert">${words.notOpened}</p>` : nothing}`;
  }

  /** Draws the scope of counted games. Without any games, there is nothing to choose. */
  #renderScope(explorer: ExplorerStore): TemplateResult | typeof nothing {
    const { scope } = explorer;
    if (!this.#columns.hasGames && scope === 'all') return nothing;
    const { scopes, whichGames, otherGames, ownGames } = explorerWords();
    return html`<div class="row counted">
      <select
        class="scope"
        name="scope"
        aria-label=${whichGames}
        @change=${({ currentTarget }: Event) => (explorer.scope = (currentTarget as HTMLSelectElement).value as GamesScope)}
      >
        ${Object.entries(scopes).map(
          ([value, text]) =>
            html`<option value=${value} .selected=${value === scope}>${text}</option>`,
        )}
      </select>
      <p class="muted grow" data-test="counted">${scope === 'all' ? otherGames : ownGames}</p>
    </div>`;
  }

  /** Whether the mouse pointer is over the table. */
  #hasMouse = false;

  /**
   * Points at the row under a resting mouse or with the keyboard focus. After a change of position, other moves are in
   * the same places, but the browser fires no event.
   */
  #pointAgain(): void {
    const rows = this.#inOrder(rowsOf(this.#view, this.#explorer.rows));
    const { pointed } = this;
    const same = rows.find(({ step }) => step.after.key === pointed?.step.after.key);
    if (same !== undefined) {
      // Points again if best play after the move has arrived meanwhile.
      if (pointed?.behind === undefined && same.behind !== undefined) this.#point(same);
      return;
    }
    const place = this.#hasMouse ? ':hover' : ':has(:focus-visible)';
    const shown = [...this.renderRoot.querySelectorAll('tbody tr')];
    const row = rows[shown.findIndex((each) => each.matches(place))];
    if (row === pointed) return;
    if (row !== undefined && this.#hasMouse) this.#held ??= rows.map(({ step }) => step.san);
    this.#point(row);
  }

  protected override updated(): void {
    this.#pointAgain();
    const { rows, isCounted } = this.#explorer;
    if (!this.#wantsFocus || (rows.length === 0 && !isCounted)) return;
    this.#wantsFocus = false;
    const [first, other] = ['td button', '.exploring button'].map((selector) =>
      this.renderRoot.querySelector<HTMLElement>(selector),
    );
    (first ?? other)?.focus();
  }

  /** Whether the user has played a move from the table by keyboard. If so, the row in the same place gets the focus. */
  #wantsFocus = false;

  #renderExploring(explorer: ExplorerStore): TemplateResult {
    const { run, rows } = explorer;
    const score = html`<acedrex-board-score
      .bookDepth=${sortRows(rows, BEST_FIRST)[0]?.behind?.depth}
    ></acedrex-board-score>`;
    if (run !== undefined)
      return html`<div class="row bar exploring">
        <p
          class="cut"
          role="status"
          data-test="exploring"
          title=${this.#progress(run, explorer.isWaiting)}
        >
          ${this.#progress(run, explorer.isWaiting)}
        </p>
        ${renderButton(explorerWords().stop, () => explorer.stop())} ${score}
      </div>`;
    return html`<div class="row bar exploring">
      ${this.#isCut ? this.#renderMore() : nothing}
      ${this.#renderExplore(!this.#isPhone || this.#isToExplore)}
      ${renderSelect(
        'minutes',
        BUDGETS.map((minutes) => [
          `${minutes}`,
          minutes === 0 ? explorerWords().untilStopped : explorerWords().minutes({ minutes }),
        ]),
        `${this.minutes}`,
        (minutes) => (this.minutes = Number(minutes)),
        explorerWords().howLong,
      )}
      ${score}
    </div>`;
  }

  /** Whether exploring is the only option here, because no row has a value. */
  get #isToExplore(): boolean {
    const { rows, run, isCounted, size, book } = this.#explorer;
    const isWhole = isCounted && size !== undefined && book !== 'loading';
    const isOver = this.game.position.status() !== 'ongoing';
    return isWhole && run === undefined && !isOver && rows.every((row) => row.score === undefined);
  }

  #renderExplore(isPrimary: boolean): TemplateResult {
    return html`<button
      type="button"
      class=${isPrimary ? 'primary' : ''}
      title=${explorerWords().exploreText}
      ?disabled=${this.game.position.status() !== 'ongoing'}
      @click=${() => {
        this.#explorer.explore(this.minutes === 0 ? undefined : this.minutes);
        void this.#showRun();
      }}
    >
      ${explorerWords().explore}
    </button>`;
  }

  /** Scrolls to the state of the run. On a phone, it is above the table, and the start button may be below. */
  async #showRun(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('.tools')?.scrollIntoView({ block: 'nearest' });
  }

  /** Draws the number of explored positions, and buttons to save and open files. */
  #renderFiles(explorer: ExplorerStore): TemplateResult {
    const { size = 0, run } = explorer;
    const words = explorerWords();
    const { own, inBook } = run === undefined ? explorer.explored : { own: 0, inBook: 0 };
    return html`<div class="row bar files" role="group" aria-label=${explorerWords().files}>
        ${
          run === undefined
            ? html`<p class="muted" data-test="explored">
                ${inBook === 0 ? words.explored({ positions: own }) : words.exploredBeyond({ own, inBook })}
              </p>`
            : nothing
        }
        <button type="button" class="quiet" @click=${() => this.file?.click()}>
          ${icon('open')}${explorerWords().open}
        </button>
        <button type="button" class="quiet" ?disabled=${size === 0} @click=${() => explorer.save()}>
          ${icon('share')}${explorerWords().save}
        </button>
        <input
          type="file"
          hidden
          aria-label=${explorerWords().open}
          @change=${({ currentTarget }: Event) => {
            const input = currentTarget as HTMLInputElement;
            const [file] = input.files ?? [];
            if (file !== undefined) void explorer.open(file);
            // Allows the same file to be opened again.
            input.value = '';
          }}
        />
      </div>
      ${this.#renderOpened(explorer)}`;
  }

  #renderOpened(explorer: ExplorerStore): TemplateResult | typeof nothing {
    const { opened } = explorer;
    if (opened === undefined) return nothing;
    if ('added' in opened)
      return html`<p role="status" data-test="opened">
        ${explorerWords().added({ positions: opened.added, ruleset: rulesetTitle(opened.ruleset) })}
      </p>`;
    const { error, ofOtherBuild } = opened;
    return html`<div class="row bar" role="alert">
      <p class="fault">${errorText(error)}</p>
      ${
        ofOtherBuild === undefined
          ? nothing
          : html`<button
              type="button"
              @click=${() => void explorer.open(ofOtherBuild, { otherBuild: true })}
            >
              ${explorerWords().openAnyway}
            </button>`
      }
    </div>`;
  }

  #progress({ line, found, until }: Exploration, isWaiting: boolean): string {
    if (isWaiting) return explorerWords().busy;
    const place = line.length === 0 ? '' : ` · ${line.join(' ')}`;
    const left =
      until === undefined
        ? ''
        : ` · ${explorerWords().minutes({ minutes: Math.ceil((until - Date.now()) / 60_000) })}`;
    return `${explorerWords().explored({ positions: found })}${left}${place}`;
  }

  /** The fixed order of the moves while the pointer is over them. A fixed order prevents clicks on the wrong move. */
  #held: readonly string[] | undefined;

  /** The rows in the shown order. While the order is fixed, new rows come last. */
  #inOrder(rows: readonly ExplorerRow[]): readonly ExplorerRow[] {
    const held = this.#held;
    if (held === undefined) return rows;
    const placeOf = ({ step }: ExplorerRow): number => {
      const place = held.indexOf(step.san);
      return place < 0 ? held.length : place;
    };
    return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
  }

  #renderTable(
    found: readonly ExplorerRow[],
    known: readonly ExplorerRow[],
    isWhole: boolean,
  ): TemplateResult {
    const rows = this.#inOrder(found);
    const equal = equallyBest(known);
    const shown = this.#shown;
    const all = rows.flatMap(({ played }) => (played === undefined ? [] : [played]));
    const games = all.reduce((sum, played) => sum + played.games, 0);
    return html`<table
      aria-busy=${isWhole ? 'false' : 'true'}
      class="tabular ${this.#tableClass}"
      @pointerenter=${({ pointerType }: PointerEvent) => {
        this.#hasMouse = pointerType === 'mouse';
        this.#held = rows.map(({ step }) => step.san);
      }}
      @pointerleave=${() => {
        this.#hasMouse = false;
        this.#held = undefined;
        this.#point(undefined);
        this.requestUpdate();
      }}
    >
      <thead>
        <tr>
          ${this.#shown.map((column) => this.#renderHeader(column))}
        </tr>
      </thead>
      <tbody @keydown=${moveInRows} @click=${({ target }: Event) => this.#playRow(target, rows)}>
        ${(this.#isCut
          ? rows.filter((row, place) => place < FIRST_ROWS || this.#isNext(row))
          : rows
        ).map((row) => this.#renderRow(row, games, equal.includes(row) ? equal.length : 0))}
      </tbody>
      ${
        all.length > 1 && shown.includes('games')
          ? html`<tfoot>
              <tr>
                <th scope="row">${explorerWords().total}</th>
                <td class="number score"></td>
                ${
                  shown.includes('depth')
                    ? html`<td class="number depth"></td>
                        <td class="number positions"></td>`
                    : nothing
                }
                <td class="number played">${number(games)}</td>
                <td class="results">${renderResults(sumResults(all))}</td>
              </tr>
            </tfoot>`
          : nothing
      }
    </table>`;
  }

  /** Whether further rows are hidden. */
  get #isCut(): boolean {
    const { length } = rowsOf(this.#view, this.#explorer.rows);
    return (
      this.#isPhone && !this.showsAll && this.#view !== 'games' && length > FIRST_ROWS + FEW_MORE
    );
  }

  #isNext({ step }: ExplorerRow): boolean {
    const [next] = this.game.next;
    return next !== undefined && isSameMove(next.move, step.move);
  }

  /** Draws a button that shows the rows hidden on a phone. The focus goes to the first of these rows. */
  #renderMore(): TemplateResult {
    return html`<button
      type="button"
      class="quiet more"
      @click=${async () => {
        this.showsAll = true;
        await this.updateComplete;
        [...this.renderRoot.querySelectorAll<HTMLElement>('td button')][FIRST_ROWS]?.focus();
      }}
    >
      ${explorerWords().allMoves({ moves: rowsOf(this.#view, this.#explorer.rows).length })}
    </button>`;
  }

  /** Draws a column header. A click sorts by the column, and a second click reverses the order. */
  #renderHeader(column: ExplorerColumn): TemplateResult {
    const words = explorerWords();
    const explorer = this.#explorer;
    const { order } = explorer;
    const isSorted = order.column === column;
    return html`<th
      scope="col"
      class=${COLUMN_CLASSES[column]}
      aria-sort=${isSorted ? (order.isDescending ? 'descending' : 'ascending') : nothing}
    >
      <button
        type="button"
        class="quiet"
        title=${`${words[`${column}Text`]} ${words.sort}`}
        @click=${() => {
          explorer.sortBy(column);
          // From now on, the pointer over the table fixes the new order.
          if (this.#held !== undefined) this.#held = explorer.rows.map(({ step }) => step.san);
        }}
      >
        ${words[column]}${isSorted ? html`<i aria-hidden="true">${order.isDescending ? '▾' : '▴'}</i>` : nothing}
      </button>
    </th>`;
  }

  /** `all` is the number of games after all moves, `equal` the number of best moves if this move is one of them. */
  #renderRow(row: ExplorerRow, all: number, equal: number): TemplateResult {
    const { step, score, behind, played, goesOn } = row;
    const shown = this.#shown;
    const isNext = this.#isNext(row);
    const words = explorerWords();
    const point = (): void => this.#point(row);
    return html`<tr
      class=${isNext ? 'next' : ''}
      title=${isNext ? words.isNext : nothing}
      @pointerenter=${(event: PointerEvent) => {
        if (event.pointerType === 'mouse') point();
      }}
    >
      <td>
        <div class="move">
          <button
            type="button"
            class="quiet ${goesOn === true ? '' : 'last'}"
            aria-describedby=${isNext ? 'next' : nothing}
            title=${goesOn === false ? words.bookEndsAfter : nothing}
            @focus=${point}
            @blur=${() => this.#point(undefined)}
            @click=${({ detail }: MouseEvent) => {
              this.#held = undefined;
              this.#wantsFocus = detail === 0;
              this.#play([step]);
            }}
          >
            ${step.san}
          </button>
          ${isNext ? html`<span id="next" class="hidden-visually">${words.isNext}</span>` : nothing}
          ${this.#renderRepertoireMarks(step)}${this.#renderOwnMark(row)}${
            behind === undefined ? nothing : this.#renderLine(row, behind.steps)
          }
        </div>
      </td>
      <td class="number score" title=${ifDefined(behind && sourceText(behind))}>
        ${
          equal === 0
            ? nothing
            : html`<small
                class="equal"
                role="img"
                title=${words.equal({ moves: equal })}
                aria-label=${words.equal({ moves: equal })}
                >=</small
              >`
        }
        ${score === undefined ? '–' : formatScore(score)}
      </td>
      ${
        shown.includes('depth')
          ? html`<td class="number depth">${behind?.depth ?? (score === undefined ? '–' : '')}</td>
              ${renderPositions(row)}`
          : nothing
      }
      ${
        shown.includes('games')
          ? html`<td class="number played">
                ${played === undefined ? '–' : renderCount(played.games, all)}
              </td>
              <td class="results">${played === undefined ? nothing : renderResults(played)}</td>`
          : nothing
      }
    </tr>`;
  }

  /** Marks a move of the user's repertoires with a disc in the colour of the repertoire. */
  #renderRepertoireMarks({ after }: LineStep): readonly TemplateResult[] {
    const { position, record } = this.game;
    return COLORS.filter((color) =>
      this.#repertoires
        .of(color, record.ruleset)
        .find(position.key)
        ?.moves.some(({ step }) => step.after.key === after.key),
    ).map((color) => {
      const label = explorerWords().inRepertoire({ color });
      return html`<i class="disc ${color}" role="img" title=${label} aria-label=${label}></i>`;
    });
  }

  /** Marks a row extended by the user's exploration, if there are also rows from the book alone. */
  #renderOwnMark(row: ExplorerRow): TemplateResult | typeof nothing {
    if (!hasOwn(this.#explorer.whole)(row)) return nothing;
    return ownMark(explorerWords().ownPositions({ positions: row.behind?.own ?? 0 }));
  }

  /** Draws best play after a move. The mouse previews its moves and plays up to them, as in the engine's lines. */
  #renderLine(row: ExplorerRow, steps: readonly LineStep[]): TemplateResult {
    return html`<span class="line" translate="no" title=${numberedLine(steps)}
      >${steps.slice(1).map(
        (step, index) =>
          html`<span
            class="step"
            data-ply=${index + 1}
            @pointerenter=${({ pointerType }: PointerEvent) => {
              if (pointerType === 'mouse') this.#point(row, index + 2);
            }}
            >${`${numberBefore(step, false)} ${step.san}`.trim()}</span
          > `,
      )}</span
    >`;
  }

  /**
   * Plays up to the clicked move of a line, or the row's move if no move was clicked. Buttons handle their own clicks.
   * The keyboard plays one move at a time.
   */
  #playRow(target: EventTarget | null, rows: readonly ExplorerRow[]): void {
    if (!(target instanceof Element) || target.closest('button') !== null) return;
    // `sectionRowIndex` counts the body's rows from 0, without the head.
    const row = rows[target.closest('tr')?.sectionRowIndex ?? -1];
    if (row === undefined) return;
    const ply = target.closest<HTMLElement>('.step')?.dataset.ply;
    this.#held = undefined;
    this.#play(
      ply === undefined ? [row.step] : (row.behind?.steps ?? []).slice(0, Number(ply) + 1),
    );
  }

  #play(steps: readonly LineStep[]): void {
    this.#point(undefined);
    for (const { move } of steps) this.game.play(move);
  }

  /** Draws the arrows of best play, from the move under the pointer. */
  #point(row: ExplorerRow | undefined, plies = PREVIEWED): void {
    this.pointed = row;
    const detail: LinePreview | undefined = row && {
      steps: (row.behind?.steps ?? [row.step]).slice(0, plies),
    };
    this.dispatchEvent(
      new CustomEvent('acedrex-preview', { detail, bubbles: true, composed: true }),
    );
  }
}

/** Returns whether a row is marked as extended by the user's exploration. */
const hasOwn =
  (whole: Whole | undefined) =>
  ({ behind }: ExplorerRow): boolean =>
    whole?.hasBook === true && behind?.isOwn === true;

/** Describes the origin of a row's value, and how far the value looks ahead. */
const sourceText = ({ isOfBook, depth }: Behind): string => {
  const words = explorerWords();
  return `${isOfBook ? words.ofBook : words.ofOwn}, ${words.toDepth({ depth })}`;
};

const number = (value: number): string => value.toLocaleString(getLocale());

/** Draws the number of positions after a move: a dash if there are none, dots until they have been counted. */
const renderPositions = ({ score, behind }: ExplorerRow): TemplateResult => {
  const positions = score === undefined ? 0 : behind?.positions;
  return html`<td class="number positions" title=${positions ? number(positions) : nothing}>
    ${positions === undefined ? '…' : positions === 0 ? '–' : thousands(positions)}
  </td>`;
};

/** The players of a game, or the game's name if the players are unknown. */
const playersOf = (game: PlayedGame): string =>
  titleOf(game.white === '' && game.black === '' ? game : { ...game, name: '' });

/** A number with at most four digits; thousands are rounded. */
const thousands = (value: number): string =>
  value < 10_000 ? number(value) : `${number(Math.round(value / 1000))}k`;

/** Draws a number of games after its percentage. */
const renderCount = (games: number, all: number): TemplateResult =>
  html`<small>${percent(games / all)}</small> ${number(games)}`;

/** The style sheet uses these classes to place the columns, and to hide columns that do not fit. */
const COLUMN_CLASSES: Readonly<Record<ExplorerColumn, string>> = {
  move: 'move',
  evaluation: 'number score',
  depth: 'number depth',
  positions: 'number positions',
  games: 'number played',
  results: 'results',
};

/** Moves the keyboard focus between the rows with the arrow keys, while a row has the focus. */
const moveInRows = (event: KeyboardEvent): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget: rows, target } = event;
  if (by === undefined || event.shiftKey) return;
  if (!(rows instanceof Element && target instanceof HTMLButtonElement)) return;
  if (!target.matches(':focus-visible')) return;
  event.preventDefault();
  const buttons = [...rows.querySelectorAll('button')];
  buttons[buttons.indexOf(target) + by]?.focus();
};

/** On phones, it comes last, so that the engine's offer to explore stays in view. */
const renderRepertoires = (): TemplateResult =>
  html`<acedrex-repertoire-status .canAdd=${true}></acedrex-repertoire-status>`;

customElements.define('acedrex-explorer', AcedrexExplorer);
