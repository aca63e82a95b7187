import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

// The browsers that package.json names, which web/src/test/browsers.test.ts holds the code to as well.
const browsers = browserslistToEsbuild(undefined, { path: import.meta.dirname });

const bff = 'http://localhost:3000';

/**
 * What every page loads, with all that it imports, is one chunk instead of many small ones: fewer files, and fewer
 * bytes.
 */
const ON_EVERY_PAGE = new RegExp(
  [
    'web.src.shared.(api.(api|http|routes.accounts)|lib.reloadAt|theme.theme|ui.(Badge|buttonStyles|Icon|Notice))[.]',
    'react-query.build.modern.(useMutation|useQuery|useBaseQuery|queryOptions)[.]',
    'preload-helper',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), preloadTypeface(), preloadLanding(), compressed()],
  // The bff puts a fresh nonce in place of this mark in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { '@/': fileURLToPath(new URL('./src/', import.meta.url)) } },
  // Nothing is inlined as a data: URL, so that every asset is cached once and the policy stays narrow.
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: ON_EVERY_PAGE }] } } },
  },
  server: { proxy: { '/api': bff, '/auth': bff, '/health': bff } },
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

/**
 * The front page is a chunk of its own, which the others need not load. There, it is fetched beside the entry instead
 * of after it: one page serves all addresses, so a script in its head looks at the address.
 */
function preloadLanding(): Plugin {
  return {
    name: 'preload-landing',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/screens/Landing/Landing.tsx'),
        );
        if (chunk?.type !== 'chunk') return [];
        const files = [chunk.fileName, ...chunk.imports.filter((name) => !isEntry(bundle?.[name]))];
        const script = `if(location.pathname==='/')for(const file of ${JSON.stringify(files)}){const link=document.createElement('link');link.rel='modulepreload';link.nonce=document.currentScript.nonce;link.href='/'+file;document.head.append(link)}`;
        return [{ tag: 'script', children: script, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Without it the browser asks for the typeface only once it has the style sheet and a text to set. Fonts are fetched
 * without credentials even from one's own site, and a preload that is not (`crossorigin`) would be fetched a second
 * time.
 */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          (part) => part.type === 'asset' && part.names.includes('inter-latin.woff2'),
        );
        if (!file) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

const isEntry = (part: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined) =>
  part?.type === 'chunk' && part.isEntry;
