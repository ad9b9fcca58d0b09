import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { say } from '../../../src/message.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import {
  BATTERY_SAVINGS,
  hashFor,
  hashSizes,
  LIMIT_KINDS,
  MAX_LINES,
  threadChoices,
  type BatterySaving,
  type LimitKind,
  type Threads,
} from '../../../src/elements/session/engine-settings.js';
import { watchBattery } from '../../../src/elements/session/power.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { choicesOf, renderField } from '../../shared/ui/fields.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { optionsStyles } from '../../shared/ui/common.styles.js';
import { follow, PageElement } from '../page-element.js';
import type { Settings, SettingsStore } from '../settings/settings-store.js';
import './remote-engine.component.js';

/** The settings that limit the engine's analysis. */
export class AcedrexEngineOptions extends PageElement {
  @follow('settings', 'later') private settings!: SettingsStore;
  @follow('analysis', 'later') private analysis!: AnalysisStore;

  /** Whether the device runs on battery. Undefined if the browser does not report this. */
  @state() private isOnBattery: boolean | undefined;
  #endBattery: (() => void) | undefined;

  static override styles = [controlStyles, optionsStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endBattery = watchBattery((isOnBattery) => {
      this.isOnBattery = isOnBattery;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endBattery?.();
  }

  protected override render(): TemplateResult {
    const { analysis, settings } = this;
    return html`${guard([settings.values, analysis.threads, analysis.smallHash, this.isOnBattery, getLocale()], () => this.#renderOptions(settings.values))}`;
  }

  #renderOptions(values: Settings): TemplateResult {
    const { settings } = this;
    return html`<div class="options">
      ${renderField(
        msg(labels.lines),
        'lines',
        choicesOf(Array.from({ length: MAX_LINES }, (_, index) => String(index + 1))),
        String(values.lines),
        (value) => settings.set({ lines: Number(value) }),
      )}
      ${renderField(
        msg(labels.analyse),
        'limit',
        choicesOf(LIMIT_KINDS, limitName),
        values.limit,
        (limit) => settings.set({ limit }),
      )}
      ${this.#renderLimit(values)}
      ${renderField(
        msg(labels.memoryHash),
        'hash',
        [
          ['0', msg(labels.automaticMb, { size: hashFor({ hash: 0 }) })],
          ...choicesOf(hashSizes().map(String), (size) => `${size} MB`),
        ],
        String(values.hash),
        (value) => settings.set({ hash: Number(value) }),
      )}
      ${renderField(
        msg(labels.threads),
        'threads',
        [['0', msg(labels.automatic)], ...choicesOf(threadChoices().map(String))],
        String(values.threads),
        (value) => settings.set({ threads: Number(value) }),
      )}
      ${renderField(
        msg(labels.saveBattery),
        'battery-saving',
        choicesOf(BATTERY_SAVINGS, savingName),
        values.batterySaving,
        (batterySaving) => settings.set({ batterySaving }),
      )}
      ${this.#renderSmallHash()}
      <p class="muted wide" data-test="threads">${threadsText(this.analysis.threads)}</p>
      <p class="muted wide" role="status" data-test="battery">
        ${savingText(values.batterySaving, this.isOnBattery)}
      </p>
      <acedrex-remote-engine class="wide"></acedrex-remote-engine>
    </div>`;
  }

  #renderSmallHash(): TemplateResult | typeof nothing {
    const { smallHash } = this.analysis;
    if (smallHash === undefined) return nothing;
    return html`<p class="muted wide">
      ${capitalised(wordsFor(getLocale()).smallHash({ mebibytes: smallHash }))}.
    </p>`;
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
        return field(msg(labels.seconds), values.seconds, 3600, (seconds) =>
          settings.set({ seconds }),
        );
      case 'depth':
        return field(msg(labels.depth), values.depth, 99, (depth) => settings.set({ depth }));
      case 'nodes':
        return field(msg(labels.nodesThousands), values.kilonodes, 1e7, (kilonodes) =>
          settings.set({ kilonodes }),
        );
      case 'infinite':
        return nothing;
    }
  }
}

const limitName = (kind: LimitKind): string => {
  const names: Readonly<Record<LimitKind, () => string>> = {
    infinite: () => msg(labels.infinite),
    time: () => msg(labels.time),
    depth: () => msg(labels.depth),
    nodes: () => msg(labels.nodes),
  };
  return names[kind]();
};

const savingName = (saving: BatterySaving): string => {
  const names: Readonly<Record<BatterySaving, () => string>> = {
    auto: () => msg(labels.automatic),
    always: () => msg(labels.always),
    never: () => msg(labels.never),
  };
  return names[saving]();
};

/** Describes the effect of the battery setting on this device. */
const savingText = (saving: BatterySaving, isOnBattery: boolean | undefined): string => {
  if (saving === 'never') return msg(labels.fullSpeedOnBattery);
  if (saving === 'always') return msg(labels.analysisRunsHalfOfTime);
  return isOnBattery === undefined
    ? msg(labels.thisBrowserDoesNotReport)
    : msg(labels.onBatteryAnalysisRunsHalf);
};

/** States the number of threads and the reason for this number; see decision 9 about isolation. */
const threadsText = (threads: Threads): string => {
  const text = say(wordsFor(getLocale()).threadsBecause[threads.because], threads);
  return threads.because === 'isolation'
    ? `${text} ${msg(labels.reloadOnceToEnableMultithreading)}`
    : text;
};

customElements.define('acedrex-engine-options', AcedrexEngineOptions);
