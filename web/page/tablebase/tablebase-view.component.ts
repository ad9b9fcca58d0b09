import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { LETTERS } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { Grade } from '../../../src/tablebase/grades.js';
import { faultTexts } from '../../../src/elements/internal/fault-texts.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { rulesetTitle, roleName } from '../../i18n/chess-terms.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { LatePlay } from '../play/late-play.js';
import { playOf } from '../play/play-store.js';
import {
  renderBars,
  renderFigures,
  renderLegend,
  renderPieces,
  renderPractice,
  renderState,
} from './tablebase-row.js';
import type { LongestWin, TablebaseCounts, TablebaseRow } from './tablebase-types.js';
import {
  addressOfTablebase,
  isTablebaseAddress,
  placeOfAddress,
  type TablebasePlace,
  FILTERS,
  SHOWN,
} from './tablebase-address.js';
import { tablebases } from './tablebases.js';
import { pageStyles } from '../../shared/ui/frame.styles.js';
import { tablebaseViewStyles } from './tablebase-view.styles.js';
import { GROUPS, type TablebaseGroup } from './list.js';
import {
  costOf,
  megabytes,
  menText,
  nameText,
  progressStyles,
  renderProgress,
} from './tablebase-text.js';
import { isSolved, ListedEndings, sumOf, type ListedEnding } from './listed-endings.js';
import { beginPractice, isPlayable, timelyStart, type Start } from './practice-verdict.js';
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';
import { tablebaseWords, type TablebaseWords } from '../../words/tablebase.js';
import { places } from '../places.js';

/**
 * All endings of up to four pieces: solved on this device, unsolved, or decided by the rules.
 *
 * @fires acedrex-leave - A position is on the board; `detail` is the panel to show beside it.
 */
export class AcedrexTablebaseView extends PageElement {
  @follow('game') private game!: GameStore;
  @provided('play') private play!: LatePlay;
  @provided('studies') private studies!: StudyStore;
  @provided('settings') private settings!: SettingsStore;

  static override styles = [controlStyles, pageStyles, progressStyles, tablebaseViewStyles];

  @state() private place: TablebasePlace = { piece: 'any', shown: 'all' };
  /** Unrecognised parts of the URL. */
  @state() private unknown: readonly string[] = [];
  /** The ending whose table will be deleted if the user confirms it. */
  @state() private doomed: string | undefined;
  /** The ending that has no position of the grade that the user has chosen. */
  @state() private lacking: string | undefined;
  readonly #list = new ListedEndings();

  protected override stores(): readonly Store[] {
    return [tablebases, this.#list];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    places.follow(this.#follow);
    // Completes a step of the Learn path.
    this.settings.learn('endings');
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    places.unfollow(this.#follow);
  }

  // --- The address ---------------------------------------------------------------------------------

  /** Whether the view must still scroll to the ending in the URL. */
  #isToScroll = false;

  readonly #follow = (): void => {
    if (!isTablebaseAddress(places.view)) return;
    const { place, unknown } = placeOfAddress(places.view);
    this.place = place;
    this.unknown = unknown;
    this.#isToScroll = place.ending !== undefined;
  };

  /** Navigates to another state of the view; the URL contains the state. Only rule changes create a history entry. */
  #show(changes: Partial<TablebasePlace>): void {
    const place = { ...this.place, ...changes };
    const address = addressOfTablebase(place);
    if (changes.ruleset !== undefined) places.go(address);
    else {
      places.replace(address);
      this.place = place;
      this.unknown = [];
    }
  }

  // --- What is known -------------------------------------------------------------------------------

