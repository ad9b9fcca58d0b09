import { css, html, nothing, type TemplateResult } from 'lit';
import { formatResult, formatScore } from '../../../src/analysis/chance.js';
import type { Switches } from '../../../src/rules/rulesets.js';
import { switchTexts } from '../../../src/elements/editor/switches.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { endText, rulesetTitle } from '../../i18n/chess-terms.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { chipStyles } from '../../shared/ui/dialog.styles.js';
import { follow, PageElement } from '../page-element.js';
import { renderEngineError } from '../engine-error.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { CompareStore } from './compare-store.js';
import {
  Comparing,
  type ComparedScore,
  type Comparison,
  type DifferingMove,
  type RulesetView,
} from './comparing.js';
import { followRuleWords, ruleWordsFor } from './rule-words.js';
import { renderButton, renderField } from '../../shared/ui/fields.js';

/** The switches for wins and draws. They do not affect the lists of moves. */
const ENDS = ['bareKing', 'stalemate'] as const;

/** Compares the position on the board under all rulesets. Lists the moves that a chosen ruleset adds or removes. */
export class AcedrexCompare extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('studies') private studies!: StudyStore;
  @follow('compare') private store!: CompareStore;

  static override styles = [
    controlStyles,
    chipStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.7rem;
      }

      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: 0.92rem;
      }

      :is(th, td) {
        padding: 0.25rem 0.4rem;
        text-align: start;
        vertical-align: baseline;
        overflow-wrap: anywhere;
      }

      :is(th:first-child, .line td) {
        padding-inline-start: 0.5rem;
      }

      thead th {
        color: var(--app-muted);
        font-size: 0.86rem;
        font-weight: 500;
      }

      tbody th {
        font-weight: 500;
      }

      .number {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }

      td.number {
        white-space: nowrap;
      }

      tbody {
        border-block-start: 1px solid var(--app-line);
        &.current {
          background: color-mix(in srgb, var(--app-accent) 9%, transparent);
        }
      }

      .line td {
        padding-block-start: 0;
        color: var(--app-muted);
        font-size: 0.88rem;
        overflow-wrap: anywhere;
      }

      select {
        inline-size: 100%;
      }

      h3 {
        font: 600 0.92rem/1.3 var(--app-sans);
      }

      dl {
        display: grid;
        grid-template-columns: fit-content(50%) minmax(0, 1fr);
        gap: 0.15rem 0.6rem;
        margin: 0.2rem 0 0;
        font-size: 0.92rem;
      }

      dt {
        color: var(--app-muted);
      }

      dd {
        margin: 0;
      }

      .end {
        font-style: italic;
        white-space: nowrap;
      }

      .gained {
        color: var(--app-good);
      }

      .lost {
        color: var(--app-rubric);
      }

      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem;
        margin: 0.2rem 0 0;
        padding: 0;
        list-style: none;
        button {
          min-block-size: 1.9rem;
          padding: 0 0.5em;
          font-weight: 400;
        }
        @media (pointer: coarse) {
          gap: 0.35rem;
          button {
            min-block-size: 2.75rem;
            min-inline-size: 2.75rem;
          }
        }
      }
    `,
  ];

  constructor() {
    super();
    followRuleWords(this);
  }

  private get compare(): Comparing {
    return this.store.open((store) => new Comparing(store));
  }

  protected override render(): TemplateResult | typeof nothing {
    // An update after the panel has closed must not restart the comparison.
    if (!this.isConnected) return nothing;
    const { compare } = this;
    return html`
      <h2>${msg(labels.thisPositionUnderAllRulesets)}</h2>
      <table data-test="rulesets">
        <thead>
          <tr>
            <th scope="col">${msg(labels.ruleset)}</th>
            <th scope="col" class="number">${msg(labels.moves)}</th>
            <th scope="col" class="number">${msg(labels.evaluation)}</th>
          </tr>
        </thead>
        ${compare.views.map((view) => this.#renderView(view))}
      </table>
      <div class="row">
        ${renderButton(
          compare.isRunning ? msg(labels.evaluating) : msg(labels.evaluateUnderAllRulesets),
          () => void compare.evaluate(),
          '',
          compare.isRunning || this.store.isSuspended,
        )}
      </div>
      ${renderEngineError(compare.error)} ${this.#renderChoice()}
      ${compare.comparison === undefined ? nothing : this.#renderComparison(compare.comparison)}
    `;
  }

  #renderView({ ruleset, position, faults, moves }: RulesetView): TemplateResult {
    const isCurrent = ruleset.id === this.game.record.ruleset.id;
    const found = this.compare.scoreUnder(ruleset.id);
    const status = position?.boardStatus() ?? 'ongoing';
    const line =
      position === undefined
        ? faults.map((fault) => html`<span class="fault">${errorText(fault)}</span> `)
        : status === 'ongoing'
          ? found && html`<span data-test="compared-line">${found.line}</span> ${drawEnd(found)}`
          : html`${endText(status)}`;
    return html`<tbody class=${isCurrent ? 'current' : ''} data-ruleset=${ruleset.id}>
      <tr>
        <th scope="row">
          ${rulesetTitle(ruleset)}
          ${isCurrent ? html`<span class="chip">${msg(labels.inForce)}</span>` : nothing}
        </th>
        <td class="number" data-test="compared-moves">${position === undefined ? '–' : moves}</td>
        <td class="number" data-test="compared-score">
          ${
            found === undefined
              ? position === undefined || status === 'ongoing'
                ? '–'
                : formatResult(position.result())
              : html`<b>${formatScore(found.score)}</b>
                  <span class="muted">${msg(labels.depthLower)} ${found.depth}</span>`
          }
        </td>
      </tr>
      ${
        line === undefined
          ? nothing
          : html`<tr class="line">
              <td colspan="3">${line}</td>
            </tr>`
      }
    </tbody>`;
  }

  #renderChoice(): TemplateResult {
    const { compare } = this;
    const others = compare.views.filter(
      ({ ruleset }) => ruleset.id !== this.game.record.ruleset.id,
    );
    return renderField(
      msg(labels.compareWith),
      'compare',
      [
        ['', msg(labels.noneLower)],
        ...others.map(({ ruleset }) => [ruleset.id, rulesetTitle(ruleset)] as const),
      ],
      compare.comparison?.ruleset.id ?? '',
      (id) => compare.choose(id),
    );
  }

  #renderComparison({ ruleset, position, faults, differing }: Comparison): TemplateResult {
    if (position === undefined)
      return html`<div>
        ${faults.map((fault) => html`<p class="fault">${errorText(fault)}</p>`)}
      </div>`;
    return html`<div class="stack" data-test="comparison">
      ${this.#renderEnds(ruleset.switches, this.game.record.ruleset.switches)}
      ${this.#renderMoves(
        'gained',
        msg(labels.movesGained),
        differing.filter(({ isGained }) => isGained),
      )}
      ${this.#renderMoves(
        'lost',
        msg(labels.movesLost),
        differing.filter(({ isGained }) => !isGained),
      )}
      ${
        differing.length === 0
          ? nothing
          : html`<p class="muted">${msg(labels.pointAtMoveToSee)}</p>`
      }
      <div class="row">
        ${renderButton(msg(labels.switchToTheseRules), () => void this.studies.startFrom(position))}
      </div>
    </div>`;
  }

  /** Draws the differences between the rulesets in the rules for wins and draws. */
  #renderEnds(there: Switches, here: Switches): TemplateResult | typeof nothing {
    const words = ruleWordsFor(getLocale()).rules;
    const rows = ENDS.filter((name) => there[name] !== here[name]).map((name) => {
      const [subject, value] = switchTexts(name, there, words);
      return [subject, value, switchTexts(name, here, words)[1]] as const;
    });
    const limits = [there, here].map(({ moveLimit }) => String(moveLimit || words.noLimit));
    const [limitThere = '', limitHere = ''] = limits;
    if (limitThere !== limitHere) rows.push([words.moveLimit, limitThere, limitHere]);
    if (rows.length === 0) return nothing;
    return html`<div data-test="compared-ends">
      <h3>${msg(labels.howGameEnds)}</h3>
      <dl>
        ${rows.map(
          ([subject, value, valueHere]) =>
            html`<dt>${subject}</dt>
              <dd>
                ${value}
                <span class="muted"
                  >(${msg(labels.nameAndValue, { name: msg(labels.inForce), value: valueHere })})</span
                >
              </dd>`,
        )}
      </dl>
    </div>`;
  }

  #renderMoves(kind: string, title: string, moves: readonly DifferingMove[]): TemplateResult {
    const { compare } = this;
    const leave = (): void => compare.point(undefined);
    return html`<div data-test=${kind}>
      <h3 class=${kind}>${title}: ${moves.length}</h3>
      <ul>
        ${moves.map((each) => {
          const point = (): void => compare.point(each);
          return html`<li>
            <button
              type="button"
              class=${kind}
              @pointerenter=${point}
              @pointerleave=${leave}
              @focus=${point}
              @blur=${leave}
              @click=${point}
            >
              ${each.san}
            </button>
          </li>`;
        })}
      </ul>
    </div>`;
  }
}

/** Says how the game ends after a line. Omitted for checkmate, because the last move already shows it. */
const drawEnd = ({ end }: ComparedScore): TemplateResult | typeof nothing =>
  end === 'ongoing' || end === 'checkmate'
    ? nothing
    : html`<span class="end" data-test="compared-end">${endText(end).toLowerCase()}</span>`;

customElements.define('acedrex-compare', AcedrexCompare);
