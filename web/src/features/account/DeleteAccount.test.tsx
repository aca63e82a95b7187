import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAppClient } from '@/app/createAppClient';
import { Providers } from '@/app/Providers';
import { DeleteAccount } from '@/features/account/DeleteAccount';
import { ConfirmationProvider } from '@/features/confirmation/ConfirmationProvider';
import { formatInstant } from '@/shared/lib/format';
import { reloadAt } from '@/shared/lib/reloadAt';
import { fail, note, type Sent } from '@/test/answers';
import { anId, anOpenOffer, aProblem, aUser, PROJECT_ID } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { aContractSummary } from '@/test/hiringBuilders';
import { contracts, openOffers } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { signInsHandler } from '@/test/signInHandlers';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.clearAllMocks();
  sessionStorage.clear();
  server.use(
    signInsHandler(true),
    http.get('/api/v1/contract', () => contracts([])),
    http.get('/api/v1/offer', () => openOffers([])),
    http.post('/api/v1/account/deletion', async ({ request }) => {
      await note(sent, request);
      return HttpResponse.json({ isDeleted: true });
    }),
  );
});

function show(isClient: boolean) {
  render(
    <Providers client={createAppClient()}>
      <MemoryRouter>
        <main>
          <ConfirmationProvider>
            <DeleteAccount user={aUser(isClient)} />
          </ConfirmationProvider>
        </main>
      </MemoryRouter>
    </Providers>,
  );
}

async function openDeletion(isClient = true) {
  const user = userEvent.setup();
  show(isClient);
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  return { user, dialog, confirm };
}

test.each([
  [true, /Your projects are closed and disappear/],
  [false, /Your proposals lose their letter/],
])('the dialog lists the data that is deleted, by role', async (isClient, words) => {
  const { dialog } = await openDeletion(isClient);
  expect(dialog.getByText(words)).toBeInTheDocument();
  expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument();
  await dialog.findByLabelText('Password');
  await expectNoAxeViolations();
});

test('entering the password deletes the account, and the landing page confirms the deletion once', async () => {
  const { user, dialog, confirm } = await openDeletion();
  await user.type(await dialog.findByLabelText('Password'), 'correct horse');
  await confirm();
  await waitFor(() => expect(reloadAt).toHaveBeenCalledWith('/'));
  expect(sent).toMatchObject([{ path: '/api/v1/account/deletion', body: { password: 'correct horse' } }]);
  expect(sent[0]?.key).toMatch(/\S/);

  cleanup();
  server.use(...signedOutHandlers());
  renderApp('/');
  expect(await screen.findByText(/Your account has been deleted/)).toBeInTheDocument();
  expect(sessionStorage.getItem('notice')).toBeNull();
});

test('an empty password is not sent, and a wrong password is reported at the field', async () => {
  const { user, dialog, confirm } = await openDeletion();
  const field = await dialog.findByLabelText('Password');
  await confirm();
  expect(await dialog.findByText('Password is required.')).toBeInTheDocument();
  expect(sent).toEqual([]);

  const errors = [{ pointer: '#/password', message: 'This is not your password.' }];
  server.use(http.post('/api/v1/account/deletion', () => fail(aProblem('invalid', { errors }))));
  await user.type(field, 'wrong');
  await confirm();
  expect(await dialog.findByText('This is not your password.')).toBeInTheDocument();
  expect(reloadAt).not.toHaveBeenCalled();
});

test('for an account without a password, the dialog asks for the username', async () => {
  server.use(signInsHandler(false));
  const { user, dialog, confirm } = await openDeletion();
  await user.type(await dialog.findByLabelText('Username'), 'someone');
  expect(dialog.getByText('Type someone to confirm.')).toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(sent).toMatchObject([{ body: { username: 'someone' } }]));
});

test('the sign-in methods can be loaded again after a failure', async () => {
  server.use(http.get('/api/v1/auth/sign-ins', () => fail(aProblem('forbidden')), { once: true }));
  const { user, dialog } = await openDeletion();
  await user.click(await dialog.findByRole('button', { name: /again/i }));
  expect(await dialog.findByLabelText('Password')).toBeInTheDocument();
});

