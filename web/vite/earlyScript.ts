import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

type Alias = ResolvedConfig['resolve']['alias'];

const SOURCE = join(import.meta.dirname, '../src/app/early.ts');

/** Inserts `src/app/early.ts` into the document head as a classic script, which runs immediately. */
export function earlyScript(): Plugin {
  let alias: Alias = [];
  return {
    name: 'early-script',
    configResolved: (config) => {
      alias = config.resolve.alias;
    },
    transformIndexHtml: {
      order: 'post',
      // Placed before the style sheet, which would block the script.
      handler: async (html) => {
        const script = await compile(alias);
        return html.replace(/<\/title>/, (end) => `${end}\n    <script nonce="__CSP_NONCE__">${script}</script>`);
      },
    },
  };
}

async function compile(alias: Alias): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias },
    build: { write: false, lib: { entry: SOURCE, formats: ['iife'], name: 'early' } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}
