import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cycles } from './cycles.ts';
import { readImports } from './imports.ts';
import { forbiddenImports, LAYERS, unreadPackages } from './layers.ts';
import { impureImports } from './pure.ts';
import { uncheckedFiles } from './unchecked.ts';

/** A workspace with these files. */
async function workspace(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'layers-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of [...LAYERS.flat(), 'services/platform/test-kit'])
    await mkdir(join(root, folder), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

/** Runs the check on a workspace with these files; returns its messages. */
async function foundIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const imports = readImports(await workspace(files));
  return [...forbiddenImports(imports), ...cycles(imports)];
}

describe('an import of a package that is not on a lower layer is reported', () => {
  test.each([
    ['of a service in another one', 'services/feed/src/a.ts', '@hirelane/projects/main'],
    ['of a service in a platform package', 'services/platform/http/src/a.ts', '@hirelane/feed/main'],
    ['of a package on the same layer', 'services/platform/kafka/src/a.ts', '@hirelane/encryption/encryption'],
    ['of a package on a higher layer', 'services/platform/postgres/src/a.ts', '@hirelane/projections/projector'],
    ['of a service in the bff', 'bff/src/a.ts', '@hirelane/identity/user/user'],
    ['of the launcher in the pages', 'web/src/features/A.tsx', '@hirelane/infra/launcher/launch'],
    ['of a screen in a feature', 'web/src/features/A.tsx', '@/screens/B'],
    ['of a feature in a domain file', 'web/src/domain/A.tsx', '../features/B'],
    ['of a domain file in a shared file', 'web/src/shared/A.tsx', '../domain/B'],
    ['of contracts in a shared component', 'web/src/shared/ui/A.tsx', '@hirelane/api/constants'],
    ['of a file for tests in another file', 'web/src/shared/A.tsx', '@/test/B'],
    ['of another feature in a feature', 'web/src/features/one/A.tsx', '@/features/two/B'],
    ['of the test kit outside tests', 'services/feed/src/a.ts', '@hirelane/test-kit/eventually'],
    ['of a service in the tests of another', 'services/feed/src/a.test.ts', '@hirelane/projects/main'],
    ['of code shared by services in the platform', 'services/platform/http/src/a.ts', '@hirelane/shared/viewer'],
    ['of an operator command in the launcher', 'infra/launcher/a.ts', '../cli/b.ts'],
    ['of a tool in the image', 'infra/deploy/bundle/a.ts', '@hirelane/infra/tools/b'],
    ['of test support in a tool', 'infra/tools/a.ts', '../tests/support/b.ts'],
    ['of the launcher in the tests of a module', 'services/feed/src/a.test.ts', '@hirelane/infra/launcher/b'],
  ])('%s', async (_what, file, specifier) => {
    const others = {
      'infra/cli/b.ts': '',
      'infra/launcher/b.ts': '',
      'infra/tools/b.ts': '',
      'infra/tests/support/b.ts': '',
      'web/src/domain/B.tsx': '',
      'web/src/screens/B.tsx': '',
      'web/src/features/B.tsx': '',
      'web/src/features/two/B.tsx': '',
      'web/src/test/B.tsx': '',
    };
    const found = await foundIn({ ...others, [file]: `import { x } from '${specifier}';\n` });
    expect(found).toEqual([`${file} imports ${specifier}, which is not below it`]);
  });

  test('a dynamic import of a package that is not on a lower layer is reported', async () => {
    const found = await foundIn({ 'web/src/app/a.ts': `const x = () => import('@hirelane/bff/main');\n` });
    expect(found).toHaveLength(1);
  });
});

test.each([
  ['of code shared by services in a service', 'services/feed/src/a.ts', '@hirelane/shared/viewer'],
  ['of code shared by services in the tests of a service', 'services/feed/src/a.test.ts', '@hirelane/shared/viewer'],
  ['of the launcher in an operator command', 'infra/cli/a.ts', '../launcher/b.ts'],
  ['of other services and infra in an HTTP test', 'services/feed/tests/a.test.ts', '@hirelane/infra/launcher/b'],
])('an import %s is allowed', async (_what, file, specifier) => {
  const others = { 'infra/launcher/b.ts': '' };
  expect(await foundIn({ ...others, [file]: `import { x } from '${specifier}';\n` })).toEqual([]);
});

test('a feature may import the queries of another feature', async () => {
  const importing = `import { x } from '@/features/two/queries';\n`;
  expect(await foundIn({ 'web/src/features/one/A.tsx': importing, 'web/src/features/two/queries.ts': '' })).toEqual([]);
});

test('a layer that does not exist in the workspace is reported', () => {
  expect(unreadPackages([])).toHaveLength(LAYERS.flat().length);
});

test('a file that turns off the type checker is reported', async () => {
  const root = await workspace({ 'bff/src/a.ts': '// @ts-nocheck\nexport {};\n', 'bff/src/b.ts': 'export {};\n' });
  expect(uncheckedFiles(root)).toEqual(['bff/src/a.ts turns off the type checker with @ts-nocheck.']);
});

describe('an import that adds I/O is reported', () => {
  test.each([
    ['of Node in contracts', 'contracts/src/a.ts', 'node:fs'],
    ['of infrastructure in a decider', 'services/feed/src/decides.ts', '@hirelane/postgres/pool'],
    ['of infrastructure in a part of a decider', 'services/feed/src/part.ts', '@hirelane/postgres/pool'],
    ['of OpenTelemetry’s SDK in a service', 'services/feed/src/a.ts', '@opentelemetry/sdk-trace-node'],
  ])('%s', async (_what, file, specifier) => {
    const importing = `import { x } from '${specifier}';\n`;
    const decider = `import { part } from './part.ts';\nexport const decider: Decider<X> = part;\n`;
    const files = { 'services/feed/src/decides.ts': decider, 'services/feed/src/part.ts': '' };
    const text = file === 'services/feed/src/decides.ts' ? importing + decider : importing;
    const root = await workspace({ ...files, [file]: text });
    expect(impureImports(readImports(root), root)).toEqual([expect.stringContaining(`${file} imports ${specifier}: `)]);
  });
});

describe('cycles', () => {
  const importing = (specifier: string) => `import type { X } from '${specifier}';\n`;

  test('a cycle of .ts files is reported', async () => {
    const files = {
      'bff/src/a.ts': importing('./b.ts'),
      'bff/src/b.ts': importing('./c.ts'),
      'bff/src/c.ts': importing('./a.ts'),
    };
    expect(await foundIn(files)).toEqual(['files import each other: bff/src/a.ts, bff/src/b.ts, bff/src/c.ts']);
  });

  test('a cycle of .tsx files is reported', async () => {
    const files = { 'web/src/app/A.tsx': importing('./B'), 'web/src/app/B.tsx': importing('@/app/A') };
    expect(await foundIn(files)).toEqual(['files import each other: web/src/app/A.tsx, web/src/app/B.tsx']);
  });

  test('a cycle of folders is reported, even without a cycle of files', async () => {
    const files = {
      'bff/src/http/a.ts': importing('../session/b.ts'),
      'bff/src/session/b.ts': '',
      'bff/src/session/c.ts': importing('../http/d.ts'),
      'bff/src/http/d.ts': '',
    };
    expect(await foundIn(files)).toEqual(['folders import each other: bff/src/http, bff/src/session']);
  });

  test('a cycle between a folder and its subfolders is not reported', async () => {
    const files = {
      'bff/src/app.ts': importing('./http/a.ts'),
      'bff/src/http/a.ts': importing('../config.ts'),
      'bff/src/config.ts': '',
    };
    expect(await foundIn(files)).toEqual([]);
  });
});
