import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '@/test/answers';
import { aProblem, aReceivedProposal, PROJECT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { received } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { suspendedHandlers } from '@/test/signInHandlers';

const NOT_AVAILABLE = /not available right now/;

let proposal = aReceivedProposal();
beforeEach(() => {
  proposal = aReceivedProposal();
  server.use(...signedInHandlers(true));
  server.use(http.get('/api/v1/client/project/:id/proposals', () => received([proposal])));
});

async function open() {
  const app = renderApp(`/client/project/${PROJECT_ID}`);
  const article = await screen.findByRole('article', { name: /Kabir/ });
  return { ...app, article };
}

test('a suspended freelancer cannot receive an offer, but all other decisions are possible', async () => {
  proposal = aReceivedProposal({ isUnavailable: true });
  const { article } = await open();
  expect(within(article).getByText(NOT_AVAILABLE)).toBeInTheDocument();
  expect(within(article).queryByRole('button', { name: /offer/ })).toBeNull();
  expect(within(article).getByRole('button', { name: /^Shortlist/ })).toBeEnabled();
  expect(within(article).getByRole('button', { name: /^Decline/ })).toBeEnabled();
  await expectNoAxeViolations();
});

test('a suspended freelancer who was hired before cannot receive another offer', async () => {
  proposal = aReceivedProposal({ isUnavailable: true, status: 'hired', isContractOver: true });
  const { article } = await open();
  expect(within(article).getByText(NOT_AVAILABLE)).toBeInTheDocument();
  expect(within(article).queryByRole('button', { name: /another offer/ })).toBeNull();
});

test('a suspended client sees the reason next to the button and in the bar on every page', async () => {
  const title = 'Your account is suspended. You can still read, but not change anything.';
  const { user, article } = await open();
  server.use(
    ...suspendedHandlers(true, 'A reason.'),
    http.put('/api/v1/client/project/:projectId/proposals/:freelancerId/shortlisted', () =>
      fail(aProblem('suspended')),
    ),
  );
  await user.click(within(article).getByRole('button', { name: /^Shortlist/ }));
  expect(await within(article).findByRole('alert')).toHaveTextContent(title);
  const bar = await screen.findByRole('region', { name: 'Your account is suspended' });
  expect(await within(bar).findByText('A reason.')).toBeInTheDocument();
});
