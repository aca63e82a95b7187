import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { FREELANCER_ID, openFeedModel, parseList, SCHEMA } from '../testing/feed-model.ts';
import { bestMatchQuery, RANKED_MAX } from './best-matches.ts';

/** Follows the cursor and returns the titles from all pages. */
async function allTitles(page: ReturnType<typeof bestMatchQuery>): Promise<string[]> {
  const titles: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = parseList(await page(FREELANCER_ID, { limit: 50, cursor }));
    titles.push(...data.map(({ title }) => title));
    if (nextCursor === null) return titles;
    cursor = nextCursor;
  }
}

test('the newest projects that share a skill are ranked; all others follow, newest first, without duplicates', async () => {
  const { pool, apply, posted, skilled } = await openFeedModel();
  const older = ['older, both', 'older, one', 'older, none'].map((title, n) =>
    posted(anId(100 + n), { title, skills: [['Go', 'React'], ['Go'], ['Tea']][n] ?? [] }),
  );
  const newer = Array.from({ length: RANKED_MAX }, (_, n) =>
    posted(anId(1_000 + n), { title: `newer ${n}`, skills: n === 7 ? ['Go', 'React'] : ['React', 'Rust'] }),
  );
  const newest = posted(anId(9_999), { title: 'newest, none', skills: ['Singing'] });
  await apply([skilled(['GO', 'react']), ...older, ...newer, newest]);

  const others = Array.from({ length: RANKED_MAX }, (_, n) => `newer ${n}`).filter((title) => title !== 'newer 7');
  expect(await allTitles(bestMatchQuery(pool, SCHEMA))).toEqual([
    'newer 7',
    ...others.reverse(),
    'newest, none',
    'older, none',
    'older, one',
    'older, both',
  ]);
});

test('a skill that the freelancer lists twice counts once', async () => {
  const { pool, apply, posted, skilled } = await openFeedModel();
  await apply([
    skilled(['Go', 'go', 'React', 'Rust']),
    posted(anId(100), { title: 'two', skills: ['React', 'Rust'] }),
    posted(anId(101), { title: 'one', skills: ['Go', 'Tea'] }),
  ]);
  const { data } = parseList(await bestMatchQuery(pool, SCHEMA)(FREELANCER_ID, { limit: 20 }));
  expect(data.map(({ title, match }) => [title, match?.shared])).toEqual([
    ['two', 2],
    ['one', 1],
  ]);
});
