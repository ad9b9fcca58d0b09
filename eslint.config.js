/** What oxlint, which checks everything else, has no rules for: the templates of Lit. */
import { defineConfig, globalIgnores } from 'eslint/config';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { parser } from 'typescript-eslint';

export default defineConfig(globalIgnores(['dist/', 'build/', 'src/words/', 'web/words/']), {
  files: ['web/**/*.ts', 'src/elements/**/*.ts'],
  extends: [lit.configs['flat/recommended'], litA11y.configs.recommended].flat(),
  languageOptions: { parser },
  // The comments that turn a rule off are for oxlint.
  linterOptions: { reportUnusedDisableDirectives: 'off' },
});
