import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICES } from '@hirelane/api/service-token';
import { build, type Plugin } from 'esbuild';
import { repository } from '../../launcher/repository.ts';

/**
 * Bundles scripts, by their paths from the root, into `folder`, which exists: `infra/launcher/start.ts` becomes
 * `infra/launcher/start.js` there. They run as if they lay where their sources are, and load in half of the time that tsx
 * takes for some 400 modules of ours. The modules of worker threads are bundled too: in each thread tsx would take 50 MB
 * and a process of esbuild. Packages stay outside. `runsIn`: the folder in which the bundle is when it runs.
 */
export async function bundleScripts(scripts: readonly string[], folder: string, runsIn = folder): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const workers = new Set<string>();
  const bundle = (entryPoints: readonly string[]) =>
    build({
      entryPoints: [...entryPoints],
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
      plugins: [packagesOutside, besideTheSource(workers, runsIn)],
      logLevel: 'error',
    });
  await bundle(scripts);
  await bundle([...workers]);
}

/** The mains of the processes that containers run. */
export const PROCESSES: readonly string[] = [
  'bff/src/main.ts',
  ...['relay', ...SERVICES].map((name) => `services/${name}/src/main.ts`),
];

/** What the image runs (`infra/deploy/docker/start.mjs`). */
export const IN_IMAGE: readonly string[] = [
  ...PROCESSES,
  'services/relay/src/topics-main.ts',
  'infra/cli/main.ts',
  'infra/cli/warn-of-variables.ts',
  'infra/launcher/telemetry/container.ts',
];

/** Packages are loaded from node_modules, except ours, which are TypeScript. */
const packagesOutside: Plugin = {
  name: 'packages outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || path.startsWith('@hirelane/')
        ? undefined
        : { path: nestedFile(path, importer) ?? path, external: true },
    ),
};

/**
 * The address of a package that a workspace has of its own, because another version of it is in the folder of all: the
 * bundle lies in none, and would load that one. Null for any other.
 */
function nestedFile(name: string, importer: string): string | null {
  if (isBuiltin(name)) return null;
  try {
    const file = createRequire(importer).resolve(name);
    return file.startsWith(join(repository, 'node_modules')) ? null : pathToFileURL(file).href;
  } catch {
    // A package for `import` alone.
    return null;
  }
}

/** How a module names one that a worker thread loads (`openWorkers`). */
const WORKER = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g;

/** A module finds what lies beside its source, and a worker's module, which is added to `workers`, in the bundle. */
const besideTheSource = (workers: Set<string>, runsIn: string): Plugin => ({
  name: 'beside the source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll(WORKER, (_all, name: string) => {
          const module = relative(repository, join(dirname(path), name));
          workers.add(`${module}.ts`);
          return `new URL(${JSON.stringify(pathToFileURL(join(runsIn, `${module}.js`)).href)})`;
        })
        .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(path))),
    })),
});
