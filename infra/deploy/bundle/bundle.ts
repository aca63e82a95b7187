import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVICES } from '@hirelane/api/services';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { repository } from '../../launcher/repository.ts';

/** How bundled modules find files: JavaScript expressions. */
type Addresses = Readonly<{
  /** The URL of a file next to a source file, given its path; a string. */
  sourceUrl(path: string): string;
  /** The folder of a source file; a string. */
  sourceFolder(path: string): string;
  /** The URL of a bundled module, given its path from the root; a URL. */
  bundled(module: string): string;
}>;

/** Absolute addresses: the bundle runs next to the sources, in the folder `runsIn`. */
const inThisCheckout = (runsIn: string): Addresses => ({
  sourceUrl: (path) => JSON.stringify(pathToFileURL(path).href),
  sourceFolder: (path) => JSON.stringify(dirname(path)),
  bundled: (module) => `new URL(${JSON.stringify(pathToFileURL(join(runsIn, module)).href)})`,
});

/**
 * Bundles scripts, given by their paths from the root, into `folder`, which must exist: `infra/launcher/start.ts`
 * becomes `infra/launcher/start.js` there. They run as if they were in their source folders and load in half the time
 * tsx takes for our 400 modules. Worker thread modules are bundled too: in each thread, tsx would take 50 MB and an
 * esbuild process. Packages are not bundled. `runsIn` is the folder that contains the bundle when it runs.
 */
export async function bundleScripts(scripts: readonly string[], folder: string, runsIn = folder): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await bundleTo(scripts, folder, inThisCheckout(runsIn));
}

/**
 * Bundles scripts and the worker thread modules that they refer to, without package.json or packages. Returns the names
 * of the packages that they import. `options` are more of esbuild's options.
 */
export async function bundleTo(
  scripts: readonly string[],
  folder: string,
  addresses: Addresses,
  options: Pick<BuildOptions, 'banner' | 'define'> = {},
): Promise<ReadonlySet<string>> {
  const workers = new Set<string>();
  const packages = new Set<string>();
  const bundle = async (entryPoints: readonly string[]) => {
    const { metafile } = await build({
      entryPoints: [...entryPoints],
      absWorkingDir: repository,
      outbase: repository,
      outdir: folder,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // Keeps function and class names, as tsx does.
      keepNames: true,
      plugins: [packagesOutside, nextToTheSource(workers, addresses)],
      logLevel: 'error',
      ...options,
      metafile: true,
    });
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external),
    );
    for (const { path } of imported) if (!isBuiltin(path)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  };
  await bundle(scripts);
  if (workers.size > 0) await bundle([...workers]);
  return packages;
}

/** The main modules of the processes that run in containers. */
export const PROCESSES: readonly string[] = [
  'bff/src/main.ts',
  ...['relay', ...SERVICES].map((name) => `services/${name}/src/main.ts`),
];

/** The scripts that the image runs (`infra/deploy/docker/start.mjs`). */
export const IN_IMAGE: readonly string[] = [
  ...PROCESSES,
  'services/relay/src/topics-main.ts',
  'infra/cli/main.ts',
  'infra/launcher/unknown-variables.ts',
  'infra/launcher/telemetry/container.ts',
];

/** The scripts that the image's target `embedded` also runs. */
export const EMBEDDED: readonly string[] = ['infra/launcher/start.ts', 'infra/cli/demo.ts'];

/** Packages are loaded from node_modules, except our own, which are TypeScript. */
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
 * The URL of a package in a workspace's node_modules; null if it is not there. A workspace has a package there when the
 * root has a different version, which the bundle would otherwise load.
 */
function nestedFile(name: string, importer: string): string | null {
  if (isBuiltin(name)) return null;
  try {
    const file = createRequire(importer).resolve(name);
    return file.startsWith(join(repository, 'node_modules')) ? null : pathToFileURL(file).href;
  } catch {
    // The package has exports only for `import`.
    return null;
  }
}

/** A module's reference to a worker thread's module (`openWorkers`). */
const WORKER = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g;

/**
 * Lets bundled modules find the files next to their source. Worker modules are loaded from the bundle instead and are
 * added to `workers`.
 */
const nextToTheSource = (workers: Set<string>, { sourceUrl, sourceFolder, bundled }: Addresses): Plugin => ({
  name: 'next-to-the-source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll(WORKER, (_all, name: string) => {
          const module = relative(repository, join(dirname(path), name));
          workers.add(`${module}.ts`);
          return bundled(`${module}.js`);
        })
        .replaceAll('import.meta.url', () => sourceUrl(path))
        .replaceAll('import.meta.dirname', () => sourceFolder(path)),
    })),
});
