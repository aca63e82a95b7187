import { DAY_MS } from '@hirelane/api/constants';
import { ProposalState } from '@hirelane/api/schemas/proposals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { anOffer, aProblem, aProject, aReceivedProposal, FREELANCER_ID, PROJECT_ID } from '@/test/builders';
import { dialogIsClosed, fill, openDialog } from '@/test/dialogs';
import { projectHandler, signedInHandlers } from '@/test/handlers';
import { CONTRACT_ID } from '@/test/hiringBuilders';
import { received } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const PATH = '/api/v1/client/project/:projectId/proposals/:freelancerId/offer';
const MAKE = 'Make an offer to Kabir Anand';

let row = aReceivedProposal();
let sent: Sent[] = [];

const done = (status: 'offered' | 'opened') =>
  json(ProposalState, { data: { projectId: PROJECT_ID, freelancerId: FREELANCER_ID, status } });

beforeEach(() => {
  row = aReceivedProposal({ status: 'opened' });
  sent = [];
  server.use(
    http.get('/api/v1/client/project/:id/proposals', () => received([row])),
    http.put(PATH, async ({ request }) => {
      await note(sent, request);
      row = { ...row, status: 'offered', offer: anOffer() };
      return done('offered');
    }),
    http.put(`${PATH}/withdrawn`, async ({ request }) => {
      await note(sent, request);
      row = { ...row, status: 'opened', offer: anOffer({ status: 'withdrawn' }) };
      return done('opened');
    }),
    ...signedInHandlers(true),
  );
});

async function open() {
  const { user } = renderApp(`/client/project/${PROJECT_ID}`);
  const proposal = within(await screen.findByRole('article', { name: 'Kabir Anand' }));
  return { user, proposal };
}

test('the offer form starts with the bid and explains the consequences, and the new offer is shown with its actions', async () => {
  const { user, proposal } = await open();
  const dialog = await openDialog(user, MAKE, MAKE);
  expect(dialog.getByLabelText('Rate')).toHaveValue('42,000');
  expect(dialog.getByLabelText('Duration')).toHaveValue('3 month');
  expect(dialog.getByLabelText('Expires after (days)')).toHaveValue('7');
  expect(dialog.getByText(/No money moves through Hirelane/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await fill(user, dialog, { 'Start date': '2027-02-01', Scope: 'A shop.', 'Message (optional)': 'Welcome.' });
  await user.click(dialog.getByRole('checkbox', { name: 'Keep the project open' }));
  const before = Date.now();
  await user.click(dialog.getByRole('button', { name: 'Make the offer' }));
  await dialogIsClosed();
  const { expiresAt, ...body } = (sent[0] as Sent).body as { expiresAt: string };
  expect(body).toEqual({
    rate: 42_000,
    duration: '3 month',
    scope: 'A shop.',
    startDate: '2027-02-01',
    keepsHiring: true,
    message: 'Welcome.',
  });
  const days = (Date.parse(expiresAt) - before) / DAY_MS;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  expect(await proposal.findByText('Offer made')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Offered (1)' })).toBeInTheDocument();
  const offer = within(proposal.getByRole('group', { name: 'Offer to Kabir Anand' }));
  for (const text of ['₹40,000', 'A shop with a checkout.', 'We liked your letter.'])
    expect(offer.getByText(text)).toBeInTheDocument();
  for (const name of [/^Decline/, /^Shortlist/, /^Make/])
    expect(proposal.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
});

test('an incomplete form is not sent', async () => {
  const { user } = await open();
  const dialog = await openDialog(user, MAKE, MAKE);
  await fill(user, dialog, { 'Expires after (days)': '31' });
  await user.click(dialog.getByRole('button', { name: 'Make the offer' }));
  expect(await dialog.findByText('Scope is required.')).toBeInTheDocument();
  expect(dialog.getByText('Enter a number of days from 1 to 30.')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a server error about a field is shown at that field, and a retry sends the same expiry and key', async () => {
  server.use(
    http.put(PATH, async ({ request }) => {
      await note(sent, request);
      return sent.length === 1
        ? fail(aProblem('unavailable'))
        : fail(aProblem('invalid', { errors: [{ pointer: '#/expiresAt', message: 'Choose a later time.' }] }));
    }),
  );
  const { user } = await open();
  const dialog = await openDialog(user, MAKE, MAKE);
  await fill(user, dialog, { Scope: 'A shop.' });
  await user.click(dialog.getByRole('button', { name: 'Make the offer' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: 'Make the offer' }));
  await dialog.findByText('Choose a later time.');
  expect(dialog.getByLabelText('Expires after (days)')).toBeInvalid();
  expect(sent[1]).toEqual(sent[0]);
});

test('an open offer is withdrawn by its id once the client confirms', async () => {
  row = aReceivedProposal({ status: 'offered', offer: anOffer() });
  const { user, proposal } = await open();
  const dialog = await openDialog(user, 'Withdraw the offer to Kabir Anand', 'Withdraw this offer?');
  await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }));
  expect(await proposal.findByText('The offer was withdrawn.')).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ offerId: anOffer()._id });
  expect(proposal.getByRole('button', { name: MAKE })).toBeInTheDocument();
});

test('if an offer is withdrawn too late, an error is shown and the list is refetched', async () => {
  row = aReceivedProposal({ status: 'offered', offer: anOffer() });
  server.use(
    http.put(`${PATH}/withdrawn`, () => {
      row = { ...row, status: 'hired', contractId: CONTRACT_ID, offer: anOffer({ status: 'accepted' }) };
      return fail(aProblem('offer-over'));
    }),
  );
  const { user, proposal } = await open();
  const dialog = await openDialog(user, 'Withdraw the offer to Kabir Anand', 'Withdraw this offer?');
  await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }));
  expect(await dialog.findByText('This offer is no longer open.')).toBeInTheDocument();
  expect(await proposal.findByText('Hired')).toBeInTheDocument();
});

test.each([
  ['lapsed', anOffer({ status: 'lapsed' }), 'The offer expired before it was answered.'],
  ['open, but has expired', anOffer({ expiresAt: '2026-01-06T00:00:00Z' }), /^The offer expired/],
  [
    'declined',
    anOffer({ status: 'declined', declined: { reason: 'rate', words: '' } }),
    /^The offer was declined\. The rate/,
  ],
])('an offer that is %s shows its outcome', async (_what, offer, text) => {
  row = aReceivedProposal({ status: 'opened', offer });
  const { proposal } = await open();
  expect(proposal.getByText(text)).toBeInTheDocument();
  expect(proposal.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
});

test('a hired freelancer’s proposal links to the contract and offers no decisions', async () => {
  row = aReceivedProposal({ status: 'hired', contractId: CONTRACT_ID, offer: anOffer({ status: 'accepted' }) });
  server.use(projectHandler(aProject({ status: 'filled' })));
  const { proposal } = await open();
  expect(proposal.getByRole('link', { name: 'Go to the contract with Kabir Anand' })).toHaveAttribute(
    'href',
    `/contracts/${CONTRACT_ID}`,
  );
  for (const name of [/^Decline/, /^Shortlist/, /^Make/])
    expect(proposal.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.getByText('Filled')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
});

test('a hired freelancer can receive another offer once the contract is over', async () => {
  const offer = anOffer({ status: 'accepted' });
  row = aReceivedProposal({ status: 'hired', contractId: CONTRACT_ID, isContractOver: true, offer });
  const { proposal } = await open();
  expect(proposal.getByRole('button', { name: 'Make another offer to Kabir Anand' })).toBeInTheDocument();
});
