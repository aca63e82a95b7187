import { SessionState } from '@hirelane/api/schemas/accounts';
import { PasswordReset } from '@hirelane/api/schemas/security';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, json } from '@/test/answers';
import { aProblem, signedIn } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const TOKEN = 't'.repeat(43);
const reset = http.post('/api/v1/auth/reset', () => HttpResponse.json(PasswordReset.parse({ isPasswordReset: true })));
beforeEach(() => server.use(...signedOutHandlers()));

async function choose(user: UserEvent) {
  // Waits until the secret has been removed from the URL, because the heading takes the focus then.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await user.type(await screen.findByLabelText('New Password'), 'quiet river seven');
  await user.type(screen.getByLabelText('Confirm New Password'), 'quiet river seven{Enter}');
}

test('password managers can read the account’s username if the link contains it', async () => {
  renderApp(`/reset-password#${TOKEN}&username=asha.rao`);
  await screen.findByLabelText('New Password');
  expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('asha.rao');
});

test.each(['/reset-password', '/reset-password#half'])(
  '%s shows that the link is incomplete, and has no form',
  async (path) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  },
);

test('a used link shows an error with a link to request a new one', async () => {
  server.use(http.post('/api/v1/auth/reset', () => fail(aProblem('link-expired'))));
  const { user } = renderApp(`/reset-password#${TOKEN}`);
  await choose(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^This link was already used or has expired\. Request a new link$/);
});

test('after a new password is set, the login page opens and confirms it above the fields', async () => {
  server.use(reset);
  const { user, address } = renderApp(`/reset-password#${TOKEN}`);
  await choose(user);
  await waitFor(() => expect(address()).toBe('/login'));
  const notice = await screen.findByText('Your password has been changed. Sign in with the new one.');
  const field = screen.getByLabelText('Username or Email');
  expect(notice.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the notice on the login page is not shown again after a reload', async () => {
  server.use(reset);
  const { user, router } = renderApp(`/reset-password#${TOKEN}`);
  await choose(user);
  expect(await screen.findByText(/Your password has been changed/)).toBeInTheDocument();
  // Browsers keep a history entry's state on reload, so it must have been removed.
  await waitFor(() => expect(router.state.location.state).toBeNull());
  expect(screen.getByText(/Your password has been changed/)).toBeInTheDocument();
});

test('a new password for an account other than the signed-in one is confirmed on this page', async () => {
  server.use(...signedInHandlers(true), reset);
  const { user, address } = renderApp(`/reset-password#${TOKEN}`);
  await choose(user);
  expect(await screen.findByText('Your password has been changed. Sign in with the new one.')).toBeInTheDocument();
  expect(await screen.findByText(/^You are signed in as someone@example\.com\./)).toBeInTheDocument();
  expect(address()).toBe('/reset-password');
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
});

test('a new password for the signed-in account opens the login page, because the session has ended', async () => {
  let isIn = true;
  server.use(
    http.get('/auth/login/success', () => json(SessionState, isIn ? signedIn(true) : { isLogin: false })),
    http.post('/api/v1/auth/reset', () => {
      isIn = false;
      return HttpResponse.json(PasswordReset.parse({ isPasswordReset: true }));
    }),
    ...signedInHandlers(true),
  );
  const { user, address } = renderApp(`/reset-password#${TOKEN}`);
  await choose(user);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(await screen.findByText('Your password has been changed. Sign in with the new one.')).toBeInTheDocument();
});
