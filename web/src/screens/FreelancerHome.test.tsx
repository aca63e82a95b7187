import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail, type Sent } from '@/test/answers';
import { aCard, anId, aProblem, PROJECT_ID } from '@/test/builders';
import { list, signedInHandlers } from '@/test/handlers';
import { profileHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const feed = (...pages: Parameters<typeof list>[0][]) =>
  http.get('/api/v1/client/project', ({ request }) => {
    const at = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
    return list(pages[at] ?? [], at + 1 < pages.length ? String(at + 1) : null);
  });

// @covers spec:2.9 spec:2.40 spec:2.41
test('the four tabs load their feeds', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/client/project', ({ request }) => {
      asked.push(new URL(request.url).search);
      return list([]);
    }),
    ...signedInHandlers(false),
  );
  const { user, address } = renderApp('/freelancer');
  const tabs = within(await screen.findByRole('navigation', { name: 'Job feeds' }));
  for (const name of ['Most Recent', 'Saved Jobs', 'Applied Jobs']) await user.click(tabs.getByRole('link', { name }));
  await waitFor(() => expect(asked).toEqual(['?bestmatch=true', '?recent=true', '?saved=true', '?applied=true']));
  expect(address()).toBe('/freelancer?applied');
  expect(tabs.getByRole('link', { name: 'Applied Jobs' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('No applications yet')).toBeInTheDocument();
});

test('a freelancer without matches or skills sees that adding skills helps', async () => {
  server.use(profileHandler({ skills: [] }), ...signedInHandlers(false));
  renderApp('/freelancer');
  expect(await screen.findByText('No matches yet')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Add skills' })).toHaveAttribute('href', '/freelancer/profile');
  expect(screen.getByText(/^Add skills to your profile/)).toBeInTheDocument();
});

test('a line separates the best matches from the other open jobs', async () => {
  server.use(
    feed([
      aCard({ match: { shared: 1, of: 4, skills: ['CSS'], isInCategory: false } }),
      aCard({ _id: anId(101), title: 'Wedding', match: { shared: 0, of: 2, skills: [], isInCategory: true } }),
      aCard({ _id: anId(102), title: 'Portrait', match: null }),
    ]),
    ...signedInHandlers(false),
  );
  const { user } = renderApp('/freelancer');
  const line = await screen.findByRole('heading', { name: 'Other open jobs' });
  const after = (title: string) =>
    line.compareDocumentPosition(screen.getByRole('article', { name: title })) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(['Build a shop', 'Wedding', 'Portrait'].map((title) => after(title) > 0)).toEqual([false, true, true]);
  await user.click(screen.getByRole('link', { name: 'Most Recent' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Other open jobs' })).toBeNull());
});

test('a freelancer without skills is asked for them above the other open jobs', async () => {
  server.use(
    feed([aCard({ match: { shared: 0, of: 2, skills: [], isInCategory: false } })]),
    profileHandler({ skills: [] }),
    ...signedInHandlers(false),
  );
  renderApp('/freelancer');
  expect(await screen.findByText('Add skills to see matches.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add skills' })).toHaveAttribute('href', '/freelancer/profile');
  expect(screen.getByRole('heading', { name: 'Other open jobs' })).toBeVisible();
});

test('a freelancer with skills but without matches is directed to the most recent jobs', async () => {
  server.use(profileHandler({ skills: ['Figma'] }), ...signedInHandlers(false));
  renderApp('/freelancer');
  expect(await screen.findByText('No open job needs your skills right now.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See recent jobs' })).toHaveAttribute('href', '/freelancer?recent');
  expect(screen.queryByText(/Add skills/)).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('a feed that failed to load can be retried', async () => {
  server.use(
    http.get('/api/v1/client/project', () => fail(aProblem('forbidden')), { once: true }),
    ...signedInHandlers(false),
  );
  const { user } = renderApp('/freelancer');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No matches yet')).toBeInTheDocument();
});

// @covers spec:2.42 spec:2.48
test('a card shows why the job matches and the proposal’s status, and Apply Now opens the detail page', async () => {
  server.use(
    feed([
      aCard({ match: { shared: 3, of: 4, skills: ['React', 'Figma', 'CSS'], isInCategory: false } }),
      aCard({ _id: anId(101), title: 'Sent one', proposalStatus: 'sent', isApplied: true }),
    ]),
    ...signedInHandlers(false),
  );
  const { user, address } = renderApp('/freelancer');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.getByText('3 of 4 skills')).toBeInTheDocument();
  expect(card.getAllByText(', one of your skills')).not.toEqual([]);
  expect(card.getByText('Total Proposals')).toHaveTextContent('Total Proposals 3');
  expect(card.getByText('Client answers 8 of 10 proposals · median 2 days · 3 hires')).toBeInTheDocument();
  expect(within(screen.getByRole('article', { name: 'Sent one' })).getByText('Proposal sent')).toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(card.getByRole('link', { name: 'Apply Now: Build a shop' }));
  await waitFor(() => expect(address()).toBe(`/client/project/${PROJECT_ID}`));
});

test('Show more continues where the last page ended, without repeating a row', async () => {
  const second = aCard({ _id: anId(101), title: 'Second' });
  server.use(feed([aCard(), second], [second, aCard({ _id: anId(102), title: 'Third' })]), ...signedInHandlers(false));
  const { user } = renderApp('/freelancer');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('article', { name: 'Third' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('the rows remain if the next page fails to load, and loading can be retried', async () => {
  let calls = 0;
  server.use(
    http.get('/api/v1/client/project', () => {
      calls += 1;
      return calls === 2
        ? fail(aProblem('forbidden'))
        : list([aCard({ _id: anId(100 + calls), title: `Job ${calls}` })], calls === 1 ? 'c' : null);
    }),
    ...signedInHandlers(false),
  );
  const { user } = renderApp('/freelancer');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Job 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('article', { name: 'Job 3' })).toBeInTheDocument();
});

// @covers spec:2.48
test('Like takes effect immediately, is sent, and can be undone', async () => {
  const sent: Sent[] = [];
  server.use(feed([aCard()]), ...signedInHandlers(false, sent));
  const { user } = renderApp('/freelancer');
  const like = await screen.findByRole('button', { name: 'Like Build a shop' });
  expect(like).toHaveAttribute('aria-pressed', 'false');
  await user.click(like);
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(like);
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['PUT', 'DELETE']));
  expect(sent[0]?.path).toBe(`/api/v1/freelancer/liked/${PROJECT_ID}`);
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'false'));
});

test('Like is shown before the response arrives', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.put('/api/v1/freelancer/liked/:id', async () => {
      await answered;
      return fail(aProblem('unavailable'));
    }),
    feed([aCard()]),
    ...signedInHandlers(false),
  );
  const { user } = renderApp('/freelancer');
  const like = await screen.findByRole('button', { name: 'Like Build a shop' });
  await user.click(like);
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'));
  answer();
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'false'));
});