describe('with contracts and offers in progress', () => {
  const DAY = '2026-12-01T12:00:00Z';
  const contract = (n: number) => aContractSummary(true, { _id: anId(n), title: `Shop ${n}` });
  const rowsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);

  test('a client sees which contracts end and which offers are withdrawn', async () => {
    server.use(
      http.get('/api/v1/contract', () => contracts([aContractSummary(true)])),
      http.get('/api/v1/offer', () => openOffers([anOpenOffer({ title: 'Paint a boat', expiresAt: DAY })])),
    );
    const { dialog } = await openDeletion();
    const inProgress = await dialog.findByRole('region', { name: '1 contract in progress' });
    expect(rowsOf(inProgress)).toEqual([['Build a shop with Kabir Anand', `/contracts/${aContractSummary(true)._id}`]]);
    expect(inProgress).toHaveTextContent('These contracts end when your account is deleted.');
    const offers = dialog.getByRole('region', { name: '1 open offer' });
    expect(rowsOf(offers)).toEqual([
      [`Paint a boat to Kabir Anand, open until ${formatInstant(DAY)}`, `/client/project/${PROJECT_ID}?show=offered`],
    ]);
    expect(offers).toHaveTextContent('Your offers are withdrawn and can no longer be accepted.');
    await dialog.findByLabelText('Password');
    await expectNoAxeViolations();
  });

  test('a freelancer sees which contracts end and which offers they can no longer accept', async () => {
    server.use(
      http.get('/api/v1/contract', () => contracts([aContractSummary(false)])),
      http.get('/api/v1/offer', () => openOffers([anOpenOffer({ expiresAt: DAY })])),
    );
    const { dialog } = await openDeletion(false);
    const inProgress = await dialog.findByRole('region', { name: '1 contract in progress' });
    expect(rowsOf(inProgress)).toMatchObject([['Build a shop with Ananya Rao', expect.any(String)]]);
    const offers = dialog.getByRole('region', { name: '1 open offer' });
    expect(rowsOf(offers)).toEqual([[`Build a shop, open until ${formatInstant(DAY)}`, '/freelancer/proposals']]);
    expect(offers).toHaveTextContent('Offers to you are withdrawn and can no longer be accepted.');
  });

  test('a user without contracts or offers sees that nothing ends', async () => {
    const { dialog } = await openDeletion();
    expect(await dialog.findByText('You have no contracts in progress and no open offers.')).toBeInTheDocument();
    expect(dialog.queryByRole('region')).not.toBeInTheDocument();
  });

  test('the dialog lists all contracts, regardless of the number of pages, and requests only current contracts', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/v1/contract', ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        asked.push(search);
        const cursor = searchParams.get('cursor');
        // A contract that starts between the two requests moves an entry from the first page to the second.
        return cursor === 'next'
          ? contracts([contract(2), contract(3)])
          : contracts([contract(1), contract(2)], 'next');
      }),
    );
    const { dialog } = await openDeletion();
    const inProgress = await dialog.findByRole('region', { name: '3 contracts in progress' });
    expect(
      within(inProgress)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
    expect(asked).toEqual(['?show=current&limit=50', '?show=current&limit=50&cursor=next']);
  });

  /** A response that is held back until the test releases it. */
  function held<T>(answer: () => T) {
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return { answer: () => waits.then(answer), letGo };
  }

  test('the account cannot be deleted before the list has loaded', async () => {
    const { answer, letGo } = held(() => openOffers([anOpenOffer()]));
    server.use(http.get('/api/v1/offer', answer));
    const { dialog } = await openDeletion();
    expect(await dialog.findByRole('status', { name: 'Loading your contracts and offers' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
    letGo();
    expect(await dialog.findByRole('region', { name: '1 open offer' })).toBeInTheDocument();
    expect(await dialog.findByRole('button', { name: 'Delete my account' })).toBeInTheDocument();
  });

  test.each(['contract', 'offer'])('the account cannot be deleted while /api/v1/%s fails', async (of) => {
    server.use(http.get(`/api/v1/${of}`, () => fail(aProblem('forbidden')), { once: true }));
    const { user, dialog } = await openDeletion();
    expect(await dialog.findByText('We could not load your contracts and offers.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByLabelText('Password')).toBeInTheDocument();
  });

  test('the list is refetched each time the dialog opens, and the old list is not shown', async () => {
    const { user, dialog } = await openDeletion();
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    const { answer, letGo } = held(() => contracts([aContractSummary(true)]));
    server.use(http.get('/api/v1/contract', answer));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const again = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
    expect(again.getByRole('status', { name: 'Loading your contracts and offers' })).toBeInTheDocument();
    expect(again.queryByText(/no contracts in progress/)).not.toBeInTheDocument();
    letGo();
    expect(await again.findByRole('region', { name: '1 contract in progress' })).toBeInTheDocument();
  });
});
