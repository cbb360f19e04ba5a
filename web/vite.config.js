import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Parts name each other by where they lie beside each other, so that the folder works wherever it is put; the page of
 * a house, which is there under every path, names them from the root. */
const fromTheRoot = {
  name: 'from the root',
  transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('"./', '"/') },
};

export default defineConfig({
  base: './',
  plugins: [svelte(), fromTheRoot],
  worker: { format: 'es' },
  resolve: {
    alias: { $lib: here('./src/lib'), $views: here('./src/generated') },
  },
  build: {
    outDir: process.env.TEAHOUSE_STATIC ?? here('../src/teahouse/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    manifest: 'parts.json',
    reportCompressedSize: false,
  },
  // The boards lie in the folders of their games, outside of web/.
  server: { fs: { allow: [here('..')] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
