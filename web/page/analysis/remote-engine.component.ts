import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { withPrefix } from '../../../src/elements/analysis/engine.component.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import { threadsFor } from '../../../src/elements/session/engine-settings.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { RemoteError } from '../../../src/remote/address.js';
import { getLocale } from '../../i18n/locale.js';
import { renderButton } from '../../shared/ui/fields.js';
import { remoteEngineWords, type RemoteEngineWords } from '../../words/remote-engine.js';
import { follow, PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { readLine, remoteStore } from './remote-store.js';
import { remoteFaultText } from './remote-text.js';

/** Chooses whether the engine runs on this device or on another machine, and adds or removes that machine. */
export class AcedrexRemoteEngine extends PageElement {
  @follow('settings', 'later') private settings!: SettingsStore;
  @follow('analysis', 'later') private analysis!: AnalysisStore;

  static override styles = [
    controlStyles,
    css`
      fieldset {
        display: grid;
        gap: 0.45rem;
        min-inline-size: 0;
        margin: 0;
        padding: 0.5rem 0 0;
        border: 0;
        border-block-start: 1px solid var(--app-line);
      }

      legend {
        float: inline-start;
        padding: 0;
        font-weight: 600;
      }

      legend + * {
        clear: both;
      }

      label:not(.field) {
        display: flex;
        gap: 0.5rem;
        align-items: center;
        min-block-size: var(--_control);
      }

      summary {
        cursor: pointer;
      }

      form {
        display: grid;
        gap: 0.5rem;
        padding-block: 0.3rem;
      }

      input {
        margin: 0;
      }

      [name='line'] {
        inline-size: 100%;
      }
    `,
  ];

  @state() private line = '';
  @state() private fault: RemoteError | undefined;
  @state() private isConnecting = false;
  @state() private hasCode = false;
  /** The speeds of the last analyses on this device and on the other machine, in nodes per second. */
  readonly #speeds = { device: 0, remote: 0 };

  protected override stores(): readonly Store[] {
    return [remoteStore];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    remoteStore.attach(this.analysis);
  }

  protected override willUpdate(): void {
    const { analysis } = this;
    const { findings } = analysis;
    const { info, remembered } = findings ?? {};
    if (analysis.status === 'running' && info !== undefined && remembered === undefined)
      this.#speeds[analysis.isRemote ? 'remote' : 'device'] = info.nodesPerSecond;
  }

  protected override render(): TemplateResult {
    const words = remoteEngineWords(this);
    const { engine } = remoteStore;
    return html`<fieldset>
      <legend>${words.title}</legend>
      ${this.#renderChoice(words.device, threadsFor(this.settings.values).count, this.#speeds.device, false)}
      ${engine === undefined ? this.#renderForm(words) : this.#renderRemote(words, engine.host)}
    </fieldset>`;
  }

  /** Draws a machine with its threads and its speed, if known. */
  #renderChoice(name: string, threads: number, speed: number, isRemote: boolean): TemplateResult {
    const words = wordsFor(getLocale());
    const figures = [
      words.threads({ count: threads }),
      ...(speed > 0 ? [words.speed(withPrefix(Math.round(speed)))] : []),
    ];
    return html`<label
      ><input
        type="radio"
        name="place"
        value=${isRemote ? 'remote' : 'device'}
        .checked=${remoteStore.isChosen === isRemote}
        @change=${() => remoteStore.choose(isRemote)}
      /><span><b>${name}</b> <span class="muted">${figures.join(' · ')}</span></span></label
    >`;
  }

  #renderRemote(words: RemoteEngineWords, host: string): TemplateResult {
    const { machine } = remoteStore;
    const { name = host, threads = 1, nodesPerSecond = 0 } = machine ?? {};
    return html`${this.#renderChoice(name, threads, this.#speeds.remote || nodesPerSecond, true)}
      <p class="muted" role="status" data-test="remote-status">
        ${this.#statusText(words, host, name)}
      </p>
      <div class="row">
        ${renderButton(words.test, () => remoteStore.test())}
        ${renderButton(this.hasCode ? words.hideCode : words.code, () => {
          this.hasCode = !this.hasCode;
        })}
        ${renderButton(words.remove, () => {
          // The form shows the line again, so that the user can undo the removal.
          this.line = remoteStore.line;
          this.hasCode = false;
          remoteStore.remove();
        })}
      </div>
      ${this.hasCode ? this.#renderCode(words) : nothing}`;
  }

  #statusText(words: RemoteEngineWords, host: string, name: string): string {
    const { engine, isChosen } = remoteStore;
    if (engine === undefined) return '';
    const { status, error } = engine;
    const reason = remoteStore.fallbackText(this);
    if (reason !== undefined) return reason;
    if (error !== undefined) return remoteFaultText(this, error);
    if (this.analysis.isRemote && this.analysis.isOn) return words.running({ name });
    if (status === 'connecting') return words.connecting({ host });
    if (status === 'ready') return words.ready({ host });
    return isChosen ? words.idle({ host }) : '';
  }

  #renderCode(words: RemoteEngineWords): TemplateResult {
    void loadPart(this, () => import('../games/code-picture.component.js'));
    return html`<p>${words.codeHint}</p>
      <acedrex-code-picture
        .text=${remoteStore.line}
        .label=${words.codeLabel}
      ></acedrex-code-picture>`;
  }

  #renderForm(words: RemoteEngineWords): TemplateResult {
    const read = this.line.trim() === '' ? undefined : readLine(this.line);
    const fault = this.fault ?? read?.error;
    return html`<details ?open=${this.line !== ''}>
      <summary>${words.add}</summary>
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.#connect();
        }}
      >
        <p class="muted">
          ${words.how}
          <a href="docs/recipe-remote-engine.html" hreflang="en">${words.guide}</a>
        </p>
        <label class="field"
          ><span class="label">${words.line}</span
          ><input
            name="line"
            required
            autocomplete="off"
            spellcheck="false"
            autocapitalize="none"
            .value=${this.line}
            @input=${(event: Event) => {
              this.line = (event.target as HTMLInputElement).value;
              this.fault = undefined;
            }}
        /></label>
        ${
          read?.ok === true
            ? html`<p class="muted" data-test="remote-host">
                ${words.contacts({ host: new URL(read.value.address).host })}
              </p>`
            : nothing
        }
        ${fault === undefined ? nothing : html`<p class="fault" role="alert">${remoteFaultText(this, fault)}</p>`}
        <div class="row">
          <button ?disabled=${read?.ok !== true || this.isConnecting}>${words.connect}</button>
        </div>
      </form>
    </details>`;
  }

  async #connect(): Promise<void> {
    this.isConnecting = true;
    this.fault = await remoteStore.add(this.line);
    this.isConnecting = false;
    if (this.fault === undefined) this.line = '';
  }
}

customElements.define('acedrex-remote-engine', AcedrexRemoteEngine);
