import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const TOKEN = 't'.repeat(70);
const sent: Sent[] = [];
const answer = (path: string, body: object) =>
  http.post(path, async ({ request }) => {
    await note(sent, request);
    return HttpResponse.json(body);
  });

beforeEach(() => {
  sent.length = 0;
  server.use(...signedOutHandlers());
});

test('the confirmation link asks for confirmation, and the secret is removed from the URL', async () => {
  server.use(answer('/api/v1/newsletter/confirmation', { isSubscribed: true }));
  const { user, address } = renderApp(`/newsletter/confirm#${TOKEN}`);
  const button = await screen.findByRole('button', { name: 'Get the newsletter' });
  expect(address()).toBe('/newsletter/confirm');
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  await user.click(button);
  expect(await screen.findByText('Thank you. You will get the newsletter.')).toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { token: TOKEN } }]);
});

test.each([`#${TOKEN}`, `?token=${TOKEN}`])('the Unsubscribe button works for a link with %s', async (secret) => {
  server.use(answer('/api/v1/newsletter/unsubscription', { isUnsubscribed: true }));
  const { user, address } = renderApp(`/newsletter/unsubscribe${secret}`);
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText(/no longer get the newsletter/)).toBeInTheDocument();
  expect(address()).toBe('/newsletter/unsubscribe');
  expect(sent).toMatchObject([{ body: { token: TOKEN } }]);
});

test('an incomplete link is reported as incomplete or expired, and nothing is sent', async () => {
  const { user } = renderApp('/newsletter/confirm#half');
  await user.click(await screen.findByRole('button', { name: 'Get the newsletter' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('has expired or is incomplete');
  expect(screen.queryByRole('button', { name: 'Get the newsletter' })).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a request that fails because the server is unreachable can be retried', async () => {
  server.use(http.post('/api/v1/newsletter/unsubscription', () => fail(aProblem('unavailable'))));
  const { user } = renderApp(`/newsletter/unsubscribe#${TOKEN}`);
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/not available/);
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
});
