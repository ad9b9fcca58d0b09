/** The documentation shows every class of the page's kit. */
import { CSSResult, type TemplateResult } from 'lit';
import { expect, test } from 'vitest';
import { themeStyles } from '../../src/elements/board/theme.styles.js';
import * as controls from '../../src/elements/shared/ui/controls.styles.js';
import * as common from '../../web/shared/ui/common.styles.js';
import * as dialogs from '../../web/shared/ui/dialog.styles.js';
import * as empty from '../../web/shared/ui/empty-state.js';
import '../../web/docs/kit.js';

const styles = [controls, common, dialogs, empty]
  .flatMap((module): readonly unknown[] => Object.values(module))
  .filter((value) => value instanceof CSSResult);

/** The drawings of pieces have their own classes. */
const css = styles
  .map(({ cssText }) => cssText.replace(themeStyles.cssText, ''))
  .join('')
  .replaceAll(/\/\*[^]*?\*\//g, '');

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && 'strings' in value;

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join('')
    : isTemplate(value)
      ? value.strings.map((text, at) => text + textOf(value.values[at] ?? '')).join('')
      : String(value);

test('every class of the kit has an example', () => {
  const kit = new (
    customElements.get('acedrex-kit') as unknown as new () => { render(): TemplateResult }
  )();
  const shown = textOf(kit.render());
  const used = new Set(
    [...shown.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const classes = new Set([...css.matchAll(/\.([a-z][a-z-]*)/g)].map(([, name = '']) => name));
  expect(classes.size).toBeGreaterThan(25);
  expect([...classes].filter((name) => !used.has(name))).toEqual([]);
});
