import { ContractState } from '@hirelane/api/schemas/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { today } from '@/shared/lib/days';
import { fail, json, note, type Sent } from '@/test/answers';
import { aFile, anId, aProblem, PROJECT_ID } from '@/test/builders';
import { dialogIsClosed, fill, openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, anInvoice, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

type Shown = ReturnType<typeof aContract>;

const BASE = `/api/v1/contract/${CONTRACT_ID}`;
const delivery = { _id: anId(730), note: 'The shop is up.', files: [aFile()], deliveredAt: '2026-03-01T00:00:00Z' };
const payment = { _id: anId(740), amount: 20_000, paidOn: '2026-03-02', reference: 'UTR 7', words: '' };
const amendment = { _id: anId(750), rate: 50_000, duration: '3 month', scope: 'A shop with a checkout.' } as const;
const proposed = { ...amendment, status: 'open', proposedAt: '2026-03-01T00:00:00Z' } as const;

let contract: Shown;
let next: Partial<Shown>;
let sent: Sent[];

beforeEach(() => {
  sent = [];
  next = {};
});

/** Opens a contract's page on which every command succeeds and applies the changes in `next` to the contract. */
async function open(isClient: boolean, over: Partial<Shown> = {}) {
  contract = aContract(isClient, over);
  const carryOut = async ({ request }: { request: Request }) => {
    await note(sent, request);
    contract = { ...contract, ...next };
    return json(ContractState, { data: { _id: CONTRACT_ID, status: contract.status } });
  };
  server.use(
    contractHandler(() => contract),
    http.post(`${BASE}/*`, carryOut),
    http.put(`${BASE}/*`, carryOut),
    ...signedInHandlers(isClient, sent),
  );
  const { user } = renderApp(`/contracts/${CONTRACT_ID}`);
  await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
  return user;
}

const command = () => ({ ...sent.at(-1), key: undefined });
const buttons = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('each party sees the other party, the status, the terms and the history', async () => {
  await open(true, {
    firstTerms: { rate: 35_000, duration: '1 month', scope: 'A shop.' },
    timeline: [
      { what: 'started', by: null, at: '2026-01-06T03:04:05Z', about: null },
      { what: 'amendment proposed', by: 'freelancer', at: '2026-01-07T03:04:05Z', about: anId(750) },
      { what: 'amendment accepted', by: 'client', at: '2026-01-08T03:04:05Z', about: anId(750) },
    ],
    amendments: [{ ...proposed, by: 'freelancer', status: 'accepted' }],
  });
  for (const text of ['Kabir Anand', 'In progress', '₹40,000', '1 Feb 2026'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('₹35,000, 1 month')).not.toBeVisible();
  const steps = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'You agreed to the change of terms',
    'Kabir proposed other terms',
    'The contract began',
  ]);
  expect(screen.getByText(/No money moves through Hirelane/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the project' })).toHaveAttribute(
    'href',
    `/client/project/${PROJECT_ID}`,
  );
  await expectNoAxeViolations();
});

test('the history shows each payment as it was at the time, without later corrections', async () => {
  const step = { at: '2026-03-02T00:00:00Z', about: payment._id };
  await open(true, {
    payments: [{ ...payment, amount: 22_000, status: 'confirmed', markedAt: step.at }],
    timeline: [
      { ...step, what: 'payment marked', by: 'client', amount: 21_000 },
      { ...step, what: 'payment disputed', by: 'freelancer', amount: 21_000 },
      { ...step, what: 'payment corrected', by: 'client', amount: 22_000 },
      { ...step, what: 'payment confirmed', by: 'freelancer', amount: 22_000 },
      // A server from an earlier release sends this step without an amount.
      { ...step, what: 'payment corrected', by: 'client', at: '2026-03-03T00:00:00Z' },
    ],
  });
  const steps = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'You corrected a payment',
    'Kabir confirmed a payment of ₹22,000',
    'You corrected a payment, now ₹22,000',
    'Kabir disputed a payment of ₹21,000',
    'You marked a payment of ₹21,000 as paid',
  ]);
});

