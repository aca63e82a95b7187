import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { copyRepository } from './copy.ts';
import { applyHunks, isOfTests, MOST_FILES, readExample } from './steps.ts';

const run = promisify(execFile);

describe.each(Object.entries(MOST_FILES))('%s', (name, most) => {
  let example: ReturnType<typeof readExample>;
  let copy: string;

  beforeAll(async () => {
    example = readExample(await readFile(join(repository, 'docs/how-to', name), 'utf8'));
    copy = join(await realpath(await mkdtemp(join(tmpdir(), 'how-to-'))), 'hirelane');
    await copyRepository(repository, copy);
    for (const { path, ...change } of example.steps) {
      const file = join(copy, path);
      await mkdir(dirname(file), { recursive: true });
      if ('text' in change) await writeFile(file, change.text, { flag: 'wx' });
      else await writeFile(file, applyHunks(await readFile(file, 'utf8'), change.hunks));
    }
  });
  afterAll(() => rm(dirname(copy), { recursive: true, force: true }));

  test(`the example changes tests, and at most ${most} other files by hand`, () => {
    const files = new Set(example.steps.map(({ path }) => path));
    const others = [...files].filter((path) => !isOfTests(path));
    expect(others.length).toBeLessThanOrEqual(most);
    expect(others.length).toBeLessThan(files.size);
  });

  test('the example passes its own checks when applied to a copy', async () => {
    expect(example.commands.length).toBeGreaterThan(1);
    for (const command of example.commands) {
      const failure = await run('sh', ['-c', command], { cwd: copy, env: plainEnvironment(), maxBuffer: 2 ** 26 }).then(
        () => null,
        ({ stdout, stderr }) => `${command}\n${stdout}\n${stderr}`,
      );
      expect(failure).toBeNull();
    }
  });
});

/** An inner test run must not use the outer run's settings. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|TEST|DEV|PROD|SSR|MODE|NODE_ENV|BASE_URL|NODE_OPTIONS)/.test(name),
    ),
  );
}
