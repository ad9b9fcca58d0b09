/** Shows the field for moves and questions in a view with a board, if the user has enabled it. */
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { TypedPlace } from './commands.js';

/** Draws the field. `place` is called for each typed text. It returns undefined while the view has no board. */
export const typedField = (
  host: LitElement,
  { values }: Pick<SettingsStore, 'values'>,
  place: () => TypedPlace | undefined,
): TemplateResult | typeof nothing => {
  if (!values.hasConsole) return nothing;
  void loadPart(host, () => import('./console.component.js'));
  return html`<acedrex-console .place=${place}></acedrex-console>`;
};
