import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { SearchInfo } from '../../src/engine/types.js';
import { resolveMove } from '../../src/notation/coordinates.js';
import { makeSanAndPlay } from '../../src/notation/san.js';
import type { Position } from '../../src/rules/position.js';
import { negateScore, type Score } from '../../src/rules/score.js';
import type { EngineState } from '../state/engine.js';

/**
 * What the engine says of the position: depth, score from White's side, speed and its best line.
 *
 * @fires acedrex-toggle - The engine is to start or to stop.
 */
export class AcedrexEnginePanel extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }

    header {
      display: flex;
      align-items: center;
      gap: 0.75rem;
    }

    h2 {
      margin: 0;
      font: inherit;
      font-weight: 650;
      flex: 1;
    }

    button {
      font: inherit;
      font-weight: 600;
      min-inline-size: 6em;
      min-block-size: 2.5rem;
      padding: 0 1em;
      border: 1px solid transparent;
      border-radius: 8px;
      background: var(--app-accent);
      color: var(--app-on-accent);
      cursor: pointer;
    }

    button[aria-pressed='true'] {
      background: none;
      border-color: currentColor;
      color: inherit;
    }

    output {
      display: block;
      margin-block-start: 0.75rem;
    }

    .score {
      font-size: 1.7rem;
      font-weight: 700;
      font-variant-numeric: tabular-nums;
      line-height: 1.1;
    }

    .facts {
      display: flex;
      flex-wrap: wrap;
      gap: 0.1rem 1rem;
      margin: 0.35rem 0 0.6rem;
      color: var(--app-muted);
      font-size: 0.88rem;
      font-variant-numeric: tabular-nums;
    }

    .line {
      margin: 0;
      line-height: 1.6;
      overflow-wrap: anywhere;
    }

    .error {
      margin: 0.75rem 0 0;
      color: var(--app-danger);
    }

    p {
      margin: 0.75rem 0 0;
      color: var(--app-muted);
    }
  `;

  @property({ attribute: false }) engine: EngineState = { status: 'off' };
  @property({ attribute: false }) position: Position | undefined;
  @property({ type: Boolean }) on = false;

  protected override render(): TemplateResult {
    const { engine, position, on } = this;
    return html`
      <header>
        <h2>Engine</h2>
        <button
          type="button"
          aria-pressed=${on ? 'true' : 'false'}
          @click=${() => {
            this.dispatchEvent(new CustomEvent('acedrex-toggle', { bubbles: true }));
          }}
        >
          ${on ? 'Stop' : 'Analyse'}
        </button>
      </header>
      ${
        engine.error === undefined
          ? nothing
          : html`<p class="error" role="alert">${engine.error}</p>`
      }
      ${
        engine.info !== undefined && position !== undefined
          ? this.#renderInfo(engine.info, position)
          : html`<p>${idleText(engine)}</p>`
      }
    `;
  }

  #renderInfo(info: SearchInfo, position: Position): TemplateResult {
    const score = position.turn === 'white' ? info.score : negateScore(info.score);
    const million = (count: number): string => (count / 1e6).toFixed(2);
    return html`
      <output>
        <div class="score" data-test="score">${formatScore(score)}</div>
        <div class="facts">
          <span>depth <span data-test="depth">${info.depth}</span>/${info.selectiveDepth}</span>
          <span>${million(info.nodes)} M nodes</span>
          <span>${million(info.nodesPerSecond)} M/s</span>
          <span data-test="state">${stateText(this.engine)}</span>
        </div>
        <div class="line" data-test="line">${sanLine(position, info.pv)}</div>
      </output>
    `;
  }
}

const idleText = ({ status, reason }: EngineState): string => {
  if (status === 'starting') return 'The engine is being loaded…';
  if (status === 'running') return 'Searching…';
  if (reason === 'game-over') return 'The game is over.';
  return 'It runs in your browser; nothing is sent anywhere.';
};

const stateText = ({ status, reason }: EngineState): string => {
  if (status === 'running') return 'searching';
  if (status === 'finished') return reason === 'mate-found' ? 'end found' : 'finished';
  return 'stopped';
};

/** From White's view: pawns with a sign, or the moves to a forced end. */
const formatScore = (score: Score): string => {
  if (score.kind === 'mate') return `#${score.moves}`.replace('-', '−');
  const pawns = (Math.abs(score.value) / 100).toFixed(2);
  return score.value > 0 ? `+${pawns}` : score.value < 0 ? `−${pawns}` : pawns;
};

const sanLine = (start: Position, moves: readonly string[]): string => {
  let position = start;
  const words: string[] = [];
  for (const text of moves) {
    const move = resolveMove(position, text);
    if (!move.ok) break;
    if (position.turn === 'white') words.push(`${position.fullmoves}.`);
    else if (words.length === 0) words.push(`${position.fullmoves}…`);
    const { san, after } = makeSanAndPlay(position, move.value);
    words.push(san);
    position = after;
  }
  return words.join(' ');
};

customElements.define('acedrex-engine-panel', AcedrexEnginePanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-engine-panel': AcedrexEnginePanel;
  }
}
