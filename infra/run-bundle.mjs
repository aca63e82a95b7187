// Runs a script of infra as one bundle, which is written when a source has changed: loading 400 modules with tsx took
// two of the three seconds of each start, and 50 MB of memory (docs/decisions/0049-one-bundle.md). Plain JavaScript,
// because it runs before anything can read TypeScript.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import refuseOtherPackages from './packages.cjs';

const SOURCES = ['bff/src', 'contracts/src', 'services', 'infra/cli', 'infra/launcher', 'package-lock.json'];
const NO_SOURCES = new Set(['node_modules', 'dist', 'dist-types']);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// systemd units and other scripts refer to these paths.
const SCRIPTS = { start: 'launcher/start', demo: 'cli/demo' };
const [given] = process.argv.splice(2, 1);
const name = SCRIPTS[given];
// A bundle contains the paths of its checkout, so a copied or moved checkout needs another one. Each state of the
// sources has its own bundle, because another start may still be loading an earlier one.
const checkout = createHash('sha256').update(root).digest('hex').slice(0, 16);
refuseOtherPackages();
await import(await entrance());

/** The address of the bundle, or, if the bundle cannot be written, of the script, which tsx then loads. */
async function entrance() {
  try {
    const state = Math.max(...SOURCES.map((source) => newest(join(root, source))));
    const folder = `node_modules/.cache/hirelane/${checkout}/${Math.floor(state)}`;
    const bundle = join(root, folder, `infra/${name}.js`);
    if (!existsSync(bundle)) {
      const write = ['--import', 'tsx', 'infra/deploy/bundle/write.ts', folder];
      await promisify(execFile)(process.execPath, write, { cwd: root });
    }
    return pathToFileURL(bundle).href;
  } catch {
    const { register } = await import('tsx/esm/api');
    register();
    return `./${name}.ts`;
  }
}

/** The time of the last change of a file, or of a folder and its contents. */
function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).filter((entry) => !NO_SOURCES.has(entry));
  return Math.max(stats.mtimeMs, ...inside.map((entry) => newest(join(path, entry))));
}
