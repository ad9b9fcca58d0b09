import { html, nothing, type TemplateResult } from 'lit';
import type { EngineError } from '../../src/engine/types.js';
import { wordsFor } from '../../src/elements/analysis/languages.js';
import { faultTexts } from '../../src/elements/internal/fault-texts.js';
import { getLocale } from '../i18n/locale.js';

export const renderEngineError = (
  error: EngineError | undefined,
): TemplateResult | typeof nothing => {
  if (error === undefined) return nothing;
  const locale = getLocale();
  return html`<p class="fault" role="alert">
    ${wordsFor(locale).failed} ${faultTexts.in(locale, error)}
  </p>`;
};
