import { EmailVerified, PasswordReset } from '@hirelane/api/schemas/security';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadAt } from '@/shared/lib/reloadAt';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const TOKEN = 't'.repeat(43);
const BUTTON = { name: 'Verify this email' };
const sent: Sent[] = [];
const reset = http.post('/api/v1/auth/reset', () => HttpResponse.json(PasswordReset.parse({ isPasswordReset: true })));
const answers = (answer: () => Response) =>
  http.post('/api/v1/auth/verify-email', async ({ request }) => {
    await note(sent, request);
    return answer();
  });
beforeEach(() => {
  sent.length = 0;
  server.use(
    ...signedOutHandlers(),
    answers(() => HttpResponse.json(EmailVerified.parse({ isVerified: true }))),
  );
});

async function press() {
  const rendered = renderApp(`/verify-email#${TOKEN}`);
  await rendered.user.click(await screen.findByRole('button', BUTTON));
  return rendered;
}

test('a verification link sends nothing until its button is pressed, and its secret is removed from the URL', async () => {
  const { user, address } = renderApp(`/verify-email#${TOKEN}`);
  const button = await screen.findByRole('button', BUTTON);
  expect(address()).toBe('/verify-email');
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await user.click(button);
  expect(await screen.findByText('Thank you. Your email is verified.')).toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { token: TOKEN } }]);
});

test.each(['/verify-email', '/verify-email#half'])(
  '%s shows that the link is incomplete, and has no button',
  async (path) => {
    renderApp(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
  },
);

test('a used link shows an error and links to the settings, where a new one can be sent', async () => {
  server.use(answers(() => fail(aProblem('link-expired'))));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was already used or has expired.');
  expect(screen.getByRole('link', { name: 'Go to your settings' })).toHaveAttribute('href', '/settings/account');
  expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
});

test('a failed verification can be retried', async () => {
  server.use(answers(() => fail(aProblem('unavailable'))));
  const { user } = await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(/not available/);
  server.use(answers(() => HttpResponse.json(EmailVerified.parse({ isVerified: true }))));
  await user.click(screen.getByRole('button', BUTTON));
  expect(await screen.findByText('Thank you. Your email is verified.')).toBeInTheDocument();
});

describe('a browser that is not signed in to the account', () => {
  beforeEach(() => server.use(answers(() => fail(aProblem('password-needed')))));

  test('asks for a new password, and explains what setting it removes and how to avoid that', async () => {
    await press();
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a new password' })).toHaveFocus();
    expect(document.title).toMatch(/^Choose a new password/);
    expect(screen.getByText(/removes two-step verification and other sign-ins/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/login');
    await expectNoAxeViolations();
  });

  test('verifies the email with the new password and opens the login page', async () => {
    const reset: Sent[] = [];
    server.use(
      http.post('/api/v1/auth/reset', async ({ request }) => {
        await note(reset, request);
        return HttpResponse.json(PasswordReset.parse({ isPasswordReset: true }));
      }),
    );
    const { user, address } = await press();
    await user.type(await screen.findByLabelText('New Password'), 'quiet river seven');
    await user.type(screen.getByLabelText('Confirm New Password'), 'quiet river seven{Enter}');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText('Your email is verified. Sign in with your new password.')).toBeInTheDocument();
    expect(reset).toMatchObject([{ body: { token: TOKEN, password: 'quiet river seven' } }]);
  });
});

describe('a browser that is signed in to a different account', () => {
  beforeEach(() => {
    vi.mocked(reloadAt).mockClear();
    server.use(
      ...signedInHandlers(true),
      reset,
      answers(() => fail(aProblem('password-needed'))),
    );
  });

  test('shows which account is signed in, and opens the login page after signing out', async () => {
    const { user } = await press();
    expect(
      await screen.findByText(/^You are signed in as someone@example\.com\. This link is for another/),
    ).toBeVisible();
    expect(document.title).toMatch(/^Choose a new password/);
    expect(screen.queryByRole('link', { name: 'sign in' })).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/login'));
  });

  test('confirms on this page that the new password has been saved', async () => {
    const { user, address } = await press();
    await user.type(await screen.findByLabelText('New Password'), 'quiet river seven');
    await user.type(screen.getByLabelText('Confirm New Password'), 'quiet river seven{Enter}');
    expect(await screen.findByText('Your email is verified. Sign in with your new password.')).toBeInTheDocument();
    expect(address()).toBe('/verify-email');
    expect(screen.getByRole('heading', { level: 1, name: 'Your new password is saved' })).toHaveFocus();
    expect(document.title).toMatch(/^Your new password is saved/);
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });
});
