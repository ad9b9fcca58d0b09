import { transform } from 'lightningcss';
import literals from 'rollup-plugin-html-literals';

const STYLES = /\bcss`([^`]*)`/g;
const version = (major, minor = 0) => (major << 16) | (minor << 8);

/** Minifies a style sheet whose template expressions are conditions, rules or declarations. */
const minifyCss = (css) => {
  const expressions = css.match(/\$\{[^}]*\}/g) ?? [];
  const { code } = transform({
    filename: 'template.css',
    code: Buffer.from(
      css.replace(/(@media )?\$\{[^}]*\}/g, (_, media) => (media ? '@media (--_)' : '@_;')),
    ),
    minify: true,
    // The first browser versions with `light-dark()`. Prefixes that these versions need are kept.
    targets: { chrome: version(123), firefox: version(120), safari: version(17, 5) },
  });
  const minified = code.toString().replace(/\(--_\)|@_\s*;/g, () => expressions.shift() ?? '');
  if (expressions.length > 0) throw new Error(`An expression was lost in ${css}`);
  return minified;
};

/**
 * Vite plugins that minify Lit's templates and style sheets. White space next to text becomes one space. A separate
 * plugin minifies styles, because the template plugin's minifier does not support nested rules.
 */
export const minifyTemplates = () => [
  {
    name: 'minify-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('css`')) return null;
      return {
        code: code.replace(STYLES, (template, css) =>
          css.includes('{') ? `css\`${minifyCss(css)}\`` : template,
        ),
        map: null,
      };
    },
  },
  {
    ...literals({
      include: ['web/**/*.ts', 'src/elements/**/*.ts'],
      failOnError: true,
      // Closing slashes are kept, because without them, SVG elements would contain the next elements, and arrows would
      // have no heads.
      options: {
        minifyOptions: {
          conservativeCollapse: true,
          keepClosingSlash: true,
          removeAttributeQuotes: true,
        },
        shouldMinifyCSS: () => false,
      },
    }),
    enforce: 'pre',
  },
];
