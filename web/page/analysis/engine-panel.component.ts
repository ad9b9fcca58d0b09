import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import '../../components/analysis/parts.js';
import { wordsFor } from '../../components/analysis/languages.js';
import {
  hashFor,
  hashSizes,
  LIMIT_KINDS,
  threadChoices,
  type LimitKind,
  type Threads,
} from '../../engine/engine-settings.js';
import type { Settings, SettingsStore } from '../settings/settings-store.js';
import { loadPart } from '../../shared/load-part.js';
import type { Store } from '../../shared/store.js';
import { getLocale } from '../../i18n/locale.js';
import { optionsStyles } from '../../shared/ui/options.styles.js';
import { analysisContext, gameContext, sessionContext, settingsContext } from '../contexts.js';
import type { GameStore } from '../../game/game-store.js';
import type { AnalysisStore } from '../../engine/analysis-store.js';
import type { Session } from '../../engine/session.js';
import { PageElement } from '../page-element.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { icon } from '../../shared/ui/icons.js';

const MAX_LINES = 5;

/** The engine panel with its limits. */
export class AcedrexEnginePanel extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;
  @consume({ context: sessionContext }) private session!: Session;

  static override styles = [
    controlStyles,
    optionsStyles,
    css`
      :host {
        display: grid;
        gap: 0.2rem;
        container-type: inline-size;
      }
    `,
  ];

  protected override patientStores(): readonly Store[] {
    const { analysis, settings } = this;
    return [analysis, settings];
  }

  protected override render(): TemplateResult {
    const { analysis, settings } = this;
    return html`
      <acedrex-engine .session=${this.session} .lang=${getLocale()}>
        <button
          type="button"
          class="quiet square"
          title=${msg('Play with the eight-sided die')}
          aria-label=${msg('With the eight-sided die')}
          @click=${() => {
            void loadPart(this, async () => {
              const { playWithDice } = await import('../rules/change-rules.js');
              playWithDice(this.game, true);
            });
          }}
        >
          ${icon('dice')}
        </button>
      </acedrex-engine>
      ${guard([settings.values, analysis.threads, getLocale()], () => this.#renderOptions(settings.values))}
    `;
  }

  #renderOptions(values: Settings): TemplateResult {
    const { settings } = this;
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
          [
            ['0', msg(str`Automatic (${hashFor({ hash: 0 })} MB)`)],
            ...hashSizes().map((size): [string, string] => [String(size), `${size} MB`]),
          ],
          String(values.hash),
          (value) => {
            settings.set({ hash: Number(value) });
          },
        )}
        ${this.#renderSelect(
          msg('Threads'),
          'threads',
          [
            ['0', msg('Automatic')],
            ...threadChoices().map((count): [string, string] => [String(count), String(count)]),
          ],
          String(values.threads),
          (value) => {
            settings.set({ threads: Number(value) });
          },
        )}
        <p class="muted wide" data-test="threads">${threadsText(this.analysis.threads)}</p>
      </div>
    </details>`;
  }

  #renderLimit(values: Settings): TemplateResult | typeof nothing {
    const { settings } = this;
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
        return field(msg('Nodes (thousands)'), values.kilonodes, 1e7, (kilonodes) => {
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
    infinite: () => msg('Infinite'),
    time: () => msg('Time'),
    depth: () => msg('Depth'),
    nodes: () => msg('Nodes'),
  };
  return names[kind]();
};

/** The number of threads and the reason for it; see decision 9 about isolation. */
const threadsText = (threads: Threads): string => {
  const text = wordsFor(getLocale()).threadsBecause(threads);
  return threads.because === 'isolation'
    ? `${text} ${msg('Reload once to enable multithreading.')}`
    : text;
};

customElements.define('acedrex-engine-panel', AcedrexEnginePanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-engine-panel': AcedrexEnginePanel;
  }
}
