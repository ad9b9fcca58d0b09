const shrinkCss = (code) =>
  code
    .replace(/\/\*(?!\*)[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/(?<=[{;},])\n|\n(?=\})/g, '')
    .replace(/ ?([{;,>]) ?|: /g, (match, sign = ':') => sign)
    .replace(/;\}/g, '}');

/** A plugin of Vite's: white space and comments of style sheets in templates are all that minifiers leave. */
export const shrinkStyles = {
  name: 'shrink-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/(page|shared|components)\//.test(id) ? code.replace(/(?<=\bcss`)[^`]*/g, shrinkCss) : undefined,
};
