import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

/** Every script of the repository, including tests and tool settings, with its text without comments. */
const scripts = ['', ...['bff', 'contracts', 'infra', 'services', 'web', '.ci'].map((folder) => `${folder}/`)].flatMap(
  (folder) =>
    readdirSync(join(repository, folder), { recursive: folder !== '', encoding: 'utf8' })
      .map((name) => folder + name)
      .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/(^|\/)(node_modules|dist|dist-types)\//.test(path))
      .map((path) => [path, readFileSync(join(repository, path), 'utf8')] as const),
);

test('no path of a file is derived from a URL as text: spaces and non-ASCII letters are encoded in it', () => {
  expect(scripts.length).toBeGreaterThan(500);
  const broken = scripts.filter(([, text]) =>
    /import\.meta\.url\s*\)\s*\.(pathname|href)|import\.meta\.url\.(slice|replace|split)|__filename|__dirname|pathToFileURL\([^)]*\)\.pathname/.test(
      text.replaceAll(/`[^`]*`/g, ''),
    ),
  );
  expect(broken.map(([path]) => path).filter((path) => !path.endsWith('/file-urls.test.ts'))).toEqual([]);
});
