/** The clocks that the page offers for games on this board. */
import { msg, str } from '@lit/localize';
import type { TemplateResult } from 'lit';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import type { TimeControl } from './clock.js';

/** Minutes for the game and seconds for each move. */
const CONTROLS = ['none', '5+3', '10+5', '20+10', '45+30'] as const;
export type ControlName = (typeof CONTROLS)[number];

export const controlOf = (name: ControlName): TimeControl | undefined => {
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return name === 'none' ? undefined : { time: minutes * 60_000, increment: seconds * 1000 };
};

const controlName = (control: ControlName): string => {
  if (control === 'none') return msg('No clock');
  const [minutes = '', seconds = ''] = control.split('+');
  return msg(str`${minutes} min + ${seconds} s`);
};

export const renderControls = (
  chosen: ControlName,
  onChange: (name: ControlName) => void,
): TemplateResult =>
  renderField(msg('Clock'), 'control', choicesOf(CONTROLS, controlName), chosen, onChange);
