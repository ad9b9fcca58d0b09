import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { numberedLine } from '../../../src/notation/line.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import {
  parseRuleset,
  RULESET_NAMES,
  RULESETS,
  type Ruleset,
} from '../../../src/rules/rulesets.js';
import { colorName, rulesetTitle } from '../../i18n/chess-terms.js';
import { errorText } from '../../i18n/error-texts.js';
import { labels, msg } from '../../i18n/locale.js';
import { emptyStyles, renderEmpty } from '../../shared/ui/empty-state.js';
import { choicesOf, renderButton, renderField, renderSelect } from '../../shared/ui/fields.js';
import { pageStyles } from '../../shared/ui/frame.styles.js';
import { download, fileName } from '../../shared/save.js';
import { places } from '../places.js';
import '../practice/attempt.component.js';
import type { AcedrexAttempt } from '../practice/attempt.component.js';
import { practiceStyles, taskStyles } from '../practice/practice.styles.js';
import { wantedPanel } from '../wanted-panel.js';
import { practiceHistory } from '../practice/history.js';
import { drillMemory, followRepertoires, isKnown } from './drill-memory.js';
import { DrillStore } from './drill-store.js';
import {
  findHoles,
  type Hole,
  type Repertoire,
  type RepertoirePosition,
  type Step,
} from './model.js';
import { moveText, movesText, RepertoireElement } from './repertoire-element.js';

/** The choices for how common an answer without a prepared move must be: once in this number of games. */
const COMMON = [10, 20, 50, 100] as const;
/** Number of entries that a list shows at first. */
const FIRST = 8;
/** Milliseconds for which the drill shows a right move before it continues. */
const PAUSE = 700;

type List = 'holes' | 'contradictions' | 'transpositions';

/**
 * The user's repertoires: their holes, contradictions and transpositions, and a drill of their moves.
 *
 * @slot head - Above the repertoire, except during a drill.
 */
export class AcedrexRepertoire extends RepertoireElement {
  static override styles = [
    controlStyles,
    emptyStyles,
    pageStyles,
    taskStyles,
    practiceStyles,
    css`
      section {
        display: grid;
        gap: 0.4rem;
      }

      h2 {
        font-size: 1.05rem;
      }

      ul {
        display: grid;
        gap: 0.3rem;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.3rem 0.6rem;
        padding-block: 0.2rem;
        border-block-start: 1px solid var(--app-line);
      }

      li > .line {
        flex: 1 1 6rem;
        min-inline-size: 0;
        overflow-wrap: anywhere;
        > button {
          padding-inline: 0;
          text-align: start;
          white-space: normal;
        }
      }
    `,
  ];

  @state() private color: Color | undefined;
  @state() private rulesetId: string | undefined;
  @state() private common: number = COMMON[1];
  @state() private holes: readonly Hole[] | undefined;
  @state() private whole: readonly List[] = [];
  @state() private imported:
    { readonly games: number; readonly faults: readonly Told[] } | undefined;
  @state() private hasFailed = false;
  @query('input[type=file]') private file!: HTMLInputElement | null;
  @query('acedrex-attempt') private attempt!: AcedrexAttempt | null;
  /** The repertoire and the frequency for which holes were last looked for. */
  #asked: { readonly repertoire: Repertoire; readonly common: number } | undefined;
  #drill: DrillStore | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  protected override stores(): readonly (Store | undefined)[] {
    return [...super.stores(), this.#drill, practiceHistory];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void practiceHistory.read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endPause();
    this.#drill?.attempts.close();
    this.repertoires.stop();
    this.#asked = undefined;
  }

