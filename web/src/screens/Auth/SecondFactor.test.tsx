import { SecondFactorWanted } from '@hirelane/api/schemas/second-factor';
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
const wanted = (data: Readonly<{ app: boolean; passkey: boolean }>) =>
  http.get('/api/v1/auth/second-factor', () => HttpResponse.json(SecondFactorWanted.parse({ data })));

beforeEach(() => {
  sent.length = 0;
  vi.mocked(reloadAt).mockClear();
  server.use(
    ...signedOutHandlers(),
    wanted({ app: true, passkey: false }),
    http.post('/api/v1/auth/second-factor', async ({ request }) => {
      await note(sent, request);
      server.use(keptSessionHandler(true));
      return signedInAnswer(true, false);
    }),
  );
});

test('an app code is accepted with or without a space', async () => {
  const { user } = renderApp('/login/second-factor');
  await user.type(await screen.findByLabelText('Code'), '123 456{Enter}');
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
  expect(sent).toMatchObject([{ body: { code: '123456' } }]);
  expect({ ...localStorage }).toEqual({ isLogin: 'true', isClient: 'true', userId: CLIENT_ID });
});

test('the screen has no axe violations, and reports a malformed code without sending it', async () => {
  const { user } = renderApp('/login/second-factor');
  const field = await screen.findByLabelText('Code');
  await expectNoAxeViolations();
  await user.type(field, '12{Enter}');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(/six-digit code/);
  expect(sent).toEqual([]);
});

test('a wrong code is reported at its field, which is cleared', async () => {
  server.use(http.post('/api/v1/auth/second-factor', () => fail(aProblem('wrong-credentials'))));
  const { user } = renderApp('/login/second-factor');
  const field = await screen.findByLabelText('Code');
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/wrong or was already used\. Wait for the next code/));
  expect(field).not.toHaveAccessibleDescription(/recovery code/);
  expect(field).toHaveValue('');
  expect(reloadAt).not.toHaveBeenCalled();
});

test('the error for a wrong recovery code reveals nothing about the app', async () => {
  server.use(http.post('/api/v1/auth/second-factor', () => fail(aProblem('wrong-credentials'))));
  const { user } = renderApp('/login/second-factor');
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = screen.getByLabelText('Recovery code');
  await user.type(field, 'abcd-efgh-jkmn-pqrs-tvwx-yz23{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/recovery code is wrong.*Use another one/));
  expect(field).not.toHaveAccessibleDescription(/your app/);
});

test('a recovery code is accepted in the format in which users write it down', async () => {
  const { user } = renderApp('/login/second-factor');
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs-tvwx-yz23{Enter}');
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
  expect(sent).toMatchObject([{ body: { recoveryCode: 'ABCDEFGHJKMNPQRSTVWXYZ23' } }]);
});

test('without a pending sign-in, the screen explains this and links to the login page', async () => {
  server.use(http.get('/api/v1/auth/second-factor', () => fail(aProblem('unknown'))));
  renderApp('/login/second-factor');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your sign-in has expired' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});
