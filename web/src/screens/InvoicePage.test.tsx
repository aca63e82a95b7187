import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { fail } from '@/test/answers';
import { anId, aProblem } from '@/test/builders';
import { openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, anInvoice, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const ADDRESS = `/contracts/${CONTRACT_ID}/invoices`;

/** Opens a screen as a user with this contract. */
async function open(isClient: boolean, over: Partial<ReturnType<typeof aContract>>, path: string) {
  server.use(
    contractHandler(() => aContract(isClient, over)),
    ...signedInHandlers(isClient),
  );
  const { user } = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: /./ });
  return user;
}

describe('an invoice’s page', () => {
  const path = `${ADDRESS}/${anInvoice()._id}`;

  test.each([true, false])(
    'shows all its content, and its document title is the invoice number (client: %s)',
    async (isClient) => {
      await open(isClient, { invoices: [anInvoice()] }, path);
      const sheet = within(await screen.findByRole('article', { name: 'Invoice 2026-0001' }));
      for (const text of ['Build a shop', '2 Mar 2026', '16 Mar 2026', 'Kabir Anand Design', 'Filter & Fold LLP'])
        expect(sheet.getAllByText(text)[0]).toBeVisible();
      expect(sheet.getByText(/4 Hill Lane/).textContent).toBe('4 Hill Lane\nPune 411001');
      expect(sheet.getByText('Tax ID 29ABCDE1234F1Z5')).toBeVisible();
      expect(sheet.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
        'DescriptionAmount',
        'Build a shop₹40,000',
        'Discount-₹5,000',
        'Total₹35,000',
      ]);
      expect(document.title).toBe('Invoice 2026-0001');
      expect(screen.getByRole('link', { name: 'Back to the contract' })).toHaveAttribute(
        'href',
        `/contracts/${CONTRACT_ID}`,
      );
      await expectNoAxeViolations();
    },
  );

  test('shows what was corrected and paid, and what is still open', async () => {
    const settlement = {
      status: 'overdue',
      corrected: 5_000,
      paid: 10_000,
      reported: 500,
      open: 20_000,
      excess: 0,
    } as const;
    await open(true, { invoices: [anInvoice({ settlement })] }, path);
    const sheet = within(await screen.findByRole('article', { name: 'Invoice 2026-0001' }));
    expect(sheet.getByText('Overdue')).toBeVisible();
    expect(
      sheet
        .getAllByRole('row')
        .slice(-5)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Total₹35,000',
      'Corrections-₹5,000',
      'Paid-₹10,000',
      'Still open₹20,000',
      'Recorded, not confirmed yet₹500',
    ]);
  });

  test.each([
    ['2026-02-20T10:00:00Z', true],
    ['2026-01-20T10:00:00Z', false],
  ])(
    'shows how to pay with UPI, and a warning if the ID was set less than 30 days before: %s',
    async (setAt, isWarned) => {
      const issuer = { ...anInvoice().issuer, upi: { id: 'kabir@bank', setAt } };
      await open(true, { invoices: [anInvoice({ issuer })] }, path);
      const section = within(await screen.findByRole('region', { name: 'Pay with UPI' }));
      expect(section.getByText('kabir@bank')).toBeVisible();
      expect(section.getByRole('img', { name: 'Payment of invoice 2026-0001 as a QR code' })).toBeVisible();
      expect(section.getByText('Open a UPI app')).toHaveAttribute('href', expect.stringContaining('&am=35000.00&'));
      expect(section.queryAllByText(/If you did not expect that/)).toHaveLength(isWarned ? 1 : 0);
      await expectNoAxeViolations();
    },
  );

  test('does not ask for a payment with UPI once nothing is open', async () => {
    const issuer = { ...anInvoice().issuer, upi: { id: 'kabir@bank', setAt: '2026-01-20T10:00:00Z' } };
    const settlement = { status: 'paid', corrected: 0, paid: 35_000, reported: 0, open: 0, excess: 0 } as const;
    await open(true, { invoices: [anInvoice({ issuer, settlement })] }, path);
    await screen.findByRole('article', { name: 'Invoice 2026-0001' });
    expect(screen.queryByRole('region', { name: 'Pay with UPI' })).not.toBeInTheDocument();
  });

  test('names the invoice that a correction reduces', async () => {
    const correction = anInvoice({ _id: anId(761), number: '2026-0002', total: -500, correctsId: anInvoice()._id });
    await open(true, { invoices: [anInvoice(), correction] }, `${ADDRESS}/${correction._id}`);
    const sheet = within(await screen.findByRole('article', { name: 'Invoice 2026-0002' }));
    expect(sheet.getByText('Corrects').parentElement?.textContent).toBe('CorrectsInvoice 2026-0001');
    expect(screen.queryByRole('region', { name: 'Payments' })).not.toBeInTheDocument();
  });

  test('lists only its own payments, and the client records one for it', async () => {
    const payment = { amount: 20_000, paidOn: '2026-03-02', words: '', markedAt: '2026-03-02T00:00:00Z' };
    const payments = [
      { ...payment, _id: anId(740), invoiceId: anInvoice()._id, reference: 'UTR 7', status: 'marked' as const },
      { ...payment, _id: anId(741), reference: 'UTR 8', status: 'marked' as const },
    ];
    const invoices = [anInvoice(), anInvoice({ _id: anId(761), number: '2026-0002' })];
    const user = await open(true, { invoices, payments }, path);
    const section = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(section.getByText(/UTR 7/)).toBeVisible();
    expect(section.queryByText(/UTR 8/)).not.toBeInTheDocument();
    const dialog = await openDialog(user, 'Record a payment', 'Record a payment');
    expect(dialog.getByLabelText('Invoice')).toHaveDisplayValue('2026-0001, ₹35,000');
    expect(dialog.getByLabelText('Amount')).toHaveValue('35,000');
  });

  test('can be printed with its button', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    const user = await open(true, { invoices: [anInvoice()] }, path);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test.each([
    ['Ananya Rao', 'Ananya Rao'],
    ['', 'A deleted person'],
  ])('describes a client without billing details: %j', async (name, shown) => {
    await open(false, { invoices: [anInvoice({ recipient: { name, address: '', taxId: '' } })] }, path);
    const sheet = within(await screen.findByRole('article'));
    expect(sheet.getByText('To').parentElement?.textContent).toBe(`To${shown}`);
  });

  test('shows which data is no longer kept', async () => {
    const gone = { name: '', address: '', taxId: '' };
    const lines = [{ description: '', amount: 35_000 }];
    await open(true, { title: '', invoices: [anInvoice({ issuer: gone, recipient: gone, lines })] }, path);
    expect(await screen.findAllByText('No longer kept')).toHaveLength(3);
  });

  test('links back to the contract if the invoice does not exist', async () => {
    await open(true, {}, path);
    expect(await screen.findByText('Invoice not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the contract' })).toHaveAttribute(
      'href',
      `/contracts/${CONTRACT_ID}`,
    );
    await expectNoAxeViolations();
  });

  test.each([
    ['unknown', 'Invoice not found'],
    ['internal', 'We could not load this invoice.'],
  ] as const)('shows an error if its contract cannot be read (%s)', async (code, text) => {
    server.use(
      http.get('/api/v1/contract/:id', () => fail(aProblem(code))),
      ...signedInHandlers(true),
    );
    renderApp(path);
    await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  });
});
