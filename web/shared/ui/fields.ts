/** Draws select boxes and checkboxes. */
import { html, type TemplateResult } from 'lit';

/** A value, its label, and whether the choice is disabled. */
export type Choice<Value extends string> = readonly [
  value: Value,
  label: string,
  isDisabled?: boolean,
];

const renderSelect = <Value extends string>(
  name: string,
  choices: readonly Choice<Value>[],
  chosen: Value,
  onChange: (value: Value) => void,
): TemplateResult =>
  html`<select
    name=${name}
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
