/** Draws tabs. Only one tab is focusable; arrow keys choose its neighbours. */
import { html, nothing, type LitElement, type TemplateResult } from 'lit';

interface TabList<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  /** The tab whose panel is shown; undefined if none is shown. */
  readonly chosen: Name | undefined;
  /** The id of the panel; undefined if the panel belongs to another element. */
  readonly panel: string | undefined;
  readonly labelOf: (name: Name) => string;
  readonly choose: (name: Name) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Draws an element's tabs. The caller draws the panels. */
export const renderTabs = <Name extends string>(
  host: LitElement,
  { label, names, chosen, panel, labelOf, choose }: TabList<Name>,
): TemplateResult => {
  const reached = Math.max(chosen === undefined ? 0 : names.indexOf(chosen), 0);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const next = step && names[(reached + step + names.length) % names.length];
    if (!next) return;
    event.preventDefault();
    choose(next);
    void host.updateComplete.then(() => {
      const tab = `[role=tab][data-tab=${next}]`;
      host.renderRoot.querySelector<HTMLElement>(tab)?.focus();
    });
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${onKeyDown}>
    ${names.map(
      (name, place) =>
        html`<button
          type="button"
          class="quiet"
          role="tab"
          data-tab=${name}
          aria-selected=${name === chosen ? 'true' : 'false'}
          aria-controls=${name === chosen ? (panel ?? nothing) : nothing}
          tabindex=${place === reached ? 0 : -1}
          @click=${() => choose(name)}
        >
          ${labelOf(name)}
        </button>`,
    )}
  </div>`;
};
