/** Hostile pages: the styles around an element, and the styles on the element itself. */

export interface HostilePage {
  readonly name: string;
  /** Attributes of the page's root element. */
  readonly root?: Readonly<Record<string, string>>;
  readonly style: string;
}

const inherited = (name: string, declarations: string): HostilePage => ({
  name,
  style: `body { ${declarations} }`,
});

/** `main` holds the element; the pages are tried in turn, in the same document. */
export const HOSTILE_PAGES: readonly HostilePage[] = [
  { name: 'plain', style: '' },
  { name: 'from right to left', root: { dir: 'rtl', lang: 'ar' }, style: '' },
  {
    name: 'from right to left by a rule for everything',
    style: '* { direction: rtl !important; unicode-bidi: bidi-override; text-align: right; }',
  },
  inherited('in columns', 'writing-mode: vertical-rl; text-orientation: upright;'),
  inherited('in columns that go sideways', 'writing-mode: vertical-lr;'),
  inherited(
    'with letters and words far apart',
    'letter-spacing: 1em; word-spacing: 2em; text-indent: 5em; line-height: 4; text-transform: uppercase; text-align: justify;',
  ),
  inherited('that keeps white space', 'white-space: pre; tab-size: 40; line-height: 6;'),
  {
    name: 'that keeps white space by a rule for everything',
    style: '* { white-space: pre; letter-spacing: 9px; line-height: 5; }',
  },
  inherited(
    'that lets text be selected',
    'user-select: all; -webkit-user-select: text; cursor: help;',
  ),
  inherited('with text without a size', 'font-size: 0; hyphens: auto; overflow-wrap: anywhere;'),
  inherited(
    'with huge text',
    'font: italic small-caps 900 80px/3 serif; text-shadow: 9px 9px red;',
  ),
  inherited(
    'that paints drawings',
    'fill: red; stroke: red; stroke-width: 9; stroke-dasharray: 1;',
  ),
  inherited('in dark colours', 'color-scheme: dark; background: #000; color: #fff;'),
  {
    name: 'with a reset of boxes',
    style:
      '*, *::before, *::after { box-sizing: border-box; margin: 3px; padding: 2px; border: 1px solid red; transition: all 2s; animation: none; }',
  },
  {
    name: 'with a reset of everything',
    style: 'main, main * { all: unset; } main { display: block; }',
  },
  {
    name: 'with rules for pictures',
    style:
      'svg, img, canvas { width: 100%; max-width: 100%; height: auto; position: static; } i, span, div { display: inline; color: red; }',
  },
  { name: 'in a flexible row', style: 'main { display: flex; align-items: center; }' },
  { name: 'in a grid', style: 'main { display: grid; place-items: center; }' },
  { name: 'in a table', style: 'main { display: table-cell; width: 370px; }' },
  { name: 'in columns of text', style: 'body { columns: 2; }' },
  { name: 'enlarged by zoom', style: 'main { zoom: 1.3; }' },
  { name: 'reduced by zoom', style: 'body { zoom: 0.7; }' },
  { name: 'scaled', style: 'main { transform: scale(0.6, 0.8); }' },
  { name: 'rotated', style: 'main { transform: rotate(27deg); }' },
  { name: 'rotated for the player opposite', style: 'main { rotate: 180deg; }' },
  { name: 'mirrored', style: 'main { transform: scaleX(-1); }' },
  { name: 'skewed', style: 'main { transform: skew(15deg, 5deg); }' },
  {
    name: 'in perspective',
    style: 'body { perspective: 700px; } main { transform: rotateX(40deg) rotateZ(10deg); }',
  },
  {
    name: 'turned over in space',
    style: 'body { perspective: 900px; } main { transform: rotateY(155deg); }',
  },
  {
    name: 'with all of that',
    root: { dir: 'rtl' },
    style:
      '* { letter-spacing: 5px; text-align: end; } body { writing-mode: vertical-rl; perspective: 800px; padding: 100px; } main { zoom: 0.8; transform: rotate(-20deg) scaleY(-0.8) rotateX(20deg); }',
  },
];

