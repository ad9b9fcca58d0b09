import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatScore } from '../analysis/chance.js';
import { stepsOf } from '../analysis/line.js';
import { hashSizes, threadChoices, type Threads } from '../state/engine.js';
import { LIMIT_KINDS, type LimitKind, type Settings } from '../state/settings.js';
import type { Store } from '../state/store.js';
import type { AnalysisLine } from '../state/analysis.js';
import type { Position } from '../../src/rules/position.js';
import { getLocale } from '../i18n/locale.js';
import { icon } from './icons.js';
import './lines.component.js';
import { PageElement } from './page-element.js';
import { sharedStyles } from './shared.styles.js';

const MAX_LINES = 5;

/** The engine: starting and stopping it, what it finds, how far it goes. */
export class AcedrexEnginePanel extends PageElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
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
        min-inline-size: 4.2ch;
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

      details {
        font-size: 0.92rem;
      }

      summary {
        padding: 0.3em 0;
        color: var(--app-muted);
        cursor: pointer;
      }

      .options {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
        gap: 0.6rem;
        padding-block: 0.3rem 0.5rem;
      }

      .options > * {
        align-content: start;
      }

      .options select,
      .options input {
        inline-size: 100%;
      }

      .wide {
        grid-column: 1 / -1;
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    const { analysis, settings } = this.workspace;
    return [analysis, settings];
  }

  protected override render(): TemplateResult {
    const { analysis, settings } = this.workspace;
    const { findings } = analysis;
    const best = findings?.lines[0];
    return html`
      <div class="summary">
        <output class="score" data-test="score" aria-label=${msg('Score')}
          >${best === undefined ? '–' : formatScore(best.score)}</output
        >
        <div class="grow">${this.#renderFacts()}</div>
        <button
          type="button"
          class="quiet square"
          title=${msg('What does the other side threaten? (x)')}
          aria-label=${msg('Threat')}
          aria-pressed=${analysis.isThreat ? 'true' : 'false'}
          ?disabled=${!analysis.isThreat && !analysis.canThreaten}
          @click=${() => {
            analysis.toggleThreat();
          }}
        >
          ${icon('threat')}
        </button>
        <button
          type="button"
          class="quiet square"
          title=${msg('Play on with the eight-sided die')}
          aria-label=${msg('With the eight-sided die')}
          @click=${() => {
            this.workspace.game.setDice(true);
          }}
        >
          ${icon('dice')}
        </button>
        <button
          type="button"
          class="toggle ${analysis.isOn ? '' : 'primary'}"
          @click=${() => {
            analysis.toggle();
          }}
        >
          ${analysis.isOn ? msg('Stop') : msg('Analyse')}
        </button>
      </div>
      ${this.#renderNotice()}
      <acedrex-lines .workspace=${this.workspace}></acedrex-lines>
      ${guard([settings.values, analysis.threads, getLocale()], () => this.#renderOptions(settings.values))}
    `;
  }

  #renderFacts(): TemplateResult {
    const { analysis } = this.workspace;
    const { findings } = analysis;
    const { info, progress } = findings ?? {};
    const figures = progress !== undefined && progress.nodes > (info?.nodes ?? 0) ? progress : info;
    const { count } = analysis.threads;
    const best = findings?.lines[0];
    const million = (count: number): string => (count / 1e6).toFixed(2);
    return html`<div class="facts">
      <span
        >${msg('depth')} <b data-test="depth">${best?.depth ?? 0}</b>${
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
                info === undefined || !analysis.isOn
                  ? msg('remembered')
                  : msg(str`remembered, now at ${info.depth}`)
              }</span
            >`
      }
      ${
        figures === undefined
          ? nothing
          : html`
              <span>${msg(str`${million(figures.nodes)} M nodes`)}</span>
              <span>${msg(str`${million(figures.nodesPerSecond)} M/s`)}</span>
              <span>${msg(str`hash ${Math.round(figures.hashUse / 10)} %`)}</span>
            `
      }
      ${
        count > 1
          ? html`<span title=${threadsText(analysis.threads)}>${msg(str`${count} threads`)}</span>`
          : html`<span title=${threadsText(analysis.threads)}>${msg('1 thread')}</span>`
      }
      <span data-test="state">${stateText(this.workspace.analysis)}</span>
      ${best === undefined || findings === undefined ? nothing : endOf(findings.position, best)}
    </div>`;
  }

  #renderNotice(): TemplateResult | typeof nothing {
    const { analysis } = this.workspace;
    const { error, pause, restarts } = analysis;
    if (error !== undefined)
      return html`<p class="fault" role="alert">${msg('The engine failed.')} ${error}</p>`;
    if (pause === 'other-tab')
      return html`<p class="muted" role="status">
        ${msg('Paused: the engine runs in another tab.')}
      </p>`;
    if (pause === 'hidden')
      return html`<p class="muted">${msg('Paused to spare the battery.')}</p>`;
    if (restarts > 0 && analysis.isOn)
      return html`<p class="muted" role="status" data-test="restarted">
        ${msg('The engine had stopped and was started again.')}
      </p>`;
    const mayDeepen =
      analysis.status === 'finished' &&
      ['movetime', 'depth', 'nodes'].includes(analysis.reason ?? '');
    return mayDeepen
      ? html`<div>
          <button
            type="button"
            @click=${() => {
              analysis.goDeeper();
            }}
          >
            ${icon('deeper')}${msg('Go deeper')}
          </button>
        </div>`
      : nothing;
  }

  #renderOptions(values: Settings): TemplateResult {
    const { settings } = this.workspace;
    return html`<details>
      <summary>${msg('Engine options')}</summary>
      <div class="options">
        ${this.#renderSelect(
          msg('Lines'),
          'lines',
          Array.from({ length: MAX_LINES }, (_, index): [string, string] => [
            String(index + 1),
            String(index + 1),
          ]),
          String(values.lines),
          (value) => {
            settings.set({ lines: Number(value) });
          },
        )}
        ${this.#renderSelect(
          msg('Analyse'),
          'limit',
          LIMIT_KINDS.map((kind): [string, string] => [kind, limitName(kind)]),
          values.limit,
          (value) => {
            const limit = LIMIT_KINDS.find((kind) => kind === value);
            if (limit !== undefined) settings.set({ limit });
          },
        )}
        ${this.#renderLimit(values)}
        ${this.#renderSelect(
          msg('Memory (hash)'),
          'hash',
          hashSizes().map((size): [string, string] => [String(size), `${size} MB`]),
          String(values.hash),
          (value) => {
            settings.set({ hash: Number(value) });
          },
        )}
        ${this.#renderSelect(
          msg('Threads'),
          'threads',
          [
            ['0', msg('as many as suit')],
            ...threadChoices().map((count): [string, string] => [String(count), String(count)]),
          ],
          String(values.threads),
          (value) => {
            settings.set({ threads: Number(value) });
          },
        )}
        <p class="muted wide" data-test="threads">
          ${threadsText(this.workspace.analysis.threads)}
        </p>
      </div>
    </details>`;
  }

  #renderLimit(values: Settings): TemplateResult | typeof nothing {
    const { settings } = this.workspace;
    const field = (
      label: string,
      value: number,
      max: number,
      set: (value: number) => void,
    ): TemplateResult =>
      html`<label class="field"
        ><span class="label">${label}</span
        ><input
          type="number"
          min="1"
          max=${max}
          .value=${String(value)}
          @change=${(event: Event) => {
            const { valueAsNumber } = event.target as HTMLInputElement;
            if (valueAsNumber >= 1 && valueAsNumber <= max) set(Math.round(valueAsNumber));
          }}
      /></label>`;
    switch (values.limit) {
      case 'time':
        return field(msg('Seconds'), values.seconds, 3600, (seconds) => {
          settings.set({ seconds });
        });
      case 'depth':
        return field(msg('Depth'), values.depth, 99, (depth) => {
          settings.set({ depth });
        });
      case 'nodes':
        return field(msg('Thousand nodes'), values.kilonodes, 1e7, (kilonodes) => {
          settings.set({ kilonodes });
        });
      case 'infinite':
        return nothing;
    }
  }

  #renderSelect(
    label: string,
    name: string,
    choices: readonly (readonly [value: string, text: string])[],
    chosen: string,
    onChange: (value: string) => void,
  ): TemplateResult {
    return html`<label class="field"
      ><span class="label">${label}</span
      ><select
        name=${name}
        @change=${(event: Event) => {
          onChange((event.target as HTMLSelectElement).value);
        }}
      >
        ${choices.map(
          ([value, text]) =>
            html`<option value=${value} ?selected=${value === chosen}>${text}</option>`,
        )}
      </select></label
    >`;
  }
}

const limitName = (kind: LimitKind): string => {
  const names: Readonly<Record<LimitKind, () => string>> = {
    infinite: () => msg('without end'),
    time: () => msg('for a time'),
    depth: () => msg('to a depth'),
    nodes: () => msg('a number of nodes'),
  };
  return names[kind]();
};

const threadsText = ({ count, because }: Threads): string => {
  const reasons: Readonly<Record<Threads['because'], () => string>> = {
    isolation: () => msg('1 thread: this page is not isolated. Reload it once to change that.'),
    device: () => msg(str`Threads: ${count}, as many as this device can spare.`),
    choice: () => msg(str`Threads: ${count}, as chosen.`),
    failure: () => msg('1 thread: more could not be started.'),
  };
  return reasons[because]();
};

const stateText = ({ status, reason }: AcedrexEnginePanel['workspace']['analysis']): string => {
  if (status === 'starting') return msg('loading the engine…');
  if (status === 'running') return msg('searching');
  if (status === 'failed') return msg('failed');
  if (reason === 'game-over') return msg('the game is over');
  if (status === 'finished') return reason === 'mate-found' ? msg('end found') : msg('finished');
  return msg('stopped');
};

/** How the line's forced end comes about, because here a king can also be bared. */
const endOf = (position: Position, line: AnalysisLine): TemplateResult | typeof nothing => {
  if (line.score.kind !== 'mate') return nothing;
  const status = stepsOf(position, line.pv).at(-1)?.after.boardStatus();
  const moves = Math.abs(line.score.moves);
  const text =
    status === 'bare-king'
      ? msg(str`bare king in ${moves}`)
      : status === 'stalemate'
        ? msg(str`stalemate in ${moves}`)
        : status === 'checkmate'
          ? msg(str`mate in ${moves}`)
          : msg(str`forced end in ${moves}`);
  return html`<b>${text}</b>`;
};

customElements.define('acedrex-engine-panel', AcedrexEnginePanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-engine-panel': AcedrexEnginePanel;
  }
}
