import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail } from '@/test/answers';
import { anId, aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { aContractSummary, CONTRACT_ID } from '@/test/hiringBuilders';
import { contracts } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

// @covers spec:2.23
test('the list shows parties, terms, statuses and which contracts require an action from the reader, and loads more on request', async () => {
  server.use(
    http.get('/api/v1/contract', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? contracts([
            aContractSummary(true, {
              _id: anId(721),
              title: 'Brand a café',
              status: 'completed',
              endedAt: '2026-02-01T00:00:00Z',
              other: { _id: anId(9), firstName: '', lastName: '', profileImg: null },
            }),
          ])
        : contracts([aContractSummary(true, { status: 'delivered', isWaiting: true })], 'further'),
    ),
    ...signedInHandlers(true),
  );
  const { user } = renderApp('/contracts');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Contracts' })).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Build a shop' })).toHaveAttribute('href', `/contracts/${CONTRACT_ID}`);
  for (const text of ['Kabir Anand', '₹40,000', '3 months', 'Delivered', 'Waiting for you', '1 Feb 2026'])
    expect(card.getByText(text)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const past = within(await screen.findByRole('article', { name: 'Brand a café' }));
  expect(past.getByText('Deleted user')).toBeInTheDocument();
  expect(past.getAllByText(/^Completed/)).not.toHaveLength(0);
  await expectNoAxeViolations();
});

test('a contract shows what is left to pay of its invoices', async () => {
  server.use(
    http.get('/api/v1/contract', () =>
      contracts([
        aContractSummary(true, { unpaid: { status: 'overdue', open: 20_000 } }),
        aContractSummary(true, { _id: anId(721), title: 'Brand a café', unpaid: { status: 'part paid', open: 500 } }),
        aContractSummary(true, { _id: anId(722), title: 'Name a tea', unpaid: null }),
      ]),
    ),
    ...signedInHandlers(true),
  );
  renderApp('/contracts');
  expect(await screen.findByRole('article', { name: 'Build a shop' })).toHaveTextContent('₹20,000 overdue');
  expect(screen.getByRole('article', { name: 'Brand a café' })).toHaveTextContent('₹500 to be paid');
  expect(screen.getByRole('article', { name: 'Name a tea' })).not.toHaveTextContent('to be paid');
  expect(screen.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices');
});

test('a contract shows its review deadline until the deadline passes', async () => {
  const reviewUntil = new Date(Date.now() + 700).toISOString();
  const ended = { status: 'completed', endedAt: '2026-02-01T00:00:00Z' } as const;
  server.use(
    http.get('/api/v1/contract', () =>
      contracts([
        aContractSummary(true, { ...ended, reviewUntil: '2999-03-15T10:00:00Z' }),
        aContractSummary(true, { ...ended, _id: anId(721), title: 'Brand a café', reviewUntil }),
        aContractSummary(true, { ...ended, _id: anId(722), title: 'Name a tea' }),
      ]),
    ),
    ...signedInHandlers(true),
  );
  renderApp('/contracts');
  expect(await screen.findByRole('article', { name: 'Build a shop' })).toHaveTextContent(/Review until 15 Mar 2999/);
  expect(screen.getByRole('article', { name: 'Name a tea' })).not.toHaveTextContent('Review until');
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Brand a café' })).not.toHaveTextContent('Review until'),
  );
  await expectNoAxeViolations();
});

test('current and past contracts are listed under separate URLs', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/contract', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      return contracts(search.includes('past') ? [] : [aContractSummary(false)]);
    }),
    ...signedInHandlers(false),
  );
  const { user, address } = renderApp('/contracts');
  await screen.findByRole('article', { name: 'Build a shop' });
  await user.click(screen.getByRole('link', { name: 'Past' }));
  expect(await screen.findByText('No past contracts')).toBeInTheDocument();
  expect(address()).toBe('/contracts?show=past');
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  await waitFor(() => expect(address()).toBe('/contracts'));
  expect(asked).toEqual(['?show=all', '?show=past']);
});

test.each([
  [true, 'When a freelancer accepts your offer, the contract appears here.', '/client'],
  [false, 'When you accept an offer, the contract appears here.', '/freelancer/proposals'],
])('the empty list explains how contracts start (client: %s)', async (isClient, text, to) => {
  server.use(...signedInHandlers(isClient));
  renderApp('/contracts');
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^See your p/ })).toHaveAttribute('href', to);
  await expectNoAxeViolations();
});

test('the list shows when it is loading and when it has failed to load', async () => {
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('/api/v1/contract', async () => {
      await wait;
      return fail(aProblem('forbidden'));
    }),
    ...signedInHandlers(true),
  );
  renderApp('/contracts');
  expect(await screen.findByRole('status', { name: 'Loading contracts' })).toBeInTheDocument();
  answer();
  expect(await screen.findByText('We could not load your contracts.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
