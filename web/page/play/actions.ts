/** The buttons of a running game: an icon above a label in small windows, only the label in large ones. */
import { css, html, type TemplateResult } from 'lit';
import { drawIcon } from '../../../src/elements/shared/ui/icons.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/later-icons.js';

/** The icons that only a running game shows. */
const PATHS = {
  draw: 'M5 5l2.5-1.5v7M19 3 6 21M14 15a2.5 2.5 0 1 1 4.3 1.7L14 21h5',
  pause: 'M8 5v14M16 5v14',
  resign: 'M6 21V4h12l-2.5 4 2.5 4H6',
} as const;

const isOwn = (name: IconName | keyof typeof PATHS): name is keyof typeof PATHS => name in PATHS;

export interface Action {
  readonly label: string;
  readonly picture: IconName | keyof typeof PATHS;
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
    ${isOwn(picture) ? drawIcon(PATHS[picture]) : icon(picture)}<span class="word">${label}</span>
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