test.each([
  ['client', 'active', ['Propose other terms', 'End the contract', 'Record a payment', 'Billing details']],
  [
    'client',
    'delivered',
    ['Accept the work', 'Request changes', 'End the contract', 'Record a payment', 'Billing details'],
  ],
  ['client', 'changes', ['Propose other terms', 'End the contract', 'Record a payment', 'Billing details']],
  ['client', 'completed', ['Record a payment', 'Billing details', 'Allow my name']],
  ['client', 'ended', ['Record a payment', 'Billing details']],
  [
    'freelancer',
    'active',
    ['Deliver work', 'Propose other terms', 'End the contract', 'Issue invoice', 'Billing details'],
  ],
  ['freelancer', 'delivered', ['End the contract', 'Issue invoice', 'Billing details']],
  [
    'freelancer',
    'changes',
    ['Deliver work', 'Propose other terms', 'End the contract', 'Issue invoice', 'Billing details'],
  ],
  ['freelancer', 'completed', ['Issue invoice', 'Billing details', 'Issue work record']],
  ['freelancer', 'ended', ['Issue invoice', 'Billing details']],
] as const)('a %s can take these actions on a contract that is %s: %j', async (role, status, expected) => {
  const state = status === 'completed' ? 'accepted' : status === 'changes' ? 'changes' : 'open';
  await open(role === 'client', { status, deliveries: [{ ...delivery, status: state, changes: '' }] });
  // The button for a work record appears once its request has completed.
  await waitFor(() => expect(buttons()).toEqual(expected));
});

test('a freelancer can deliver work with a note and files', async () => {
  const user = await open(false);
  const dialog = await openDialog(user, 'Deliver work', 'Deliver work');
  await fill(user, dialog, { Note: 'Done.' });
  await user.upload(
    dialog.getByLabelText('Files (optional)'),
    new File(['x'], 'brief.pdf', { type: 'application/pdf' }),
  );
  expect(await dialog.findByRole('button', { name: 'Remove brief.pdf' })).toBeInTheDocument();
  next = { status: 'delivered', deliveries: [{ ...delivery, status: 'open', changes: '' }] };
  await user.click(dialog.getByRole('button', { name: 'Deliver' }));
  await dialogIsClosed();
  expect(command()).toMatchObject({ path: `${BASE}/deliveries`, body: { note: 'Done.', files: [aFile()._id] } });
  expect(screen.getByText('The shop is up.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Deliver work' })).not.toBeInTheDocument();
});

test('the client can accept the delivery they have read, or request changes to it', async () => {
  const user = await open(true, { status: 'delivered', deliveries: [{ ...delivery, status: 'open', changes: '' }] });
  expect(screen.getByRole('link', { name: 'Download brief.pdf' })).toBeInTheDocument();
  const changes = await openDialog(user, 'Request changes', 'Request changes');
  await user.click(changes.getByRole('button', { name: 'Request changes' }));
  expect(await changes.findByText('Note is required.')).toBeInTheDocument();
  await user.click(changes.getByRole('button', { name: 'Cancel' }));
  const dialog = await openDialog(user, 'Accept the work', 'Accept the work?');
  next = { status: 'completed', endedAt: '2026-03-03T00:00:00Z' };
  await user.click(dialog.getByRole('button', { name: 'Accept the work' }));
  await dialogIsClosed();
  expect(command()).toMatchObject({ path: `${BASE}/accepted`, body: { deliveryId: delivery._id } });
  expect(screen.getAllByText('Completed')).not.toHaveLength(0);
});

test('the requested changes are shown with the delivery', async () => {
  await open(false, {
    status: 'changes',
    deliveries: [{ ...delivery, status: 'changes', changes: 'The prices are wrong.' }],
  });
  expect(screen.getByText('Ananya requested changes')).toBeInTheDocument();
  expect(screen.getByText('The prices are wrong.')).toBeInTheDocument();
});

