import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(repository, path)));

/** Anchors of headings, as repository hosts generate them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('%s: every link within the repository has a target', (document) => {
  const text = readFileSync(join(repository, document), 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(repository, target))) return true;
    if (anchor === undefined) return false;
    return !anchorsOf(readFileSync(join(repository, target), 'utf8')).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('a decision cited by number is linked with that number', () => {
  const cited = documents.flatMap((document) =>
    [
      ...readFileSync(join(repository, document), 'utf8').matchAll(
        /\[(?:decision )?(\d+)\]\((?:[^)\s]*\/)?(\d{4})-[^)]*\)/gi,
      ),
    ].map(([link, text, file]) => ({ document, link, isRight: Number(text) === Number(file) })),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ isRight }) => !isRight)).toEqual([]);
});

test('the index of decisions lists each one with its title', () => {
  const folder = join(repository, 'docs/decisions');
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      expect(Number(number), name).toBe(Number(basename(name).slice(0, 4)));
      return `| ${number} | [${title}](${name}) |`;
    });
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  expect([...index.matchAll(/^\| \d+ .*$/gm)].map(([row]) => row)).toEqual(rows);
});
