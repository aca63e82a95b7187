import type { ProblemCode } from '@hirelane/api/problem';
import { ContractAnswer } from '@hirelane/api/schemas/contracts';
import { ProjectAnswer } from '@hirelane/api/schemas/projects';
import { OfferAcceptedAnswer, ProposalState } from '@hirelane/api/schemas/proposals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { contractKeys } from '@/features/contracts/queries';
import { readAgain } from '@/shared/api/queryClient';
import { fail, json, note, type Sent } from '@/test/answers';
import { anOffer, anOwnProposal, aProblem, aProject, CLIENT_ID, FREELANCER_ID, PROJECT_ID } from '@/test/builders';
import { openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler, ownProposals } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const PATH = '/api/v1/freelancer/proposal/:projectId/offer';
const ACCEPT = 'Accept the offer for Build a shop';

let row = anOwnProposal();
let sent: Sent[] = [];

const state = { projectId: PROJECT_ID, freelancerId: FREELANCER_ID };

beforeEach(() => {
  row = anOwnProposal({ status: 'offered', offer: anOffer() });
  sent = [];
  server.use(
    http.get('/api/v1/freelancer/proposal', () => ownProposals([row])),
    http.put(`${PATH}/accepted`, async ({ request }) => {
      await note(sent, request);
      return json(OfferAcceptedAnswer, { data: { ...state, status: 'hired', contractId: CONTRACT_ID } });
    }),
    http.put(`${PATH}/declined`, async ({ request }) => {
      await note(sent, request);
      const declined = { reason: 'rate', words: 'More, please.' } as const;
      row = { ...row, status: 'shortlisted', offer: anOffer({ status: 'declined', declined }) };
      return json(ProposalState, { data: { ...state, status: 'shortlisted' } });
    }),
    ...signedInHandlers(false),
  );
});

async function open() {
  const { user, client, address } = renderApp('/freelancer/proposals');
  const proposal = within(await screen.findByRole('article', { name: 'Build a shop' }));
  return { user, client, address, proposal };
}

test('an open offer shows its terms, and can only be accepted, answered with other terms or declined', async () => {
  const { proposal } = await open();
  expect(proposal.getByText('Offer received')).toBeInTheDocument();
  const offer = within(proposal.getByRole('group', { name: 'Offer for Build a shop' }));
  for (const text of ['₹40,000', '1 Feb 2026', 'A shop with a checkout.', 'We liked your letter.'])
    expect(offer.getByText(text)).toBeInTheDocument();
  expect(await offer.findByRole('link', { name: 'Ananya R.' })).toHaveAttribute('href', `/people/${CLIENT_ID}`);
  expect(offer.getByText('Pune, Maharashtra')).toBeInTheDocument();
  for (const name of [/^Revise/, /^Withdraw/]) expect(proposal.queryByRole('button', { name })).not.toBeInTheDocument();
  const steps = within(proposal.getByRole('list', { name: 'Progress' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sent',
    'Read',
    'Offered',
    'Hired',
  ]);
  await expectNoAxeViolations();
});

test('an offer does not name a client whose page the freelancer may not see', async () => {
  const client = { ...aProject().client, person: null };
  let isAsked = false;
  server.use(
    http.get('/api/v1/client/project/:id', () => {
      isAsked = true;
      return json(ProjectAnswer, { data: aProject({ userId: null, client }), isApplied: true });
    }),
  );
  const { proposal } = await open();
  await waitFor(() => expect(isAsked).toBe(true));
  expect(proposal.getByRole('group', { name: 'Offer for Build a shop' })).toBeInTheDocument();
  expect(proposal.queryByText(/From/)).not.toBeInTheDocument();
});

test('the dialog explains that a contract starts and no money moves, and then opens the contract once it exists', async () => {
  let asked = 0;
  server.use(
    http.get('/api/v1/contract/:id', () => {
      asked += 1;
      return asked === 1 ? fail(aProblem('unknown')) : json(ContractAnswer, { data: aContract(false) });
    }),
  );
  const { user, address } = await open();
  const dialog = await openDialog(user, ACCEPT, 'Accept this offer?');
  expect(dialog.getByText(/A contract with these terms starts/)).toBeInTheDocument();
  expect(dialog.getByText(/No money moves through Hirelane/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  await waitFor(() => expect(address()).toBe(`/contracts/${CONTRACT_ID}`));
  expect(await screen.findByText('You accepted the offer. This is your contract.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Build a shop' })).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ offerId: anOffer()._id, revision: 1 });
  expect(asked).toBe(2);
});

