import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { reloadAt } from '@/shared/lib/reloadAt';
import { aProblem, FREELANCER_ID } from '@/test/builders';
import { fail, note, type Sent, signedInAnswer, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

vi.mock('@/shared/lib/reloadAt', () => ({ reloadAt: vi.fn() }));

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.mocked(reloadAt).mockClear();
  server.use(
    ...signedOutHandlers(),
    http.post('/api/v1/auth/login', async ({ request }) => {
      await note(sent, request);
      return signedInAnswer(false, false);
    }),
  );
});

const fields = async () => ({
  username: await screen.findByLabelText('Username or Email'),
  password: screen.getByLabelText('Password'),
  button: screen.getByRole('button', { name: 'Login' }),
});

test('nothing is sent while a field is empty, and the fields say why', async () => {
  const { user } = renderApp('/login');
  const { username, password, button } = await fields();
  await user.click(button);
  expect(username).toHaveAccessibleDescription('Username or Email is required.');
  expect(password).toHaveAccessibleDescription('Password is required.');
  await waitFor(() => expect(username).toHaveFocus());
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
});

test('a success sets the flags and loads the app anew at the root', async () => {
  const { user } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'secret words{Enter}');
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
  expect(sent).toMatchObject([{ body: { username: 'kabir', password: 'secret words' }, key: expect.any(String) }]);
  expect({ ...localStorage }).toEqual({ isLogin: 'true', isClient: 'false', userId: FREELANCER_ID });
});

test('a failure clears the password, keeps the name and says so without a toast', async () => {
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

test('without a connection the form says so in words for people', async () => {
  server.use(http.post('/api/v1/auth/login', () => Response.error()));
  const { user } = renderApp('/login');
  const { username, password } = await fields();
  await user.type(username, 'kabir');
  await user.type(password, 'nope{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
});

test('sign-in through other sites is shown as not set up; Register leads to the role choice', async () => {
  const { user, address } = renderApp('/login');
  await fields();
  const google = screen.getByRole('button', { name: 'Sign in with Google' });
  expect(google).toBeDisabled();
  expect(google).toHaveAccessibleDescription('Google sign-in is not set up on this server yet.');
  expect(screen.getByRole('button', { name: 'Sign in with Github' })).toBeDisabled();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByText(/© 2023/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Register' }));
  await waitFor(() => expect(address()).toBe('/register'));
});
