import { fileURLToPath } from 'node:url';

export default {
  printWidth: 120,
  singleQuote: true,
  plugins: [fileURLToPath(import.meta.resolve('prettier-plugin-svelte'))],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
