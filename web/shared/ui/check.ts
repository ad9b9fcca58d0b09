/** Boxes to tick. */
import { html, type TemplateResult } from 'lit';

/** Draws a box to tick, with its label behind it. */
export const renderCheck = (
  name: string,
  label: string,
  isChecked: boolean,
  onChange: (isChecked: boolean) => void,
): TemplateResult =>
  html`<label
    ><input
      type="checkbox"
      name=${name}
      .checked=${isChecked}
      @change=${(event: Event) => {
        onChange((event.target as HTMLInputElement).checked);
      }}
    />
    ${label}</label
  >`;
