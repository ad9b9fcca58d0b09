import { defineConfig, globalIgnores } from 'eslint/config';
import js from '@eslint/js';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores([
    'dist/',
    'build/',
    'node_modules/',
    'assembly/',
    'web/i18n/generated/',
    'test/package/consumers/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
            'vite.config.ts',
            'vite.others.config.ts',
            'vitest.config.ts',
            'web/service-worker.ts',
          ],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Numbers read well in text, and a template that shows undefined is still an error.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['web/**/*.ts'],
    extends: [lit.configs['flat/recommended'], litA11y.configs.recommended].flat(),
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        module: 'writable',
        performance: 'readonly',
        URL: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
        clearInterval: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        WebAssembly: 'readonly',
      },
    },
  },
  {
    files: ['bench/board/*.js'],
    languageOptions: {
      globals: { document: 'readonly', requestAnimationFrame: 'readonly', setTimeout: 'readonly' },
    },
  },
);
