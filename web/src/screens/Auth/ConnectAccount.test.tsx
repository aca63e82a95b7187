import { PendingLink } from '@hirelane/api/schemas/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { reloadAt } from '@/shared/lib/reloadAt';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem, CLIENT_ID } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { keptSessionHandler, signedInAnswer } from '@/test/signInHandlers';

const sent: Sent[] = [];
const pending = (by: PendingLink['data']['by']) =>
  http.get('/api/v1/auth/link', () => HttpResponse.json(PendingLink.parse({ data: { provider: 'google', by } })));

beforeEach(() => {
  sent.length = 0;
  vi.mocked(reloadAt).mockClear();
  server.use(
    ...signedOutHandlers(),
    pending('password'),
    http.post('/api/v1/auth/link', async ({ request }) => {
      await note(sent, request);
      server.use(keptSessionHandler(true));
      return signedInAnswer(true, false);
    }),
  );
});

const button = { name: 'Connect Google and sign in' };

test('the screen asks for the password for the account with this address, and explains why', async () => {
  const { user } = renderApp('/login/connect');
  expect(await screen.findByRole('heading', { level: 1, name: 'You already have an account' })).toBeInTheDocument();
  expect(screen.getByText(/An account already uses the email address of your Google account/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', button));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.');
  expect(sent).toEqual([]);
});

test('a user who forgot or never chose a password can request a new one by email', async () => {
  const { user } = renderApp('/login/connect');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeInTheDocument();
});

test('the correct password signs the user in', async () => {
  const { user } = renderApp('/login/connect');
  await user.type(await screen.findByLabelText('Password'), 'secret words{Enter}');
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
  expect(sent).toMatchObject([{ body: { password: 'secret words' } }]);
  expect({ ...localStorage }).toEqual({ isLogin: 'true', isClient: 'true', userId: CLIENT_ID });
});

test('a wrong password is reported at its field, which is cleared', async () => {
  server.use(http.post('/api/v1/auth/link', () => fail(aProblem('wrong-credentials'))));
  const { user } = renderApp('/login/connect');
  const field = await screen.findByLabelText('Password');
  await user.type(field, 'nope{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This is not the password of that account.'));
  expect(field).toHaveValue('');
  await waitFor(() => expect(field).toHaveFocus());
  expect(reloadAt).not.toHaveBeenCalled();
});

test('too many attempts are reported, with a link to start again', async () => {
  const detail = 'This took too long, or there were too many attempts. Start again from the login page.';
  server.use(http.post('/api/v1/auth/link', () => fail(aProblem('unknown', { detail }))));
  const { user } = renderApp('/login/connect');
  await user.type(await screen.findByLabelText('Password'), 'nope{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});

test('an account without a password is offered a link to its provider', async () => {
  server.use(pending('github'));
  renderApp('/login/connect');
  expect(await screen.findByRole('link', { name: 'Sign in with Github' })).toHaveAttribute('href', '/auth/github');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('without a pending sign-in, the screen links back to the login page', async () => {
  server.use(http.get('/api/v1/auth/link', () => fail(aProblem('unknown'))));
  const { user, address } = renderApp('/login/connect');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your sign-in has expired' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('a failed load can be retried', async () => {
  server.use(http.get('/api/v1/auth/link', () => fail(aProblem('unavailable')), { once: true }));
  const { user } = renderApp('/login/connect');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', button)).toBeInTheDocument();
});
