import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { DiceInfo, DiceLine } from '../../../src/engine/types.js';
import { resolveDiceMove } from '../../../src/notation/coordinates.js';
import { makeSan } from '../../../src/notation/san.js';
import { DIE_ROLLS, roleOfRoll, rollOfMove, type DieRoll } from '../../../src/rules/dice.js';
import type { Position } from '../../../src/rules/position.js';
import { formatSwing } from '../../../src/analysis/luck.js';
import type { DiceFindings } from '../../engine/findings.js';
import { getLocale } from '../../i18n/locale.js';
import { playWithDice } from '../rules/change-rules.js';
import type { Store } from '../../shared/store.js';
import { icon } from '../../shared/ui/icons.js';
import { dicePanelStyles } from './dice-panel.styles.js';
import { analysisContext, gameContext, playContext } from '../contexts.js';
import type { AnalysisStore } from '../../engine/analysis-store.js';
import type { GameStore } from '../../game/game-store.js';
import type { PlayStore } from '../play/play-store.js';
import { PageElement } from '../page-element.js';
import { renderEngineError } from '../engine-error.js';
import { rollFace } from './roll-face.js';
import { formatResult } from '../../../src/analysis/chance.js';
import { wordsFor } from '../../components/analysis/languages.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { engineSummaryStyles } from '../../shared/ui/engine-summary.styles.js';
import { endText, needsDice, roleName } from '../../i18n/words.js';
import './roll-panel.component.js';
import type { AcedrexRollPanel } from './roll-panel.component.js';

/** The smallest scale of the bars, in points; otherwise tiny differences would look large. */
const MIN_SCALE = 0.04;

/** Fewer nodes would be shown as 0.00 million. */
const MIN_NODES = 5000;

/**
 * The analysis of a game with dice: the die and the engine's results; before a roll those of the eight
 * rolls, after it the best moves.
 */
export class AcedrexDicePanel extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: playContext }) private play!: PlayStore;
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;

  static override styles = [controlStyles, engineSummaryStyles, dicePanelStyles];

  /** Whether the game could not be converted to one without dice. */
  @state() private stuck = false;
  @query('acedrex-roll-panel') private roller!: AcedrexRollPanel | null;

  /** Rolls the die, if that is allowed now. */
  rollDie(): void {
    this.roller?.rollDie();
  }

  protected override stores(): readonly Store[] {
    const { analysis, game } = this;
    return [analysis, game];
  }

  protected override render(): TemplateResult {
    const { analysis, game, play } = this;
    const { diceFindings: findings } = analysis;
    const { position } = game;
    const status = position.status();
    const isOver = status !== 'ongoing';
    return html`
      <acedrex-roll-panel></acedrex-roll-panel>
      <div class="summary">
        ${
          isOver
            ? html`<output class="score" data-test="dice-score" aria-label=${msg('White’s score')}
                >${formatResult(position.result())}</output
              >`
            : this.#renderScore(findings)
        }
        <div class="grow">
          ${isOver ? html`<b>${endText(status)}</b>` : this.#renderFacts(findings?.info)}
        </div>
        <button
          type="button"
          class="quiet square"
          title=${msg('Play without the die')}
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
          class="toggle ${analysis.isOn ? '' : 'primary'}"
          ?disabled=${isOver}
          @click=${() => {
            analysis.toggle();
          }}
        >
          ${analysis.isOn ? msg('Stop') : msg('Analyse')}
        </button>
      </div>
      ${this.stuck ? html`<p class="fault" role="alert">${needsDice()}</p>` : nothing}
      ${this.#renderNotice()}
      ${isOver || findings === undefined ? nothing : this.#renderValues(findings)}
    `;
  }

  #renderNotice(): TemplateResult | typeof nothing {
    const { error, pause } = this.analysis;
    if (error !== undefined) return renderEngineError(error);
    if (pause === undefined) return nothing;
    const words = wordsFor(getLocale());
    return html`<p class="muted" role="status">
      ${pause === 'elsewhere' ? words.elsewhere : words.resting}
    </p>`;
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
    const { status } = this.analysis;
    const { position } = this.game;
    const words = wordsFor(getLocale());
    return html`<div class="facts">
      <span>${msg('White’s score')}</span>
      ${
        info === undefined || position.turn === 'white'
          ? nothing
          : html`<span data-test="dice-black">${msg(str`Black’s ${percent(info.value)}`)}</span>`
      }
      <span>${words.depth} <b data-test="dice-depth">${info?.depth ?? 0}</b></span>
      ${info === undefined || info.nodes < MIN_NODES ? nothing : html`<span>${words.nodes((info.nodes / 1e6).toFixed(2))}</span>`}
      <span data-test="dice-state">${words.state[status === 'off' ? 'stopped' : status]}</span>
    </div>`;
  }

  #renderValues(findings: DiceFindings): TemplateResult {
    const { position, roll, info } = findings;
    const score = position.turn === 'white' ? msg('White’s score') : msg('Black’s score');
    if (roll === undefined) return this.#renderRolls(position, info, score);
    return info === undefined ? html`` : this.#renderMoves(position, roll, info, score);
  }

  /** Sets the roll, and scrolls to the die, which may be out of view on small screens. */
  #lay(roll: DieRoll): void {
    this.game.setRoll(roll);
    void this.updateComplete.then(() => {
      this.roller?.scrollIntoView({ block: 'nearest' });
    });
  }

  /** The values of the eight rolls. */
  #renderRolls(position: Position, info: DiceInfo | undefined, score: string): TemplateResult {
    const { game } = this;
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
                title=${msg('Set the die to this')}
                @click=${() => {
                  this.#lay(roll);
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

  /** The best moves of a roll, with the loss of each compared with the best. */
  #renderMoves(position: Position, roll: DieRoll, info: DiceInfo, score: string): TemplateResult {
    const best = info.lines[0]?.value ?? 0;
    const scale = scaleOf(info.lines.map(({ value }) => value - best));
    return html`<table data-test="best">
      <caption class="hidden-visually">
        ${msg('Best moves of the roll')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${msg('Rank')}</th>
          <th scope="col">${msg('Best move')}</th>
          <th scope="col">${score}</th>
          <th scope="col">${msg('vs best')}</th>
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
    const { game, play } = this;
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

/** The scale for the bars of some swings. */
const scaleOf = (swings: readonly number[]): number => Math.max(MIN_SCALE, ...swings.map(Math.abs));

/** A difference of expected scores in hundredths, with a bar from the middle; `scale` is its full length. */
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
