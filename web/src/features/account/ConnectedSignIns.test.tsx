import { ConnectStarted, SignInList, SignInRemoved } from '@hirelane/api/schemas/sign-in';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAppClient } from '@/app/createAppClient';
import { ConnectedSignIns } from '@/features/account/ConnectedSignIns';
import { ConfirmationProvider } from '@/features/confirmation/ConfirmationProvider';
import { providersQuery } from '@/features/providers/queries';
import { reloadAt } from '@/shared/lib/reloadAt';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem, aSignIn } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { confirmationHandler, providersHandler, sessionsHandler } from '@/test/signInHandlers';

const GOOGLE = aSignIn();
const sent: Sent[] = [];
let list: { data: SignInList['data']; hasPassword: boolean };

beforeEach(() => {
  sent.length = 0;
  list = { data: [], hasPassword: true };
  vi.mocked(reloadAt).mockClear();
  server.use(
    providersHandler(true, true),
    http.get('/api/v1/auth/sign-ins', () => HttpResponse.json(SignInList.parse(list))),
    http.post('/api/v1/auth/connect', async ({ request }) => {
      await note(sent, request);
      return HttpResponse.json(ConnectStarted.parse({ redirectUrl: 'https://github.example/authorize' }));
    }),
    http.delete('/api/v1/auth/sign-ins/:id', async ({ request }) => {
      await note(sent, request);
      list.data = [];
      return HttpResponse.json(SignInRemoved.parse({ isDeleted: true }));
    }),
  );
});

function show(client = createAppClient()) {
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <ConfirmationProvider>
        <ConnectedSignIns />
      </ConfirmationProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test.each([
  ['is not shown if the server has no configured providers', false],
  ['shows that it is loading if the server has a configured provider', true],
])('while the connected sign-ins are loading, the card %s', async (_what, isReady) => {
  server.use(
    providersHandler(isReady, false),
    http.get('/api/v1/auth/sign-ins', () => new Promise<never>(() => undefined)),
  );
  const client = createAppClient();
  show(client);
  await waitFor(() => expect(client.getQueryData(providersQuery().queryKey)).toBeDefined());
  await waitFor(() =>
    expect(screen.queryAllByRole('heading', { name: 'Connected sign-ins' })).toHaveLength(isReady ? 1 : 0),
  );
});

test('the card shows which providers are connected, and since when', async () => {
  list.data = [GOOGLE];
  show();
  expect((await screen.findByText(/^4 Jan 2026/)).parentElement).toHaveTextContent(/^Connected on 4 Jan 2026/);
  expect(screen.getByRole('button', { name: 'Disconnect Google' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Connect Github' })).toBeInTheDocument();
  await expectNoAxeViolations();
});

test('connecting opens the provider’s site', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Connect Github' }));
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('https://github.example/authorize'));
  expect(sent).toMatchObject([{ method: 'POST', body: { provider: 'github' } }]);
});

test.each([
  ['Connect Github', []],
  ['Disconnect Google', [GOOGLE]],
])(
  '%s: a user who signed in a while ago must enter the password first; a wrong password is reported at the field',
  async (name, data) => {
    list.data = data;
    let isConfirmed = false;
    server.use(
      http.post('/api/v1/auth/connect', () => (isConfirmed ? undefined : fail(aProblem('confirm-needed')))),
      http.delete('/api/v1/auth/sign-ins/:id', () => (isConfirmed ? undefined : fail(aProblem('confirm-needed')))),
      confirmationHandler({ password: true }),
      http.post('/api/v1/auth/confirmation', async ({ request }) => {
        await note(sent, request);
        isConfirmed = sent.at(-1)?.body instanceof Object && JSON.stringify(sent.at(-1)?.body).includes('right');
        return isConfirmed ? HttpResponse.json({ isConfirmed }) : fail(aProblem('wrong-credentials'));
      }),
    );
    const user = show();
    await user.click(await screen.findByRole('button', { name }));
    const field = await screen.findByLabelText('Your password');
    await expectNoAxeViolations();
    await user.type(field, 'wrong{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not your password\./));
    await user.type(field, 'right{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(sent.map(({ method, path }) => `${method} ${path}`)).toHaveLength(3));
  },
);

test('a user who does not confirm their identity sees why nothing has happened', async () => {
  server.use(
    http.post('/api/v1/auth/connect', () => fail(aProblem('confirm-needed'))),
    confirmationHandler({ password: true }),
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Connect Github' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your identity to continue.');
});

test('a user without a password confirms by signing in at their provider', async () => {
  list = { data: [GOOGLE], hasPassword: false };
  server.use(
    http.post('/api/v1/auth/connect', () => fail(aProblem('confirm-needed'))),
    confirmationHandler({ providers: ['google'] }),
    http.post('/api/v1/auth/confirmation/provider', async ({ request }) => {
      await note(sent, request);
      return HttpResponse.json(ConnectStarted.parse({ redirectUrl: 'https://google.example/authorize' }));
    }),
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Connect Github' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm with Google' }));
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('https://google.example/authorize'));
  expect(sent).toMatchObject([{ body: { provider: 'google' } }]);
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
});

test('disconnecting reloads the list', async () => {
  list.data = [GOOGLE];
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeInTheDocument();
  expect(sent).toMatchObject([{ method: 'DELETE', path: `/api/v1/auth/sign-ins/${GOOGLE._id}` }]);
});

test('the last sign-in method cannot be removed, and the reason is shown', async () => {
  list = { data: [GOOGLE], hasPassword: false };
  server.use(http.delete('/api/v1/auth/sign-ins/:id', () => fail(aProblem('last-way-in'))));
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is your only way to sign in.');
  expect(screen.getByRole('button', { name: 'Disconnect Google' })).toBeEnabled();
});

test('the card is not shown if the server has no configured providers', async () => {
  server.use(providersHandler());
  show();
  await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
  expect(screen.queryByText('Connected sign-ins')).not.toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  server.use(http.get('/api/v1/auth/sign-ins', () => fail(aProblem('unavailable')), { once: true }));
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeInTheDocument();
});

test.each([
  ['confirmed=google', 'status', 'For the next ten minutes'],
  ['signInConnected=google', 'status', 'Google is connected. You can now sign in with it.'],
  ['signInFailed=taken&provider=github', 'alert', 'This Github account belongs to another account here'],
  ['signInFailed=connected-already&provider=google', 'alert', 'Another Google account is already connected.'],
])('when the user returns from the provider, the settings explain the result ?%s', async (search, role, words) => {
  server.use(sessionsHandler(), ...signedInHandlers(true));
  renderApp(`/settings/security?${search}`);
  await waitFor(() =>
    expect(screen.getAllByRole(role).map((element) => element.textContent)).toContainEqual(
      expect.stringContaining(words),
    ),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
});
