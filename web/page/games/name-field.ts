/** The field for the name under which the user plays. */
import { html, type TemplateResult } from 'lit';
import { MAX_NAME } from './own-side.js';

export const renderName = (
  label: string,
  name: string,
  onInput: (name: string) => void,
): TemplateResult =>
  html`<label class="field"
    ><span class="label">${label}</span
    ><input
      name="name"
      required
      maxlength=${MAX_NAME}
      autocomplete="nickname"
      .value=${name}
      @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
  /></label>`;
