import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
/** The bff never serves anything from a folder with this name. */
const FOLDER = '.server';
const RENDERER = 'render.mjs';

type Renderer = Readonly<{ renderLanding(template: string): Promise<string> }>;

/**
 * Builds `src/app/server/render.ts` with all its dependencies into a subfolder of the built pages, from which the bff
 * loads it to render the pages that visitors and search engines read (decision 79). Then uses it to write
 * `landing.html`: the document with the landing page in it, so that the first response contains the page and it can be
 * read without scripts.
 */
export function serverPages(): Plugin {
  return {
    name: 'server-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = join(WEB, 'dist') }) {
      const outDir = join(dir, FOLDER);
      await build({
        root: WEB,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        // The server that renders the pages has none of these dependencies installed.
        ssr: { noExternal: true },
        build: {
          ssr: 'src/app/server/render.ts',
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
          // A single file, because the bff reloads it after a build; files that it imported would not be reloaded.
          rolldownOptions: { output: { codeSplitting: false, entryFileNames: RENDERER } },
        },
      });
      const { renderLanding } = (await import(pathToFileURL(join(outDir, RENDERER)).href)) as Renderer;
      const template = await readFile(join(dir, 'index.html'), 'utf8');
      await writeFile(join(dir, 'landing.html'), await renderLanding(template));
    },
  };
}
