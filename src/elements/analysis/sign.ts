/** The signs of glyphs, as text, except for two that fonts rarely have. */
import { css, html, type TemplateResult } from 'lit';
import { signOfNag } from '../../notation/nags.js';

/** Signs that are drawn as one sign above another. */
const STACKED: Readonly<Record<string, string>> = { '⩲': 'plus-equals', '⩱': 'equals-plus' };

/** The sign of a glyph. Copying it gives the real character. */
export const drawSign = (nag: number): TemplateResult | string => {
  const sign = signOfNag(nag);
  const stacked = STACKED[sign];
  return stacked === undefined ? sign : html`<span class="stacked ${stacked}">${sign}</span>`;
};

export const signStyles = css`
  .stacked {
    display: inline-grid;
    justify-items: center;
    vertical-align: middle;
    /* Hides the character itself, which would be an empty box. */
    font-size: 0;
  }

  .stacked::before,
  .stacked::after {
    block-size: 0.4rem;
    font-size: 0.85rem;
    line-height: 0.4rem;
  }

  .plus-equals::before,
  .equals-plus::after {
    content: '+' / '';
  }

  .plus-equals::after,
  .equals-plus::before {
    content: '=' / '';
  }
`;
