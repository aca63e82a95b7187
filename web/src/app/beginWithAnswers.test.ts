import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginWithAnswers } from '@/app/beginWithAnswers';
import { createAppClient } from '@/app/createAppClient';
import { searchIn } from '@/features/projects/search/projectSearch';
import { searchQuery } from '@/features/projects/search/queries';
import { sessionQuery } from '@/features/session/queries';
import { RENDERED_AT } from '@/shared/lib/renderedPage';
import { aCard } from '@/test/builders';
import { list, signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { server } from '@/test/server';

const query = searchQuery(searchIn(new URLSearchParams()));
const asVisitor = { pages: [{ data: [aCard({ isLiked: false })], nextCursor: null }], pageParams: [''] };

let client: QueryClient;
let asked: number;
beforeEach(() => {
  client = createAppClient();
  asked = 0;
});
afterEach(() => {
  client.clear();
  vi.restoreAllMocks();
});

/** Requests the data as the screen does, and the session as the session check does. */
function show({ at = Date.now(), isSeen = true } = {}) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  server.use(
    http.get('/api/v1/project', () => {
      asked++;
      return list([aCard({ isLiked: true })]);
    }),
  );
  beginWithAnswers(
    client,
    JSON.stringify([
      [query.queryKey, asVisitor],
      [RENDERED_AT, at],
    ]),
  );
  const [rows, session] = [
    new InfiniteQueryObserver(client, { ...query, refetchOnWindowFocus: false }),
    new QueryObserver(client, sessionQuery()),
  ];
  rows.subscribe(() => undefined);
  session.subscribe(() => undefined);
  return { isLiked: () => rows.getCurrentResult().data?.[0]?.isLiked, session };
}

test('a visitor’s page requests no data that the document already contains', async () => {
  server.use(...signedOutHandlers());
  const { isLiked, session } = show();
  expect(isLiked()).toBe(false);
  await expect.poll(() => session.getCurrentResult().data).toEqual({ isLogin: false });
  expect([isLiked(), asked, client.isFetching()]).toEqual([false, 0, 0]);
});

test('a document that the browser cached hours ago is shown, and its data is requested again', async () => {
  server.use(...signedOutHandlers());
  const { isLiked } = show({ at: Date.now() - 3_600_000 });
  expect(isLiked()).toBe(false);
  await expect.poll(isLiked).toBe(true);
});

test.each([
  ['remembered by the browser', true, true],
  ['not remembered by the browser', false, true],
  ['not remembered by the browser, in a hidden tab', false, false],
])(
  'for a signed-in user (%s), the page is shown and its data is requested again once',
  async (_who, isRemembered, isSeen) => {
    if (isRemembered) localStorage.setItem('isLogin', 'true');
    server.use(...signedInHandlers(false));
    const { isLiked } = show({ isSeen });
    expect(isLiked()).toBe(false);
    await expect.poll(isLiked).toBe(true);
    expect([asked, client.isFetching()]).toEqual([1, 0]);
  },
);
