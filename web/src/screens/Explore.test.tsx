import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail } from '@/test/answers';
import { aCard, anId, aProblem, CLIENT_ID, PROJECT_ID } from '@/test/builders';
import { list, signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

test('a visitor sees the list with links to public pages, and which actions require an account', async () => {
  server.use(
    http.get('/api/v1/project', () => list([aCard()])),
    ...signedOutHandlers(),
  );
  const { user } = renderApp('/projects');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Explore' })).toBeInTheDocument();
  expect(await screen.findByText(/^To apply to a project,/)).toHaveTextContent(
    'To apply to a project, sign in or join for free.',
  );
  // Nothing is prefetched for a visitor: a request without a handler would fail the test.
  await user.hover(card.getByRole('link', { name: 'Build a shop' }));
  expect(card.getByRole('link', { name: 'Build a shop' })).toHaveAttribute('href', `/projects/${PROJECT_ID}`);
  expect(card.getByRole('link', { name: 'View Build a shop' })).toHaveAttribute('href', `/projects/${PROJECT_ID}`);
  expect(card.queryByRole('button', { name: /^(Like|Save)/ })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('a signed-in user’s list links to the pages with actions', async () => {
  server.use(
    http.get('/api/v1/project', () => list([aCard()])),
    ...signedInHandlers(true),
  );
  renderApp('/projects');
  const link = await screen.findByRole('link', { name: 'View Build a shop' });
  expect(link).toHaveAttribute('href', `/client/project/${PROJECT_ID}`);
  expect(screen.queryByText(/To apply to a project/)).not.toBeInTheDocument();
});

test('a remembered user gets links to the page with actions while the session check is pending', async () => {
  localStorage.setItem('isLogin', 'true');
  localStorage.setItem('isClient', 'true');
  localStorage.setItem('userId', CLIENT_ID);
  let answer: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('/auth/login/success', async () => {
      await isAsked; // returns nothing, so the next handler responds
    }),
    http.get('/api/v1/project', () => list([aCard()])),
    ...signedInHandlers(true),
  );
  renderApp('/projects');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.getByRole('link', { name: 'View Build a shop' })).toBeInTheDocument();
  answer();
  expect(await screen.findByRole('button', { name: /^Your account/ })).toBeInTheDocument();
});

test('a client sees the proposals received for their own projects, and the total for others’', async () => {
  server.use(
    http.get('/api/v1/project', () =>
      list([
        aCard(),
        aCard({ _id: anId(101), title: 'A bakery', userId: anId(9) }),
        aCard({ _id: anId(102), title: 'A park', userId: null }),
      ]),
    ),
    ...signedInHandlers(true),
  );
  renderApp('/projects');
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  expect((await card('Build a shop')).getByText('Proposals Received')).toBeInTheDocument();
  expect((await card('A bakery')).getByText('Total Proposals')).toBeInTheDocument();
  expect((await card('A park')).getByText('Total Proposals')).toBeInTheDocument();
});

// @covers spec:2.25
test('the search is stored in the URL', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/project', ({ request }) => {
      asked.push(new URL(request.url).search);
      return list([]);
    }),
    ...signedOutHandlers(),
  );
  renderApp('/projects?q=tea&category=Business');
  expect(await screen.findByText('Nothing matches your search')).toBeInTheDocument();
  expect(screen.getByText('0 found for “tea” in Business')).toBeInTheDocument();
  expect(screen.getByLabelText('Category')).toHaveValue('Business');
  expect(screen.getByPlaceholderText('Search for Jobs...')).toHaveValue('tea');
  expect(asked).toEqual(['?q=tea&category=Business']);
});

test('an empty list and a failure show different messages', async () => {
  server.use(
    http.get('/api/v1/project', () => fail(aProblem('forbidden')), { once: true }),
    http.get('/api/v1/project', () => list([])),
    ...signedOutHandlers(),
  );
  const { user } = renderApp('/projects');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No projects yet')).toBeInTheDocument();
});

test('a freelancer can like, save and apply from the card, as in other lists', async () => {
  server.use(
    http.get('/api/v1/project', () => list([aCard()])),
    ...signedInHandlers(false),
  );
  renderApp('/projects');
  expect(await screen.findByRole('link', { name: 'Apply Now: Build a shop' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Like Build a shop' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save Build a shop' })).toBeInTheDocument();
});
