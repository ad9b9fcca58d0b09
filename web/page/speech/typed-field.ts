/** Shows the field for moves and questions in a view with a board, if the user has enabled it. */
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { TypedPlace } from './commands.js';

const places = new Map<LitElement, () => TypedPlace | undefined>();

/** The view that shows a board, and what can be typed there; undefined if no view shows a board. */
export const shownPlace = (): readonly [view: LitElement, place: TypedPlace] | undefined => {
  for (const [view, placeOf] of [...places].reverse()) {
    const isShown = view.isConnected && view.checkVisibility();
    const place = isShown ? placeOf() : undefined;
    if (place !== undefined) return [view, place];
  }
  return undefined;
};

/** Draws the field. `place` is called for each typed text. It returns undefined while the view has no board. */
export const typedField = (
  host: LitElement,
  { values }: Pick<SettingsStore, 'values'>,
  place: () => TypedPlace | undefined,
): TemplateResult | typeof nothing => {
  for (const known of places.keys()) if (!known.isConnected) places.delete(known);
  places.set(host, place);
  if (!values.hasConsole) return nothing;
  void loadPart(host, () => import('./console.component.js'));
  return html`<acedrex-console .place=${place}></acedrex-console>`;
};
