import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cycles } from './cycles.ts';
import { packageOf, readImports } from './imports.ts';
import { forbiddenImports, isTest, LAYERS } from './layers.ts';

/** The messages of the check for a workspace with these files. */
async function foundIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = await mkdtemp(join(tmpdir(), 'layers-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of [...LAYERS.flat(), 'services/platform/test-kit'])
    await mkdir(join(root, folder), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const imports = readImports(root);
  return [...forbiddenImports(imports), ...cycles(imports)];
}

describe('this workspace', () => {
  const imports = readImports();

  test('was read: every package of the layers imports something, or is imported', () => {
    for (const folder of LAYERS.flat()) {
      const named = imports.filter(({ file, target }) => packageOf(file) === folder || target === folder);
      expect(named.length, folder).toBeGreaterThan(1);
    }
    // Code within a string is read as an import too, though not of the file that contains it.
    const lost = imports.filter(
      ({ file, target, targetFile }) => target?.startsWith('services/') && !targetFile && !isTest(file),
    );
    expect(lost.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  test('has no import of a higher layer, and no cycle', () => {
    expect([...forbiddenImports(imports), ...cycles(imports)]).toEqual([]);
  });
});

describe('an import that is not of a lower layer is found', () => {
  test.each([
    ['of a service in another one', 'services/feed/src/a.ts', '@hirelane/projects/main'],
    ['of a service in a platform package', 'services/platform/http/src/a.ts', '@hirelane/feed/main'],
    ['of a package on the same layer', 'services/platform/kafka/src/a.ts', '@hirelane/encryption/encryption'],
    ['of a package on a higher layer', 'services/platform/postgres/src/a.ts', '@hirelane/projections/projector'],
    ['of a service in the bff', 'bff/src/a.ts', '@hirelane/identity/user/user'],
    ['of the launcher in the pages', 'web/src/features/A.tsx', '@hirelane/infra/local/launch'],
    ['of a screen in a feature', 'web/src/features/A.tsx', '@/screens/B'],
    ['of a feature in a shared file', 'web/src/shared/A.tsx', '../features/B'],
    ['of the test kit outside tests', 'services/feed/src/a.ts', '@hirelane/test-kit/eventually'],
    ['of a service in the tests of another', 'services/feed/src/a.test.ts', '@hirelane/projects/main'],
  ])('%s', async (_what, file, specifier) => {
    const others = { 'web/src/screens/B.tsx': '', 'web/src/features/B.tsx': '' };
    const found = await foundIn({ ...others, [file]: `import { x } from '${specifier}';\n` });
    expect(found).toEqual([`${file} imports ${specifier}, which is not below it`]);
  });

  test('a dynamic import too', async () => {
    const found = await foundIn({ 'web/src/app/a.ts': `const x = () => import('@hirelane/bff/main');\n` });
    expect(found).toHaveLength(1);
  });
});

describe('a cycle is found', () => {
  const importing = (specifier: string) => `import type { X } from '${specifier}';\n`;

  test('of files, in .ts', async () => {
    const files = {
      'bff/src/a.ts': importing('./b.ts'),
      'bff/src/b.ts': importing('./c.ts'),
      'bff/src/c.ts': importing('./a.ts'),
    };
    expect(await foundIn(files)).toEqual(['files import each other: bff/src/a.ts, bff/src/b.ts, bff/src/c.ts']);
  });

  test('of files, in .tsx', async () => {
    const files = { 'web/src/app/A.tsx': importing('./B'), 'web/src/app/B.tsx': importing('@/app/A') };
    expect(await foundIn(files)).toEqual(['files import each other: web/src/app/A.tsx, web/src/app/B.tsx']);
  });

  test('of folders, where no two files import each other', async () => {
    const files = {
      'bff/src/http/a.ts': importing('../session/b.ts'),
      'bff/src/session/b.ts': '',
      'bff/src/session/c.ts': importing('../http/d.ts'),
      'bff/src/http/d.ts': '',
    };
    expect(await foundIn(files)).toEqual(['folders import each other: bff/src/http, bff/src/session']);
  });

  test('but not between a folder and its own subfolders', async () => {
    const files = {
      'bff/src/app.ts': importing('./http/a.ts'),
      'bff/src/http/a.ts': importing('../config.ts'),
      'bff/src/config.ts': '',
    };
    expect(await foundIn(files)).toEqual([]);
  });
});