/** Runs in a page: turns it into another host page with a new element. */
export const becomeHost = async (
  {
    root = {},
    style,
  }: { readonly root?: Readonly<Record<string, string>>; readonly style: string },
  body: string,
): Promise<void> => {
  const { documentElement } = document;
  for (const name of ['dir', 'lang']) documentElement.removeAttribute(name);
  for (const [name, value] of Object.entries(root)) documentElement.setAttribute(name, value);
  document.body.innerHTML = `<style>body { margin: 20px; } main { width: 340px; } @media all { ${style} }</style>\n  <main>\n  ${body}\n  </main>`;
  for (const element of document.querySelectorAll('main > *'))
    await (element as Partial<{ readonly updateComplete: Promise<unknown> }>).updateComplete;
};

/**
 * Runs in a page: the piece on each square of the first board, as the user sees it. A piece is on a square if their
 * middles coincide and the browser finds the square there. Any other piece is listed with its place.
 */
export const piecesSeen = (): readonly string[] => {
  const find = (root: ParentNode): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === 'acedrex-board') return element;
      const inner = element.shadowRoot === null ? undefined : find(element.shadowRoot);
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  const board = find(document);
  const root = board?.shadowRoot;
  if (!root) return ['no board'];
  const middle = (element: Element): readonly [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  // WebKit divides rectangles by the zoom of their element.
  let zoom = 1;
  const isTold = 'currentCSSZoom' in (board as object);
  for (let at: Node | null = isTold ? null : board; at !== null;) {
    if (at instanceof Element) zoom *= Number(getComputedStyle(at).zoom) || 1;
    at = at instanceof ShadowRoot ? at.host : at.parentNode;
  }
  const squares = Array.from(root.querySelectorAll<HTMLElement>('.square'), (square) => ({
    name: square.dataset.square,
    at: middle(square),
  }));
  return Array.from(root.querySelectorAll<HTMLElement>('.piece'), (piece) => {
    const [x, y] = middle(piece);
    const square = squares.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 2);
    const { width, height } = piece.getBoundingClientRect();
    if (square === undefined || !(width > 8 && height > 8))
      return `${piece.className} ${piece.dataset.piece ?? ''} at ${x},${y}, ${width} by ${height}`;
    const found = (board as unknown as { squareAt(x: number, y: number): string }).squareAt(
      x * zoom,
      y * zoom,
    );
    return `${piece.className} ${piece.dataset.piece ?? ''} ${square.name ?? ''}${found === square.name ? '' : ` found as ${found}`}`;
  }).sort();
};

/**
 * Runs in a page: whether a12 is at the upper left corner of the first board and l1 at the lower right one, in a page that
 * does not turn it.
 */
export const isLeftToRight = (): boolean => {
  const find = (root: ParentNode): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === 'acedrex-board') return element;
      const inner = element.shadowRoot === null ? undefined : find(element.shadowRoot);
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  const root = find(document)?.shadowRoot;
  const box = root?.querySelector('.board')?.getBoundingClientRect();
  const near = (name: string, x: number, y: number): boolean => {
    const square = root?.querySelector(`.square[data-square=${name}]`)?.getBoundingClientRect();
    return (
      box !== undefined &&
      square !== undefined &&
      Math.hypot((square.left + square.right) / 2 - x, (square.top + square.bottom) / 2 - y) <
        box.width / 12
    );
  };
  return box !== undefined && near('a12', box.left, box.top) && near('l1', box.right, box.bottom);
};

/** Runs in a page: the numbers on the visible faces of the first die, with the middle of each in the units of its drawing. */
export const numbersOnDie = (): readonly string[] => {
  const root = document.querySelector('acedrex-die')?.shadowRoot;
  return Array.from(root?.querySelectorAll<SVGTextElement>('text') ?? [])
    .filter((text) => getComputedStyle(text).visibility === 'visible')
    .map((text) => {
      const { x, y, width, height } = text.getBBox();
      const round = (length: number): string => Math.abs(length).toFixed(1);
      return `${text.textContent} ${round(x + width / 2)} ${round(y + height / 2)}`;
    });
};

/** Runs in a page: the parts of its element that can be seen, in all shadow trees. */
export const partsShown = (): readonly string[] => {
  const shown: string[] = [];
  const look = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName !== 'style' && getComputedStyle(element).visibility === 'visible')
        shown.push(element.localName);
      if (element.shadowRoot !== null) look(element.shadowRoot);
    }
  };
  for (const element of document.querySelectorAll('main > *'))
    if (element.shadowRoot !== null) look(element.shadowRoot);
  return shown;
};
