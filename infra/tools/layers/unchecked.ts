import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { sources } from './imports.ts';

/**
 * A sentence for each file that turns off the type checker: Biome has a rule against `@ts-expect-error`, but not
 * against this.
 */
export const uncheckedFiles = (root = repository): readonly string[] =>
  sources(root)
    .filter((file) => /^\s*\/\/\s*@ts-nocheck/m.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file} turns off the type checker with @ts-nocheck.`);
