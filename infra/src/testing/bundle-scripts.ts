import { readFileSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICES } from '@hirelane/contracts/service-token';
import { build, type Plugin } from 'esbuild';
import { repository } from '../local/repository.ts';
import { newRunFolder } from './run-folder.ts';

/** What tests start many times, each in a process of its own. */
const SCRIPTS = [
  'infra/src/start.ts',
  'infra/src/demo.ts',
  'infra/src/operate.ts',
  'bff/src/main.ts',
  ...['relay', ...SERVICES].map((name) => `services/${name}/src/main.ts`),
];

/**
 * Vitest global set-up: bundles these scripts once per run, at TEST_SCRIPTS. By way of tsx each start would spend two seconds
 * on some 400 modules of ours. Packages stay outside. Tests of `npm start` and of the images start what is not bundled.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await newRunFolder('hirelane-scripts-');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await build({
    entryPoints: SCRIPTS,
    absWorkingDir: repository,
    outbase: repository,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // As tsx does.
    keepNames: true,
    plugins: [packagesOutside, besideTheSource],
    logLevel: 'error',
  });
  process.env['TEST_SCRIPTS'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Packages are loaded from node_modules, except ours, which are TypeScript. */
const packagesOutside: Plugin = {
  name: 'packages outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@hirelane/') ? undefined : { path, external: true },
    ),
};

/** A module finds what lies beside its source. */
const besideTheSource: Plugin = {
  name: 'beside the source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(path))),
    })),
};
