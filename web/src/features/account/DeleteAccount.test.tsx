import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAppClient } from '@/app/createAppClient';
import { Providers } from '@/app/Providers';
import { DeleteAccount } from '@/features/account/DeleteAccount';
import { ConfirmationProvider } from '@/features/confirmation/ConfirmationProvider';
import { reloadAt } from '@/shared/lib/reloadAt';
import { aProblem, aUser } from '@/test/builders';
import { fail, note, type Sent, signedOutHandlers, signInsHandler } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.clearAllMocks();
  sessionStorage.clear();
  server.use(
    signInsHandler(true),
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
])('deletion says what goes, in the words of each role', async (isClient, words) => {
  const { dialog } = await openDeletion(isClient);
  expect(dialog.getByText(words)).toBeInTheDocument();
  expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument();
  await dialog.findByLabelText('Password');
  await expectNoAxeViolations();
});

test('with the password the account goes, and the landing page says so, once', async () => {
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

test('without a password nothing is sent; with a wrong one its message stands at the field', async () => {
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

test('an account without a password asks for the username instead', async () => {
  server.use(signInsHandler(false));
  const { user, dialog, confirm } = await openDeletion();
  await user.type(await dialog.findByLabelText('Username'), 'someone');
  expect(dialog.getByText('Type someone to confirm.')).toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(sent).toMatchObject([{ body: { username: 'someone' } }]));
});

test('a failure to load how one signs in can be tried again', async () => {
  server.use(http.get('/api/v1/auth/sign-ins', () => fail(aProblem('forbidden')), { once: true }));
  const { user, dialog } = await openDeletion();
  await user.click(await dialog.findByRole('button', { name: /again/i }));
  expect(await dialog.findByLabelText('Password')).toBeInTheDocument();
});
