import { SubscriptionRequested } from '@hirelane/api/schemas/newsletter';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const sent: Sent[] = [];
const accepted = http.post('/api/v1/newsletter', async ({ request }) => {
  await note(sent, request);
  return HttpResponse.json(SubscriptionRequested.parse({ isRequested: true }), { status: 202 });
});

beforeEach(() => {
  sent.length = 0;
  server.use(...signedOutHandlers());
});

async function open() {
  const { user } = renderApp('/about');
  const footer = within(await screen.findByRole('contentinfo'));
  const box = await footer.findByPlaceholderText('Your email address');
  return { user, footer, box, subscribe: footer.getByRole('button', { name: 'Subscribe' }) };
}

// @covers spec:2.30
test('an address is sent once, a confirmation message appears, and the box is cleared', async () => {
  server.use(accepted);
  const { user, footer, box } = await open();
  await user.type(box, ' me@example.com {Enter}');
  expect(await footer.findByText(/^Open the link in the email to me@example\.com to confirm\./)).toBeInTheDocument();
  expect(footer.getByRole('status')).toHaveTextContent(/^Open the link in the email to me@example\.com to confirm\./);
  expect(box).toHaveValue('');
  expect(sent).toEqual([
    { method: 'POST', path: '/api/v1/newsletter', body: { email: 'me@example.com' }, key: expect.any(String) },
  ]);
});

// @covers spec:5.14
test('an invalid address is not sent and remains in the box with an error', async () => {
  const { user, box, subscribe } = await open();
  await user.type(box, 'me at example');
  await user.click(subscribe);
  expect(await screen.findByText('Enter an email address, like name@example.com.')).toBeInTheDocument();
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Enter an email address, like name@example.com.');
  await waitFor(() => expect(box).toHaveFocus());
  expect(box).toHaveValue('me at example');
});

test('an address that could not be sent remains in the box with an error, and a retry sends the same command', async () => {
  const { user, footer, box, subscribe } = await open();
  server.use(
    http.post('/api/v1/newsletter', async ({ request }) => {
      await note(sent, request);
      return fail(aProblem('unavailable'));
    }),
  );
  await user.type(box, 'me@example.com');
  await user.click(subscribe);
  expect(await footer.findByText(/not available right now/)).toBeInTheDocument();
  expect(box).toHaveValue('me@example.com');
  server.use(accepted);
  await user.click(subscribe);
  expect(await footer.findByText(/^Open the link in the email to me@example\.com to confirm\./)).toBeInTheDocument();
  expect(footer.queryByText(/not available right now/)).not.toBeInTheDocument();
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
});
