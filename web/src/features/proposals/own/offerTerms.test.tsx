import { OfferAcceptedAnswer, ProposalState } from '@hirelane/api/schemas/proposals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { proposalKeys } from '@/features/proposals/queries';
import { readAgain } from '@/shared/api/queryClient';
import { fail, json, note, type Sent } from '@/test/answers';
import { anOffer, anOwnProposal, aProblem, FREELANCER_ID, PROJECT_ID, suggestedTerms } from '@/test/builders';
import { dialogIsClosed, fill, openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler, ownProposals } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

// An offer that changes while its freelancer reads it, and terms that the freelancer suggests.

const PATH = '/api/v1/freelancer/proposal/:projectId/offer';
const ACCEPT = 'Accept the offer for Build a shop';
const SUGGEST = 'Suggest other terms for Build a shop';
const FORMER = {
  rate: 40_000,
  duration: '3 month',
  scope: 'A shop with a checkout.',
  startDate: '2026-02-01',
} as const;

let row = anOwnProposal();
let sent: Sent[] = [];

const offered = (offer: Parameters<typeof anOffer>[0] = {}) =>
  anOwnProposal({ status: 'offered', offer: anOffer(offer) });
const done = () =>
  json(ProposalState, { data: { projectId: PROJECT_ID, freelancerId: FREELANCER_ID, status: 'offered' } });

beforeEach(() => {
  row = offered();
  sent = [];
  server.use(
    http.get('/api/v1/freelancer/proposal', () => ownProposals([row])),
    http.put(`${PATH}/accepted`, async ({ request }) => {
      await note(sent, request);
      const state = { projectId: PROJECT_ID, freelancerId: FREELANCER_ID };
      return json(OfferAcceptedAnswer, { data: { ...state, status: 'hired', contractId: CONTRACT_ID } });
    }),
    http.put(`${PATH}/suggestion`, async ({ request }) => {
      await note(sent, request);
      row = offered({ suggestion: suggestedTerms() });
      return done();
    }),
    http.put(`${PATH}/suggestion/withdrawn`, async ({ request }) => {
      await note(sent, request);
      row = offered();
      return done();
    }),
    contractHandler(() => aContract(false)),
    ...signedInHandlers(false),
  );
});

async function open() {
  const { user, client } = renderApp('/freelancer/proposals');
  const proposal = within(await screen.findByRole('article', { name: 'Build a shop' }));
  return { user, client, proposal };
}

test('a changed offer shows what changed, and its acceptance names the terms that were read', async () => {
  row = offered({ rate: 46_000, scope: 'Less.', revision: 2, former: FORMER });
  const { user, proposal } = await open();
  const offer = within(proposal.getByRole('group', { name: 'Offer for Build a shop' }));
  expect(offer.getByRole('heading', { name: 'The client changed the offer' })).toBeInTheDocument();
  expect(offer.getByText('₹40,000')).toBeInTheDocument();
  expect(offer.getByText('A shop with a checkout.')).toBeInTheDocument();
  await expectNoAxeViolations();
  const dialog = await openDialog(user, ACCEPT, 'Accept this offer?');
  await user.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ offerId: anOffer()._id, revision: 2 }));
});

test('an offer that changes while the dialog is open is accepted only after its new terms were confirmed', async () => {
  const { user, client } = await open();
  const dialog = await openDialog(user, ACCEPT, 'Accept this offer?');
  row = offered({ rate: 30_000, revision: 2, former: FORMER });
  act(() => readAgain(client, [proposalKeys.own]));
  expect(await dialog.findByText('The client changed this offer while you were reading it:')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Accept the offer' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Continue with the new terms' }));
  expect(dialog.getByText('₹30,000')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ offerId: anOffer()._id, revision: 2 }));
});

test('if the server refuses an acceptance because the offer changed, the new terms are shown', async () => {
  server.use(
    http.put(`${PATH}/accepted`, () => {
      row = offered({ rate: 30_000, revision: 2, former: FORMER });
      return fail(aProblem('offer-changed'));
    }),
  );
  const { user } = await open();
  const dialog = await openDialog(user, ACCEPT, 'Accept this offer?');
  await user.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  expect(await dialog.findByText('The client changed this offer while you were reading it:')).toBeInTheDocument();
  expect(dialog.getByText('₹30,000')).toBeInTheDocument();
});

test('the form for other terms starts with the offered ones, and the suggestion is shown and can be withdrawn', async () => {
  const { user, proposal } = await open();
  const dialog = await openDialog(user, SUGGEST, 'Suggest other terms');
  expect(dialog.getByLabelText('Rate')).toHaveValue('40,000');
  expect(dialog.getByLabelText('Start date')).toHaveValue('2026-02-01');
  expect(dialog.getByLabelText('Scope')).toHaveValue('A shop with a checkout.');
  await expectNoAxeViolations();
  await user.click(dialog.getByRole('button', { name: 'Suggest' }));
  expect(await dialog.findByText('The offer already has these terms.')).toBeInTheDocument();
  await fill(user, dialog, { Rate: '48000', 'Start date': '2027-02-01' });
  await user.click(dialog.getByRole('button', { name: 'Suggest' }));
  await dialogIsClosed();
  const terms = { rate: 48_000, duration: '3 month', scope: 'A shop with a checkout.', startDate: '2027-02-01' };
  expect(sent[0]?.body).toEqual({ offerId: anOffer()._id, revision: 1, ...terms });
  expect(await proposal.findByRole('heading', { name: 'You suggested other terms' })).toBeInTheDocument();
  expect(proposal.queryByRole('button', { name: SUGGEST })).not.toBeInTheDocument();
  expect(proposal.getByRole('button', { name: ACCEPT })).toBeInTheDocument();
  await user.click(proposal.getByRole('button', { name: 'Withdraw the suggestion for Build a shop' }));
  expect(await proposal.findByRole('button', { name: SUGGEST })).toBeInTheDocument();
  expect(sent[1]?.body).toEqual({ suggestionId: suggestedTerms()._id });
});

test.each([
  ['agreed', 'The client agreed to your terms. Accept the offer to start the contract.'],
  ['declined', 'The client declined the terms that you suggested.'],
] as const)('a suggestion that was %s shows the answer, and others can be suggested', async (status, text) => {
  row = offered({ suggestion: suggestedTerms({ status }) });
  const { proposal } = await open();
  expect(proposal.getByText(text)).toBeInTheDocument();
  expect(proposal.getByRole('button', { name: SUGGEST })).toBeInTheDocument();
});

test('if a suggestion is refused, the reason is shown and the typed terms are kept', async () => {
  server.use(http.put(`${PATH}/suggestion`, () => fail(aProblem('suggested-too-often'))));
  const { user } = await open();
  const dialog = await openDialog(user, SUGGEST, 'Suggest other terms');
  await fill(user, dialog, { Rate: '48000', 'Start date': '2027-02-01' });
  await user.click(dialog.getByRole('button', { name: 'Suggest' }));
  expect(await dialog.findByText(/^You have suggested other terms five times/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Rate')).toHaveValue('48,000');
});
