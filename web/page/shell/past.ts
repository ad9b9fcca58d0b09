/** Shows the activities that a returning user can resume, on the start screen. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { readLastStudy } from '../studies/keeping.js';
import type { StudyStore } from '../studies/study-store.js';
import type { Row } from './continue.component.js';

interface Host extends PageElement {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly studies: StudyStore;
}

export class Past implements ReactiveController {
  readonly #host: Host;
  #isAsked = false;
  #rows: readonly Row[] | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether there is anything to resume. Undefined until known: the page must not greet a returning user as new. */
  get isKnown(): boolean | undefined {
    return this.#rows && this.#rows.length > 0;
  }

  hostUpdate(): void {
    const host = this.#host;
    const { studies, settings, game } = host;
    if (this.#isAsked || studies.saveState === 'waiting') return;
    this.#isAsked = true;
    const { learned } = settings.values;
    if (learned.length === 0 && readLastStudy() === '' && !studies.library.isUsed) this.#rows = [];
    else
      void loadPart(host, async () => {
        const { findRows } = await import('./continue.component.js');
        this.#rows = await findRows(host, studies, { learned, ruleset: game.record.ruleset });
        host.requestUpdate();
      });
  }

  /** Draws the activities. `opened` is called after a study has been opened. */
  render(opened: () => void = () => undefined): TemplateResult | typeof nothing {
    if (this.isKnown !== true) return nothing;
    return html`<acedrex-continue
      .rows=${this.#rows}
      @acedrex-study=${async ({ detail }: CustomEvent<string>) => {
        if (await this.#host.studies.open(detail)) opened();
      }}
    ></acedrex-continue>`;
  }
}
