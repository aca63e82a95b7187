import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { sources } from '../layers/imports.ts';

/** A file name in a comment: in backticks, alone or with some of its folders. */
const NAMED = /`((?:[\w.@-]+\/)*[\w.-]+\.tsx?)`/g;

/** A sentence for each file that a comment mentions but that does not exist. */
export function staleNames(root = repository): readonly string[] {
  const all = sources(root);
  const exists = (name: string) =>
    all.some((path) => path === name || path.endsWith(`/${name}`)) ||
    ['.', 'web'].some((folder) => existsSync(join(root, folder, name)));
  return all
    .filter((file) => !/\.test\.tsx?$|^infra\/tests\/how-to\//.test(file))
    .flatMap((file) => {
      const comments = readFileSync(join(root, file), 'utf8').match(/^\s*(?:\/\/|\/?\*).*$|\/\*\*.*\*\//gm) ?? [];
      return comments
        .flatMap((line) => [...line.matchAll(NAMED)])
        .flatMap(([, name = '']) => (exists(name) ? [] : [`${file} mentions ${name}, which does not exist.`]));
    });
}
