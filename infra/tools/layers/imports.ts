import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, sep } from 'node:path';
import { repository } from '../../launcher/repository.ts';

/** One import statement: its file and its target. */
export type Import = Readonly<{
  /** Path from the repository's root, with `/` as the separator. */
  file: string;
  /** As written in the source. */
  specifier: string;
  /** The folder of the imported package, such as `services/platform/kafka`; undefined for an npm package or Node. */
  target: string | undefined;
  /** The imported file; undefined if it is outside the workspace, or not TypeScript. */
  targetFile: string | undefined;
}>;

const PATTERNS = [
  /^\s*(?:import|export)\s[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  /\bvi\.(?:mock|importActual)\(\s*['"]([^'"]+)['"]/g,
];
const PACKAGES = ['contracts', 'web', 'bff', 'infra'];
/** infra folders in ascending order: the launcher for `npm start`, operator commands, images, tools, and tests. */
export const INFRA: readonly string[] = ['launcher', 'cli', 'deploy', 'tools', 'tests'];
/** The folder of the packages that services are built from. */
export const PLATFORM = 'services/platform';

/** Every import in every TypeScript file of the workspace at `root`. */
export function readImports(root = repository): readonly Import[] {
  const files = sources(root);
  const known = new Set(files);
  const folders = packagesOf(root);
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).map(([, specifier = '']) => {
      const path = pathOf(file, specifier, folders);
      const targetFile = path && [path, `${path}.ts`, `${path}.tsx`].find((name) => known.has(name));
      return { file, specifier, target: path && packageOf(path), targetFile };
    });
  });
}

/** Every TypeScript file of the workspace's packages, as paths from the root. */
export function sources(root = repository): readonly string[] {
  return packagesOf(root).flatMap((folder) =>
    (folder === 'infra' ? INFRA : ['src', 'tests'])
      .flatMap((part) => under(root, `${folder}/${part}`))
      .filter((path) => /\.tsx?$/.test(path)),
  );
}

/** The folder of the package a file belongs to. */
export function packageOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first !== 'services') return first;
  return file.startsWith(`${PLATFORM}/`) ? `${PLATFORM}/${third}` : `services/${second}`;
}

const packagesOf = (root: string) => [...PACKAGES, ...foldersIn(root, 'services'), ...foldersIn(root, PLATFORM)];

const foldersIn = (root: string, folder: string) =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [];

function under(root: string, folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll(sep, '/')}`,
  );
}

/** The path of a specifier, with or without its extension; undefined for npm packages and Node modules. */
function pathOf(file: string, specifier: string, folders: readonly string[]): string | undefined {
  if (specifier.startsWith('@/')) return `web/src/${specifier.slice('@/'.length)}`;
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier);
  const [, name, rest = ''] = /^@hirelane\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  // The package in the folder `contracts` is called api.
  const folder = folders.find((each) => basename(each) === (name === 'api' ? 'contracts' : name));
  return folder && (folder === 'infra' ? `infra/${rest}` : `${folder}/src/${rest}`);
}
