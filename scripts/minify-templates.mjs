import literals from 'rollup-plugin-html-literals';

/**
 * A plugin of Vite's that minifies Lit's templates and style sheets. White space beside text keeps its
 * place, as one space.
 */
export const minifyTemplates = () => ({
  ...literals({
    include: ['web/**/*.ts', 'src/elements/**/*.ts'],
    failOnError: true,
    // Without their slashes, elements of SVG would hold those that follow: arrows had no heads.
    options: {
      minifyOptions: {
        conservativeCollapse: true,
        keepClosingSlash: true,
        removeAttributeQuotes: true,
      },
    },
  }),
  enforce: 'pre',
});
