import { consume } from '@lit/context';
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
import { rulesetTitle } from '../../i18n/words.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { gameContext, playContext, settingsContext, studiesContext } from '../contexts.js';
import { renderEngineError } from '../engine-error.js';
import { isSameMove } from '../../../src/rules/moves.js';
import { LayoutWatch } from '../layout.js';
import { PageElement } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { titleOf, resultMark } from '../studies/title.js';
import type { GamesScope, PlayedGame } from '../studies/types.js';
import type { Behind, Whole } from './behind-rows.js';
import './board-score.component.js';
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

/** Minutes that an exploration can take; 0 stands for until it is stopped. */
const BUDGETS = [1, 5, 30, 0] as const;

/** Plies of best play that the board shows for a row. */
const PREVIEWED = 4;

/** Rows that a phone shows until the user asks for all, and how many more are shown at once rather than hidden. */
const FIRST_ROWS = 10;
const FEW_MORE = 2;

/** The width in rem up to which a table has no room for all columns. */
const NARROW = 26;

/** A table of the moves of the position, with what the engine and the user's games say of them. */
export class AcedrexExplorer extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;
  @consume({ context: playContext }) private play!: LatePlay;
  @consume({ context: studiesContext }) private studies!: StudyStore;

  static override styles = [controlStyles, explorerStyles];

  @query('input[type=file]') private file!: HTMLInputElement | null;
  @state() private minutes: number = BUDGETS[0];
  /** Whether a phone shows all rows. */
  @state() private showsAll = false;
  /** Whether the games with the position are listed. */
  @state() private isListing = false;
  /** Whether the game that was to be opened last could not be. */
  @state() private hasNotOpened = false;
  @state() private isNarrow = matchMedia(`(max-width: ${NARROW}rem)`).matches;
  /** The row under the pointer or with the focus. */
  @state() private pointed: ExplorerRow | undefined;

  readonly #layout = new LayoutWatch(this);

  get #explorer(): ExplorerStore {
    const { game, settings, studies, play } = this;
    return explorerOf({ game, settings, studies, play });
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

  protected override stores(): readonly Store[] {
    return [this.game, this.play, this.settings];
  }

  protected override patientStores(): readonly Store[] {
    return [this.#explorer];
  }

  /**
   * The columns that rows need. Those of values stay while the user steps through a game; those of games leave their
   * room to the lines where no game has gone on, and stay until that is known.
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

  /** What a narrow table shows: until the user chooses, the book as far as it goes. */
  get #view(): NarrowView | undefined {
    if (!this.isNarrow) return undefined;
    const { view, rows, games } = this.#explorer;
    const isOfGames = games > 0 && rows.every(({ score }) => score === undefined);
    return view ?? (isOfGames ? 'games' : 'book');
  }

  /** The columns of the table; the styles hide some of them where there is no room. */
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
    // Rows change their places while what is known still arrives.
    const isWhole =
      explorer.isCounted && explorer.size !== undefined && explorer.book !== 'loading';
    const hasScores = all.some(({ score }) => score !== undefined);
    return html`
      ${explorer.isKept ? nothing : html`<p class="fault" role="alert">${words.notKept}</p>`}
      ${this.#renderTools(explorer, isWhole)}
      <div class="about ${hasScores ? 'origin' : ''}">
        ${
          hasScores
            ? html`${renderOrigin(explorer.origin, whole, all.some(hasOwn(whole)))}
              ${this.#renderMeaning()}`
            : isWhole
              ? html`<p class="muted end" data-test=${rows.length > 0 ? 'book-end' : 'nothing'}>
                  ${this.#renderEnd(explorer, rows.length)}
                </p>`
              : nothing
        }
      </div>
      ${rows.length > 0 ? this.#renderTable(rows, all, isWhole) : nothing}
      ${this.#exploresFirst || (view === 'games' && this.#isPhone) ? nothing : this.#renderExploring(explorer)}
      ${renderEngineError(error)} ${isWhole ? this.#renderGames(explorer) : nothing}
      ${
        explorer.book === 'failed'
          ? html`<p class="muted" data-test="no-book">${words.noBook}</p>`
          : nothing
      }
      ${rows.length > 0 ? renderLegend(this.#shown, COLUMN_CLASSES, this.#tableClass) : nothing}
      ${this.#renderFiles(explorer)}
    `;
  }

  /** Whose view the values are and where they come from. For the row under the pointer: what its value is from. */
  #renderMeaning(): TemplateResult {
    const behind = this.pointed?.behind;
    return behind === undefined
      ? html`<p class="muted meaning" data-test="meaning">${explorerWords().meaning}</p>`
      : html`<p class="meaning" data-test="pointed-line">
          <b>${sourceText(behind)}:</b> <span translate="no">${numberedLine(behind.steps)}</span>
        </p>`;
  }

  /** Where theory has ended, and what can be done then. */
  #renderEnd({ book, isBeyondBook }: ExplorerStore, moves: number): TemplateResult | string {
    const words = explorerWords();
    if (this.game.position.status() !== 'ongoing') return words.over;
    const end = {
      none: words.noBookForRules,
      failed: '',
      loading: '',
      there: isBeyondBook ? words.notInBook : words.bookEnds,
    }[book];
    return html`<b>${end}</b> ${moves > 0 ? words.onlyGames : nothing}`;
  }

  get #isPhone(): boolean {
    return this.#layout.layout !== 'wide';
  }

  /** Whether exploring is above the table of a phone: it is running, or nothing else is to be done. */
  get #exploresFirst(): boolean {
    return this.#isPhone && (this.#isToExplore || this.#explorer.run !== undefined);
  }

  /**
   * The choice of columns, the games that count, and what a phone explores. They come first, because the heights of the texts
   * differ from move to move.
   */
  #renderTools(explorer: ExplorerStore, isWhole: boolean): TemplateResult | typeof nothing {
    const view = this.#view;
    if (view === undefined && !this.#exploresFirst) return nothing;
    return html`<div class="tools">
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

  /** The games of the library with the position. Where there is no room for all columns, they have a view of their own. */
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

  /** Why no game counts, and how all of them do. */
  #renderNoGames(explorer: ExplorerStore): TemplateResult {
    const words = explorerWords();
    const isAll = explorer.scope === 'all';
    return html`<p class="muted" data-test="no-games">
        ${isAll ? words.noGames : words.noOwnGames}
      </p>
      ${
        isAll
          ? nothing
          : html`<button
              type="button"
              @click=${() => {
                explorer.scope = 'all';
              }}
            >
              ${words.countAll}
            </button>`
      }`;
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

  /** The newest games with the position, each of which can be opened there, and the way to all of them. */
  #renderNewest(explorer: ExplorerStore): TemplateResult {
    const words = explorerWords();
    return html`<ul class="newest" aria-label=${words.newest}>
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
                <span class="players">${playersOf(game)}</span>
                <span class="result">${resultMark(game.result)}</span>
                <span class="year">${/^\d{4}/.exec(game.date)?.[0]}</span>
              </button>
            </li>`,
        )}
        <li>
          <a class="games" href=${addressOfPosition(this.game.position)}>${words.toLibrary}</a>
        </li>
      </ul>
      ${this.hasNotOpened ? html`<p class="fault" role="alert">${words.notOpened}</p>` : nothing}`;
  }

  /** Without any games there is nothing to choose. */
  #hasScope({ scope }: ExplorerStore): boolean {
    return this.#columns.hasGames || scope !== 'all';
  }

  /** Which games count, and which do not. */
  #renderScope(explorer: ExplorerStore): TemplateResult | typeof nothing {
    const { scope } = explorer;
    if (!this.#hasScope(explorer)) return nothing;
    const { scopes, whichGames, otherGames, ownGames } = explorerWords();
    return html`<div class="counted">
      <select
        class="scope"
        name="scope"
        aria-label=${whichGames}
        @change=${({ currentTarget }: Event) => {
          explorer.scope = (currentTarget as HTMLSelectElement).value as GamesScope;
        }}
      >
        ${Object.entries(scopes).map(
          ([value, text]) =>
            html`<option value=${value} .selected=${value === scope}>${text}</option>`,
        )}
      </select>
      <p class="muted" data-test="counted">${scope === 'all' ? otherGames : ownGames}</p>
    </div>`;
  }

  /** Whether a mouse is over the table. */
  #hasMouse = false;

  /**
   * Points at the row that has come to lie under a resting mouse or has the focus of the keyboard: another position has
   * its moves in the same places, and the browser fires no event.
   */
  #pointAgain(): void {
    const rows = this.#inOrder(rowsOf(this.#view, this.#explorer.rows));
    const { pointed } = this;
    const same = rows.find(({ step }) => step.after.key === pointed?.step.after.key);
    if (same !== undefined) {
      // Best play after the move is found a little later.
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

  /** Whether the keyboard has played a move of the table: the next one is then in its place. */
  #wantsFocus = false;

  #renderExploring(explorer: ExplorerStore): TemplateResult {
    const { run } = explorer;
    const score = html`<acedrex-board-score
      .bookDepth=${this.#bestDepth(explorer)}
    ></acedrex-board-score>`;
    if (run !== undefined)
      return html`<div class="bar exploring">
        <p role="status" data-test="exploring" title=${this.#progress(run, explorer.isWaiting)}>
          ${this.#progress(run, explorer.isWaiting)}
        </p>
        <button type="button" @click=${() => explorer.stop()}>${explorerWords().stop}</button>
        ${score}
      </div>`;
    return html`<div class="bar exploring">
      ${this.#isCut ? this.#renderMore() : nothing}
      ${this.#renderExplore(!this.#isPhone || this.#isToExplore)}
      <select
        aria-label=${explorerWords().howLong}
        @change=${({ currentTarget }: Event) => {
          this.minutes = Number((currentTarget as HTMLSelectElement).value);
        }}
      >
        ${BUDGETS.map(
          (minutes) =>
            html`<option value=${minutes} ?selected=${minutes === this.minutes}>
              ${minutes === 0 ? explorerWords().untilStopped : explorerWords().minutes({ minutes })}
            </option>`,
        )}
      </select>
      ${score}
    </div>`;
  }

  /** Whether nothing else is to be done here: no row has a value. */
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

  /** On a phone, what is said of the run is above the table, and the button that began it may be below. */
  async #showRun(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('.tools')?.scrollIntoView({ block: 'nearest' });
  }

  /** Plies that the value of the best row looks ahead. */
  #bestDepth({ rows }: ExplorerStore): number | undefined {
    return sortRows(rows, BEST_FIRST)[0]?.behind?.depth;
  }

  /** How much is known, and its way into files and out of them. */
  #renderFiles(explorer: ExplorerStore): TemplateResult {
    const { size = 0, run } = explorer;
    const words = explorerWords();
    const { own, inBook } = run === undefined ? explorer.explored : { own: 0, inBook: 0 };
    return html`<div class="bar files" role="group" aria-label=${explorerWords().files}>
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
            // The same file can be opened again.
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
    return html`<div class="bar" role="alert">
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

  /** The moves in the order that is kept while the pointer is over them, so that no other one is clicked. */
  #held: readonly string[] | undefined;

  /** The rows as they are shown: new ones come last while the order is kept. */
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
      class=${this.#tableClass}
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

  /** Whether only the first rows are shown. */
  get #isCut(): boolean {
    const { length } = rowsOf(this.#view, this.#explorer.rows);
    return (
      this.#isPhone && !this.showsAll && this.#view !== 'games' && length > FIRST_ROWS + FEW_MORE
    );
  }

  /** Whether the game on the board continues with the move of a row. */
  #isNext({ step }: ExplorerRow): boolean {
    const [next] = this.game.next;
    return next !== undefined && isSameMove(next.move, step.move);
  }

  /** Shows the rows that a phone has left out; the focus goes to the first of them. */
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

  /** A press sorts by the column, and another one turns the order round. */
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
          // The pointer over the table now keeps the new order.
          if (this.#held !== undefined) this.#held = explorer.rows.map(({ step }) => step.san);
        }}
      >
        ${words[column]}${isSorted ? html`<i aria-hidden="true">${order.isDescending ? '▾' : '▴'}</i>` : nothing}
      </button>
    </th>`;
  }

  /** `all` is the number of games after all moves, and `equal` that of the best moves if this is one of several. */
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
          ${this.#renderOwnMark(row)}${
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

  /** Marks what the user's exploration has added, if there also are rows of the book alone. */
  #renderOwnMark(row: ExplorerRow): TemplateResult | typeof nothing {
    if (!hasOwn(this.#explorer.whole)(row)) return nothing;
    return ownMark(explorerWords().ownPositions({ positions: row.behind?.own ?? 0 }));
  }

  /** Best play after a move. The mouse points at its moves and plays up to them, like in the engine's lines. */
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
   * Plays up to the move of a line that was clicked, or else the move of the row, whose button does so itself. The keyboard
   * plays one move after the other.
   */
  #playRow(target: EventTarget | null, rows: readonly ExplorerRow[]): void {
    if (!(target instanceof Element) || target.closest('button') !== null) return;
    // The body of a table counts its rows from 0, whatever the head has.
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

  /** Draws the arrows of best play, from the move under the pointer on. */
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

/** Whether a row is marked as one to which the user's exploration has added. */
const hasOwn =
  (whole: Whole | undefined) =>
  ({ behind }: ExplorerRow): boolean =>
    whole?.hasBook === true && behind?.isOwn === true;

/** What the value of a row is from, and how far it looks ahead. */
const sourceText = ({ isOfBook, depth }: Behind): string => {
  const words = explorerWords();
  return `${isOfBook ? words.ofBook : words.ofOwn}, ${words.toDepth({ depth })}`;
};

const number = (value: number): string => value.toLocaleString(getLocale());

/** The positions behind a move; a dash if there are none, dots until they are counted. */
const renderPositions = ({ score, behind }: ExplorerRow): TemplateResult => {
  const positions = score === undefined ? 0 : behind?.positions;
  return html`<td class="number positions" title=${positions ? number(positions) : nothing}>
    ${positions === undefined ? '…' : positions === 0 ? '–' : thousands(positions)}
  </td>`;
};

/** The players of a game; what it is called if it names none. */
const playersOf = (game: PlayedGame): string =>
  titleOf(game.white === '' && game.black === '' ? game : { ...game, name: '' });

/** A number of at most four figures: thousands are rounded. */
const thousands = (value: number): string =>
  value < 10_000 ? number(value) : `${number(Math.round(value / 1000))}k`;

/** A number of games, after its share of all. */
const renderCount = (games: number, all: number): TemplateResult =>
  html`<small>${percent(games / all)}</small> ${number(games)}`;

/** By these, the styles place the columns and hide them where there is no room. */
const COLUMN_CLASSES: Readonly<Record<ExplorerColumn, string>> = {
  move: 'move',
  evaluation: 'number score',
  depth: 'number depth',
  positions: 'number positions',
  games: 'number played',
  results: 'results',
};

/** The arrow keys move between the rows while one of them has the focus of the keyboard. */
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

customElements.define('acedrex-explorer', AcedrexExplorer);
