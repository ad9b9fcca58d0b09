/** The side that the user plays in a new game. */
import { msg } from '../../i18n/locale.js';
import type { TemplateResult } from 'lit';
import type { Color } from '../../../src/rules/pieces.js';
import { colorName } from '../../i18n/words.js';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import * as labels from '../../words/labels.js';

const SIDES = ['white', 'black', 'random'] as const;
export type Side = (typeof SIDES)[number];

export const renderSide = (chosen: Side, onChange: (side: Side) => void): TemplateResult =>
  renderField(
    msg(labels.youPlay),
    'side',
    choicesOf(SIDES, (value) => (value === 'random' ? msg(labels.random) : colorName(value))),
    chosen,
    onChange,
  );

export const colorOf = (side: Side): Color =>
  side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;