test('the message that the offer was accepted disappears at the next event of the contract', async () => {
  const started = aContract(false);
  let timeline = started.timeline;
  server.use(contractHandler(() => ({ ...started, timeline })));
  const { user, client } = await open();
  const dialog = await openDialog(user, ACCEPT, 'Accept this offer?');
  await user.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Build a shop' })).toBeInTheDocument();
  expect(screen.getByText('You accepted the offer. This is your contract.')).toBeInTheDocument();
  timeline = [...timeline, { what: 'delivered', by: 'freelancer', at: '2026-01-07T03:04:05Z', about: null }];
  act(() => readAgain(client, [contractKeys.all]));
  await waitFor(() => expect(screen.queryByText(/You accepted the offer/)).not.toBeInTheDocument());
});

test.each([
  ['offer-over', 'This offer is no longer open.', 'withdrawn'],
  ['offer-lapsed', 'This offer has expired.', 'lapsed'],
  ['place-claimed', 'An offer for this project is being accepted right now. Try again in a minute.', 'open'],
  ['project-filled', 'A freelancer has already been hired for this project.', 'withdrawn'],
] as const satisfies readonly (readonly [ProblemCode, string, string])[])(
  'if an acceptance is refused with %s, the reason is shown and the list is refetched',
  async (code, text, status) => {
    server.use(
      http.put(`${PATH}/accepted`, () => {
        row = { ...row, revisions: 1, status: status === 'open' ? 'offered' : 'opened', offer: anOffer({ status }) };
        return fail(aProblem(code));
      }),
    );
    const { user, address, proposal } = await open();
    const dialog = await openDialog(user, ACCEPT, 'Accept this offer?');
    await user.click(dialog.getByRole('button', { name: 'Accept the offer' }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(await proposal.findByText('You revised it once.')).toBeInTheDocument();
    expect(address()).toBe('/freelancer/proposals');
  },
);

test('a freelancer who declines an offer must give a reason, which the client can read', async () => {
  const { user, proposal } = await open();
  const dialog = await openDialog(user, 'Decline the offer for Build a shop', 'Decline this offer');
  await user.click(dialog.getByRole('button', { name: 'Decline the offer' }));
  expect(await dialog.findByText('Choose a reason.')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Reason'), 'rate');
  await user.type(dialog.getByLabelText('Message (optional)'), 'More, please.');
  await user.click(dialog.getByRole('button', { name: 'Decline the offer' }));
  expect(await proposal.findByText('You declined the offer. The rate does not fit.')).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ offerId: anOffer()._id, revision: 1, reason: 'rate', words: 'More, please.' });
});

test.each([
  [anOffer({ status: 'withdrawn' }), 'The offer was withdrawn.'],
  [anOffer({ status: 'lapsed' }), /^This offer expired/],
  [anOffer({ expiresAt: '2026-01-06T00:00:00Z' }), /^This offer expired/],
])('an offer that is no longer open shows its outcome, and cannot be accepted or declined', async (offer, text) => {
  row = anOwnProposal({ status: 'opened', offer });
  const { proposal } = await open();
  expect(proposal.getByText(text)).toBeInTheDocument();
  expect(proposal.queryByRole('button', { name: ACCEPT })).not.toBeInTheDocument();
});

test('a hired freelancer has a link to the contract and cannot withdraw', async () => {
  row = anOwnProposal({ status: 'hired', contractId: CONTRACT_ID, offer: anOffer({ status: 'accepted' }) });
  const { proposal } = await open();
  expect(proposal.getByRole('link', { name: 'Go to the contract for Build a shop' })).toHaveAttribute(
    'href',
    `/contracts/${CONTRACT_ID}`,
  );
  expect(proposal.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
});

test('a closed proposal shows whether the project was filled', async () => {
  row = anOwnProposal({ status: 'closed', project: { _id: PROJECT_ID, title: 'Build a shop', status: 'filled' } });
  const { proposal } = await open();
  expect(proposal.getByText('Project filled')).toBeInTheDocument();
  expect(proposal.getByText(/^Another freelancer was hired/)).toBeInTheDocument();
});
