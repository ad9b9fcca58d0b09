import { msg } from '../../i18n/locale.js';
import { html, type TemplateResult } from 'lit';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import * as labels from '../../words/labels.js';

/** The name of the rules in force, which opens the sheet about them. */
export const drawRulesName = (ruleset: Ruleset, open: () => void): TemplateResult =>
  html`<button
    type="button"
    class="quiet rules"
    data-test="rules"
    title=${msg(labels.whatIsSpecialAboutThese)}
    @click=${open}
  >
    <span class="name">${msg(labels.rules)}: ${rulesetTitle(ruleset)}</span>${icon('learn')}
  </button>`;
