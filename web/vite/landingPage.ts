import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
/** Must be in `web`, where Node finds the libraries. */
const FOLDER = join(WEB, 'node_modules', `.landing-${process.pid}`);

/** What `src/app/renderLanding.tsx` returns: markup of the app and of its styles. */
type Rendered = Readonly<{ body: string; styles: string; title: string }>;

/**
 * Emits `landing.html`: the document with the landing page rendered in it, so that it is there with the first answer,
 * and readable without any script. The bff serves it at `/`.
 */
export function landingPage(): Plugin {
  return {
    name: 'landing-page',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html to put the landing page into.');
        const { body, styles, title } = await render();
        const source = String(page.source)
          .replace(/<title>[^<]*/, () => `<title>${title}`)
          .replace('</head>', () => `${styles}\n  </head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
          .replace(/<noscript>[^<]*<\/noscript>/, '');
        this.emitFile({ type: 'asset', fileName: 'landing.html', source });
      },
    },
  };
}

async function render(): Promise<Rendered> {
  try {
    await build({
      root: WEB,
      logLevel: 'warn',
      build: {
        ssr: 'src/app/renderLanding.tsx',
        outDir: FOLDER,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render.mjs' } },
      },
    });
    const { renderLanding } = (await import(pathToFileURL(join(FOLDER, 'render.mjs')).href)) as {
      renderLanding(): Promise<Rendered>;
    };
    return await renderLanding();
  } finally {
    await rm(FOLDER, { recursive: true, force: true });
  }
}
