import { msg } from '@lit/localize';
import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { DiceInfo, DiceLine } from '../../src/engine/types.js';
import { resolveDiceMove } from '../../src/notation/coordinates.js';
import { makeSan } from '../../src/notation/san.js';
import { DIE_ROLLS, roleOfRoll, rollOfMove, type DieRoll } from '../../src/rules/dice.js';
import type { Position } from '../../src/rules/position.js';
import { formatSwing } from '../analysis/luck.js';
import type { DiceFindings } from '../state/dice.js';
import { getLocale } from '../i18n/locale.js';
import { playWithDice } from '../state/rulesets.js';
import type { Store } from '../session/store.js';
import { icon } from '../components/analysis/icons.js';
import { PageElement } from './page-element.js';
import { rollFace } from './roll-face.js';
import { wordsFor } from '../components/analysis/languages.js';
import { controlStyles } from '../components/analysis/controls.styles.js';
import { needsDice, roleName } from './texts.js';
import './throw.component.js';

/** Swings up to this, in points, do not fill their bar: differences of nothing would look great. */
const LEAST_SCALE = 0.04;

/** Fewer than these would be no hundredth of a million. */
const LEAST_NODES = 5000;

/**
 * Analysis of the game with dice: the die, and what the engine finds, before a roll for each of the
 * eight, after it the best moves.
 */
