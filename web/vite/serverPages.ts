import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
/** No address of the bff leads into a folder with such a name. */
const FOLDER = '.server';

/**
 * Builds `src/app/server/render.ts` with all that it needs into a folder of the pages, where the bff finds it: it
 * renders the pages that visitors and search engines read (decision 79).
 */
export function serverPages(): Plugin {
  return {
    name: 'server-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = join(WEB, 'dist') }) {
      await build({
        root: WEB,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        // The pages are served where their libraries are not installed.
        ssr: { noExternal: true },
        build: {
          ssr: 'src/app/server/render.ts',
          outDir: join(dir, FOLDER),
          emptyOutDir: true,
          copyPublicDir: false,
          // In one file: the bff loads it anew after a build, and parts of it would load the file before.
          rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render.mjs' } },
        },
      });
    },
  };
}
