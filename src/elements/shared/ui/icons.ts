/** Icons of the page, 24 units square, drawn with strokes, and icon buttons. */
import { html, svg, type TemplateResult } from 'lit';

const PATHS = {
  first: 'M18 6 10 12l8 6V6M6 6v12',
  back: 'M15 6 8 12l7 6',
  forward: 'M9 6l7 6-7 6',
  last: 'M6 6l8 6-8 6V6M18 6v12',
  flip: 'M7 4v15l-3-3M17 20V5l3 3',
  new: 'M12 5v14M5 12h14',
  open: 'M4 19V5h6l2 3h8v11zM4 11h16',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  games: 'M4 5h11v8H9l-4 3v-3H4zM18 9h2v9h-1v3l-4-3h-4',
  library: 'M5 4v16M9 4v16M13 4l5 15.5M4 20h16',
  puzzles: 'M5 5h14v14H5zM12 5v14M5 12h14',
  endings: 'M7 20h10M8 16h8l-1-7h-6zM12 9V3M9.5 5.5h5',
  learn: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14',
  settings:
    'M10.3 3.5h3.4l.5 2.4 1.7 1 2.4-.8 1.7 2.9-1.9 1.7v2l1.9 1.7-1.7 2.9-2.4-.8-1.7 1-.5 2.5h-3.4l-.5-2.5-1.7-1-2.4.8L4 14.4l1.9-1.7v-2L4 9l1.7-2.9 2.4.8 1.7-1zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5',
  threat: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5v6M12 16.5v.5',
  deeper: 'M12 4v9M7 9l5 5 5-5M5 19h14',
  dice: 'M12 3 4 8.2v7.6L12 21l8-5.2V8.2zM12 3 6.5 15h11zM4 8.2 6.5 15M20 8.2 17.5 15M6.5 15 12 21l5.5-6',
  undo: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
  redo: 'M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3',
  close: 'M6 6l12 12M18 6 6 18',
  board: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  play: 'M8 5l11 7-11 7z',
  chapter: 'M4 6h16M4 12h9M4 18h9M18 11v8M14 15h8',
  unfold: 'M6 9l6 6 6-6',
} as const;

export type IconName = keyof typeof PATHS;

export const drawIcon = (path: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path} />`}</svg>`;

/** Draws an icon. Its button must have a label that describes the action. */
export const icon = (name: IconName): TemplateResult => drawIcon(PATHS[name]);

/** Draws a square button with an icon; the label is also the tooltip. */
export const iconButton = (
  label: string,
  name: IconName,
  disabled: boolean,
  action: () => void,
): TemplateResult =>
  html`<button
    type="button"
    class="quiet square"
    title=${label}
    aria-label=${label}
    ?disabled=${disabled}
    @click=${action}
  >
    ${icon(name)}
  </button>`;
