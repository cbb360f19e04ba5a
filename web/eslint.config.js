import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import settings from './svelte.config.js';

export default ts.config(
  { ignores: ['**/node_modules/**', 'web/src/generated/**', 'src/teahouse/server/static/**'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'TSAsExpression > TSAsExpression', message: 'Two assertions in a row hide a type: check it.' },
        {
          selector: 'TSAsExpression > TSTypeReference > Identifier[name=/^(Error|Refused)$/]',
          message: 'Anything can be thrown: `sentence` of $lib/refused puts it in words.',
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_$' }],
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check, which warns of them, decides
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space where the formatter breaks the line
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets here are made anew, not changed
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: settings } },
  },
);
