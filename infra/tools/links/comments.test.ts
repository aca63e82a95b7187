import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { staleNames } from './comments.ts';

test('a file mentioned in a comment must exist; code is ignored', async () => {
  const root = await mkdtemp(join(tmpdir(), 'comments-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'bff/src'), { recursive: true });
  await writeFile(join(root, 'bff/src/a.ts'), "/** As `b.ts` does, unlike `gone.ts`. */\nexport const c = '`d.ts`';\n");
  await writeFile(join(root, 'bff/src/b.ts'), 'export {};\n');
  expect(staleNames(root)).toEqual(['bff/src/a.ts mentions gone.ts, which does not exist.']);
});
