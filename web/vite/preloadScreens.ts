import type { Plugin, Rolldown } from 'vite';
import { OPENED_FIRST } from './chunks.ts';

/**
 * Preloads a screen's chunks in parallel with the entry: all URLs share one document, so a script in its head checks
 * the URL.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (Object.keys(bundle).length === 0) return html;
        const screens = Object.entries(OPENED_FIRST).map(([address, end]) => [address, filesOf(bundle, end)] as const);
        const files = [...new Set(screens.flatMap(([, needed]) => needed))];
        const numbered = screens.map(([address, needed]) => [address, needed.map((file) => files.indexOf(file))]);
        const script = `{const files=${JSON.stringify(files)};for(const[address,needed]of${JSON.stringify(numbered)})if(new RegExp(address).test(location.pathname))for(const n of needed){const link=document.createElement('link');link.rel='modulepreload';link.nonce=document.currentScript.nonce;link.href='/'+files[n];document.head.append(link)}}`;
        return html.replace(/<\/title>/, (end) => `${end}\n    <script nonce="__CSP_NONCE__">${script}</script>`);
      },
    },
  };
}

/** The chunks of these modules and of all their imports, except those that the document already references. */
function filesOf(bundle: Rolldown.OutputBundle, end: string): readonly string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const named = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const screens = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
  if (screens.length === 0) throw new Error(`Expected a chunk whose module path ends with ${end}, found none.`);
  return [...withImports(bundle, screens)].filter((file) => !named.has(file));
}

/** The files of chunks and of all their imports. Chunks may import each other. */
function withImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  // A set also iterates over what is added meanwhile.
  for (const file of files) {
    const part = bundle[file];
    if (part?.type === 'chunk') for (const name of part.imports) files.add(name);
  }
  return files;
}