  get #ruleset(): Ruleset {
    return this.place.ruleset ?? this.game.record.ruleset;
  }

  /** The named rulesets and, if different, the rulesets of the game and the URL. */
  get #rulesets(): readonly Ruleset[] {
    const found = new Map<string, Ruleset>(RULESET_NAMES.map((name) => [name, RULESETS[name]]));
    for (const each of [this.game.record.ruleset, this.#ruleset]) found.set(each.id, each);
    return [...found.values()];
  }

  protected override willUpdate(): void {
    this.#list.follow(this.#ruleset);
    const opened = this.#list.rows?.find(({ name }) => name === this.place.ending);
    if (opened === undefined) return;
    void this.#list.count(opened);
    void loadPart(this, () => import('./ending-lesson.component.js'));
  }

  protected override updated(changes: PropertyValues): void {
    if (changes.has('doomed') && this.doomed !== undefined)
      this.renderRoot.querySelector<HTMLElement>('.doomed button')?.focus();
    if (!this.#isToScroll || this.#list.rows === undefined) return;
    this.#isToScroll = false;
    this.renderRoot.querySelector('.open > .head')?.scrollIntoView({ block: 'center' });
  }

  /** Moves the focus to an ending after the focused button has disappeared. */
  async #refocus(name: string): Promise<void> {
    await this.updateComplete;
    if (document.activeElement !== document.body) return;
    this.renderRoot
      .querySelector<HTMLElement>(`[data-name="${name}"]`)
      ?.focus({ preventScroll: true });
  }

  async #solve(name: string): Promise<void> {
    this.#show({ ending: name });
    await this.#list.solve([name]);
    await this.#refocus(name);
  }

  async #remove(name: string): Promise<void> {
    this.doomed = undefined;
    await this.#list.remove(name);
    await this.#refocus(name);
  }

  async #play(name: string, win: LongestWin): Promise<void> {
    const start = timelyStart(win, this.#ruleset);
    if (start !== undefined) await this.#begin(name, start);
  }

  async #begin(name: string, start: Start): Promise<void> {
    const words = tablebaseWords(this);
    const stores = { game: this.game, play: playOf(this.play) };
    const practice = { ...start, name: capitalised(nameText(words, name)) };
    if (!(await beginPractice(practice, stores, words))) return;
    this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: 'play' }));
  }

  /** Begins a game from a position of a grade. The ending is solved first if it has no table. */
  async #practise(row: ListedEnding, grade: Grade): Promise<void> {
    this.lacking = undefined;
    const isFound = await this.#list.withStart(row, grade, async ({ fen, plies }) => {
      const from = Position.fromFen(fen, this.#ruleset);
      if (from.ok) await this.#begin(row.name, { from: from.value, plies });
    });
    if (!isFound) this.lacking = row.name;
  }

  /** The longest wins from which the user can win a game. */
  #playableWins(row: ListedEnding): readonly LongestWin[] {
    const { white, black } = this.#list.countsOf(row) ?? {};
    return [white?.longest, black?.longest]
      .filter((win) => win !== undefined)
      .filter((win) => isPlayable(win, this.#ruleset));
  }

  /** Puts a random won position of an ending on the board. */
  async #showExample(row: ListedEnding): Promise<void> {
    await this.#list.withStart(row, 'win', async ({ fen }) => {
      const position = Position.fromFen(fen, this.#ruleset);
      if (!position.ok || !(await this.studies.startFrom(position.value, false))) return;
      this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: 'analysis' }));
    });
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const words = tablebaseWords(this);
    const { rows, fault, hasFailed } = this.#list;
    const missing = this.#missingText(words);
    return html`
      <article class="page">
        <h1 class="of-view">${words.endings}</h1>
        <p class="lead">${words.intro}</p>
        ${renderFilters(
          words,
          this.#rulesets,
          { ...this.place, ruleset: this.#ruleset },
          (changes) => this.#show(changes),
        )}
        ${missing === undefined ? nothing : html`<p class="fault" role="alert">${missing}</p>`}
        ${this.#renderRoom(words)}
        <div class="work">${tablebases.isSolving ? this.#renderWork(words) : nothing}</div>
        ${tablebases.isUnkept ? html`<p class="fault" role="alert">${words.unkept}</p>` : nothing}
        ${
          fault === undefined
            ? nothing
            : html`<p class="fault" role="alert">${faultTexts.in(getLocale(), fault)}</p>`
        }
        ${hasFailed ? this.#renderFailure(words) : nothing}
        ${
          rows === undefined
            ? html`<p class="muted" role="status">${words.loading}</p>`
            : html`${renderLegend(words)}
              ${GROUPS.map((group) => this.#renderGroup(words, rows, group))}`
        }
      </article>
    `;
  }

  /** The message about unrecognised parts of the URL. */
  #missingText(words: TablebaseWords): string | undefined {
    const { unknown, place } = this;
    if (unknown.length > 0)
      return words.unknownInAddress({
        texts: unknown.map((text) => words.quoted({ text })).join(', '),
      });
    const { rows } = this.#list;
    const { ending } = place;
    if (ending === undefined || rows === undefined) return undefined;
    return rows.some(({ name }) => name === ending) ? undefined : words.noEnding({ name: ending });
  }

  #renderWork(words: TablebaseWords): TemplateResult {
    const { length } = tablebases.waiting;
    return html`${renderProgress(words)}
    ${length === 0 ? nothing : html`<p class="muted">${words.waiting({ count: length })}</p>`}`;
  }

  #renderFailure(words: TablebaseWords): TemplateResult {
    return html`<p class="row">
      <span class="fault" role="alert">${words.failed}</span>
      ${renderButton(words.again, () => this.#list.tryAgain())}
    </p>`;
  }

  #renderRoom(words: TablebaseWords): TemplateResult | typeof nothing {
    const { rows, room } = this.#list;
    if (rows === undefined) return nothing;
    const kept = rows.reduce((sum, row) => sum + row.kept, 0);
    return html`<p class="muted" data-test="room">
      ${words.room({ kept: megabytes(kept), left: room === undefined ? undefined : megabytes(room) })}
    </p>`;
  }

  #renderGroup(
    words: TablebaseWords,
    rows: readonly ListedEnding[],
    group: TablebaseGroup,
  ): TemplateResult | typeof nothing {
    const { piece, shown } = this.place;
    const all = rows.filter(
      (row) => row.group === group && (piece === 'any' || row.name.includes(LETTERS[piece])),
    );
    const decided = all.filter(({ isDecided }) => isDecided);
    const open = all.filter((row) => !row.isDecided);
    const visible = open.filter((row) => isShown(row, shown));
    // Omits a group that contains no endings under the current filter.
    if (all.length === 0) return nothing;
    return html`<section data-group=${group}>
      <div class="row title">
        <h2>${words.groups[group]}</h2>
        ${open.length === 0 ? nothing : this.#renderGroupState(words, open, group)}
      </div>
      ${
        decided.length === 0 || shown !== 'all'
          ? nothing
          : html`<p class="muted decided" data-test="decided">
              ${words.decided({
                unlessBared: this.#ruleset.switches.bareKing === 'loses-unless-bared-back',
              })}
              ${words.playedOut}
              ${PLAYED_OUT.map(
                (ruleset) =>
                  html`<a href=${addressOfTablebase({ ...this.place, ruleset, ending: undefined })}
                    >${rulesetTitle(ruleset)}</a
                  > `,
              )}
            </p>`
      }
      ${
        visible.length === 0
          ? decided.length > 0 && shown === 'all'
            ? nothing
            : html`<p class="muted">${words.none}</p>`
          : html`<ul class="plain">
              ${visible.map((row) => this.#renderRow(words, row))}
            </ul>`
      }
    </section>`;
  }

  #renderGroupState(
    words: TablebaseWords,
    open: readonly ListedEnding[],
    group: TablebaseGroup,
  ): TemplateResult {
    const unsolved = open.filter((row) => !isSolved(row));
    return html`<span class="muted tabular"
        >${words.solvedOf({ solved: open.length - unsolved.length, of: open.length })}</span
      >
      ${
        // Endings with pawns lead to each other, so the sum would count shared work several times.
        unsolved.length < 2 || group === 'pawns'
          ? nothing
          : html`${renderButton(
                words.solveGroup({ count: unsolved.length }),
                () => void this.#list.solve(unsolved.map(({ name }) => name)),
                '',
                tablebases.isSolving,
              )} <span class="muted">${costOf(words, sumOf(unsolved))}</span>`
      }`;
  }

  #renderRow(words: TablebaseWords, row: ListedEnding): TemplateResult {
    const { name, material } = row;
    const counts = this.#list.countsOf(row);
    const isOpen = this.place.ending === name;
    return html`<li class="ending ${isOpen ? 'open' : ''}" data-name=${name} tabindex="-1">
      <div class="head">
        <h3>
          ${renderPieces(material, this.#ruleset)}<span class="men"
            >${menText(words, material)}</span
          >
        </h3>
        ${counts === undefined ? nothing : renderBars(words, counts)} ${renderState(words, row)}
        ${this.#renderButtons(words, row)}
      </div>
      ${isOpen ? this.#renderDetails(words, row, counts) : nothing}
    </li>`;
  }

  /** Draws the parts of an open ending: practice, the lesson, the statistics and the stored table. */
  #renderDetails(
    words: TablebaseWords,
    row: ListedEnding,
    counts: TablebaseCounts | undefined,
  ): TemplateResult {
    const { name, known, kept } = row;
    return html`<div class="details">
      ${renderPractice(words, row, {
        grades: this.#list.gradesOf(row),
        onPractise: (grade) => void this.#practise(row, grade),
        isBlocked: known === 0 && tablebases.isSolving,
      })}
      ${this.lacking === name ? html`<p class="fault" role="alert">${words.noStart}</p>` : nothing}
      <acedrex-ending-lesson
        .material=${row.material}
        .ruleset=${this.#ruleset}
      ></acedrex-ending-lesson>
      ${
        counts !== undefined
          ? renderFigures(words, {
              name: menText(words, row.material),
              ruleset: this.#ruleset.id,
              counts,
              note: isSolved(row) ? undefined : row.published === undefined ? 'parts' : 'published',
              playable: this.#playableWins(row),
              onPlay: (win) => void this.#play(name, win),
              onExample: known > 0 ? () => void this.#showExample(row) : undefined,
            })
          : known > 0
            ? html`<p class="muted" role="status">${words.counting}</p>`
            : nothing
      }
      ${known > 0 ? this.#renderStored(words, row, kept) : nothing}
    </div>`;
  }

  #renderButtons(words: TablebaseWords, row: ListedEnding): TemplateResult {
    const { name, known, material } = row;
    const isOpen = this.place.ending === name;
    const hasDetails = known > 0 || this.#list.countsOf(row) !== undefined;
    return html`<div class="row buttons">
      ${
        hasDetails
          ? html`<button
              type="button"
              aria-expanded=${isOpen ? 'true' : 'false'}
              aria-label=${msg(labels.nameAndValue, { name: words.practise, value: menText(words, material) })}
              @click=${() => this.#show({ ending: isOpen ? undefined : name })}
            >
              ${words.practise}
            </button>`
          : nothing
      }
      ${isSolved(row) ? nothing : this.#renderSolve(words, row)}
    </div>`;
  }

  /** Draws the size of the stored table, and the button that deletes it. */
  #renderStored(
    words: TablebaseWords,
    { name, material }: ListedEnding,
    kept: number,
  ): TemplateResult {
    const men = menText(words, material);
    if (this.doomed === name) return this.#renderDoomed(words, name, men);
    return html`<div class="row">
      <p class="muted">${words.stored({ bytes: megabytes(kept) })}</p>
      <button
        type="button"
        class="quiet"
        aria-label=${msg(labels.nameAndValue, { name: words.remove, value: men })}
        @click=${() => (this.doomed = name)}
      >
        ${words.remove}
      </button>
    </div>`;
  }

  #renderSolve(words: TablebaseWords, { name, known, material }: ListedEnding): TemplateResult {
    const isOwn = tablebases.isSolvingMaterial(this.#ruleset.id, name);
    const label = isOwn ? words.stop : known > 0 ? words.goOn : words.solveIt;
    return html`<button
      type="button"
      ?disabled=${tablebases.isSolving && !isOwn}
      aria-label="${label}: ${menText(words, material)}"
      @click=${() => {
        if (isOwn) tablebases.stop();
        else void this.#solve(name);
      }}
    >
      ${label}
    </button>`;
  }

  #renderDoomed(words: TablebaseWords, name: string, men: string): TemplateResult {
    return html`<div class="row doomed" role="group" aria-label=${words.remove}>
      <p>${words.removeSure({ name: men })}</p>
      ${renderButton(words.remove, () => void this.#remove(name))}
      <button
        type="button"
        class="quiet"
        @click=${() => {
          this.doomed = undefined;
          void this.#refocus(name);
        }}
      >
        ${words.keep}
      </button>
    </div>`;
  }
}

/** The rulesets under which a game continues against a bare king. They have tables for such endings. */
const PLAYED_OUT: readonly Ruleset[] = RULESET_NAMES.map((name) => RULESETS[name]).filter(
  ({ switches }) => switches.bareKing === 'plays-on',
);

const isShown = (row: TablebaseRow, shown: TablebasePlace['shown']): boolean =>
  shown === 'all' || (shown === 'known' ? row.known > 0 : !isSolved(row));

/** Draws the choices above the list of endings: the rules, a piece, and which endings are shown. */
const renderFilters = (
  words: TablebaseWords,
  rulesets: readonly Ruleset[],
  { ruleset, piece, shown }: TablebasePlace & { readonly ruleset: Ruleset },
  onChange: (changes: Partial<TablebasePlace>) => void,
): TemplateResult =>
  html`<div class="row filters">
    ${renderField(
      words.ruleset,
      'ruleset',
      rulesets.map((each) => [each.id, rulesetTitle(each)] as const),
      ruleset.id,
      (id) => {
        const chosen = rulesets.find((each) => each.id === id);
        if (chosen !== undefined) onChange({ ruleset: chosen });
      },
    )}
    ${renderField(
      words.withPiece,
      'piece',
      choicesOf(FILTERS, (role) => (role === 'any' ? words.anyPiece : roleName(role))),
      piece,
      (role) => onChange({ piece: role }),
    )}
    ${renderField(
      words.show,
      'state',
      choicesOf(SHOWN, (each) => words.states[each]),
      shown,
      (each) => onChange({ shown: each }),
    )}
  </div>`;

customElements.define('acedrex-tablebase-view', AcedrexTablebaseView);
