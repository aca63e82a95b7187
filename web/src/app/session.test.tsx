import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceSession, sessionQuery } from '@/features/session/queries';
import { keepReturnPoint, returnPath } from '@/features/session/returnPoint';
import { pageUser } from '@/shared/api/pageUser';
import { reloadAt } from '@/shared/lib/reloadAt';
import { aProblem, CLIENT_ID, FREELANCER_ID } from '@/test/builders';
import { fail, keptSessionHandler, signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

beforeEach(() => vi.mocked(reloadAt).mockClear());

const flags = () => ({ ...localStorage });
const hintSignedIn = (isClient: boolean) => {
  localStorage.setItem('isLogin', 'true');
  localStorage.setItem('isClient', String(isClient));
  localStorage.setItem('userId', isClient ? CLIENT_ID : FREELANCER_ID);
};

describe('signed out', () => {
  beforeEach(() => server.use(...signedOutHandlers()));

  test.each([
    '/client',
    '/client/post',
    '/client/profile',
    '/client/project/x',
    '/freelancer',
    '/freelancer/profile',
    '/no/such',
  ])('%s leads to the login', async (path) => {
    const { address } = renderApp(path);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(address()).toBe('/login');
  });

  test('the landing page stays, without changing the storage', async () => {
    const { address } = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Hire a Freelancer' })).toHaveAttribute('href', '/register/client');
    expect(address()).toBe('/');
    expect(flags()).toEqual({});
  });

  test.each([
    ['/client/post', '/login'],
    ['/', '/'],
    ['/register/client', '/register'],
  ])('a remembered session that is over: %s leads to %s, and the flags go', async (path, to) => {
    hintSignedIn(true);
    const { address } = renderApp(path);
    await waitFor(() => expect(localStorage.getItem('isLogin')).toBe('false'));
    await waitFor(() => expect(address()).toBe(to));
    expect(flags()).toEqual({ isLogin: 'false' });
  });
});

describe('signed in', () => {
  test.each([
    [true, '/', '/client'],
    [true, '/login', '/client'],
    [true, '/register', '/client'],
    [true, '/register/freelancer', '/client'],
    [true, '/freelancer', '/client'],
    [true, '/nowhere', '/client'],
    [true, '/?isSuccess=true&isClient=true', '/client'],
    [true, '/client/profile?isSuccess=true&isClient=true', '/client'],
    [false, '/', '/freelancer'],
    [false, '/login', '/freelancer'],
    [false, '/client/post', '/freelancer'],
    [false, '/?isSuccess=true&isClient=false', '/freelancer'],
    [false, '/freelancer?saved', '/freelancer?bestmatch'],
    [true, '/client?draft', '/client'],
  ])('client %s, loaded at %s, ends at %s', async (isClient, path, to) => {
    server.use(...signedInHandlers(isClient));
    const { address } = renderApp(path);
    const home = isClient ? 'Your projects' : 'Jobs you might like';
    expect(await screen.findByRole('heading', { level: 1, name: home })).toBeInTheDocument();
    expect(address()).toBe(to);
    expect(flags()).toMatchObject({ isLogin: 'true', isClient: String(isClient) });
  });

  test('a new account starts on its profile, once', async () => {
    sessionStorage.setItem('isRegistered', 'true');
    server.use(...signedInHandlers(false));
    const { address } = renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kabir Anand' })).toBeInTheDocument();
    expect(address()).toBe('/freelancer/profile');
    await waitFor(() => expect(sessionStorage.getItem('isRegistered')).toBeNull());
  });

  test('an invalid token on the user load signs out and goes to the login', async () => {
    hintSignedIn(false);
    server.use(
      http.get('/api/v1/user/:id', () => fail(aProblem('signed-out', { isToken: false }))),
      ...signedInHandlers(false),
    );
    const { address } = renderApp('/freelancer/profile');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(flags()).toEqual({ isLogin: 'false' });
  });

  test('any call that finds the session over leads to the login, and clears what was loaded', async () => {
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
    // The configuration of the server belongs to no user.
    const keys = loaded.map(({ queryKey }) => queryKey).filter(([name]) => name !== 'providers');
    expect(keys).toEqual([['session']]);
  });

  test('a failed session check can be tried again', async () => {
    server.use(
      http.get('/auth/login/success', () => fail(aProblem('unavailable')), { once: true }),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your projects' })).toBeInTheDocument();
  });
});

describe('a session that ended in another tab or browser', () => {
  const DRAFTS = '/client?q=logo';

  /** A user whose session has ended is led from a screen to the login. */
  async function loseSession() {
    server.use(...signedInHandlers(true));
    const app = renderApp(DRAFTS);
    await screen.findByRole('heading', { level: 1, name: 'Your projects' });
    server.use(...signedOutHandlers());
    app.client.setQueryData(sessionQuery().queryKey, { isLogin: false });
    expect(await screen.findByText('You were signed out. Log in to go on where you were.')).toBeInTheDocument();
    expect(app.address()).toBe('/login');
    cleanup();
  }

  test('the login says so, and leads the same person back, once', async () => {
    await loseSession();
    server.use(...signedInHandlers(true));
    const { address, router } = renderApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Your projects' });
    expect(address()).toBe(DRAFTS);
    await router.navigate('/login');
    await waitFor(() => expect(address()).toBe('/client'));
  });

  test('another user starts at their own home, and the remembered page is discarded', async () => {
    await loseSession();
    server.use(...signedInHandlers(false));
    const { address } = renderApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Jobs you might like' });
    expect(address()).toBe('/freelancer');
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', ''])(
    'an address elsewhere is not followed: %s',
    (path) => {
      keepReturnPoint(CLIENT_ID, path);
      expect(returnPath(CLIENT_ID)).toBeUndefined();
    },
  );
});

describe('somebody else signs in in another tab', () => {
  /** The page of a client, who has typed something. */
  async function openWizard() {
    server.use(...signedInHandlers(true));
    const app = renderApp('/client/post');
    await app.user.type(await screen.findByLabelText('Title'), 'A brand');
    expect(sessionStorage).not.toHaveLength(0);
    return app;
  }

  /** The tab is loaded anew; nothing of its user stays in it, and what the browser remembers of the other one does. */
  async function expectLeft({ address }: Pick<ReturnType<typeof renderApp>, 'address'>, to = '/') {
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith(to));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage).toHaveLength(0);
  }

  const isOthers = { isLogin: 'true', isClient: 'false', userId: FREELANCER_ID };

  test('the text typed here is refused as theirs, and the page is left', async () => {
    const app = await openWizard();
    let expected: string | null = null;
    server.use(
      http.post('/api/v1/client/project/draft', ({ request }) => {
        expected = request.headers.get('x-expected-user');
        return fail(aProblem('other-user'));
      }),
    );
    await expectLeft(app, '/login');
    expect(flags()).not.toHaveProperty('userId');
    expect(expected).toBe(CLIENT_ID);
  });

  test('the page never becomes theirs in place', async () => {
    const app = await openWizard();
    server.use(keptSessionHandler(false));
    await app.client.refetchQueries({ queryKey: sessionQuery().queryKey });
    await expectLeft(app);
    expect(flags()).toEqual(isOthers);
  });

  test('a user who registers in the page of another one, whose session has ended, is its user from then on', async () => {
    const { client } = await openWizard();
    replaceSession(client, { isLogin: false });
    expect(pageUser()).toBe(CLIENT_ID);
    replaceSession(client, { isLogin: true, userId: FREELANCER_ID, isClient: false, isRegistered: true });
    expect(pageUser()).toBe(FREELANCER_ID);
  });

  test('the page is left as soon as storage says so', async () => {
    const app = await openWizard();
    hintSignedIn(false);
    window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
    await expectLeft(app);
    expect(flags()).toEqual(isOthers);
  });
});

describe('logout', () => {
  test('removes isLogin and userId and goes where the server says', async () => {
    sessionStorage.setItem('project-draft', 'x');
    server.use(...signedInHandlers(true));
    const { user } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
    expect(flags()).toEqual({ isClient: 'true' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('an address elsewhere is not followed', async () => {
    server.use(
      http.get('/auth/logout', () => HttpResponse.json({ redirectUrl: 'https://elsewhere.example/x' })),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
  });

  test('a failure changes nothing and says so', async () => {
    server.use(
      http.get('/auth/logout', () => fail(aProblem('unavailable'))),
      ...signedInHandlers(true),
    );
    const { user, address } = renderApp('/client');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('you are still signed in');
    expect(reloadAt).not.toHaveBeenCalled();
    expect(flags()).toMatchObject({ isLogin: 'true', userId: CLIENT_ID });
    expect(address()).toBe('/client');
  });
});
