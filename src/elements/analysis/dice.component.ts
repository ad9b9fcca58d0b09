import { html, nothing, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import { formatResult } from '../../analysis/chance.js';
import { formatSwing } from '../../analysis/luck.js';
import type { DiceInfo, DiceLine } from '../../engine/types.js';
import { resolveDiceMove } from '../../notation/coordinates.js';
import { makeSan } from '../../notation/san.js';
import { DIE_ROLLS, roleOfRoll, type DieRoll } from '../../rules/dice.js';
import { isPass } from '../../rules/moves.js';
import type { Position } from '../../rules/position.js';
import type { DiceFindings } from '../session/findings.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { engineSummaryStyles } from '../shared/ui/engine-summary.styles.js';
import { DicePart, rollFace } from './dice-part.js';
import { diceStyles } from './dice.styles.js';
import { languageOf } from '../internal/languages.js';
import { noticeOf, renderToggle, withPrefix } from './engine.component.js';

/** Minimum full-scale value of the bars, in points. A smaller scale would make tiny differences look large. */
const MIN_SCALE = 0.04;

/**
 * The engine panel in a game with dice. Before a roll, it shows the values of the eight rolls; after a roll, the best
 * moves. Slotted buttons appear beside its own buttons.
 *
 * @fires acedrex-roll-start - The user is about to set the die to a roll; `preventDefault()` forbids it.
 * @fires acedrex-roll - The user has set the die to a roll.
 */
export class AcedrexDice extends DicePart {
  static override styles = [controlStyles, engineSummaryStyles, diceStyles];

  static override properties: PropertyDeclarations = {
    hideLines: { attribute: false },
    locked: { attribute: false },
  };

  /** Hides the rolls and their moves. */
  hideLines = false;
  /** The user cannot play the moves. */
  locked = false;

  protected override render(): TemplateResult {
    const { words, diceWords } = this;
    const { analysis, game } = this.session;
    const { diceFindings: findings } = analysis;
    const status = game.position.status();
    const isOver = status !== 'ongoing';
    const score = isOver ? formatResult(game.position.result()) : this.#scoreOf(findings);
    return html`
      <div class="summary">
        <output
          class="score"
          data-test="dice-score"
          aria-live="off"
          aria-label=${diceWords.score.white}
          >${score}</output
        >
        <div class="grow">
          ${isOver ? html`<b data-test="end">${words.end[status]}</b>` : this.#renderFacts(findings?.info)}
        </div>
        <slot></slot>
        ${renderToggle(this, isOver, words)}
      </div>
      ${noticeOf(analysis, words, languageOf(this))}
      ${isOver || findings === undefined || this.hideLines ? nothing : this.#renderValues(findings)}
    `;
  }

  /** White's expected score as text. */
  #scoreOf(findings: DiceFindings | undefined): string {
    const value = findings?.info?.value;
    if (value === undefined) return '–';
    return this.#percent(findings?.position.turn === 'white' ? value : 1 - value);
  }

  #percent(value: number): string {
    return this.words.percent({ figure: (100 * value).toFixed(1) });
  }

  #renderFacts(info: DiceInfo | undefined): TemplateResult {
    const { words, diceWords } = this;
    const { status, isCool } = this.session.analysis;
    const { position } = this.session.game;
    return html`<div class="facts">
      <span>${diceWords.score.white}</span>
      ${
        info === undefined || position.turn === 'white'
          ? nothing
          : html`<span data-test="dice-black"
              >${diceWords.score.black} ${this.#percent(info.value)}</span
            >`
      }
      <span ?hidden=${info === undefined}
        >${words.depth} <b data-test="dice-depth">${info?.depth ?? 0}</b></span
      >
      ${info === undefined ? nothing : html`<span>${words.nodes(withPrefix(info.nodes))}</span>`}
      <span ?hidden=${info === undefined && status === 'off'} data-test="dice-state"
        >${words.state[status === 'off' ? 'stopped' : status === 'running' && isCool ? 'cool' : status]}</span
      >
    </div>`;
  }

  #renderValues(findings: DiceFindings): TemplateResult | typeof nothing {
    const { position, roll, info } = findings;
    const score = this.diceWords.score[position.turn];
    if (roll === undefined) return this.#renderRolls(position, info, score);
    return info === undefined ? nothing : this.#renderMoves(position, roll, info, score);
  }

  #lay(roll: DieRoll): void {
    if (!this.mayBegin('hand')) return;
    this.session.game.setRoll(roll);
    this.tellRoll(roll);
  }

  /** Draws the values of the eight rolls. */
  #renderRolls(position: Position, info: DiceInfo | undefined, score: string): TemplateResult {
    const { diceWords } = this;
    const next = this.session.game.next[0]?.roll;
    const scale = scaleOf((info?.lines ?? []).map(({ value }) => value - (info?.value ?? value)));
    return html`<table data-test="rolls">
      <caption class="hidden-visually">
        ${diceWords.rollValues}
      </caption>
      <thead>
        <tr>
          <th scope="col">${diceWords.roll}</th>
          <th scope="col">${diceWords.bestMove}</th>
          <th scope="col">${score}</th>
          <th scope="col">${diceWords.swing}</th>
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
                title=${diceWords.setDie}
                @click=${() => this.#lay(roll)}
              >
                <span class="number">${roll}</span>${rollFace(roll)}<span class="name"
                  >${diceWords.role({ role: roleOfRoll(roll) })}</span
                >
              </button>
            </th>
            <td>${line === undefined ? '' : this.#renderMove(position, line, roll)}</td>
            <td>${line === undefined ? '' : this.#percent(line.value)}</td>
            <td class="swing">
              ${line === undefined || info === undefined ? '' : renderSwing(line.value - info.value, scale)}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>`;
  }

  /** Draws the best moves for a roll, each with its loss relative to the best one. */
  #renderMoves(position: Position, roll: DieRoll, info: DiceInfo, score: string): TemplateResult {
    const { diceWords } = this;
    const best = info.lines[0]?.value ?? 0;
    const scale = scaleOf(info.lines.map(({ value }) => value - best));
    return html`<table data-test="best">
      <caption class="hidden-visually">
        ${diceWords.bestMoves}
      </caption>
      <thead>
        <tr>
          <th scope="col">${diceWords.rank}</th>
          <th scope="col">${diceWords.bestMove}</th>
          <th scope="col">${score}</th>
          <th scope="col">${diceWords.versusBest}</th>
        </tr>
      </thead>
      <tbody>
        ${info.lines.map(
          (line, index) =>
            html`<tr>
              <th scope="row"><span class="number">${index + 1}</span></th>
              <td>${this.#renderMove(position, line, roll)}</td>
              <td>${this.#percent(line.value)}</td>
              <td class="swing">${renderSwing(line.value - best, scale)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #renderMove(
    position: Position,
    { move: text }: DiceLine,
    roll: DieRoll,
  ): TemplateResult | typeof nothing {
    const move = resolveDiceMove(position, text ?? '0000');
    if (!move.ok) return nothing;
    const { diceWords } = this;
    const { game } = this.session;
    return html`<button
      type="button"
      class="move"
      translate=${isPass(move.value) ? nothing : 'no'}
      ?disabled=${this.locked}
      title=${diceWords.play}
      @click=${() => {
        game.setRoll(roll);
        game.play(move.value);
      }}
    >
      ${isPass(move.value) ? diceWords.pass : makeSan(position, move.value)}
    </button>`;
  }
}

/** The scale for bars that show the given swings. */
const scaleOf = (swings: readonly number[]): number => Math.max(MIN_SCALE, ...swings.map(Math.abs));

/** Draws a difference in expected score, in hundredths, with a bar. The longest bar means a difference of `scale`. */
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
