import { LoggedOut } from '@hirelane/api/schemas/accounts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { keepReturnPoint, returnPath } from '@/domain/account/returnPoint';
import { sessionQuery } from '@/features/session/queries';
import { json } from '@/test/answers';
import { CLIENT_ID, PROJECT_ID } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

describe('a visitor who opens a URL that requires signing in', () => {
  const PROJECT = `/client/project/${PROJECT_ID}?show=open`;

  /** Opens a URL as a visitor, who is redirected to the login page, which does not mention an ended session. */
  async function openAsVisitor(path: string) {
    server.use(...signedOutHandlers());
    const { address } = renderApp(path);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(address()).toBe('/login');
    expect(screen.queryByText(/You were signed out/)).not.toBeInTheDocument();
    cleanup();
  }

  test.each([true, false])('returns to it once after signing in (client: %s)', async (isClient) => {
    await openAsVisitor(PROJECT);
    server.use(...signedInHandlers(isClient));
    // Signing in reloads the app at the root.
    const { address, router } = renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Build a shop' })).toBeInTheDocument();
    expect(address()).toBe(PROJECT);
    await router.navigate('/login');
    await waitFor(() => expect(address()).toBe(isClient ? '/client' : '/freelancer'));
  });

  test('also returns to it after registering', async () => {
    await openAsVisitor('/contracts');
    server.use(...signedInHandlers(false));
    sessionStorage.setItem('isRegistered', 'true');
    const { address } = renderApp('/register/freelancer');
    expect(await screen.findByRole('heading', { level: 1, name: 'Contracts' })).toBeInTheDocument();
    expect(address()).toBe('/contracts');
  });

  test('starts at their own home if the screen is for the other role', async () => {
    await openAsVisitor('/client/post');
    server.use(...signedInHandlers(false));
    const { address } = renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Jobs you might like' })).toBeInTheDocument();
    expect(address()).toBe('/freelancer');
  });

  test('the page on which a user logged out is not opened for the next user', async () => {
    server.use(
      http.get('/auth/logout', () => {
        server.use(...signedOutHandlers());
        return json(LoggedOut, { redirectUrl: '/' });
      }),
      ...signedInHandlers(true),
    );
    const { user, address } = renderApp(PROJECT);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('when a session has ended in another tab or browser', () => {
  const DRAFTS = '/client?q=logo';

  /** Ends the session while a screen is open, which redirects the user to the login page. */
  async function loseSession() {
    server.use(...signedInHandlers(true));
    const app = renderApp(DRAFTS);
    await screen.findByRole('heading', { level: 1, name: 'Your projects' });
    server.use(...signedOutHandlers());
    app.client.setQueryData(sessionQuery().queryKey, { isLogin: false });
    expect(await screen.findByText('You were signed out. Sign in to continue where you left off.')).toBeInTheDocument();
    expect(app.address()).toBe('/login');
    cleanup();
  }

  test('the login page explains this, and the same user returns once to the page they were on', async () => {
    await loseSession();
    server.use(...signedInHandlers(true));
    const { address, router } = renderApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Your projects' });
    expect(address()).toBe(DRAFTS);
    await router.navigate('/login');
    await waitFor(() => expect(address()).toBe('/client'));
  });

  test('a different user starts at their own home, and the stored page is removed', async () => {
    await loseSession();
    server.use(...signedInHandlers(false));
    const { address } = renderApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Jobs you might like' });
    expect(address()).toBe('/freelancer');
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', ''])(
    'a redirect to another origin is not followed: %s',
    (path) => {
      keepReturnPoint(CLIENT_ID, path);
      expect(returnPath(CLIENT_ID)).toBeUndefined();
    },
  );
});