  get #color(): Color {
    return this.color ?? this.game.orientation;
  }

  get #ruleset(): Ruleset {
    const read = parseRuleset(this.rulesetId ?? '');
    return read.ok ? read.value : this.game.record.ruleset;
  }

  get #repertoire(): Repertoire {
    return this.repertoires.of(this.#color, this.#ruleset);
  }

  protected override updated(): void {
    this.#findHoles();
    this.#continue();
  }

  #findHoles(): void {
    const repertoire = this.#repertoire;
    const { common } = this;
    if (this.repertoires.status !== 'there' || this.#drill?.repertoire !== undefined) return;
    if (this.#asked?.repertoire === repertoire && this.#asked.common === common) return;
    const asked = { repertoire, common };
    this.#asked = asked;
    this.holes = undefined;
    void followRepertoires(this.repertoires);
    const answersAt: Parameters<typeof findHoles>[1] = (position) =>
      this.repertoires.answersAt(position);
    const isWanted = (): boolean => this.#asked === asked;
    void findHoles(repertoire, answersAt, 1 / common, isWanted).then((holes) => {
      if (isWanted()) this.holes = holes;
    });
  }

  // --- Actions -------------------------------------------------------------------------------------

  /** Runs a change of the repertoire. If it cannot be stored, the page says so. */
  async #try(change: () => Promise<unknown>): Promise<void> {
    this.hasFailed = false;
    this.imported = undefined;
    try {
      await change();
    } catch {
      this.hasFailed = true;
    }
  }

  async #import(files: readonly File[]): Promise<void> {
    const color = this.#color;
    await this.#try(async () => {
      this.imported = await this.repertoires.import(
        color,
        files,
        this.#ruleset,
        this.nameFor(color),
      );
    });
  }

  #export(): void {
    const name = this.nameFor(this.#color)(this.#ruleset);
    const pgn = this.repertoires.export(this.#color, this.#ruleset);
    download(pgn, fileName(name, 'pgn'), 'application/x-chess-pgn');
  }

  /** Shows a position on the board, in the study that contains it. */
  async #open(line: readonly Step[], answer?: Step): Promise<void> {
    const repertoire = this.#repertoire;
    const before = repertoire.find(
      (line.at(-2)?.after ?? repertoire.starts[0]?.position)?.key ?? '',
    );
    const key = line.at(-1)?.after.key;
    const [place] = before?.moves.find(({ step }) => step.after.key === key)?.places ?? [];
    const study = place?.study ?? repertoire.sources[0]?.id;
    if (study === undefined || !(await this.studies.open(study))) return;
    this.game.go(place?.path ?? []);
    if (answer !== undefined) this.game.play(answer.move);
    if (this.game.orientation !== repertoire.color) this.game.flip();
    wantedPanel.want('explorer');
    this.settings.set({ introduction: 'seen', lowerTab: 'explorer' });
    places.go('');
  }

  #openHole({ line, isUnfinished }: Hole): void {
    void (isUnfinished ? this.#open(line) : this.#open(line.slice(0, -1), line.at(-1)));
  }

  // --- The drill -----------------------------------------------------------------------------------

  #practise(): void {
    const { settings, repertoires } = this;
    this.#drill ??= new DrillStore({
      settings,
      memory: drillMemory,
      answersAt: (position) => repertoires.answersOrSearch(position),
    });
    this.#drill.start(this.#repertoire);
    this.requestUpdate();
    // Moves the focus, because the pressed button has disappeared.
    void this.updateComplete.then(() => this.attempt?.focusTask());
  }

  #endPause(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #stop(): void {
    this.#endPause();
    this.#drill?.stop();
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('.practise')?.focus(),
    );
  }

  /** Continues the drill after a right move without a press of a button. */
  #continue(): void {
    const drill = this.#drill;
    if (drill?.isRight !== true || this.#pause !== undefined) return;
    this.#pause = setTimeout(() => void this.#next(), PAUSE);
  }

  /** Continues the drill. The focus moves on if the focused button has disappeared. */
  async #next(isPressed = false): Promise<void> {
    this.#endPause();
    if (!this.isConnected) return;
    await this.#drill?.next();
    await this.updateComplete;
    if (this.#drill?.place === undefined)
      this.renderRoot.querySelector<HTMLElement>('.primary')?.focus();
    else if (isPressed) await this.attempt?.focusTask();
  }

  /** Continues the drill if the move is on the board; returns whether it was. */
  goOn(): boolean {
    if (this.#drill?.attempts.isOver !== true) return false;
    void this.#next(true);
    return true;
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const drill = this.#drill;
    if (drill?.repertoire !== undefined)
      return drill.place === undefined
        ? this.#renderFinished(drill)
        : this.#renderDrill(drill, drill.place);
    const { repertoires, words } = this;
    const repertoire = this.#repertoire;
    return html`<div class="page">
      <slot name="head"></slot>
      ${this.#renderChoice()}
      ${
        repertoires.status === 'failed' || this.hasFailed
          ? html`<p class="fault" role="alert">${words.failed}</p>`
          : nothing
      }
      ${this.#renderMessages()}
      ${
        repertoires.status !== 'there'
          ? nothing
          : repertoire.isEmpty
            ? this.#renderEmpty()
            : this.#renderRepertoire(repertoire)
      }
      <input
        type="file"
        hidden
        multiple
        accept=".pgn,.txt"
        aria-label=${words.import}
        @change=${({ currentTarget }: Event) => {
          const input = currentTarget as HTMLInputElement;
          const files = [...(input.files ?? [])];
          if (files.length > 0) void this.#import(files);
          // Allows the same file to be imported again.
          input.value = '';
        }}
      />
    </div>`;
  }

  #renderChoice(): TemplateResult {
    const { words } = this;
    const rulesets = new Map(RULESET_NAMES.map((name) => [RULESETS[name].id, RULESETS[name]]));
    for (const each of [this.game.record.ruleset, this.#ruleset]) rulesets.set(each.id, each);
    return html`<div class="row">
      ${renderField(
        words.side,
        'repertoire-side',
        choicesOf(COLORS, colorName),
        this.#color,
        (color) => (this.color = color),
      )}
      ${renderField(
        words.rules,
        'repertoire-rules',
        [...rulesets].map(([id, ruleset]) => [id, rulesetTitle(ruleset)] as const),
        this.#ruleset.id,
        (id) => (this.rulesetId = id),
      )}
    </div>`;
  }

  #renderMessages(): TemplateResult {
    const { words, imported, repertoires } = this;
    const { change } = repertoires;
    const [fault] = imported?.faults ?? [];
    const text =
      change &&
      (change.kind === 'accepted'
        ? words.changes.accepted
        : words.changes[change.kind]({ color: change.color, moves: change.moves }));
    return html`<div role="status" data-test="repertoire-change">
        ${imported === undefined ? nothing : html`<p>${words.imported({ games: imported.games })}</p>`}
        ${
          change === undefined
            ? nothing
            : html`<div class="row">
                <p class="grow">${text}</p>
                ${renderButton(html`${icon('undo')}${msg(labels.undo)}`, () => void this.#try(change.undo))}
              </div>`
        }
      </div>
      ${
        fault === undefined
          ? nothing
          : html`<p class="fault" role="alert">
              ${words.notRead({ parts: imported?.faults.length ?? 0, reason: errorText(fault) })}
            </p>`
      }`;
  }

  #renderEmpty(): TemplateResult {
    const { words } = this;
    return renderEmpty(
      'P   ap',
      html`<p><b>${words.empty({ color: this.#color })}</b></p>
        <p class="muted">${words.howTo}</p>`,
      html`${renderButton(
        words.toExplorer,
        () => {
          wantedPanel.want('explorer');
          this.settings.set({ introduction: 'seen', lowerTab: 'explorer' });
          places.go('');
        },
        'primary',
      )}
      ${renderButton(words.import, () => this.file?.click())}`,
    );
  }

  #renderRepertoire(repertoire: Repertoire): TemplateResult {
    const { words } = this;
    const { lines, ownPositions } = repertoire;
    const known = ownPositions.filter(({ position }) => isKnown(position)).length;
    return html`
      <p class="tabular" data-test="repertoire-figures">
        ${words.figures({ lines, moves: ownPositions.length })} · ${words.known({ known })}
      </p>
      <div class="row">
        ${renderButton(words.practise, () => this.#practise(), 'primary practise')}
        ${renderButton(words.edit, () => void this.#open([]))}
        ${renderButton(words.import, () => this.file?.click())}
        ${renderButton(words.export, () => this.#export())}
      </div>
      ${this.#renderHoles()}
      ${this.#renderList('contradictions', repertoire.contradictions, (place) => this.#renderContradiction(place))}
      ${this.#renderList('transpositions', repertoire.transpositions, (place) => this.#renderTransposition(place))}
    `;
  }

  #renderHoles(): TemplateResult {
    const { words, holes, common } = this;
    return html`<section
      aria-labelledby="holes"
      aria-busy=${holes === undefined ? 'true' : 'false'}
    >
      <h2 id="holes">${words.holes}${holes === undefined ? nothing : html` (${holes.length})`}</h2>
      <p class="muted">${words.holesText}</p>
      <div class="row">
        <span id="common">${words.howCommon}</span>
        ${renderSelect(
          'common',
          COMMON.map((games) => [`${games}`, words.oneIn({ games })] as const),
          `${common}`,
          (games) => (this.common = Number(games)),
          words.howCommon,
        )}
      </div>
      ${
        holes === undefined
          ? html`<p class="muted" role="status">${words.searching}</p>`
          : holes.length === 0
            ? html`<p role="status">${words.noHoles}</p>`
            : this.#renderItems('holes', holes, (hole) => this.#renderHole(hole))
      }
    </section>`;
  }

  #renderHole(hole: Hole): TemplateResult {
    const { words } = this;
    const { line, chance, isUnfinished } = hole;
    return html`<span class="line" translate="no">${numberedLine(line)}</span>
      <span class="muted tabular">
        ${isUnfinished ? words.unfinished : words.oneIn({ games: Math.round(1 / chance) })}
      </span>
      ${renderButton(words.addMove, () => this.#openHole(hole))}`;
  }

  /** Draws a list with a heading; nothing if it is empty. */
  #renderList<Item>(
    list: Exclude<List, 'holes'>,
    items: readonly Item[],
    draw: (item: Item) => TemplateResult,
  ): TemplateResult | typeof nothing {
    const { words } = this;
    if (items.length === 0) return nothing;
    return html`<section aria-labelledby=${list}>
      <h2 id=${list}>${words[list]} (${items.length})</h2>
      <p class="muted">${words[`${list}Text`]}</p>
      ${this.#renderItems(list, items, draw)}
    </section>`;
  }

  #renderItems<Item>(
    list: List,
    items: readonly Item[],
    draw: (item: Item) => TemplateResult,
  ): TemplateResult {
    const isWhole = this.whole.includes(list);
    return html`<ul class="plain" data-test=${list}>
        ${(isWhole ? items : items.slice(0, FIRST)).map((item) => html`<li>${draw(item)}</li>`)}
      </ul>
      ${
        isWhole || items.length <= FIRST
          ? nothing
          : renderButton(
              this.words.allOf({ count: items.length }),
              () => (this.whole = [...this.whole, list]),
              'quiet',
            )
      }`;
  }

  #renderContradiction(place: RepertoirePosition): TemplateResult {
    const { words, repertoires } = this;
    const { moves, lines } = place;
    const color = this.#color;
    return html`${this.#renderLink(lines[0] ?? [], movesText(moves))}
    ${renderButton(words.allRight, () => void this.#try(() => repertoires.accept(color, place)))}
    ${moves.map((move) =>
      renderButton(
        words.delete({ san: move.step.san }),
        () => void this.#try(() => repertoires.remove(color, move)),
      ),
    )}`;
  }

  #renderTransposition({ lines }: RepertoirePosition): TemplateResult {
    return html`${lines.map((line) => this.#renderLink(line))}`;
  }

  /** Draws a line as a button that shows the position after it on the board. */
  #renderLink(line: readonly Step[], moves = ''): TemplateResult {
    const text = line.length === 0 ? this.words.startPosition : numberedLine(line);
    return html`<span class="line">
      ${renderButton(html`<span translate="no">${text}</span>`, () => void this.#open(line), 'quiet')}
      ${moves === '' ? nothing : html`<b translate="no">${moves}</b>`}
    </span>`;
  }

  #renderDrill(drill: DrillStore, { position, lines, moves }: RepertoirePosition): TemplateResult {
    const { words } = this;
    const { attempts } = drill;
    const first = attempts.attempt?.tried;
    const others = moves.filter(({ step }) => step.after.key !== first?.after.key);
    return html`<acedrex-attempt
      .store=${attempts}
      .task=${words.task({ turn: position.turn })}
      .notes=${html`<p class="muted" translate="no" data-test="drill-line">${numberedLine(lines[0] ?? [])}</p>`}
      .about=${
        others.length === 0 || moves.length === 1
          ? nothing
          : html`<p>
              ${words.alsoRight({ moves: others.map(({ step }) => moveText(step)).join(', ') })}
            </p>`
      }
      .next=${renderButton(msg(labels.next), () => void this.#next(true), 'primary')}
      .analyse=${renderButton(msg(labels.analyse), () => void this.#open(lines[0] ?? []))}
    >
      <div slot="head" class="row">
        <p class="muted tabular grow" role="status" data-test="drill-progress">
          ${words.progress({ done: drill.done, all: drill.count })}${
            attempts.attempt?.mistake === undefined
              ? nothing
              : html` · <b translate="no">${moveText(attempts.attempt.mistake)}</b>`
          }
        </p>
        ${renderButton(words.stop, () => this.#stop(), 'quiet')}
      </div>
    </acedrex-attempt>`;
  }

  #renderFinished(drill: DrillStore): TemplateResult {
    const { words } = this;
    return html`<div class="page">
      <slot name="head"></slot>
      <p class="ask" role="status" data-test="drill-end">
        ${words.finished({ all: drill.count, right: drill.right })}
      </p>
      <div class="row">
        ${renderButton(words.title, () => this.#stop(), 'primary')}
        ${renderButton(words.again, () => this.#practise())}
      </div>
    </div>`;
  }
}

customElements.define('acedrex-repertoire', AcedrexRepertoire);
