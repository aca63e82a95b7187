import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { flags, hintSignedIn } from '@/test/sessionFlags';

describe('without a session', () => {
  beforeEach(() => server.use(...signedOutHandlers()));

  test.each([
    '/client',
    '/client/post',
    '/client/profile',
    '/client/project/x',
    '/freelancers',
    '/freelancer',
    '/freelancer/profile',
    '/no/such',
  ])('%s redirects to the login page', async (path) => {
    const { address } = renderApp(path);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(address()).toBe('/login');
  });

  test('the landing page is shown, and the storage is unchanged', async () => {
    const { address } = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Hire a Freelancer' })).toHaveAttribute('href', '/register/client');
    expect(address()).toBe('/');
    expect(flags()).toEqual({});
  });

  // @covers spec:4.5
  test.each([
    ['/client/post', '/login'],
    ['/', '/'],
    ['/register/client', '/register'],
  ])('if a remembered session has expired, %s redirects to %s and the flags are removed', async (path, to) => {
    hintSignedIn(true);
    const { address } = renderApp(path);
    await waitFor(() => expect(localStorage.getItem('isLogin')).toBe('false'));
    await waitFor(() => expect(address()).toBe(to));
    expect(flags()).toEqual({ isLogin: 'false' });
  });
});

describe('with a session', () => {
  // @covers spec:4.2 spec:4.3 spec:4.4
  test.each([
    [true, '/', '/client'],
    [true, '/login', '/client'],
    [true, '/register', '/client'],
    [true, '/register/freelancer', '/client'],
    [true, '/freelancer', '/client'],
    [true, '/?isSuccess=true&isClient=true', '/client'],
    [true, '/client/profile?isSuccess=true&isClient=true', '/client'],
    [false, '/', '/freelancer'],
    [false, '/login', '/freelancer'],
    [false, '/client/post', '/freelancer'],
    [false, '/freelancers', '/freelancer'],
    [false, '/?isSuccess=true&isClient=false', '/freelancer'],
    [false, '/freelancer?saved', '/freelancer?bestmatch'],
    [true, '/client?draft', '/client'],
  ])('a user (client: %s) who loads %s ends up at %s', async (isClient, path, to) => {
    server.use(...signedInHandlers(isClient));
    const { address } = renderApp(path);
    const home = isClient ? 'Your projects' : 'Jobs you might like';
    expect(await screen.findByRole('heading', { level: 1, name: home })).toBeInTheDocument();
    expect(address()).toBe(to);
    expect(flags()).toMatchObject({ isLogin: 'true', isClient: String(isClient) });
  });

  // @covers spec:3.9 spec:4.3
  test('a new account starts on its profile page, but only the first time', async () => {
    sessionStorage.setItem('isRegistered', 'true');
    server.use(...signedInHandlers(false));
    const { address } = renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kabir Anand' })).toBeInTheDocument();
    expect(address()).toBe('/freelancer/profile');
    await waitFor(() => expect(sessionStorage.getItem('isRegistered')).toBeNull());
  });

  // @covers spec:4.5 spec:8.14
  test('an invalid token during the first user request signs the user out and opens the login page', async () => {
    hintSignedIn(false);
    server.use(
      http.get('/api/v1/user/:id', () => fail(aProblem('signed-out', { isToken: false }))),
      ...signedInHandlers(false),
    );
    const { address } = renderApp('/freelancer/profile');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(flags()).toEqual({ isLogin: 'false' });
  });

  test('any call that fails because the session has expired opens the login page and clears the loaded data', async () => {
    server.use(
      http.get('/api/v1/client/project', () => fail(aProblem('signed-out'))),
      ...signedInHandlers(true),
    );
    const { address, client } = renderApp('/client');
    await waitFor(() => expect(address()).toBe('/login'));
    const loaded = client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data !== undefined);
    // The server's configuration is the same for every user.
    const keys = loaded.map(({ queryKey }) => queryKey).filter(([name]) => name !== 'providers');
    expect(keys).toEqual([['session']]);
  });

  test('a failed session check can be retried', async () => {
    server.use(
      http.get('/auth/login/success', () => fail(aProblem('unavailable')), { once: true }),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your projects' })).toBeInTheDocument();
  });
});
