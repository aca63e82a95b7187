import { ContractState } from '@hirelane/api/schemas/contracts';
import { BillingSaved } from '@hirelane/api/schemas/invoices';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays } from '@/shared/lib/days';
import { fail, json, note, type Sent } from '@/test/answers';
import { aCompany, aProblem } from '@/test/builders';
import { dialogIsClosed, fill, type OpenDialog, openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, anInvoice, billingDetails, CONTRACT_ID } from '@/test/hiringBuilders';
import { billingHandler, contractHandler } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { sessionsHandler, signInsHandler } from '@/test/signInHandlers';

const BASE = `/api/v1/contract/${CONTRACT_ID}`;
const ADDRESS = `/contracts/${CONTRACT_ID}/invoices`;

let contract: ReturnType<typeof aContract>;
let details: ReturnType<typeof billingDetails> | null;
let sent: Sent[];

beforeEach(() => {
  sent = [];
  details = null;
});

/** Opens a contract's page, or another screen. Issuing an invoice returns `anInvoice`; billing details are stored. */
async function open(isClient: boolean, over: Partial<typeof contract> = {}, path = `/contracts/${CONTRACT_ID}`) {
  contract = aContract(isClient, over);
  server.use(
    contractHandler(() => contract),
    billingHandler(() => details),
    http.put('/api/v1/billing', async ({ request }) => {
      await note(sent, request);
      details = billingDetails();
      return json(BillingSaved, { isBillingSaved: true });
    }),
    http.post(`${BASE}/invoices`, async ({ request }) => {
      await note(sent, request);
      contract = { ...contract, invoices: [...contract.invoices, anInvoice()] };
      return json(ContractState, { data: { _id: anInvoice()._id, status: contract.status } }, 201);
    }),
    signInsHandler(true),
    sessionsHandler(),
    ...signedInHandlers(isClient, sent),
  );
  const { user } = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: /./ });
  return user;
}

const commands = () => sent.map(({ method, path, body }) => ({ method, path, body }));
const line = (dialog: OpenDialog, number: number) => within(dialog.getByRole('group', { name: `Line ${number}` }));

