import { ProposalState } from '@hirelane/api/schemas/proposals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { anOwnProposal, aProblem, FREELANCER_ID, PROJECT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { ownProposals } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const PATH = '/api/v1/freelancer/proposal/:projectId';

let row = anOwnProposal();
let sent: Sent[] = [];

const done = (status: 'sent' | 'withdrawn') =>
  json(ProposalState, { data: { projectId: PROJECT_ID, freelancerId: FREELANCER_ID, status } });

beforeEach(() => {
  row = anOwnProposal();
  sent = [];
  server.use(
    http.get('/api/v1/freelancer/proposal', () => ownProposals([row])),
    http.put(PATH, async ({ request }) => {
      await note(sent, request);
      row = { ...row, revisions: 1, expectedBidRate: 30_000 };
      return done('sent');
    }),
    http.delete(PATH, async ({ request }) => {
      await note(sent, request);
      row = { ...row, status: 'withdrawn' };
      return done('withdrawn');
    }),
    ...signedInHandlers(false),
  );
});

async function open() {
  const { user } = renderApp('/freelancer/proposals');
  const proposal = within(await screen.findByRole('article', { name: 'Build a shop' }));
  return { user, proposal };
}

test('the receipt shows the client’s progress with the proposal', async () => {
  row = anOwnProposal({ status: 'shortlisted' });
  const { proposal } = await open();
  const steps = within(proposal.getByRole('list', { name: 'Progress' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sent',
    'Read',
    'Shortlisted',
    'Offered',
    'Hired',
  ]);
  expect(steps.getByText('Shortlisted')).toHaveAttribute('aria-current', 'step');
  await expectNoAxeViolations();
});

test('a declined proposal shows the reason, and can be withdrawn but not revised', async () => {
  const declinedAt = '2026-01-05T00:00:00Z';
  row = anOwnProposal({ status: 'declined', declined: { reason: 'budget', words: 'Half of that.', declinedAt } });
  const { proposal } = await open();
  expect(proposal.getByText('Reason: The budget does not fit.')).toBeInTheDocument();
  expect(proposal.getByText('Half of that.')).toBeInTheDocument();
  expect(proposal.queryByRole('button', { name: /^Revise/ })).not.toBeInTheDocument();
  expect(proposal.getByRole('button', { name: /^Withdraw/ })).toBeInTheDocument();
});

test('a proposal for a closed project can be withdrawn but not revised', async () => {
  row = anOwnProposal({ status: 'closed', project: { _id: PROJECT_ID, title: 'Build a shop', status: 'closed' } });
  const { proposal } = await open();
  expect(proposal.queryByRole('button', { name: /^Revise/ })).not.toBeInTheDocument();
  expect(proposal.getByRole('button', { name: /^Withdraw/ })).toBeInTheDocument();
});

test('the revision form starts with the sent terms and shows how many revisions are left', async () => {
  const { user, proposal } = await open();
  await user.click(proposal.getByRole('button', { name: 'Revise the proposal for Build a shop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revise Proposal' }));
  expect(dialog.getByText(/You can do so 5 more times/)).toBeInTheDocument();
  const rate = dialog.getByLabelText('Expected bid rate');
  expect(dialog.getByLabelText('Cover letter')).toHaveValue(row.coverLetter);
  await user.clear(rate);
  await user.type(rate, '30000');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('You revised it once.')).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({
    expectedBidRate: 30_000,
    duration: '3 month',
    portfolio: null,
    coverLetter: row.coverLetter,
  });
});

test('a refused revision remains in the form with the reason for the refusal', async () => {
  server.use(
    http.put(PATH, () => {
      row = { ...row, status: 'withdrawn' };
      return fail(aProblem('proposal-withdrawn'));
    }),
  );
  const { user, proposal } = await open();
  await user.click(proposal.getByRole('button', { name: /^Revise/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revise Proposal' }));
  await user.type(dialog.getByLabelText('Cover letter'), ' And more.');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('This proposal was withdrawn.')).toBeInTheDocument();
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
  expect(dialog.getByLabelText('Cover letter')).toHaveValue(`${row.coverLetter} And more.`);
});

test('the dialog warns that a withdrawal is final', async () => {
  const { user, proposal } = await open();
  await user.click(proposal.getByRole('button', { name: /^Withdraw/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this proposal?' }));
  expect(dialog.getByText(/you cannot apply for this job again/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Withdraw proposal' }));
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
});
