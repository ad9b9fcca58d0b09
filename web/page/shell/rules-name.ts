import { msg } from '../../i18n/locale.js';
import { html, type TemplateResult } from 'lit';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';

/** The name of the rules in force, which opens the sheet about them. */
export const drawRulesName = (ruleset: Ruleset, open: () => void): TemplateResult =>
  html`<button
    type="button"
    class="quiet rules"
    data-test="rules"
    title=${msg('What is special about these rules')}
    @click=${open}
  >
    <span class="name">${msg('Rules')}: ${rulesetTitle(ruleset)}</span>${icon('learn')}
  </button>`;
