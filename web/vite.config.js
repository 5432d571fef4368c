import { defineConfig } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';

const harbour = process.env.TORTUGA_HARBOUR ?? 'http://127.0.0.1:8080';

const common = new RegExp(
  [
    'node_modules/(?!@noble)',
    'src/parts/(?!Rules|Settings|Box)',
    'src/sound/index',
    'src/App',
    'src/lobby/(Lobby|Picture|Scene|start)\\b',
    'src/engine/here',
    'src/boards/(index|reasons|sums)',
    'src/table/words',
    'src/(harbour|settings|router|announce|places|ranks|rules|games|protocol)\\b',
  ].join('|'),
);

export default defineConfig({
  base: './', // so that the page works in any folder of a static host
  worker: { format: 'es' },
  // Short names for scoped styles: they stand on every element.
  plugins: [
    svelte({ compilerOptions: { discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` } }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // pictures stay files: the page allows no data: addresses
    // The polyfill would be an inline script. The page names what its entry imports, so that both come together. A part fetches the
    // scripts it imports by itself, and what nearly all of them import is there already: lists of names in every script would
    // weigh more than they save.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names, { hostType }) =>
        names.filter((name) => hostType === 'html' || name.endsWith('.css')),
    },
    cssCodeSplit: true,
    reportCompressedSize: false,
    // The lobby and what it shares with the table is one file: many small ones weigh more.
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
  server: { proxy: { '/api': harbour, '/w/': harbour, '/ws': { target: harbour, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  // Every core: nothing else runs meanwhile.
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'test/**/*.test.ts'], maxWorkers: '100%' },
});