test('a Like that fails is reverted with a message', async () => {
  server.use(
    http.put('/api/v1/freelancer/liked/:id', () => fail(aProblem('unavailable'))),
    feed([aCard()]),
    ...signedInHandlers(false),
  );
  const { user } = renderApp('/freelancer');
  const like = await screen.findByRole('button', { name: 'Like Build a shop' });
  await user.click(like);
  expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
  expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('a card shows the client details that the reader may see, and how long ago the project was published', async () => {
  const unnamed = { ...aCard().client, person: null, isEmailVerified: false };
  server.use(
    feed([
      aCard({ publishedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }),
      aCard({ _id: anId(101), title: 'Hidden client', client: unnamed }),
    ]),
    ...signedInHandlers(false),
  );
  renderApp('/freelancer');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  for (const text of ['Ananya R.', 'Pune, Maharashtra', 'Email verified']) expect(card.getByText(text)).toBeVisible();
  expect(card.queryByText(/Verified company/)).toBeNull();
  expect(card.getByRole('button', { name: 'Published 3 h ago' })).toBeInTheDocument();
  const hidden = within(screen.getByRole('article', { name: 'Hidden client' }));
  expect(hidden.queryByText(/Ananya|verified/)).toBeNull();
  expect(hidden.getByText(/^Client answers 8 of 10 proposals/)).toBeVisible();
});

test('a card’s bookmark adds the job to the wishlist or removes it, and liked jobs are in a separate list', async () => {
  const sent: Sent[] = [];
  server.use(
    http.get('/api/v1/client/project', ({ request }) =>
      list(
        new URL(request.url).searchParams.has('liked') ? [aCard({ title: 'A liked job', isLiked: true })] : [aCard()],
      ),
    ),
    ...signedInHandlers(false, sent),
  );
  const { user, address } = renderApp('/freelancer');
  const bookmark = await screen.findByRole('button', { name: 'Save Build a shop' });
  await user.click(bookmark);
  await waitFor(() => expect(bookmark).toHaveAttribute('aria-pressed', 'true'));
  await user.click(bookmark);
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['PUT', 'DELETE']));
  expect(sent[0]?.path).toBe(`/api/v1/freelancer/saved/${PROJECT_ID}`);
  await user.click(screen.getByRole('link', { name: 'Saved Jobs' }));
  await user.click(await screen.findByRole('link', { name: 'Liked' }));
  expect(await screen.findByRole('article', { name: 'A liked job' })).toBeInTheDocument();
  expect(address()).toBe('/freelancer?liked');
  await expectNoAxeViolations();
});
