/** The buttons of a running game: an icon above a label in small windows, only the label in large ones. */
import { css, html, type TemplateResult } from 'lit';
import { icon, type IconName } from '../../../src/elements/shared/ui/later-icons.js';

export interface Action {
  readonly label: string;
  readonly picture: IconName;
  readonly act: () => void;
  readonly isDisabled?: boolean;
  /** Why the button is disabled, if the reason is not obvious. */
  readonly reason?: string | undefined;
}

export const drawAction = ({
  label,
  picture,
  act,
  isDisabled = false,
  reason = label,
}: Action): TemplateResult =>
  html`<button type="button" class="action" title=${reason} ?disabled=${isDisabled} @click=${act}>
    ${icon(picture)}<span class="word">${label}</span>
  </button>`;

export const actionStyles = css`
  .action .icon {
    display: none;
  }

  /* All buttons are in one row. Each is as wide as its label. */
  @media (max-width: 72rem), (max-height: 32rem) {
    .actions {
      display: flex;
      flex-wrap: nowrap;
      gap: 0.3rem;
    }

    .action {
      flex: 1 1 auto;
      flex-direction: column;
      gap: 0.1rem;
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
      padding: 0.15rem 0.2rem;
      font-size: 0.75rem;
      .icon {
        display: block;
        inline-size: 1.1rem;
        block-size: 1.1rem;
      }
    }

    .word {
      max-inline-size: 100%;
      overflow: hidden;
      line-height: 1.15;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;
