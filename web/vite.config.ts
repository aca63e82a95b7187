import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { chunkName } from './vite/chunks.ts';
import { earlyScript } from './vite/earlyScript.ts';
import { inlineStyles } from './vite/inlineStyles.ts';
import { preloadScreens } from './vite/preloadScreens.ts';
import { serverPages } from './vite/serverPages.ts';
import { stableStyleNames } from './vite/stableStyleNames.ts';
import { withoutPrefixes } from './vite/withoutPrefixes.ts';

// The browsers listed in package.json; web/src/test/browsers.slow.test.ts checks the code against them as well.
const browsers = browserslistToEsbuild(undefined, { path: import.meta.dirname });

const bff = 'http://localhost:3000';

export default defineConfig({
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false } } },
  plugins: [
    react(),
    stableStyleNames(),
    withoutPrefixes(),
    inlineStyles(),
    preloadScreens(),
    earlyScript(),
    serverPages(),
    compressed(),
  ],
  // The bff replaces this placeholder with a fresh nonce in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { '@/': fileURLToPath(new URL('./src/', import.meta.url)) } },
  // Nothing is inlined as a data: URL, so that every asset is cached once and the policy stays narrow.
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All styles are in the document (`inlineStyles`), so chunks must not request the original file.
    cssCodeSplit: false,
    rolldownOptions: {
      // Lets a module that needs one number from the contracts load only that number.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkName }] } },
    },
  },
  server: { proxy: { '/api': bff, '/auth': bff, '/feeds': bff, '/health': bff } },
});

/**
 * Writes `.br` and `.gz` files next to the assets; the bff sends the best one that a browser accepts (bff/src/spa.ts).
 */
function compressed(): Plugin {
  return compression({
    include: /\.(js|css|svg|json|txt|webmanifest)$/,
    threshold: 1_000,
    algorithms: [
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
    ],
  });
}
