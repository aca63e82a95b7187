import { expect, test } from 'vitest';
import type { InternalCall } from '../auth/internal-call.ts';
import { openParts } from './site.ts';

const [ONE, TWO] = ['0190b0b0-0000-7000-8000-000000000001', '0190b0b0-0000-7000-8000-000000000002'];
const pathOf = (id: string) => `/sitemaps/projects-${id}.xml`;
const TEN_MINUTES = 600_000;

/** The feed service lists one part, and no profile page is public. */
function open() {
  const state = { time: 0, first: ONE, isDown: false, asked: [] as string[] };
  const call = async ({ path }: { path: string }, form: unknown) => {
    state.asked.push(path);
    if (state.isDown) return { ok: false, problem: { status: 503 } };
    const data = 'first' in (form as object) ? [{ name: 'a', changedAt: null }] : [{ first: state.first }];
    return { ok: true, body: { data: path.includes('people') ? [] : data } };
  };
  const parts = openParts(
    call as unknown as InternalCall,
    (pages) => pages.map(({ path }) => path).join(),
    () => state.time,
  );
  return { state, parts };
}

test('a part is requested only once in ten minutes, even for concurrent callers', async () => {
  const { state, parts } = open();
  await parts.list('');
  state.asked.length = 0;
  const texts = await Promise.all([1, 2, 3].map(() => parts.text(pathOf(ONE), '')));
  state.time = TEN_MINUTES;
  expect([...texts, await parts.text(pathOf(ONE), '')]).toEqual(Array.from({ length: 4 }, () => '/projects/a'));
  expect(state.asked).toHaveLength(1);
  state.time = TEN_MINUTES + 1;
  await parts.text(pathOf(ONE), '');
  expect(state.asked).toHaveLength(2);
});

test('an unlisted part is not found and triggers at most one request for the list', async () => {
  const { state, parts } = open();
  expect([await parts.text(pathOf(TWO), ''), await parts.text(pathOf(TWO), '')]).toEqual([undefined, undefined]);
  expect(state.asked).toHaveLength(2);
});

test('a previously listed part is still served, because crawlers use an older index', async () => {
  const { state, parts } = open();
  await parts.list('');
  state.time = TEN_MINUTES + 1;
  state.first = TWO;
  expect(await parts.list('')).toEqual([pathOf(TWO)]);
  expect([await parts.text(pathOf(ONE), ''), await parts.text(pathOf(TWO), '')]).toEqual([
    ...['/projects/a', '/projects/a'],
  ]);
});

test('a service failure is returned as null and not cached', async () => {
  const { state, parts } = open();
  state.isDown = true;
  expect([await parts.list(''), await parts.text(pathOf(ONE), '')]).toEqual([null, null]);
  state.isDown = false;
  expect(await parts.text(pathOf(ONE), '')).toBe('/projects/a');
});
