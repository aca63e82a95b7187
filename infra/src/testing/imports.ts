import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { repository } from '../local/repository.ts';

/** One import statement: where it stands and what it names. */
export type Import = Readonly<{
  /** Path from the repository's root, with `/`. */
  file: string;
  /** As written. */
  specifier: string;
  /** Folder of the package that is meant, such as `services/platform/kafka`; undefined for one from npm or from Node. */
  target: string | undefined;
}>;

const PATTERNS = [
  /^\s*(?:import|export)\s[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  /\bvi\.(?:mock|importActual)\(\s*['"]([^'"]+)['"]/g,
];
const PACKAGES = ['contracts', 'web', 'bff', 'infra'];
/** Folder of the packages that services are built from. */
export const PLATFORM = 'services/platform';

/** Every import of every TypeScript file of the workspace. */
export function readImports(): readonly Import[] {
  return sources().flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).map((match) => {
      const specifier = match[1] ?? '';
      return { file, specifier, target: targetOf(file, specifier) };
    });
  });
}

/** Every TypeScript file of the workspace's packages, as paths from the repository's root. */
export function sources(): readonly string[] {
  return [...PACKAGES, ...foldersIn('services'), ...foldersIn(PLATFORM)].flatMap((folder) =>
    ['src', 'e2e'].flatMap((part) => under(`${folder}/${part}`)).filter((path) => /\.tsx?$/.test(path)),
  );
}

const foldersIn = (folder: string) => readdirSync(join(repository, folder)).map((name) => `${folder}/${name}`);

function under(folder: string): string[] {
  const path = join(repository, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll(sep, '/')}`,
  );
}

/** Folder of the package that a file belongs to. */
export function packageOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/');
  if (first !== 'services') return first;
  return file.startsWith(`${PLATFORM}/`) ? `${PLATFORM}/${third}` : `services/${second}`;
}

function targetOf(file: string, specifier: string): string | undefined {
  const named = /^@hirelane\/([^/]+)/.exec(specifier)?.[1];
  if (named)
    return [...PACKAGES, ...foldersIn('services'), ...foldersIn(PLATFORM)].find((folder) => basename(folder) === named);
  if (specifier.startsWith('@/')) return 'web';
  if (!specifier.startsWith('.')) return undefined;
  return packageOf(relative(repository, join(repository, dirname(file), specifier)).replaceAll(sep, '/'));
}
