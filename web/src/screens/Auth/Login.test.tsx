import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { reloadAt } from '@/shared/lib/reloadAt';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem, FREELANCER_ID } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { keptSessionHandler, providersHandler, signedInAnswer } from '@/test/signInHandlers';

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.mocked(reloadAt).mockClear();
  server.use(
    ...signedOutHandlers(),
    http.post('/api/v1/auth/login', async ({ request }) => {
      await note(sent, request);
      server.use(keptSessionHandler(false));
      return signedInAnswer(false, false);
    }),
  );
});

const fields = async () => ({
  username: await screen.findByLabelText('Username or Email'),
  password: screen.getByLabelText('Password'),
  button: screen.getByRole('button', { name: 'Login' }),
});

// @covers spec:2.31 spec:5.1
test('empty fields show errors, and nothing is sent', async () => {
  const { user } = renderApp('/login');
  const { username, password, button } = await fields();
  await user.click(button);
  expect(username).toHaveAccessibleDescription('Username or Email is required.');
  expect(password).toHaveAccessibleDescription('Password is required.');
  await waitFor(() => expect(username).toHaveFocus());
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
});

// @covers spec:2.4 spec:3.8 spec:3.9 spec:4.1
test('a successful login sets the flags and reloads the app at the root', async () => {
  const { user } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'secret words{Enter}');
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
  expect(sent).toMatchObject([{ body: { username: 'kabir', password: 'secret words' }, key: expect.any(String) }]);
  expect({ ...localStorage }).toEqual({ isLogin: 'true', isClient: 'false', userId: FREELANCER_ID });
});

test('the form explains that the browser did not keep the session, and keeps the typed text', async () => {
  server.use(http.post('/api/v1/auth/login', () => signedInAnswer(false, false)));
  const { user, address } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'secret words{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('your browser did not keep the session');
  expect(alert).toHaveTextContent('Open it at its https address, or in Chrome, Edge or Firefox.');
  expect(address()).toBe('/login');
  expect(username).toHaveValue('kabir');
  expect(password).toHaveValue('secret words');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(reloadAt).not.toHaveBeenCalled();
  expect({ ...localStorage }).toEqual({});
  await expectNoAxeViolations();
});

test('the second step opens only if the browser has kept the session from the first step', async () => {
  server.use(
    http.post('/api/v1/auth/login', () => HttpResponse.json({ isLogin: false, isSecondFactorNeeded: true })),
    http.get('/api/v1/auth/second-factor', () => fail(aProblem('unknown'))),
  );
  const { user } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'secret words{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is right, but your browser did not keep');
  expect(password).toHaveValue('secret words');
  expect(reloadAt).not.toHaveBeenCalled();
});

test('a successful login still reloads the app if the session check fails', async () => {
  server.use(
    http.post('/api/v1/auth/login', () => {
      server.use(http.get('/auth/login/success', () => fail(aProblem('unavailable'))));
      return signedInAnswer(false, false);
    }),
  );
  const { user } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'secret words{Enter}');
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
});

// @covers spec:5.1
test('a failed login clears the password, keeps the name and shows an error without a toast', async () => {
  server.use(http.post('/api/v1/auth/login', () => fail(aProblem('wrong-credentials'))));
  const { user } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'nope{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The username or password is wrong.');
  expect(username).toHaveValue('kabir');
  expect(password).toHaveValue('');
  expect(reloadAt).not.toHaveBeenCalled();
  expect(localStorage.getItem('isLogin')).toBeNull();
});

test('the form reports a missing connection in plain words', async () => {
  server.use(http.post('/api/v1/auth/login', () => Response.error()));
  const { user } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'nope{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
});

// @covers spec:2.31
test('in development, the buttons of unconfigured sign-in providers are disabled with a note, and Register links to the page for choosing a role', async () => {
  const { user, address } = renderApp('/login');
  await fields();
  const google = await screen.findByRole('button', { name: 'Sign in with Google' });
  expect(google).toBeDisabled();
  expect(google).toHaveAccessibleDescription('Google sign-in is not set up on this server yet.');
  expect(screen.getByRole('button', { name: 'Sign in with Github' })).toBeDisabled();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByText(/© 2023/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Register' }));
  await waitFor(() => expect(address()).toBe('/register'));
});

// @covers spec:2.32
test('a configured sign-in provider is reached through our own server, which redirects to it', async () => {
  server.use(providersHandler(true, true));
  renderApp('/login');
  expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toHaveAttribute('href', '/auth/google');
  expect(screen.getByRole('link', { name: 'Sign in with Github' })).toHaveAttribute('href', '/auth/github');
  await expectNoAxeViolations();
});

test('unconfigured sign-in providers are not shown in production', async () => {
  server.use(http.get('/api/v1/auth/providers', () => HttpResponse.json({ data: [] })));
  renderApp('/login');
  await fields();
  const loading = () => screen.queryByRole('status', { name: 'Loading the other ways to sign in' });
  await waitFor(() => expect(loading()).not.toBeInTheDocument());
  expect(screen.queryByText(/Google|Github/)).not.toBeInTheDocument();
  expect(screen.queryByText('or')).not.toBeInTheDocument();
});

test('the form works if the providers fail to load, and loading can be retried', async () => {
  server.use(http.get('/api/v1/auth/providers', () => fail(aProblem('too-many-requests')), { once: true }));
  const { user } = renderApp('/login');
  const { button } = await fields();
  expect(button).toBeEnabled();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeInTheDocument();
});

test.each([
  ['cancelled', 'google', /You cancelled the sign-in at Google. Nothing has changed/],
  ['expired', 'github', /took too long, or started in another window/],
  ['refused', 'google', /answer from Google did not pass our checks/],
  ['unavailable', 'github', /Github could not be reached/],
  ['no-email', 'github', /Github has not verified your email address/],
  ['signed-out', 'google', /signed out in the meantime/],
])('a sign-in that failed as %s at %s shows a readable message', async (reason, provider, words) => {
  renderApp(`/login?signInFailed=${reason}&provider=${provider}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await expectNoAxeViolations();
});

test('text in the URL is never shown verbatim', async () => {
  renderApp('/login?signInFailed=<b>your password has leaked</b>&provider=evil');
  await fields();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText(/leaked/)).not.toBeInTheDocument();
});
