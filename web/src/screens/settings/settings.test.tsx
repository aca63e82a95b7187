import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import { aConfirmation, aProblem } from '@/test/builders';
import { dialogIsClosed } from '@/test/dialogs';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { confirmationHandler, providersHandler, sessionsHandler, signInsHandler } from '@/test/signInHandlers';

const SECURITY = '/settings/security';
const ACCOUNT = '/settings/account';
const section = async (name: string) => within(await screen.findByRole('region', { name }));

/** A second `server.use` call, because the handlers of the most recent call take precedence. */
function signedInAs(isClient: boolean) {
  server.use(...signedInHandlers(isClient));
  server.use(providersHandler(true, true), sessionsHandler(1), signInsHandler(true));
}

describe.each([
  ['a client', true],
  ['a freelancer', false],
])('the settings for %s', (_who, isClient) => {
  test('have four tabs with addresses, each with its cards', async () => {
    signedInAs(isClient);
    const { user, address } = renderApp('/settings');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(ACCOUNT));
    const tab = (name: string) =>
      within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name });
    const open = async (name: string, path: string) => {
      await user.click(tab(name));
      await waitFor(() => expect(address()).toBe(path));
      await waitFor(() => expect(tab(name)).toHaveAttribute('aria-current', 'page'));
    };
    const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(await (await section('Email')).findByText(/Verify your email|is verified/)).toBeInTheDocument();
    const link = (await section('Download my data')).getByRole('link', { name: 'Download my data' });
    expect(link).toHaveAttribute('href', '/api/v1/account/data');
    expect(link).toHaveAttribute('download');
    expect((await section('Delete my account')).getByRole('button', { name: 'Delete my account' })).toBeEnabled();
    // The card of the operator’s notices is absent without notices.
    expect(cards().slice(0, 4)).toEqual(['Email', 'Billing details', 'Download my data', 'Delete my account']);
    await expectNoAxeViolations();

    await open('Security', SECURITY);
    expect(await (await section('Password')).findByLabelText('New Password')).toBeInTheDocument();
    expect(await (await section('Connected sign-ins')).findByText('Google')).toBeInTheDocument();
    const sessions = await section('Active sessions');
    expect(await sessions.findAllByText('Chrome on Linux')).toHaveLength(2);
    expect(sessions.getByRole('button', { name: 'Sign out everywhere' })).toBeInTheDocument();
    await expectNoAxeViolations();

    await open('Page', '/settings/page');
    expect(await (await section('Your page')).findByRole('link', { name: 'View my page' })).toBeInTheDocument();
    await open('Emails and privacy', '/settings/email');
    expect(await (await section('Email notifications')).findByRole('button', { name: 'Save' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Blocked people' })).not.toBeInTheDocument();
  });
});

test('a signed-out user is redirected to the login page', async () => {
  server.use(...signedOutHandlers());
  const { address } = renderApp(ACCOUNT);
  await waitFor(() => expect(address()).toBe('/login'));
});

test('the settings show when the account could not be loaded, and loading can be retried', async () => {
  let isBroken = true;
  signedInAs(true);
  server.use(
    sessionsHandler(),
    http.get('/api/v1/user/:id', () => (isBroken ? fail(aProblem('unavailable')) : undefined)),
  );
  const { user } = renderApp(ACCOUNT);
  expect(await screen.findByText('We could not load your account.')).toBeInTheDocument();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Email' })).toBeInTheDocument();
});

test('a section that cannot be loaded shows an error without affecting the other sections', async () => {
  signedInAs(true);
  server.use(
    http.get('/api/v1/user/sessions', () => fail(aProblem('unavailable')), { once: true }),
    http.get('/api/v1/auth/sign-ins', () => fail(aProblem('unavailable'))),
  );
  const { user } = renderApp(SECURITY);
  const sessions = await section('Active sessions');
  expect(await sessions.findByText('We could not load your sessions.')).toBeInTheDocument();
  expect(await (await section('Password')).findByText('We could not load how you sign in.')).toBeInTheDocument();
  await user.click(sessions.getByRole('button', { name: 'Try again' }));
  expect(await sessions.findByText('This browser')).toBeInTheDocument();
});

// @covers asvs:7.5.2
test.each(['Sign out all others', 'Sign out everywhere'])(
  '%s asks for the password if the user signed in a while ago',
  async (name) => {
    signedInAs(true);
    const sent: Sent[] = [];
    let isConfirmed = false;
    server.use(
      confirmationHandler({ password: true }),
      http.post('/api/v1/auth/confirmation', () => {
        isConfirmed = true;
        return HttpResponse.json({ isConfirmed });
      }),
      http.post('/api/v1/user/sessions/end', async ({ request }) => {
        if (!isConfirmed) return fail(aProblem('confirm-needed'));
        await note(sent, request);
        return HttpResponse.json({ endedSessions: 1 });
      }),
    );
    const { user } = renderApp(SECURITY);
    const sessions = await section('Active sessions');
    await user.click(await sessions.findByRole('button', { name }));
    await user.type(await screen.findByLabelText('Your password'), 'the right one{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
  },
);

// @covers asvs:7.5.2
test('Download my data asks for the password if the user signed in a while ago', async () => {
  signedInAs(true);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.pathname} ${this.hasAttribute('download')}`);
  });
  let isConfirmed = false;
  server.use(
    http.get('/api/v1/auth/confirmation', async () => {
      // Delays the response as a network would, until the dialog has closed.
      if (isConfirmed) await dialogIsClosed();
      return HttpResponse.json({ data: aConfirmation({ isConfirmed, password: true }) });
    }),
    http.post('/api/v1/auth/confirmation', () => {
      isConfirmed = true;
      return HttpResponse.json({ isConfirmed });
    }),
  );
  const { user } = renderApp(ACCOUNT);
  await user.click(await screen.findByRole('link', { name: 'Download my data' }));
  const password = await screen.findByLabelText('Your password');
  expect(saved).toEqual([]);
  await user.type(password, 'the right one{Enter}');
  await waitFor(() => expect(saved).toEqual(['/api/v1/account/data true']));
});

test('the settings explain how to set a password for an account without one', async () => {
  signedInAs(true);
  server.use(signInsHandler(false));
  renderApp(SECURITY);
  const password = await section('Password');
  expect(await password.findByText(/has no password/)).toBeInTheDocument();
  expect(password.getByRole('link')).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByLabelText('Old Password')).not.toBeInTheDocument();
});

test('the earlier address of the notices leads to the account tab', async () => {
  signedInAs(true);
  const { router } = renderApp(`${SECURITY}#notices`);
  expect(await screen.findByRole('region', { name: 'Email' })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: ACCOUNT, hash: '#notices' });
});

test('a user who has confirmed their identity at a provider returns to the tab that they left', async () => {
  signedInAs(true);
  sessionStorage.setItem('confirming-at', ACCOUNT);
  const { address } = renderApp(`${SECURITY}?confirmed=google`);
  expect(await screen.findByText(/For the next ten minutes you can make the change/)).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Delete my account' })).toBeInTheDocument();
  expect(address()).toBe(`${ACCOUNT}?confirmed=google`);
  expect(sessionStorage.getItem('confirming-at')).toBeNull();
});

test('an address in the storage that is not a tab of the settings has no effect', async () => {
  signedInAs(true);
  sessionStorage.setItem('confirming-at', '//elsewhere.example');
  const { address } = renderApp(`${SECURITY}?confirmed=google`);
  expect(await screen.findByText(/For the next ten minutes/)).toBeInTheDocument();
  expect(address()).toBe(`${SECURITY}?confirmed=google`);
});
