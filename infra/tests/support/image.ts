import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { repository } from '../../launcher/repository.ts';
import { readImports } from '../../tools/layers/imports.ts';

const DOCKERFILE = 'infra/deploy/docker/Dockerfile';

/** The files in the checkout that the Dockerfile's stage `processes` copies, as paths from the root. */
export function copiedFiles(): readonly string[] {
  const stage = / AS processes\n(.*?)\nFROM /s.exec(dockerfile())?.[1];
  if (stage === undefined) throw new Error(`Expected a stage named processes in ${DOCKERFILE}, found none.`);
  return namesIn(stage)
    .flatMap(filesOf)
    .filter((path) => !isIgnored(path));
}

/** The files and folders in the checkout that any stage copies. */
export const copiedNames = (): readonly string[] => namesIn(dockerfile());

/** Whether a file, or any file in a folder, is sent to the builder. */
export const isInContext = (path: string): boolean =>
  existsSync(join(repository, path)) && filesOf(path).some((file) => !isIgnored(file));

const dockerfile = () => readFileSync(join(repository, DOCKERFILE), 'utf8');

const ignored = dockerignore.default().add(readFileSync(join(repository, `${DOCKERFILE}.dockerignore`), 'utf8'));
const isIgnored = (path: string) => ignored.ignores(path);

const namesIn = (stages: string) =>
  [...stages.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) => words.split(' ').slice(0, -1));

function filesOf(path: string): string[] {
  const names = readdirSync(join(repository, dirname(path)), { withFileTypes: true });
  const entry = names.find(({ name }) => join(dirname(path), name) === path);
  if (!entry?.isDirectory()) return [path];
  return readdirSync(join(repository, path), { withFileTypes: true }).flatMap(({ name }) =>
    name === 'node_modules' ? [] : filesOf(join(path, name)),
  );
}

/** The TypeScript files that these files import directly or indirectly, as paths from the root. */
export function reachableFrom(entries: readonly string[]): ReadonlySet<string> {
  const imports = readImports();
  const found = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const { specifier, target } of imports.filter((each) => each.file === file)) {
      const path = target === undefined ? undefined : fileOf(file, specifier, target);
      if (path !== undefined) waiting.push(path);
    }
  }
  return found;
}

function fileOf(from: string, specifier: string, target: string): string {
  if (!specifier.startsWith('@hirelane/')) {
    return relative(repository, join(repository, dirname(from), specifier)).replaceAll(sep, '/');
  }
  const [, , ...rest] = specifier.split('/');
  return `${target}/${target === 'infra' ? '' : 'src/'}${rest.join('/')}.ts`;
}
