import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { aCard, anId, aProblem, CLIENT_ID } from '@/test/builders';
import { fail, list, signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

test('an empty list offers to post a job', async () => {
  server.use(...signedInHandlers(true));
  renderApp('/client');
  expect(await screen.findByText('No active job posts')).toBeInTheDocument();
  expect(screen.getByText('Post a job to the marketplace and let talent come to you.')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Post a Job' }))
    expect(link).toHaveAttribute('href', '/client/post');
  await expectNoAxeViolations();
});

test('a failed load offers a retry', async () => {
  server.use(
    http.get('/api/v1/client/project', () => fail(aProblem('forbidden')), { once: true }),
    ...signedInHandlers(true),
  );
  const { user } = renderApp('/client');
  expect(await screen.findByText('We could not load your projects.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No active job posts')).toBeInTheDocument();
});

test('while the list is loading a placeholder says so', async () => {
  server.use(
    http.get('/api/v1/client/project', () => new Promise<never>(() => undefined)),
    ...signedInHandlers(true),
  );
  renderApp('/client');
  expect(await screen.findByRole('status', { name: 'Loading projects' })).toBeInTheDocument();
});

test('the tabs ask for all, draft and published, in the address too', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/client/project', ({ request }) => {
      asked.push(new URL(request.url).search);
      return list([aCard()]);
    }),
    ...signedInHandlers(true),
  );
  const { user, address } = renderApp('/client');
  const tabs = within(await screen.findByRole('navigation', { name: 'Project filters' }));
  expect(tabs.getByRole('link', { name: 'All Projects' })).toHaveAttribute('aria-current', 'page');
  await user.click(tabs.getByRole('link', { name: 'Draft Projects' }));
  await waitFor(() => expect(address()).toBe('/client?draft'));
  await user.click(tabs.getByRole('link', { name: 'Published Projects' }));
  await waitFor(() =>
    expect(asked).toEqual([
      `?userId=${CLIENT_ID}`,
      `?userId=${CLIENT_ID}&draft=true`,
      `?userId=${CLIENT_ID}&published=true`,
    ]),
  );
});

test('a card shows what it must, and View leads to the detail', async () => {
  server.use(
    http.get('/api/v1/client/project', () =>
      list([aCard(), aCard({ _id: anId(101), title: 'Later', status: 'draft', publishedAt: null, projectRate: null })]),
    ),
    ...signedInHandlers(true),
  );
  const { user, address } = renderApp('/client');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.getByText('Proposals Received')).toHaveTextContent('Proposals Received 3');
  expect(card.getByText('₹45,000')).toBeInTheDocument();
  expect(card.getByText(/…$/).textContent).toHaveLength(301);
  expect(card.getByRole('list', { name: 'Required skills' })).toHaveTextContent('ReactNode.js');
  expect(card.queryByText('Draft')).not.toBeInTheDocument();
  expect(within(screen.getByRole('article', { name: 'Later' })).getByText('Draft')).toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(card.getByRole('link', { name: 'View Build a shop' }));
  await waitFor(() => expect(address()).toBe(`/client/project/${aCard()._id}`));
});

test('the search narrows what is loaded, and says how far it looked', async () => {
  server.use(
    http.get('/api/v1/client/project', () =>
      list(
        [aCard(), aCard({ _id: anId(101), title: 'Brand a café', skills: ['Figma'], description: 'Short.' })],
        'next',
      ),
    ),
    ...signedInHandlers(true),
  );
  const { user, address } = renderApp('/client');
  await screen.findByRole('article', { name: 'Build a shop' });
  const box = screen.getByPlaceholderText('Search for Jobs...');
  await user.type(box, 'figma');
  expect(screen.queryByRole('article', { name: 'Build a shop' })).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Brand a café' })).toBeInTheDocument();
  expect(address()).toBe('/client?q=figma');
  await user.type(box, 'zz');
  expect(
    screen.getByText('We searched the 2 projects loaded so far. Show more to search further.'),
  ).toBeInTheDocument();
});

test('the side card says who I am', async () => {
  server.use(...signedInHandlers(true));
  renderApp('/client');
  const card = within(await screen.findByRole('complementary', { name: 'Your profile' }));
  expect(card.getByText('Ananya Rao')).toBeInTheDocument();
  expect(await card.findByText('Filter & Fold')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/client/profile');
});
