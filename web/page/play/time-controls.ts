/** The clocks that the page offers for games on this board. */
import { msg } from '../../i18n/locale.js';
import type { TemplateResult } from 'lit';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import type { TimeControl } from './clock.js';
import * as labels from '../../words/labels.js';

/** Minutes for the game and seconds for each move. */
export const CONTROLS = ['none', '3+2', '5+3', '10+5', '20+10', '45+30'] as const;
export type ControlName = (typeof CONTROLS)[number];

export const controlOf = (name: ControlName): TimeControl | undefined => {
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return name === 'none' ? undefined : { time: minutes * 60_000, increment: seconds * 1000 };
};

/** A time control, its times in milliseconds, as players write it. */
export const controlText = ({ time, increment }: TimeControl): string => {
  const [minutes, seconds] = [time / 60_000, increment / 1000];
  return msg(labels.minutesAndSeconds, { minutes, seconds });
};

const controlName = (name: ControlName): string => {
  const control = controlOf(name);
  return control === undefined ? msg(labels.noClock) : controlText(control);
};

export const renderControls = (
  chosen: ControlName,
  onChange: (name: ControlName) => void,
): TemplateResult =>
  renderField(msg(labels.clock), 'control', choicesOf(CONTROLS, controlName), chosen, onChange);
