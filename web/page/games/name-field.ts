/** The field for the user's player name. */
import { html, type TemplateResult } from 'lit';
import { MAX_NAME } from './own-side.js';

export const renderName = (
  label: string,
  name: string,
  onInput: (name: string) => void,
  isRequired = true,
): TemplateResult =>
  html`<label class="field"
    ><span class="label">${label}</span
    ><input
      name="name"
      ?required=${isRequired}
      maxlength=${MAX_NAME}
      autocomplete="nickname"
      .value=${name}
      @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
  /></label>`;
