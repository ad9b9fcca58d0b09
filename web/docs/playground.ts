/** Runs the playground: applies the controls to the element in the frame, and shows the code. */
export {};

const root = document.querySelector<HTMLElement>('.playground');
const form = root?.querySelector('form');
const frame = root?.querySelector('iframe');
const code = root?.querySelector('code.language-html');
const output = root?.querySelector('output');

/** A piece of code, with the class of its colour. */
type Piece = readonly [text: string, kind?: 'name' | 'attr' | 'string'];

/** The value of a control: undefined if it is unchanged. */
const valueOf = (label: HTMLElement): string | undefined => {
  const control = label.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
  if (control === null) return undefined;
  if (control.type === 'checkbox') return control.checked ? '' : undefined;
  return control.value.trim() === '' ? undefined : control.value.trim();
};

const chosen = (section: HTMLElement, kind: string): readonly (readonly [string, string])[] =>
  [...section.querySelectorAll<HTMLElement>(`[data-${kind}]`)].flatMap((label) => {
    const value = valueOf(label);
    return value === undefined ? [] : [[label.dataset[kind] ?? '', value] as const];
  });

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const rulesOf = (section: HTMLElement, tag: string): readonly string[] => {
  const properties = chosen(section, 'property').map(([name, value]) => `  ${name}: ${value};\n`);
  return [
    ...(properties.length === 0 ? [] : [`${tag} {\n${properties.join('')}}`]),
    ...chosen(section, 'part').map(
      ([name, value]) => `${tag}::part(${name}) {\n  ${value.replace(/;?$/, ';')}\n}`,
    ),
  ];
};

const codeOf = (section: HTMLElement, tag: string, rules: readonly string[]): readonly Piece[] => {
  const address = `${root?.dataset.cdn ?? ''}${section.id}.min.js`;
  const style: readonly Piece[] =
    rules.length === 0
      ? []
      : [
          ['<'],
          ['style', 'name'],
          [`>\n${rules.join('\n').replaceAll(/^/gm, '  ')}\n</`],
          ['style', 'name'],
          ['>\n'],
        ];
  return [
    ...([['<'], ['script', 'name'], ['\n  '], ['type', 'attr'], ['=']] as const),
    ...([['"module"', 'string'], ['\n  '], ['src', 'attr'], ['=']] as const),
    ...([[`"${address}"`, 'string'], ['\n></'], ['script', 'name'], ['>\n\n']] as const),
    ...style,
    ...([['<'], [tag, 'name']] as const),
    ...chosen(section, 'attribute').flatMap(([name, value]): readonly Piece[] =>
      value === ''
        ? [[' '], [name, 'attr']]
        : [[' '], [name, 'attr'], ['='], [`"${escaped(value)}"`, 'string']],
    ),
    ...([['></'], [tag, 'name'], ['>']] as const),
  ];
};

const current = (): HTMLElement | null =>
  form?.querySelector<HTMLElement>('section:not([hidden])') ?? null;

const apply = (): void => {
  const section = current();
  const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  if (section === null || !view || !code) return;
  const { tag = '' } = section.dataset;
  const element = view.document.querySelector(tag);
  const values = new Map(chosen(section, 'attribute'));
  for (const { dataset } of section.querySelectorAll<HTMLElement>('[data-attribute]')) {
    const { attribute: name = '' } = dataset;
    const value = values.get(name);
    if (value === undefined) element?.removeAttribute(name);
    else if (element?.getAttribute(name) !== value) element?.setAttribute(name, value);
  }
  const rules = rulesOf(section, tag);
  // The policy forbids inline styles, but not style sheets made by scripts.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  view.document.adoptedStyleSheets = [sheet];
  for (const label of section.querySelectorAll<HTMLElement>('[data-part]')) {
    const probe = new CSSStyleSheet();
    probe.replaceSync(`a { ${valueOf(label) ?? 'top: 0'} }`);
    const [rule] = probe.cssRules;
    const isValid = rule instanceof CSSStyleRule && rule.style.length > 0;
    label.querySelector('input')?.setAttribute('aria-invalid', String(!isValid));
  }
  code.replaceChildren(
    ...codeOf(section, tag, rules).map(([text, kind]) => {
      if (kind === undefined) return document.createTextNode(text);
      const span = document.createElement('span');
      span.className = `hljs-${kind === 'name' ? 'keyword' : kind}`;
      span.textContent = text;
      return span;
    }),
  );
};

/** Shows the element that the address names, or the first one. */
const choose = (name: string): void => {
  const sections = [...(form?.querySelectorAll('section') ?? [])];
  const section = sections.find(({ id }) => id === name) ?? sections[0];
  if (section === undefined || !form || !frame) return;
  for (const each of sections) each.hidden = each !== section;
  const select = form.elements.namedItem('element') as HTMLSelectElement;
  select.value = section.id;
  const address = `examples/playground-${section.id}.html`;
  if (frame.getAttribute('src') === address) apply();
  else frame.src = address;
};

frame?.addEventListener('load', () => {
  const { events = '' } = current()?.dataset ?? {};
  if (output) output.textContent = 'none';
  for (const name of events.split(' '))
    frame.contentDocument?.addEventListener(name, (event) => {
      const detail: unknown = (event as CustomEvent).detail;
      const fields = typeof detail === 'object' && detail !== null ? Object.keys(detail) : [];
      if (output) output.textContent = `${name} { ${fields.join(', ')} }`;
    });
  apply();
});
form?.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.name !== 'element') {
    apply();
    return;
  }
  history.replaceState(null, '', `#${target.value}`);
  choose(target.value);
});
form?.addEventListener('submit', (event) => event.preventDefault());
form?.addEventListener('reset', () => {
  // The controls have their initial values after the event.
  setTimeout(() => choose(location.hash.slice(1)));
});
addEventListener('hashchange', () => choose(location.hash.slice(1)));
if (root) root.hidden = false;
choose(location.hash.slice(1));
if (frame?.contentDocument?.readyState === 'complete') frame.dispatchEvent(new Event('load'));
