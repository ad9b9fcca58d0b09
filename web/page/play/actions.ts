/** The buttons of a running game: a picture over its word in small windows, the word alone in large ones. */
import { css, html, type TemplateResult } from 'lit';
import { drawIcon } from '../../shared/ui/icons.js';

/** Pictures, 24 units square, drawn with strokes as the page's icons are. */
const PATHS = {
  return: 'M6 6l8 6-8 6V6M18 6v12',
  undo: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
  hint: 'M9 18h6M10 21h4M9 15c0-2-3-3-3-6.5a6 6 0 0 1 12 0c0 3.5-3 4.5-3 6.5z',
  draw: 'M5 5l2.5-1.5v7M19 3 6 21M14 15a2.5 2.5 0 1 1 4.3 1.7L14 21h5',
  resign: 'M6 21V4h12l-2.5 4 2.5 4H6',
} as const;

export interface Action {
  readonly label: string;
  readonly picture: keyof typeof PATHS;
  readonly act: () => void;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
}

export const drawAction = ({
  label,
  picture,
  act,
  isPrimary = false,
  isDisabled = false,
}: Action): TemplateResult =>
  html`<button
    type="button"
    class="action ${isPrimary ? 'primary' : ''}"
    title=${label}
    ?disabled=${isDisabled}
    @click=${act}
  >
    ${drawIcon(PATHS[picture])}<span class="word">${label}</span>
  </button>`;

export const actionStyles = css`
  .action .icon {
    display: none;
  }

  /* All in one row, each as wide as its word. */
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
    }

    .action .icon {
      display: block;
      inline-size: 1.1rem;
      block-size: 1.1rem;
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