describe('a contract’s invoices', () => {
  test.each([
    [true, 'The freelancer has not issued an invoice for this contract.'],
    [false, 'You have not issued an invoice for this contract.'],
  ])('are replaced with a hint until the first one is issued (client: %s)', async (isClient, text) => {
    await open(isClient);
    const section = within(await screen.findByRole('region', { name: 'Invoices' }));
    expect(section.getByText(text)).toBeVisible();
    expect(section.getByText(/Paid outside/)).toBeVisible();
    expect(section.queryByRole('button', { name: 'Issue invoice' }) !== null).toBe(!isClient);
    expect(section.getByRole('button', { name: 'Billing details' })).toBeVisible();
  });

  test.each([true, false])(
    'are listed with their dates and totals, and link to the full invoice (client: %s)',
    async (isClient) => {
      await open(isClient, {
        invoices: [
          anInvoice(),
          anInvoice({
            ...{ _id: CONTRACT_ID, number: '2026-0002', dueOn: null },
            settlement: { status: 'part paid', corrected: 0, paid: 5_000, reported: 1_000, open: 30_000, excess: 0 },
          }),
        ],
      });
      const rows = within(await screen.findByRole('list', { name: 'Invoices' })).getAllByRole('listitem');
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        'Invoice 2026-0001 Open₹35,000Issued 2 Mar 2026Due 16 Mar 2026',
        'Invoice 2026-0002 Part paid₹35,000Issued 2 Mar 2026₹30,000 still open₹1,000 recorded, not confirmed yet',
      ]);
      expect(screen.getByRole('link', { name: 'Invoice 2026-0001' })).toHaveAttribute(
        'href',
        `${ADDRESS}/${anInvoice()._id}`,
      );
      await expectNoAxeViolations();
    },
  );

  test('cannot be added to a contract whose terms are no longer kept', async () => {
    await open(false, { scope: '', status: 'ended' });
    expect(await screen.findByRole('button', { name: 'Billing details' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Issue invoice' })).not.toBeInTheDocument();
  });
});

describe('the dialog for issuing an invoice', () => {
  test('starts from the agreed rate, lets the user add and remove lines, and shows the total', async () => {
    details = billingDetails();
    const user = await open(false);
    const dialog = await openDialog(user, 'Issue invoice', 'Issue invoice');
    await dialog.findByText(/gets your next number and cannot be changed or deleted/);
    expect(line(dialog, 1).getByLabelText('Description')).toHaveValue('Build a shop');
    expect(line(dialog, 1).getByLabelText('Description')).toHaveFocus();
    expect(line(dialog, 1).getByLabelText('Amount')).toHaveValue('40,000');
    expect(dialog.queryByRole('button', { name: 'Remove line 1' })).not.toBeInTheDocument();
    const total = dialog.getByRole('status', { name: 'Total' });
    expect(total).toHaveTextContent('₹40,000');

    await user.click(dialog.getByRole('button', { name: 'Add a line' }));
    expect(line(dialog, 2).getByLabelText('Description')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Add a line' }));
    await fill(user, line(dialog, 3), { Description: 'Discount', Amount: '-5000' });
    expect(total).toHaveTextContent('₹35,000');
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Remove line 2' }));
    expect(dialog.getByRole('button', { name: 'Add a line' })).toHaveFocus();
    expect(line(dialog, 2).getByLabelText('Amount')).toHaveValue('-5,000');
    expect(dialog.getByLabelText('Due date')).toHaveValue(inDays(14));
    await fill(user, dialog, { 'Due date': '2026-03-16' });
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await dialogIsClosed();
    expect(commands()).toEqual([
      {
        method: 'POST',
        path: `${BASE}/invoices`,
        body: {
          lines: [
            { description: 'Build a shop', amount: 40_000 },
            { description: 'Discount', amount: -5_000 },
          ],
          dueOn: '2026-03-16',
          correctsId: null,
        },
      },
    ]);
    expect(screen.getByRole('link', { name: 'Invoice 2026-0001' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Issue invoice' })).toHaveFocus();
  });

  test.each([
    [[], '40,000'],
    [[anInvoice()], '5,000'],
    [[anInvoice(), anInvoice({ _id: CONTRACT_ID })], ''],
  ])('starts from the part of the rate that has not been invoiced yet (%#)', async (invoices, left) => {
    details = billingDetails();
    const user = await open(false, { invoices });
    const dialog = await openDialog(user, 'Issue invoice', 'Issue invoice');
    await dialog.findByText(/gets your next number/);
    expect(line(dialog, 1).getByLabelText('Amount')).toHaveValue(left);
  });

  test('suggests a due date, and reports an invalid amount at its line without showing a total', async () => {
    details = billingDetails({ paymentDays: 30 });
    const user = await open(false);
    const dialog = await openDialog(user, 'Issue invoice', 'Issue invoice');
    await dialog.findByLabelText('Description');
    expect(dialog.getByLabelText('Due date')).toHaveValue(inDays(30));
    await fill(user, dialog, { Amount: '1.5' });
    expect(dialog.getByRole('status', { name: 'Total' })).toHaveTextContent('–');
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    expect(await dialog.findByText('Amount must be a whole number of rupees that is not zero.')).toBeVisible();
    await fill(user, dialog, { Amount: '100' });
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await dialogIsClosed();
    expect(commands()).toMatchObject([{ body: { lines: [{ amount: 100 }], dueOn: inDays(30) } }]);
  });

  test('asks which invoice a negative total corrects, instead of a due date', async () => {
    details = billingDetails();
    const user = await open(false, { invoices: [anInvoice()] });
    const dialog = await openDialog(user, 'Issue invoice', 'Issue invoice');
    await dialog.findByLabelText('Description');
    expect(dialog.queryByLabelText('Corrects')).not.toBeInTheDocument();
    await fill(user, dialog, { Amount: '-500' });
    expect(dialog.queryByLabelText('Due date')).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Corrects'), '2026-0001, ₹35,000');
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await dialogIsClosed();
    expect(commands()).toMatchObject([{ body: { dueOn: null, correctsId: anInvoice()._id } }]);
  });

  test('warns the freelancer while the client has no address', async () => {
    details = billingDetails();
    const name = 'Ananya Rao';
    const user = await open(false, { parties: { client: { name, address: '' }, freelancer: { name, address: 'x' } } });
    const dialog = await openDialog(user, 'Issue invoice', 'Issue invoice');
    expect(await dialog.findByText(/has no billing address of the client/)).toBeVisible();
  });

  test('asks for missing billing details first, then continues', async () => {
    const user = await open(false);
    const first = await openDialog(user, 'Issue invoice', 'Billing details');
    expect(first.getByText(/Add your billing details before you issue an invoice/)).toBeVisible();
    await fill(user, first, { 'Legal name': 'Kabir Anand Design', Address: '12 MG Road{Enter}Bengaluru 560001' });
    await user.click(first.getByRole('button', { name: 'Save and continue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue invoice' }));
    expect(dialog.getByLabelText('Description')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await dialogIsClosed();
    expect(commands()).toMatchObject([
      {
        method: 'PUT',
        body: { legalName: 'Kabir Anand Design', address: '12 MG Road\nBengaluru 560001', taxId: '' },
      },
      { method: 'POST', path: `${BASE}/invoices` },
    ]);
  });

  test('keeps the typed text if the server turns out to have no billing details', async () => {
    details = billingDetails();
    const user = await open(false);
    server.use(http.post(`${BASE}/invoices`, () => fail(aProblem('no-billing-details')), { once: true }));
    const dialog = await openDialog(user, 'Issue invoice', 'Issue invoice');
    await dialog.findByLabelText('Description');
    await fill(user, dialog, { Description: 'The basket' });
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    expect(await dialog.findByLabelText('Description')).toHaveValue('The basket');
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await dialogIsClosed();
    expect(commands().at(-1)).toMatchObject({ body: { lines: [{ description: 'The basket', amount: 40_000 }] } });
  });

  test('keeps the typed text if the server refuses a line, and asks before Escape discards it', async () => {
    details = billingDetails();
    const user = await open(false);
    const message = 'Description contains characters that are not allowed.';
    server.use(
      http.post(`${BASE}/invoices`, () =>
        fail(aProblem('invalid', { errors: [{ pointer: '#/lines/0/description', message }] })),
      ),
    );
    const dialog = await openDialog(user, 'Issue invoice', 'Issue invoice');
    await dialog.findByLabelText('Description');
    await fill(user, dialog, { Description: 'The basket' });
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Description')).toBeInvalid();
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Description')).toHaveValue('The basket');
  });
});

test('an invoice whose response was lost is issued only once, even if its dialog was closed', async () => {
  details = billingDetails();
  const user = await open(false);
  server.use(
    http.post(
      `${BASE}/invoices`,
      async ({ request }) => {
        await note(sent, request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  const first = await openDialog(user, 'Issue invoice', 'Issue invoice');
  await user.click(await first.findByRole('button', { name: 'Issue invoice' }));
  await first.findByRole('alert');
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await dialogIsClosed();
  const second = await openDialog(user, 'Issue invoice', 'Issue invoice');
  await user.click(await second.findByRole('button', { name: 'Issue invoice' }));
  await dialogIsClosed();
  const keys = sent.filter(({ path }) => path.endsWith('/invoices')).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a client without an address is asked for it, with their company’s name already entered', async () => {
  const name = 'Ananya Rao';
  const parties = { client: { name, address: '' }, freelancer: { name: 'Kabir', address: '12 MG Road' } };
  const user = await open(true, { parties });
  expect(await screen.findByText('You have not entered an address.')).toBeVisible();
  expect(screen.getByText('12 MG Road')).toBeVisible();
  const dialog = await openDialog(user, 'Add your address', 'Billing details');
  expect(await dialog.findByLabelText('Legal name')).toHaveValue(aCompany().companyName);
  expect(dialog.queryByLabelText('Invoices are due after')).not.toBeInTheDocument();
});

test('a freelancer chooses how long clients have to pay', async () => {
  details = billingDetails();
  const user = await open(false);
  const dialog = await openDialog(user, 'Billing details', 'Billing details');
  await user.selectOptions(await dialog.findByLabelText('Invoices are due after'), '30 days');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialogIsClosed();
  expect(commands().at(-1)).toMatchObject({ path: '/api/v1/billing', body: { paymentDays: 30 } });
});

describe('billing details', () => {
  test.each([`/contracts/${CONTRACT_ID}`, '/settings/account'])('can be changed at %s', async (path) => {
    details = billingDetails({ taxId: '' });
    const user = await open(true, {}, path);
    await user.click(await screen.findByRole('button', { name: /illing details$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Billing details' }));
    expect(await dialog.findByLabelText('Address')).toHaveValue('12 MG Road\nBengaluru 560001');
    expect(dialog.getByText(/Issued invoices do not change/)).toBeVisible();
    await expectNoAxeViolations();
    await fill(user, dialog, { 'Legal name': ' ', 'Tax ID (optional)': '29ABCDE1234F1Z5' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Legal name is required.')).toBeVisible();
    await fill(user, dialog, { 'Legal name': 'Kabir Anand' });
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogIsClosed();
    expect(commands().at(-1)).toMatchObject({
      path: '/api/v1/billing',
      body: { legalName: 'Kabir Anand', taxId: '29ABCDE1234F1Z5' },
    });
  });

  test.each(['Issue invoice', 'Billing details'])('can be retried if they could not be loaded (%s)', async (button) => {
    details = billingDetails();
    const user = await open(false);
    server.use(http.get('/api/v1/billing', () => fail(aProblem('unavailable')), { once: true }));
    const dialog = await openDialog(user, button, button);
    expect(await dialog.findByText('We could not load your billing details.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: /^(Save|Issue invoice)$/ })).toBeVisible();
  });
});
