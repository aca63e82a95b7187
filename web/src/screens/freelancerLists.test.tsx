import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fail } from '@/test/answers';
import { aCard, aFile, anId, anOwnProposal, aProblem, PROJECT_ID } from '@/test/builders';
import { list, signedInHandlers } from '@/test/handlers';
import { ownProposals } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

// @covers spec:2.23
test('My Proposals lists each sent proposal with its status, and shows the letter on request', async () => {
  server.use(
    http.get('/api/v1/freelancer/proposal', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? ownProposals([
            anOwnProposal({
              _id: anId(701),
              status: 'closed',
              project: { _id: anId(101), title: 'Brand a café', status: 'closed' },
            }),
          ])
        : ownProposals([anOwnProposal({ portfolio: aFile() })], 'further'),
    ),
    ...signedInHandlers(false),
  );
  const { user } = renderApp('/freelancer/proposals');
  const proposal = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(screen.getByRole('heading', { level: 1, name: 'My Proposals' })).toBeInTheDocument();
  expect(proposal.getByRole('link', { name: 'Build a shop' })).toHaveAttribute('href', `/client/project/${PROJECT_ID}`);
  for (const text of ['Proposal sent', '₹42,000', '3 months']) expect(proposal.getByText(text)).toBeInTheDocument();
  expect(proposal.getByText(/I know coffee/)).not.toBeVisible();
  expect(proposal.getByRole('link', { name: 'Download brief.pdf' })).toBeVisible();
  await user.click(proposal.getByText('Cover letter'));
  expect(proposal.getByText(/I know coffee/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(
    within(await screen.findByRole('article', { name: 'Brand a café' })).getByText('Project closed'),
  ).toBeVisible();
  await expectNoAxeViolations();
});

test('the list at /freelancer/proposals links to the job search while it is empty', async () => {
  server.use(...signedInHandlers(false));
  renderApp('/freelancer/proposals');
  expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find work' })).toHaveAttribute('href', '/freelancer/projects');
  await expectNoAxeViolations();
});

test('a list is refetched if the server’s response was stale', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const stale = ownProposals([]);
  stale.headers.set('x-stale', 'true');
  server.use(
    http.get('/api/v1/freelancer/proposal', () => stale, { once: true }),
    http.get('/api/v1/freelancer/proposal', () => ownProposals([anOwnProposal()])),
    ...signedInHandlers(false),
  );
  renderApp('/freelancer/proposals');
  expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(7_500));
  expect(await screen.findByRole('article', { name: 'Build a shop' })).toBeInTheDocument();
});

test.each([
  ['/freelancer/proposals', '/api/v1/freelancer/proposal', 'proposals'],
  ['/freelancer/projects', '/api/v1/client/project', 'jobs'],
])('the list at %s shows when it is loading and when it has failed to load', async (path, call, noun) => {
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(call, async () => {
      await wait;
      return fail(aProblem('forbidden'));
    }),
    ...signedInHandlers(false),
  );
  renderApp(path);
  expect(await screen.findByRole('status', { name: `Loading ${noun}` })).toBeInTheDocument();
  answer();
  expect(await screen.findByText(`We could not load your ${noun}.`)).toBeInTheDocument();
});

test('the old My work URL redirects to the contracts', async () => {
  server.use(...signedInHandlers(false));
  const { address } = renderApp('/freelancer/work');
  expect(await screen.findByRole('heading', { level: 1, name: 'Contracts' })).toBeInTheDocument();
  expect(address()).toBe('/contracts');
});

test('a job with a sent proposal has View instead of Apply Now, and only one label that marks it as closed', async () => {
  server.use(
    http.get('/api/v1/client/project', () =>
      list([aCard({ status: 'closed', isApplied: true, proposalStatus: 'closed' })]),
    ),
    ...signedInHandlers(false),
  );
  renderApp('/freelancer?recent');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.getByRole('link', { name: 'View proposal: Build a shop' })).toHaveAttribute(
    'href',
    '/freelancer/proposals',
  );
  expect(card.queryByRole('link', { name: /^Apply Now/ })).not.toBeInTheDocument();
  expect(card.getByText(/closed/i)).toHaveTextContent('Project closed');
});

test('a project filled by another freelancer has only the label Filled', async () => {
  server.use(
    http.get('/api/v1/client/project', () =>
      list([aCard({ status: 'filled', isApplied: true, proposalStatus: 'closed' })]),
    ),
    ...signedInHandlers(false),
  );
  renderApp('/freelancer?recent');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.getByText('Filled')).toBeVisible();
  expect(card.queryByText(/closed/i)).not.toBeInTheDocument();
});

// @covers spec:2.15
test('Find work starts with the best matches, and searches with the words and category in the URL', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/v1/client/project', () =>
      list([aCard({ match: { shared: 1, of: 2, skills: ['React'], isInCategory: false } })]),
    ),
    http.get('/api/v1/project', ({ request }) => {
      asked.push(new URL(request.url).search);
      return list([aCard({ _id: anId(101), title: 'A logo' })], 'further');
    }),
    ...signedInHandlers(false),
  );
  const { user, address, router } = renderApp('/freelancer/projects');
  const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
  expect(card.getByText('1 of 2 skills')).toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Like Build a shop' })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Category'), 'Graphics & Design');
  expect(await screen.findByRole('article', { name: 'A logo' })).toBeInTheDocument();
  expect(await screen.findByText('1 or more found in Graphics & Design')).toBeInTheDocument();
  await user.type(screen.getByPlaceholderText('Search for Jobs...'), 'logo{Enter}');
  expect(await screen.findByText('1 or more found for “logo” in Graphics & Design')).toBeInTheDocument();
  expect(address()).toBe('/freelancer/projects?category=Graphics+%26+Design&q=logo');
  expect(asked).toEqual(['?category=Graphics+%26+Design&sort=best', '?q=logo&category=Graphics+%26+Design&sort=best']);
  await expectNoAxeViolations();
  await router.navigate('/freelancer/projects');
  await waitFor(() => expect(screen.getByPlaceholderText('Search for Jobs...')).toHaveValue(''));
  expect(await screen.findByRole('article', { name: 'Build a shop' })).toBeInTheDocument();
});
