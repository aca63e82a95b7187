import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOPICS } from '@hirelane/kafka/topics';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

test('the imports in docs/testing.md exist', () => {
  const named = [...read('docs/testing.md').matchAll(/`stack\/([a-z-]+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(() => read(`services/platform/test-kit/src/stack/${name}.ts`), name).not.toThrow();
});

test('the topics mentioned in the documentation exist', () => {
  const pages = [
    read('docs/events.md'),
    ...readdirSync(join(repository, 'docs/operate')).map((name) => read(`docs/operate/${name}`)),
    read('infra/tools/examples/consume-public-events.ts'),
  ];
  const named = pages.flatMap((text) => [...text.matchAll(/hirelane\.(?:public|internal)\.[a-z-]+\.v\d+/g)].flat());
  expect(new Set(named).size).toBeGreaterThan(2);
  expect(named.filter((name) => !TOPICS.some((topic) => topic.name === name))).toEqual([]);
});
