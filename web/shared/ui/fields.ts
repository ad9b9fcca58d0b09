/** Draws buttons, select boxes and checkboxes. */
import { html, nothing, type TemplateResult } from 'lit';

/** Draws a button. `look` contains its classes, such as `primary`. */
export const renderButton = (
  label: unknown,
  act: (event: Event) => unknown,
  look = '',
  isDisabled = false,
): TemplateResult =>
  html`<button type="button" class=${look || nothing} ?disabled=${isDisabled} @click=${act}>
    ${label}
  </button>`;

/** A value, its label, and whether the choice is disabled. */
export type Choice<Value extends string> = readonly [
  value: Value,
  label: string,
  isDisabled?: boolean,
];

/** Draws a select box. If no visible text names it, `label` does. */
export const renderSelect = <Value extends string>(
  name: string,
  choices: readonly Choice<Value>[],
  chosen: Value,
  onChange: (value: Value) => void,
  label?: string,
): TemplateResult =>
  html`<select
    name=${name}
    aria-label=${label ?? nothing}
    title=${label ?? nothing}
    @change=${(event: Event) => {
      const choice = choices[(event.target as HTMLSelectElement).selectedIndex];
      if (choice !== undefined) onChange(choice[0]);
    }}
  >
    ${choices.map(
      ([value, label, isDisabled = false]) =>
        html`<option
          value=${value}
          .text=${label}
          .selected=${value === chosen}
          ?disabled=${isDisabled}
        ></option>`,
    )}
  </select>`;

/** Draws a select box below its label. */
export const renderField = <Value extends string>(
  label: string,
  ...list: Parameters<typeof renderSelect<Value>>
): TemplateResult =>
  html`<label class="field"><span class="label">${label}</span>${renderSelect(...list)}</label>`;

export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string = (value) => value,
): readonly Choice<Value>[] => values.map((value) => [value, labelOf(value)]);

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
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    />
    ${label}</label
  >`;
