import { EmailChanged, EmailRestored } from '@hirelane/api/schemas/security';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const TOKEN = 't'.repeat(43);
const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  server.use(
    ...signedOutHandlers(),
    http.post('/api/v1/auth/confirm-email', async ({ request }) => {
      await note(sent, request);
      return HttpResponse.json(EmailChanged.parse({ isEmailChanged: true }));
    }),
    http.post('/api/v1/auth/undo-email-change', async ({ request }) => {
      await note(sent, request);
      return HttpResponse.json(EmailRestored.parse({ isEmailRestored: true }));
    }),
  );
});

test.each([
  ['/confirm-email', 'Use this email', /now the email of your account/],
  ['/undo-email-change', 'Undo the change', /its old email again/],
])('the page %s changes nothing until the button is pressed', async (path, name, words) => {
  const { user } = renderApp(`${path}#${TOKEN}`);
  const button = await screen.findByRole('button', { name });
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await user.click(button);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { token: TOKEN } }]);
});

test('a user who has undone a change is offered a link to choose a new password', async () => {
  const { user } = renderApp(`/undo-email-change#${TOKEN}`);
  await user.click(await screen.findByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('an invalid link shows an error and no button', async () => {
  server.use(http.post('/api/v1/auth/confirm-email', () => fail(aProblem('link-expired'))));
  const { user } = renderApp(`/confirm-email#${TOKEN}`);
  await user.click(await screen.findByRole('button', { name: 'Use this email' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/was already used/);
  expect(screen.queryByRole('button', { name: 'Use this email' })).not.toBeInTheDocument();
});

test.each([
  ['/confirm-email', 'Use this email', /request a new one in your settings/],
  ['/undo-email-change#half', 'Undo the change', /Open it from the email again/],
])('%s with an incomplete secret shows an error immediately and has no button', async (path, name, words) => {
  renderApp(path);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('a user without a valid link can request a new one in the settings', async () => {
  renderApp('/confirm-email');
  expect(await screen.findByRole('link', { name: 'Go to your settings' })).toHaveAttribute('href', '/settings/account');
});
