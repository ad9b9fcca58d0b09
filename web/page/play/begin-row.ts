/** The end of each form for a new game: an error, how to start, and the button that starts it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AcedrexError } from '../../../src/errors/error.js';
import { errorText } from '../../i18n/error-texts.js';
import { msg } from '../../i18n/locale.js';
import { levelsWords } from '../../words/levels.js';
import * as labels from '../../words/labels.js';

interface BeginOptions {
  readonly fault: AcedrexError | undefined;
  /** Whether the first move on the board would start the game, too. */
  readonly takesMove: boolean;
  readonly isPrimary?: boolean;
}

export const renderBegin = (
  { fault, takesMove, isPrimary = true }: BeginOptions,
  begin: () => void,
): TemplateResult => html`
  ${fault === undefined ? nothing : html`<p class="fault" role="alert">${errorText(fault)}</p>`}
  <p class="muted" data-test="press-play">
    ${takesMove ? levelsWords().pressOrMove : levelsWords().pressPlay}
  </p>
  <div class="row begin">
    <button type="button" class=${isPrimary ? 'primary' : nothing} @click=${begin}>
      ${msg(labels.play)}
    </button>
  </div>
`;