test('new terms can be proposed only if they differ from the current ones', async () => {
  const user = await open(true);
  const dialog = await openDialog(user, 'Propose other terms', 'Propose other terms');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText('These terms already apply.')).toBeInTheDocument();
  await fill(user, dialog, { Rate: '50000' });
  next = { amendments: [{ ...proposed, by: 'client' }] };
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await dialogIsClosed();
  expect(command().body).toEqual({ rate: 50_000, duration: '3 month', scope: 'A shop with a checkout.' });
  expect(screen.getByRole('region', { name: 'You proposed other terms' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Propose other terms' })).not.toBeInTheDocument();
});

test('the other party sees only what would change, and can accept it', async () => {
  const user = await open(false, { amendments: [{ ...proposed, by: 'client' }] });
  const region = within(screen.getByRole('region', { name: 'Ananya proposes other terms' }));
  expect(region.getByText('₹50,000', { exact: false })).toBeInTheDocument();
  expect(region.queryByText('Scope')).not.toBeInTheDocument();
  await expectNoAxeViolations();
  next = { rate: 50_000, amendments: [{ ...proposed, by: 'client', status: 'accepted' }] };
  await user.click(region.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(screen.queryByText('Ananya proposes other terms')).not.toBeInTheDocument());
  expect(command()).toMatchObject({ method: 'PUT', path: `${BASE}/amendments/${amendment._id}/accepted` });
});

test('a contract can be ended with a reason that the other party can read', async () => {
  const user = await open(true);
  const dialog = await openDialog(user, 'End the contract', 'End this contract?');
  await user.click(dialog.getByRole('button', { name: 'End the contract' }));
  expect(await dialog.findByText('Choose a reason.')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Reason'), 'no progress');
  next = { status: 'ended', ended: { by: 'client', reason: 'no progress', words: 'Sorry.' }, canReopen: true };
  await user.click(dialog.getByRole('button', { name: 'End the contract' }));
  expect(await screen.findByText(/You ended this contract\. Reason: the work made no progress\./)).toBeInTheDocument();
  expect(command()).toMatchObject({ path: `${BASE}/ended`, body: { reason: 'no progress', words: '' } });
  const reopen = await openDialog(user, 'Reopen the project', 'Reopen the project?');
  next = { canReopen: false };
  await user.click(reopen.getByRole('button', { name: 'Reopen the project' }));
  expect(await screen.findByText('The project is open again.')).toBeInTheDocument();
  expect(command().path).toBe(`${BASE}/reopened`);
});

test('a payment made outside the site can be recorded, and corrected until it is confirmed', async () => {
  const user = await open(true, {
    payments: [{ ...payment, status: 'disputed', words: 'Only half came.', markedAt: '2026-03-02T00:00:00Z' }],
  });
  expect(screen.getByText('Only half came.')).toBeInTheDocument();
  const dialog = await openDialog(user, 'Record a payment', 'Record a payment');
  expect(dialog.getByText(/No money moves through Hirelane/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  expect(await dialog.findByText('Amount must be a whole number of rupees above zero.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Paid on')).toHaveValue(today());
  await fill(user, dialog, { Amount: '20000', 'Paid on': '2026-03-02' });
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await dialogIsClosed();
  expect(command()).toMatchObject({ method: 'POST', body: { amount: 20_000, paidOn: '2026-03-02', reference: '' } });
  const correction = await openDialog(user, 'Correct the payment of ₹20,000 of 2 Mar 2026', 'Correct this payment');
  expect(correction.getByLabelText('Reference (optional)')).toHaveValue('UTR 7');
  await fill(user, correction, { Amount: '21000' });
  await user.click(correction.getByRole('button', { name: 'Save the correction' }));
  await dialogIsClosed();
  expect(command()).toMatchObject({ method: 'PUT', path: `${BASE}/payments/${payment._id}`, body: { amount: 21_000 } });
});

describe('a payment for an invoice', () => {
  const settled = (open: number, reported = 0) =>
    ({ status: 'part paid', corrected: 0, paid: 35_000 - open, reported, open, excess: 0 }) as const;
  const second = anInvoice({ _id: anId(761), number: '2026-0002' });

  test('starts with the only unpaid invoice and what is left to pay of it', async () => {
    const paid = { ...second, settlement: settled(0) };
    const user = await open(true, { invoices: [anInvoice({ settlement: settled(20_000, 5_000) }), paid] });
    const dialog = await openDialog(user, 'Record a payment', 'Record a payment');
    expect(dialog.getByLabelText('Invoice')).toHaveDisplayValue('2026-0001, ₹35,000, ₹15,000 left to pay');
    expect(dialog.getByLabelText('Amount')).toHaveValue('15,000');
    await fill(user, dialog, { Amount: '15001' });
    expect(dialog.getByText(/more than what is left to pay of this invoice, ₹15,000/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
    await dialogIsClosed();
    expect(command()).toMatchObject({
      body: { amount: 15_001, paidOn: today(), invoiceId: anInvoice()._id, unpaid: 15_000 },
    });
  });

  test('asks which invoice it is for if several are unpaid, and fills in the amount', async () => {
    const user = await open(true, { invoices: [anInvoice(), { ...second, settlement: settled(8_000) }] });
    const dialog = await openDialog(user, 'Record a payment', 'Record a payment');
    expect(dialog.getByLabelText('Amount')).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
    expect(
      await dialog.findByText('Choose an invoice', { selector: '[id$=error] *, [id$=error]' }),
    ).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Invoice'), '2026-0002, ₹35,000, ₹8,000 left to pay');
    expect(dialog.getByLabelText('Amount')).toHaveValue('8,000');
    await user.selectOptions(dialog.getByLabelText('Invoice'), 'No invoice (an advance)');
    await fill(user, dialog, { Amount: '100' });
    await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
    await dialogIsClosed();
    expect(command().body).toEqual({ amount: 100, paidOn: today(), reference: '', invoiceId: null });
  });

  test('can be withdrawn until it is confirmed, and an advance assigned to an invoice after that', async () => {
    const marked = {
      ...payment,
      invoiceId: anInvoice()._id,
      status: 'marked',
      markedAt: '2026-03-02T00:00:00Z',
    } as const;
    const advance = { ...payment, _id: anId(741), status: 'confirmed', markedAt: '2026-03-02T00:00:00Z' } as const;
    const user = await open(true, { invoices: [anInvoice()], payments: [marked, advance] });
    expect(screen.getByRole('link', { name: 'invoice 2026-0001' })).toBeInTheDocument();
    const withdrawing = await openDialog(
      user,
      'Withdraw the payment of ₹20,000 of 2 Mar 2026',
      'Withdraw this payment?',
    );
    await user.click(withdrawing.getByRole('button', { name: 'Withdraw the payment' }));
    await dialogIsClosed();
    expect(command()).toMatchObject({ method: 'PUT', path: `${BASE}/payments/${payment._id}/withdrawn` });
    const assigning = await openDialog(user, 'Assign to an invoice: ₹20,000 of 2 Mar 2026', 'Assign to an invoice');
    await user.click(assigning.getByRole('button', { name: 'Assign' }));
    await dialogIsClosed();
    expect(command()).toMatchObject({
      path: `${BASE}/payments/${advance._id}/invoice`,
      body: { invoiceId: anInvoice()._id },
    });
  });
});

test.each([
  ['2030-01-01', 'This must not be in the future.'],
  ['1900-01-01', 'This must not be more than 30 days before the contract began.'],
])('a payment dated %s is refused, with the error on the date field', async (paidOn, message) => {
  const user = await open(true);
  const dialog = await openDialog(user, 'Record a payment', 'Record a payment');
  expect(dialog.getByLabelText('Paid on')).toHaveAttribute('min', '2025-12-07');
  await fill(user, dialog, { Amount: '20000', 'Paid on': paidOn });
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an amount far above the remaining rate shows a warning, but can still be recorded', async () => {
  const user = await open(true, { payments: [{ ...payment, status: 'confirmed', markedAt: '2026-03-02T00:00:00Z' }] });
  const dialog = await openDialog(user, 'Record a payment', 'Record a payment');
  await fill(user, dialog, { Amount: '24000', 'Paid on': '2026-03-02' });
  expect(dialog.queryByText(/far more/)).not.toBeInTheDocument();
  await fill(user, dialog, { Amount: '200000' });
  expect(dialog.getByText(/far more than the rest of the agreed rate, ₹20,000\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await dialogIsClosed();
  expect(command()).toMatchObject({ body: { amount: 200_000 } });
});

describe('after the other party has deleted their account', () => {
  const other = { _id: anId(9), firstName: '', lastName: '', profileImg: null };

  test('a client sees that payments can no longer be confirmed, and cannot allow their name to be used', async () => {
    await open(true, { other, status: 'completed' });
    expect(screen.getByText(/cannot confirm or dispute it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Allow my name' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the project' })).toBeInTheDocument();
  });

  test('a client can still withdraw the permission to use their name', async () => {
    await open(true, { other, status: 'completed', isNamingAllowed: true });
    expect(screen.getByRole('button', { name: 'Withdraw my name' })).toBeInTheDocument();
    expect(screen.queryByText(/The freelancer can issue/)).not.toBeInTheDocument();
  });

  test('a freelancer has no link to the project, which was deleted too', async () => {
    await open(false, { other, status: 'ended' });
    expect(screen.queryByRole('link', { name: 'Open the project' })).not.toBeInTheDocument();
    expect(screen.getByText(/cannot record more payments/)).toBeInTheDocument();
  });
});

test('the freelancer can confirm a payment, or dispute it in writing', async () => {
  const user = await open(false, { payments: [{ ...payment, status: 'marked', markedAt: '2026-03-02T00:00:00Z' }] });
  expect(screen.queryByRole('button', { name: /^(Record|Correct)/ })).not.toBeInTheDocument();
  const dispute = await openDialog(user, 'Dispute the payment of ₹20,000 of 2 Mar 2026', 'Dispute this payment');
  await fill(user, dispute, { Message: 'Nothing came.' });
  await user.click(dispute.getByRole('button', { name: 'Dispute' }));
  await dialogIsClosed();
  expect(command()).toMatchObject({
    path: `${BASE}/payments/${payment._id}/disputed`,
    body: { amount: 20_000, words: 'Nothing came.' },
  });
  const confirm = await openDialog(user, 'Confirm the payment of ₹20,000 of 2 Mar 2026', 'Confirm this payment?');
  next = { payments: [{ ...payment, status: 'confirmed', markedAt: '2026-03-02T00:00:00Z' }] };
  await user.click(confirm.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed')).toBeInTheDocument();
  expect(command()).toMatchObject({ path: `${BASE}/payments/${payment._id}/confirmed`, body: { amount: 20_000 } });
  expect(buttons()).not.toContain('Confirm');
});

test('a command refused because the contract has changed shows the reason, and the contract is refetched', async () => {
  const user = await open(false);
  server.use(
    http.post(`${BASE}/deliveries`, () => {
      contract = { ...contract, status: 'ended', ended: { by: 'client', reason: 'agreed', words: '' } };
      return fail(aProblem('contract-over'));
    }),
  );
  const dialog = await openDialog(user, 'Deliver work', 'Deliver work');
  await fill(user, dialog, { Note: 'Done.' });
  await user.click(dialog.getByRole('button', { name: 'Deliver' }));
  expect(
    await screen.findByText(/Ananya Rao ended this contract\. Reason: both agreed to end it\./),
  ).toBeInTheDocument();
});

test.each([
  ['unknown', 'Contract not found'],
  ['internal', 'We could not load this contract.'],
] as const)('a contract that cannot be read shows an error (%s)', async (code, text) => {
  server.use(
    http.get('/api/v1/contract/:id', () => fail(aProblem(code))),
    ...signedInHandlers(true),
  );
  renderApp(`/contracts/${CONTRACT_ID}`);
  expect(await screen.findByText(text)).toBeInTheDocument();
  await expectNoAxeViolations();
});
