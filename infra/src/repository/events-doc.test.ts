import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPICS } from '@hirelane/kafka/topics';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const doc = read('docs/events.md');

test.each([
  ['consumer', 'consume-public-events.ts'],
  ['follower', 'follow-public-events.ts'],
])('the sample %s on the page is identical to the one in the tests', (mark, file) => {
  const shown = new RegExp(`<!-- ${mark} -->\n\`\`\`ts\n([\\s\\S]*?)\`\`\`\n<!-- /${mark} -->`).exec(doc)?.[1];
  expect(shown).toBe(read(`infra/src/examples/${file}`));
});

test('the topics that the pages name exist', () => {
  const pages = [doc, read('docs/operate.md'), read('infra/src/examples/consume-public-events.ts')];
  const named = pages.flatMap((text) => [...text.matchAll(/hirelane\.(?:public|internal)\.[a-z-]+\.v\d+/g)].flat());
  expect(new Set(named).size).toBeGreaterThan(2);
  expect(named.filter((name) => !TOPICS.some((topic) => topic.name === name))).toEqual([]);
});

test('each linked page and file exists', () => {
  const links = [...doc.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join('docs', path));
  const files = [...doc.matchAll(/`((?:infra|contracts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(links.length + files.length).toBeGreaterThan(10);
  expect([...links, ...files].filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