export class AcedrexDicePanel extends PageElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
        container-type: inline-size;
      }

      .summary {
        display: flex;
        align-items: center;
        gap: 0.45rem;
      }

      /* Where there is little room the figures have a row of their own. */
      @container (max-width: 25rem) {
        .summary {
          flex-wrap: wrap;
        }

        .summary > .grow {
          order: 1;
          flex-basis: 100%;
        }

        .score {
          margin-inline-end: auto;
        }
      }

      .score {
        font: 700 1.6rem/1.1 var(--app-serif);
        font-variant-numeric: tabular-nums;
      }

      .facts {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.8rem;
        color: var(--app-muted);
        font-size: 0.88rem;
        line-height: 1.35;
        font-variant-numeric: tabular-nums;
      }

      .toggle {
        min-inline-size: 6.2em;
      }

      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }

      th,
      td {
        padding: 0;
        font-weight: 400;
        text-align: end;
      }

      thead th {
        padding-block-end: 0.15rem;
        color: var(--app-muted);
        font-size: 0.86rem;
        line-height: 1.2;
        vertical-align: bottom;
      }

      th:first-child,
      th:nth-child(2),
      td:nth-child(2) {
        text-align: start;
      }

      /* Over the text of the buttons below it. */
      th:nth-child(2) {
        padding-inline-start: 0.3rem;
      }

      tbody tr > * {
        border-block-start: 1px solid var(--app-line);
      }

      tr.shown > * {
        background: color-mix(in srgb, var(--app-accent) 12%, transparent);
      }

      button.roll,
      button.move {
        min-block-size: 1.95rem;
        padding: 0 0.3rem;
        border: 0;
        background: none;
      }

      button.roll {
        gap: 0.35rem;
        inline-size: 100%;
        justify-content: start;
      }

      button.move {
        font-weight: 650;
      }

      .face {
        inline-size: 1.4rem;
        block-size: 1.4rem;
        fill: currentColor;
        fill-rule: evenodd;
        flex: none;
      }

      .number {
        min-inline-size: 1ch;
        color: var(--app-rubric);
        font-weight: 700;
        font-family: var(--app-serif);
      }

      .name {
        font-weight: 400;
      }

      .swing {
        inline-size: 8.6rem;
        padding-inline-start: 0.4rem;
      }

      .swing > span {
        display: flex;
        align-items: center;
        justify-content: end;
        gap: 0.35rem;
      }

      .bar {
        flex: none;
        inline-size: 4.6rem;
        block-size: 0.7rem;
      }

      .bar .good {
        fill: var(--app-good);
      }

      .bar .bad {
        fill: var(--app-rubric);
      }

      .bar .axis {
        stroke: var(--app-line-strong);
        stroke-width: 1;
      }

      @container (max-width: 22rem) {
        .name {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }

        .swing {
          inline-size: 5.6rem;
        }

        .bar {
          inline-size: 2rem;
        }
      }
    `,
  ];

  /** Whether the game could not be made one without dice. */
  @state() private stuck = false;

  protected override stores(): readonly Store[] {
    const { dice, game } = this.workspace;
    return [dice, game];
  }

  protected override render(): TemplateResult {
    const { dice, game, play } = this.workspace;
    const { findings, error } = dice;
    const isOver = game.position.status() !== 'ongoing';
    return html`
      <acedrex-throw .workspace=${this.workspace}></acedrex-throw>
      <div class="summary">
        ${this.#renderScore(findings)}
        <div class="grow">${this.#renderFacts(findings?.info)}</div>
        <button
          type="button"
          class="quiet square"
          title=${msg('Play on without the die')}
          aria-label=${msg('With the eight-sided die')}
          aria-pressed="true"
          ?disabled=${play.isPlaying}
          @click=${() => {
            this.stuck = !playWithDice(game, false);
          }}
        >
          ${icon('dice')}
        </button>
        <button
          type="button"
          class="toggle ${dice.isOn ? '' : 'primary'}"
          ?disabled=${isOver || dice.luckProgress !== undefined}
          @click=${() => {
            dice.toggle();
          }}
        >
          ${dice.isOn ? msg('Stop') : msg('Analyse')}
        </button>
      </div>
      ${this.stuck ? html`<p class="fault" role="alert">${needsDice()}</p>` : nothing}
      ${error === undefined ? nothing : html`<p class="fault" role="alert">${wordsFor(getLocale()).failed} ${error}</p>`}
      ${isOver || findings === undefined ? nothing : this.#renderValues(findings)}
    `;
  }

  #renderScore(findings: DiceFindings | undefined): TemplateResult {
    const value = findings?.info?.value;
    const isWhite = findings?.position.turn === 'white';
    const white = value === undefined ? undefined : isWhite ? value : 1 - value;
    return html`<output class="score" data-test="dice-score" aria-label=${msg('White’s score')}
      >${white === undefined ? '–' : percent(white)}</output
    >`;
  }

  #renderFacts(info: DiceInfo | undefined): TemplateResult {
    const { status } = this.workspace.dice;
    const words = wordsFor(getLocale());
    return html`<div class="facts">
      <span>${msg('White’s score')}</span>
      <span>${words.depth} <b data-test="dice-depth">${info?.depth ?? 0}</b></span>
      ${info === undefined || info.nodes < LEAST_NODES ? nothing : html`<span>${words.nodes((info.nodes / 1e6).toFixed(2))}</span>`}
      <span data-test="dice-state">${words.state[status === 'off' ? 'stopped' : status]}</span>
    </div>`;
  }

  #renderValues(findings: DiceFindings): TemplateResult {
    const { position, roll, info } = findings;
    const score = position.turn === 'white' ? msg('White’s score') : msg('Black’s score');
    if (roll === undefined) return this.#renderRolls(position, info, score);
    return info === undefined ? html`` : this.#renderMoves(position, roll, info, score);
  }

  /** What each of the eight rolls is worth. */
  #renderRolls(position: Position, info: DiceInfo | undefined, score: string): TemplateResult {
    const { game } = this.workspace;
    const next = game.next[0]?.roll;
    const scale = scaleOf((info?.lines ?? []).map(({ value }) => value - (info?.value ?? value)));
    return html`<table data-test="rolls">
      <caption class="hidden-visually">
        ${msg('What each roll is worth')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${msg('Roll')}</th>
          <th scope="col">${msg('Best move')}</th>
          <th scope="col">${score}</th>
          <th scope="col">${msg('Swing')}</th>
        </tr>
      </thead>
      <tbody>
        ${DIE_ROLLS.map((roll) => {
          const line = info?.lines[roll - 1];
          return html`<tr class=${roll === next ? 'shown' : ''}>
            <th scope="row">
              <button
                type="button"
                class="roll"
                title=${msg('Lay the die so')}
                @click=${() => {
                  game.setRoll(roll);
                }}
              >
                <span class="number">${roll}</span>${rollFace(roll)}<span class="name"
                  >${roleName(roleOfRoll(roll))}</span
                >
              </button>
            </th>
            <td>${line === undefined ? '' : this.#renderMove(position, line, roll)}</td>
            <td>${line === undefined ? '' : percent(line.value)}</td>
            <td class="swing">
              ${line === undefined || info === undefined ? '' : renderSwing(line.value - info.value, scale)}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>`;
  }

  /** The best moves of a roll, with what each gives away against the best. */
  #renderMoves(position: Position, roll: DieRoll, info: DiceInfo, score: string): TemplateResult {
    const best = info.lines[0]?.value ?? 0;
    const scale = scaleOf(info.lines.map(({ value }) => value - best));
    return html`<table data-test="best">
      <caption class="hidden-visually">
        ${msg('Best moves of the roll')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${msg('Place')}</th>
          <th scope="col">${msg('Best move')}</th>
          <th scope="col">${score}</th>
          <th scope="col">${msg('Against the best')}</th>
        </tr>
      </thead>
      <tbody>
        ${info.lines.map(
          (line, index) =>
            html`<tr>
              <th scope="row"><span class="number">${index + 1}</span></th>
              <td>${this.#renderMove(position, line, roll)}</td>
              <td>${percent(line.value)}</td>
              <td class="swing">${renderSwing(line.value - best, scale)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #renderMove(position: Position, { move: text }: DiceLine, roll: DieRoll): TemplateResult {
    const move = resolveDiceMove(position, text ?? '0000');
    if (!move.ok) return html``;
    const { game, play } = this.workspace;
    const isPass = rollOfMove(position, move.value) === undefined;
    return html`<button
      type="button"
      class="move"
      ?disabled=${play.isPlaying}
      title=${msg('Play it')}
      @click=${() => {
        game.setRoll(roll);
        game.play(move.value);
      }}
    >
      ${isPass ? msg('pass') : makeSan(position, move.value)}
    </button>`;
  }
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

/** What fills the bars of some swings. */
const scaleOf = (swings: readonly number[]): number =>
  Math.max(LEAST_SCALE, ...swings.map(Math.abs));

/** A difference of expected scores in hundredths, with a bar from the middle, `scale` to its end. */
const renderSwing = (swing: number, scale: number): TemplateResult => {
  const width = (Math.abs(swing) / scale) * 29;
  return html`<span
    >${formatSwing(swing)}<svg
      class="bar"
      viewBox="-30 0 60 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      ${svg`<rect class=${swing < 0 ? 'bad' : 'good'} x=${swing < 0 ? -width : 0} y="1" width=${width} height="8" />
      <path class="axis" vector-effect="non-scaling-stroke" d="M0 0V10" />`}
    </svg></span
  >`;
};

customElements.define('acedrex-dice-panel', AcedrexDicePanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-dice-panel': AcedrexDicePanel;
  }
}
