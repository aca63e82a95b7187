import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

// The browsers that package.json names, which web/src/test/browsers.test.ts holds the code to as well.
const browsers = browserslistToEsbuild(undefined, { path: import.meta.dirname });

const bff = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), preloadTypeface(), preloadLanding()],
  // The bff puts a fresh nonce in place of this mark in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { '@/': fileURLToPath(new URL('./src/', import.meta.url)) } },
  // Nothing is inlined as a data: URL, so that every asset is cached once and the policy stays narrow.
  build: { target: browsers, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': bff, '/auth': bff, '/health': bff } },
});

/**
 * The front page is a chunk of its own, which the others need not load. There, it is fetched beside the entry instead of
 * after it: one page serves all addresses, so a script in its head looks at the address.
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
 * Without it the browser asks for the typeface only once it has the style sheet and a text to set. Fonts are fetched without
 * credentials even from one's own site, and a preload that is not (`crossorigin`) would be fetched a second time.
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
