import literals from 'rollup-plugin-html-literals';

/**
 * A plugin of Vite's that minifies Lit's templates and style sheets. White space beside text keeps its
 * place, as one space.
 */
export const minifyTemplates = () => ({
  ...literals({
    include: ['web/**/*.ts'],
    failOnError: true,
    options: {
      minifyOptions: {
        conservativeCollapse: true,
        removeAttributeQuotes: true,
        // In a fragment of an SVG, an element without its slash would contain all that follow it.
        keepClosingSlash: true,
      },
    },
  }),
  enforce: 'pre',
});
