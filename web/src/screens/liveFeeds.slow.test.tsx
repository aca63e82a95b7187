import { Unread } from '@hirelane/api/schemas/conversations';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from '@/test/answers';
import { aCard, anId } from '@/test/builders';
import { sources, stubStreams } from '@/test/doubles/eventSource';
import { list, signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const published = (n: number) => aCard({ _id: anId(n), title: `Project ${n}`, publishedAt: `2026-01-0${n}T10:00:00Z` });

let rows: ReturnType<typeof aCard>[];
let asked: number;
beforeEach(() => {
  stubStreams();
  // Requests are sent immediately instead of being spread out.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  rows = [published(2), published(1)];
  asked = 0;
  const answer = () => {
    asked++;
    return list(rows);
  };
  server.use(
    http.get('/api/v1/client/project', answer),
    http.get('/api/v1/project', answer),
    ...signedInHandlers(false),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const titles = () =>
  screen.getAllByRole('heading', { level: 2, name: /^Project/ }).map(({ textContent }) => textContent);

/** Opens a list and its page's live stream. */
async function open(path: string) {
  // Imports the module first, because its first load takes longer in a test than in a browser.
  await import('@/features/projects/NewRows');
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 2, name: 'Project 2' });
  await waitFor(() => expect(sources).toHaveLength(1), { timeout: 5_000 });
  act(() => sources[0]?.say('ready', 1));
  return app;
}

const post = (id: number) => act(() => sources[0]?.say('signal', id, { kind: 'posted', about: '' }));

/**
 * Sends signals about a project until `find` succeeds, because a list starts to receive live updates only shortly after
 * it is shown.
 */
function postUntil<Found>(find: () => Found): Promise<Found> {
  let id = 1;
  const told = () => {
    post(++id);
    return find();
  };
  return waitFor(told, { interval: 1_000 });
}

test.each(['/freelancer?recent', '/freelancer', '/freelancer/projects', '/projects'])(
  '%s shows the number of new projects without moving the list, and shows the projects on request',
  async (path) => {
    const { user } = await open(path);
    rows = [published(3), ...rows];
    const pill = await postUntil(() => screen.getByRole('button', { name: /^1 new (job|project)$/ }));
    expect(titles()).toEqual(['Project 2', 'Project 1']);
    rows = [published(4), ...rows];
    post(100);
    await screen.findByRole('button', { name: /^2 new (job|project)s$/ });
    expect(titles()).toEqual(['Project 2', 'Project 1']);
    await expectNoAxeViolations();
    await user.click(pill);
    expect(titles()).toEqual(['Project 4', 'Project 3', 'Project 2', 'Project 1']);
    expect(screen.queryByRole('button', { name: /new (job|project)/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  },
);

test('a new project that a list does not include is not announced there', async () => {
  await open('/freelancer');
  const before = asked;
  await postUntil(() => expect(asked).toBeGreaterThan(before));
  expect(screen.queryByRole('button', { name: /new job/ })).not.toBeInTheDocument();
});

test('a new message increases the count in the header', async () => {
  let unread = 0;
  server.use(http.get('/api/v1/conversations/unread', () => json(Unread, { data: { unread } })));
  await open('/freelancer');
  unread = 1;
  act(() => sources[0]?.say('signal', 2, { kind: 'message', about: `${anId(1)}_${anId(2)}` }));
  expect(await screen.findByRole('link', { name: /^Messages\s*1\s*unread$/ })).toBeInTheDocument();
});
