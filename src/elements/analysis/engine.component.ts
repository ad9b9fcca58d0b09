import {
  css,
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { formatResult, formatScore } from '../../analysis/chance.js';
import { stepsOf } from '../../notation/line.js';
import type { AnalysisStore } from '../session/analysis-store.js';
import type { AnalysisLine } from '../session/findings.js';
import { loadPart } from '../shared/load-part.js';
import type { Store } from '../shared/store.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { engineSummaryStyles } from '../shared/ui/engine-summary.styles.js';
import { icon } from '../shared/ui/icons.js';
import { AnalysisPart } from './part.js';
import { say } from '../../message.js';
import type { AnalysisWords } from '../../words/analysis.js';
import { faultTexts } from '../internal/fault-texts.js';
import { languageOf, type Language } from '../internal/languages.js';

/** The engine panel. It controls the engine and shows the results. Slotted buttons appear beside its own buttons. */
export class AcedrexEngine extends AnalysisPart {
  static override styles = [
    controlStyles,
    engineSummaryStyles,
    css`
      :host {
        display: grid;
        gap: 0.25rem;
        container-type: inline-size;
      }

      .score {
        min-inline-size: 4.2ch;
      }

      /* Always two lines high, so that the content below does not move when values appear or disappear. */
      .grow {
        display: flex;
      }

      .facts {
        flex: 1;
        block-size: 2.7em;
        align-content: start;
        overflow: hidden;
      }

      /* Kept on one line, so that the number at the end stays visible. */
      [data-test='remembered'] {
        white-space: nowrap;
      }

      /* Narrow panels hide this text, because the engine's options show the same facts. */
      @container (max-width: 26rem) {
        .rare {
          display: none;
        }
      }

      /* On a phone in landscape, the moves need this space more. */
      @media (min-aspect-ratio: 1/1) and (max-height: 32rem) {
        .facts {
          block-size: 1.35em;
        }
      }

      /* A finished game has no lines. Their space stays reserved, so that the content below does not move. */
      .over {
        visibility: hidden;
      }

      /* Reserves space for the lines even before they are fetched. */
      acedrex-lines {
        display: block;
        min-block-size: calc(var(--lines) * 1.75rem);
        @media (pointer: coarse) {
          min-block-size: calc(var(--lines) * 2.75rem);
        }
      }

      .deeper {
        min-block-size: 2.1rem;
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    hideLines: { attribute: false },
    busy: { attribute: false },
  };

  /** The other task that is using the engine, if any. */
  busy: string | undefined;

  /** Hides the lines and their moves. */
  hideLines = false;

  protected override stores(): readonly Store[] {
    return [this.session.analysis, this.session.game];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { isOn, findings } = this.session.analysis;
    if (!this.hideLines && (isOn || (findings?.lines.length ?? 0) > 0))
      void loadPart(this, () => import('./lines.js'));
  }

  protected override updated(): void {
    // Set by script, because the page's Content-Security-Policy forbids style attributes.
    this.style.setProperty('--lines', String(this.session.analysis.lineCount));
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const { analysis } = this.session;
    const { position, annotation } = this.session.game;
    const status = position.status();
    const isOver = status !== 'ongoing';
    const best = analysis.findings?.lines[0];
    // If there is no engine result, the score recorded in the game is shown.
    const known = best?.score ?? (analysis.isThreat ? undefined : annotation.evaluation?.score);
    const score = known === undefined ? '–' : formatScore(known);
    return html`
      <div class="summary">
        <output class="score" data-test="score" aria-live="off" aria-label=${words.score}
          >${status === 'ongoing' ? score : formatResult(position.result())}</output
        >
        <div class="grow">
          ${
            status === 'ongoing'
              ? this.#renderFacts()
              : html`<div class="facts"><b data-test="end">${words.end[status]}</b></div>`
          }
          ${
            mayDeepen(analysis)
              ? html`<button
                  type="button"
                  class="quiet square deeper"
                  title=${words.goDeeper}
                  aria-label=${words.goDeeper}
                  @click=${() => analysis.goDeeper()}
                >
                  ${icon('deeper')}
                </button>`
              : nothing
          }
        </div>
        <button
          type="button"
          class="quiet"
          title=${words.threatTitle}
          aria-label=${words.threat}
          aria-pressed=${analysis.isThreat ? 'true' : 'false'}
          ?disabled=${!analysis.isThreat && !analysis.canThreaten}
          @click=${() => analysis.toggleThreat()}
        >
          ${icon('threat')}<span class="word">${words.threat}</span>
        </button>
        <slot></slot>
        ${renderToggle(this, isOver, words)}
      </div>
      ${noticeOf(analysis, words, languageOf(this))}
      ${
        this.hideLines
          ? nothing
          : html`<acedrex-lines
              class=${isOver ? 'over' : ''}
              .session=${this.session}
              .lang=${this.lang}
            ></acedrex-lines>`
      }
    `;
  }

  #renderFacts(): TemplateResult {
    const { words } = this;
    const { analysis } = this.session;
    const { findings, threads, smallHash } = analysis;
    const { info, progress } = findings ?? {};
    const figures = progress !== undefined && progress.nodes > (info?.nodes ?? 0) ? progress : info;
    const hits = info?.tableHits ?? 0;
    const best = findings?.lines[0];
    const state = stateOf(analysis);
    // Whether there is no status to report, because no analysis has started or a stored result has made the engine
    // unnecessary.
    const isIdle =
      this.busy === undefined &&
      (best === undefined || findings?.remembered !== undefined) &&
      figures === undefined &&
      state === 'stopped';
    return html`<div class="facts">
      <span ?hidden=${best === undefined}
        >${words.depth} <b data-test="depth">${best?.depth ?? 0}</b>${
          info === undefined || findings?.remembered !== undefined
            ? nothing
            : html`/<span data-test="seldepth">${info.selectiveDepth}</span>`
        }</span
      >
      ${
        findings?.remembered === undefined
          ? nothing
          : html`<span data-test="remembered"
              >${
                info === undefined || !analysis.isOn ? words.remembered : words.rememberedNow(info)
              }</span
            >`
      }
      ${
        figures === undefined
          ? nothing
          : html`
              <span>${words.nodes(withPrefix(figures.nodes))}</span>
              ${
                figures.nodesPerSecond === 0
                  ? nothing
                  : html`<span>${words.speed(withPrefix(figures.nodesPerSecond))}</span>`
              }
              ${
                hits > 0
                  ? html`<span data-test="table-hits">${words.tableHits({ count: hits })}</span>`
                  : html`<span class="rare"
                      >${words.hash({ percent: Math.round(figures.hashUse / 10) })}</span
                    >`
              }
            `
      }
      <span
        class="rare"
        ?hidden=${isIdle || (this.busy !== undefined && state === 'stopped')}
        title=${say(words.threadsBecause[threads.because], threads)}
        data-test="thread-count"
        >${words.threads(threads)}</span
      >
      ${
        isIdle || smallHash === undefined
          ? nothing
          : html`<span data-test="small-hash">${words.smallHash({ mebibytes: smallHash })}</span>`
      }
      <span ?hidden=${isIdle} data-test="state"
        >${state === 'stopped' ? (this.busy ?? words.state.stopped) : words.state[state]}${analysis.loaded === undefined ? nothing : ' ' + words.percent({ figure: (100 * analysis.loaded).toFixed() })}</span
      >
      ${best === undefined ? nothing : this.#renderEnd(best)}
    </div>`;
  }

  /** Draws how a winning line ends: with mate or with a bared king. */
  #renderEnd({ score, pv }: AnalysisLine): TemplateResult | typeof nothing {
    const { position } = this.session.analysis.findings ?? {};
    if (score.kind !== 'mate' || position === undefined) return nothing;
    const status = stepsOf(position, pv).at(-1)?.after.boardStatus();
    return html`<b>${this.words.endIn({ status: status ?? '', moves: Math.abs(score.moves) })}</b>`;
  }
}

/** Draws the button that starts and stops the analysis of a part. */
export const renderToggle = (
  part: AnalysisPart,
  isOver: boolean,
  words: AnalysisWords,
): TemplateResult => {
  const { analysis } = part.session;
  return html`<button
    type="button"
    class="toggle ${analysis.isOn || isOver ? '' : 'primary'}"
    ?disabled=${isOver}
    @click=${() => {
      analysis.toggle();
      // Redraws immediately. A redraw through the stores would come one frame later, too late for feedback on a tap.
      part.requestUpdate();
    }}
  >
    ${analysis.isOn && !isOver ? words.stop : words.analyse}
  </button>`;
};

/** Why the engine has failed, is paused or was restarted. */
export const noticeOf = (
  { error, pause, restarts, isOn }: AnalysisStore,
  words: AnalysisWords,
  language: Language,
): TemplateResult | typeof nothing => {
  if (error !== undefined)
    return html`<p class="fault" role="alert" data-code=${error.code}>
      ${words.failed} ${faultTexts.in(language, error)}
    </p>`;
  if (pause === 'elsewhere') return html`<p class="muted" role="status">${words.elsewhere}</p>`;
  if (pause === 'hidden') return html`<p class="muted">${words.resting}</p>`;
  if (restarts > 0 && isOn)
    return html`<p class="muted" role="status" data-test="restarted">${words.restarted}</p>`;
  return nothing;
};

export const withPrefix = (count: number): { readonly figure: string; readonly prefix: string } => {
  if (count >= 1e6) return { figure: (count / 1e6).toFixed(2), prefix: 'M' };
  return count >= 1e3
    ? { figure: (count / 1e3).toFixed(), prefix: 'k' }
    : { figure: String(count), prefix: '' };
};

/** Whether the search has ended at a limit. */
const mayDeepen = ({ status, reason }: AnalysisStore): boolean =>
  status === 'finished' && ['movetime', 'depth', 'nodes'].includes(reason ?? '');

const stateOf = ({ status, reason, isCool }: AnalysisStore): keyof AnalysisWords['state'] => {
  if (status === 'running' && isCool) return 'cool';
  if (status === 'starting' || status === 'running' || status === 'failed') return status;
  if (reason === 'game-over') return 'game-over';
  if (status === 'finished') return reason === 'mate-found' ? 'end-found' : 'finished';
  return 'stopped';
};
