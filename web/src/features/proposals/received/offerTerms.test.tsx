import { DAY_MS } from '@hirelane/api/constants';
import { ProposalState } from '@hirelane/api/schemas/proposals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { anOffer, aProblem, aReceivedProposal, FREELANCER_ID, PROJECT_ID, suggestedTerms } from '@/test/builders';
import { dialogIsClosed, fill, openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { received } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

// The client changes an open offer, or answers the terms that the freelancer suggests for it.

const PATH = '/api/v1/client/project/:projectId/proposals/:freelancerId/offer';
const CHANGE = 'Change the offer to Kabir Anand';
const START = '2027-02-01';
const EXPIRES_AT = new Date(Date.now() + 5 * DAY_MS - 60_000).toISOString();

let row = aReceivedProposal();
let sent: Sent[] = [];

const offered = (offer: Parameters<typeof anOffer>[0] = {}) =>
  aReceivedProposal({
    status: 'offered',
    offer: anOffer({ startDate: START, expiresAt: EXPIRES_AT, keepsHiring: true, ...offer }),
  });
const done = () =>
  json(ProposalState, { data: { projectId: PROJECT_ID, freelancerId: FREELANCER_ID, status: 'offered' } });

beforeEach(() => {
  row = offered();
  sent = [];
  server.use(
    http.get('/api/v1/client/project/:id/proposals', () => received([row])),
    http.put(`${PATH}/changed`, async ({ request }) => {
      await note(sent, request);
      row = offered({ rate: 46_000, revision: 2 });
      return done();
    }),
    http.put(`${PATH}/suggestion/declined`, async ({ request }) => {
      await note(sent, request);
      row = offered({ suggestion: suggestedTerms({ status: 'declined' }) });
      return done();
    }),
    ...signedInHandlers(true),
  );
});

async function open() {
  const { user } = renderApp(`/client/project/${PROJECT_ID}`);
  const proposal = within(await screen.findByRole('article', { name: 'Kabir Anand' }));
  return { user, proposal };
}

test('the form starts with all terms of the offer, and a change of one field keeps the others', async () => {
  const { user, proposal } = await open();
  const dialog = await openDialog(user, CHANGE, CHANGE);
  const shown = { Rate: '40,000', Duration: '3 month', 'Start date': START, 'Expires after (days)': '5' };
  const texts = { Scope: 'A shop with a checkout.', 'Message (optional)': 'We liked your letter.' };
  for (const [label, value] of Object.entries({ ...shown, ...texts }))
    expect(dialog.getByLabelText(label)).toHaveValue(value);
  expect(dialog.getByRole('checkbox', { name: 'Keep the project open' })).toBeChecked();
  await expectNoAxeViolations();
  await fill(user, dialog, { Rate: '46000' });
  await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
  await dialogIsClosed();
  expect(sent[0]?.body).toEqual({
    ...{ offerId: anOffer()._id, revision: 1, rate: 46_000, duration: '3 month', startDate: START },
    ...{ scope: 'A shop with a checkout.', message: 'We liked your letter.', keepsHiring: true },
    expiresAt: EXPIRES_AT,
  });
  expect(await proposal.findByText('₹46,000')).toBeInTheDocument();
});

test('a new number of days counts from now', async () => {
  const { user } = await open();
  const dialog = await openDialog(user, CHANGE, CHANGE);
  const before = Date.now();
  await fill(user, dialog, { 'Expires after (days)': '9' });
  await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
  await dialogIsClosed();
  const { expiresAt } = (sent[0] as Sent).body as { expiresAt: string };
  expect((Date.parse(expiresAt) - before) / DAY_MS).toBeCloseTo(9, 1);
});

test('after a change in another tab, the form shows the new terms, keeps its input, and can replace them', async () => {
  server.use(
    http.put(`${PATH}/changed`, async ({ request }) => {
      await note(sent, request);
      if (sent.length > 1) return done();
      row = offered({ rate: 43_000, revision: 2 });
      return fail(aProblem('offer-changed'));
    }),
  );
  const { user } = await open();
  const dialog = await openDialog(user, CHANGE, CHANGE);
  await fill(user, dialog, { Rate: '46000' });
  await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
  expect(await dialog.findByText(/^This offer was changed since you opened/)).toBeInTheDocument();
  expect(dialog.getByText('₹43,000')).toBeInTheDocument();
  expect(dialog.getByLabelText('Rate')).toHaveValue('46,000');
  await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
  await dialogIsClosed();
  expect(sent[1]?.body).toMatchObject({ revision: 2, rate: 46_000 });
});

test('suggested terms are shown next to the offer, and agreeing opens the form with them', async () => {
  row = offered({ suggestion: suggestedTerms({ duration: '6 month', startDate: START }) });
  const { user, proposal } = await open();
  expect(proposal.getByRole('heading', { name: 'Kabir Anand suggests other terms' })).toBeInTheDocument();
  expect(proposal.getByText('₹48,000')).toBeInTheDocument();
  await expectNoAxeViolations();
  const dialog = await openDialog(user, 'Agree to the terms that Kabir Anand suggests', CHANGE);
  expect(dialog.getByLabelText('Rate')).toHaveValue('48,000');
  expect(dialog.getByLabelText('Duration')).toHaveValue('6 month');
  expect(dialog.getByLabelText('Message (optional)')).toHaveValue('We liked your letter.');
  expect(dialog.getByText(/still has to accept the changed offer/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
  await dialogIsClosed();
  expect(sent[0]?.body).toMatchObject({ revision: 1, rate: 48_000, duration: '6 month' });
});

test('suggested terms can be declined, and the offer stays', async () => {
  row = offered({ suggestion: suggestedTerms() });
  const { user, proposal } = await open();
  await user.click(proposal.getByRole('button', { name: 'Decline the terms that Kabir Anand suggests' }));
  await waitFor(() => expect(proposal.queryByText(/suggests other terms/)).not.toBeInTheDocument());
  expect(sent[0]?.body).toEqual({ suggestionId: suggestedTerms()._id });
  expect(proposal.getByRole('button', { name: CHANGE })).toBeInTheDocument();
});

test('if suggested terms were withdrawn meanwhile, the reason is shown', async () => {
  row = offered({ suggestion: suggestedTerms() });
  server.use(http.put(`${PATH}/suggestion/declined`, () => fail(aProblem('terms-answered'))));
  const { user, proposal } = await open();
  await user.click(proposal.getByRole('button', { name: 'Decline the terms that Kabir Anand suggests' }));
  expect(await proposal.findByText('These suggested terms are no longer open.')).toBeInTheDocument();
});
