/** Makes the playground's controls from the manifest. web/docs/playground.ts connects them to a running element. */
import { CDN } from '../cdn/address.mjs';
import { escapeHtml } from './markdown.mjs';

/** Converts a description's Markdown: code, and links without their targets. */
const inline = (text) =>
  escapeHtml(text.replace(/\[(`[^`]+`)\]\([^)]*\)/g, '$1')).replace(
    /`([^`]+)`/g,
    '<code>$1</code>',
  );

/** The control for an attribute; `values` is the type of its property, as the reference shows it. */
const control = (name, values, standard) => {
  const initial = escapeHtml((standard ?? '').replace(/^'|'$/g, ''));
  const type = values.replace(/`/g, '');
  if (type === 'boolean') return `<input type="checkbox" name="${name}" />`;
  if (values.includes('`, `') || type.startsWith('"')) {
    const choices = type.split(/, | \| /).map((choice) => choice.replace(/"/g, ''));
    return `<select name="${name}"><option value="">${initial || 'default'}</option>${choices
      .filter((choice) => /^[\w-]+$/.test(choice) && choice !== initial && choice !== 'undefined')
      .map((choice) => `<option>${choice}</option>`)
      .join('')}</select>`;
  }
  const isNumber = /^number\b/.test(type);
  return `<input${isNumber ? ' type="number"' : ''} name="${name}" placeholder="${initial === 'undefined' ? '' : initial}" />`;
};

const field = (name, what, kind, description, input) =>
  `<label data-${kind}="${name}"><code>${what}</code>${input}<small>${inline(description)}</small></label>`;

const group = (title, fields, isOpen) =>
  fields.length === 0
    ? ''
    : `<details${isOpen ? ' open' : ''}><summary>${title}</summary>${fields.join('')}</details>`;

const controls = ({ name, tag, element, typeOf }, index) => {
  const described = new Map(element.members.map((member) => [member.name, member]));
  const attributes = element.attributes.map((attribute) => {
    const { description, default: standard } = described.get(attribute.fieldName) ?? attribute;
    const input = control(attribute.name, typeOf(attribute.fieldName), standard);
    return field(attribute.name, attribute.name, 'attribute', description, input);
  });
  const parts = (element.cssParts ?? []).map((part) =>
    field(
      part.name,
      `::part(${part.name})`,
      'part',
      part.description,
      '<input placeholder="opacity: 0.5" />',
    ),
  );
  const properties = (element.cssProperties ?? []).map((property) =>
    field(property.name, property.name, 'property', property.description, '<input />'),
  );
  const events = element.events.map((event) => event.name).join(' ');
  return `<section id="${name}" data-tag="${tag}" data-events="${events}"${index > 0 ? ' hidden' : ''}>${group('Attributes', attributes, true)}${group('Parts', parts)}${group('Custom properties', properties)}</section>`;
};

/** The playground's HTML, without empty lines, because an empty line would end the HTML in Markdown. */
export const playground = (elements) => {
  if (elements.length === 0) throw new Error('the playground has no elements');
  const options = elements
    .map(({ name, tag }) => `<option value="${name}">&lt;${tag}&gt;</option>`)
    .join('');
  return `<noscript><p>The playground needs JavaScript.</p></noscript>
<div class="playground" data-cdn="${CDN}" hidden>
<div class="live"><iframe src="examples/playground-${elements[0].name}.html" title="The element"></iframe></div>
<form><p><label>Element <select name="element">${options}</select></label> <button class="button" type="reset">Reset</button></p>
${elements.map(controls).join('\n')}</form>
<div class="result"><div class="code"><pre tabindex="0" translate="no"><code class="hljs language-html"></code></pre></div>
<p>Last event: <output>none</output></p></div>
</div>`;
};

/** The code of the page in the playground's frame. */
export const exampleOf = ({ name, tag }) =>
  `<script type="module" src="${CDN}${name}.min.js"></script>\n\n<${tag}></${tag}>`;
