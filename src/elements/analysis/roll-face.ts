/** The piece of a roll, drawn in the colour of the surrounding text. */
import { svg, html, type TemplateResult } from 'lit';
import { FLUENT_PIECES } from '../../drawing/pieces/fluent.js';
import { roleOfRoll, type DieRoll } from '../../rules/dice.js';

export const rollFace = (roll: DieRoll): TemplateResult => {
  const { silhouette, details } = FLUENT_PIECES[roleOfRoll(roll)];
  return html`<svg class="face" viewBox="0 0 192 192" aria-hidden="true">
    ${svg`<path d=${silhouette + details} />`}
  </svg>`;
};
