import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { generatedFiles, leftovers } from './files.ts';

test('npm run contracts changes nothing in a clean checkout: it writes each file byte for byte', async () => {
  const files = await generatedFiles();
  expect(files.size).toBeGreaterThan(10);
  const changed = [...files].filter(([path, text]) => readFileSync(join(repository, path), 'utf8') !== text);
  expect(changed.map(([path]) => path)).toEqual([]);
  expect(await leftovers(files)).toEqual([]);
  expect(await leftovers(new Map())).toContain('web/src/shared/api/routes/projects.ts');
});
