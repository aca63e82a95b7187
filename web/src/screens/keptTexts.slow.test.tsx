import { ContractState } from '@hirelane/api/schemas/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { setPageUser } from '@/shared/lib/pageUser';
import { fail, json, type Sent } from '@/test/answers';
import { aFile, anId, aProblem, aReceivedProposal, PROJECT_ID } from '@/test/builders';
import { dialogIsClosed, fill, openDialog } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { aContract, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler, received } from '@/test/hiringHandlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const BASE = `/api/v1/contract/${CONTRACT_ID}`;
const delivery = { _id: anId(730), note: 'The shop is up.', files: [], deliveredAt: '2026-03-01T00:00:00Z' };

let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
});

/** Opens a contract or project page with only the tab's storage, as after a reload. */
function load(path: string, isClient: boolean, contract = aContract(isClient)) {
  cleanup();
  setPageUser(null);
  server.use(
    contractHandler(() => contract),
    http.get('/api/v1/client/project/:id/proposals', () => received([aReceivedProposal({ status: 'opened' })])),
    http.post(`${BASE}/*`, () => json(ContractState, { data: { _id: CONTRACT_ID, status: 'delivered' } })),
    ...signedInHandlers(isClient, sent),
  );
  return renderApp(path).user;
}

const CONTRACT = `/contracts/${CONTRACT_ID}`;
const delivered = () =>
  aContract(true, { status: 'delivered', deliveries: [{ ...delivery, status: 'open', changes: '' }] });

describe('after a reload, a dialog restores', () => {
  test('a delivery with its uploaded file, until it is delivered', async () => {
    let user = load(CONTRACT, false);
    let dialog = await openDialog(user, 'Deliver work', 'Deliver work');
    await user.upload(
      dialog.getByLabelText('Files (optional)'),
      new File(['x'], 'brief.pdf', { type: 'application/pdf' }),
    );
    await dialog.findByRole('button', { name: 'Remove brief.pdf' });
    await fill(user, dialog, { Note: 'Done.' });

    user = load(CONTRACT, false);
    dialog = await openDialog(user, 'Deliver work', 'Deliver work');
    expect(dialog.getByLabelText('Note')).toHaveValue('Done.');
    expect(dialog.getByRole('button', { name: 'Remove brief.pdf' })).toBeInTheDocument();
    let body: unknown;
    server.use(
      http.post(`${BASE}/deliveries`, async ({ request }) => {
        body = await request.json();
        return json(ContractState, { data: { _id: CONTRACT_ID, status: 'delivered' } });
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Deliver' }));
    await dialogIsClosed();
    expect(body).toEqual({ note: 'Done.', files: [aFile()._id] });
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['Request changes', 'Request changes', 'Note', delivered],
    ['End the contract', 'End this contract?', 'Message (optional)', () => aContract(true)],
    ['Propose other terms', 'Propose other terms', 'Scope', () => aContract(true)],
  ])('the text typed into “%s”', async (button, title, field, contract) => {
    let user = load(CONTRACT, true, contract());
    await fill(user, await openDialog(user, button, title), { [field]: 'In two colours.' });
    await user.keyboard('{Escape}');
    await dialogIsClosed();

    user = load(CONTRACT, true, contract());
    const dialog = await openDialog(user, button, title);
    expect(dialog.getByLabelText(field)).toHaveValue('In two colours.');
  });

  test('an offer', async () => {
    const name = 'Make an offer to Kabir Anand';
    let user = load(`/client/project/${PROJECT_ID}`, true);
    await fill(user, await openDialog(user, name, name), { Scope: 'A shop.', 'Expires after (days)': '9' });
    user = load(`/client/project/${PROJECT_ID}`, true);
    const dialog = await openDialog(user, name, name);
    expect(dialog.getByLabelText('Scope')).toHaveValue('A shop.');
    expect(dialog.getByLabelText('Expires after (days)')).toHaveValue('9');
    expect(dialog.getByLabelText('Rate')).toHaveValue('42,000');
  });

  test('a profile’s bio, until it is saved', async () => {
    let user = load('/freelancer/profile', false);
    await fill(user, await openDialog(user, 'Edit your title', 'Edit your title'), { 'Your Bio': 'I draw.' });
    user = load('/freelancer/profile', false);
    const dialog = await openDialog(user, 'Edit your title', 'Edit your title');
    expect(dialog.getByLabelText('Your Bio')).toHaveValue('I draw.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogIsClosed();
    expect(sessionStorage).toHaveLength(0);
  });
});

test('another account in the same tab does not see the typed text', async () => {
  let user = load(CONTRACT, true);
  await fill(user, await openDialog(user, 'End the contract', 'End this contract?'), {
    'Message (optional)': 'Sorry.',
  });
  user = load(CONTRACT, false);
  const dialog = await openDialog(user, 'End the contract', 'End this contract?');
  expect(dialog.getByLabelText('Message (optional)')).toHaveValue('');
});

test('a dialog about changed data closes, the page shows a message, and the typed text is kept', async () => {
  let contract = aContract(true, { status: 'delivered', deliveries: [{ ...delivery, status: 'open', changes: '' }] });
  const user = load(CONTRACT, true);
  server.use(
    contractHandler(() => contract),
    http.put(`${BASE}/changes`, () => {
      contract = { ...contract, status: 'changes' };
      return fail(aProblem('contract-changed'));
    }),
  );
  const dialog = await openDialog(user, 'Request changes', 'Request changes');
  await fill(user, dialog, { Note: 'Blue, please.' });
  await user.click(dialog.getByRole('button', { name: 'Request changes' }));
  await dialogIsClosed();
  const notice = screen.getByText(/This contract has changed in the meantime/);
  await waitFor(() => expect(notice.closest('[role=status]')).toHaveFocus());
  expect(within(document.body).queryByText(/Reload the page/)).not.toBeInTheDocument();
  expect(Object.values({ ...sessionStorage })).toEqual([
    JSON.stringify({ deliveryId: delivery._id, note: 'Blue, please.' }),
  ]);
});
