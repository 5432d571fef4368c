import { defineConfig } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';

const harbour = process.env.TORTUGA_HARBOUR ?? 'http://127.0.0.1:8080';

const common = new RegExp(
  [
    'node_modules/(?!@noble)',
    'src/parts/(?!Rules|Settings|Box)',
    'src/(sound|boards)/index',
    'src/table/words',
    'src/(settings|router|announce|places|ranks|rules|games|protocol)\\b',
  ].join('|'),
);

export default defineConfig({
  // Short names for scoped styles: they stand on every element.
  plugins: [
    svelte({ compilerOptions: { discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` } }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // pictures stay files: the page allows no data: addresses
    modulePreload: { polyfill: false }, // the polyfill would be an inline script
    cssCodeSplit: true,
    reportCompressedSize: false,
    // What lobby and table share is one file: many small ones weigh more.
    rollupOptions: {
      output: {
        advancedChunks: {
          groups: [
            {
              name: 'Common',
              test: common,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': harbour, '/ws': { target: harbour, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] },
});
