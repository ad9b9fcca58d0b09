/** Lists of choices and boxes to tick. */
import { html, type TemplateResult } from 'lit';

/** A value, how it is shown, and whether it cannot be chosen now. */
export type Choice<Value extends string> = readonly [
  value: Value,
  label: string,
  isDisabled?: boolean,
];

/** Draws a list of choices. */
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

/** Draws a list of choices below its label. */
export const renderField = <Value extends string>(
  label: string,
  ...list: Parameters<typeof renderSelect<Value>>
): TemplateResult =>
  html`<label class="field"><span class="label">${label}</span>${renderSelect(...list)}</label>`;

/** Values as choices, by default shown as they are. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string = (value) => value,
): readonly Choice<Value>[] => values.map((value) => [value, labelOf(value)]);

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
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    />
    ${label}</label
  >`;
