import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { anId } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { noticesHandler, sessionsHandler, signInsHandler } from '@/test/signInHandlers';

const AT = '2026-11-25T10:00:00.000000Z';

async function section() {
  renderApp('/settings/security');
  return within(await screen.findByRole('region', { name: 'Notices from the operator' }));
}

test('somebody of whom nothing was hidden reads so', async () => {
  server.use(...signedInHandlers(true), sessionsHandler(), signInsHandler(true));
  expect(await (await section()).findByText('Nothing of yours was hidden.')).toBeInTheDocument();
});

test('what was hidden is there with its reason, and since when it is shown again', async () => {
  const hidden = {
    _id: anId(1),
    kind: 'project',
    reason: 'It asks for money.',
    at: AT,
    undoneAt: null,
    undoneFor: '',
  } as const;
  const undone = {
    ...hidden,
    _id: anId(2),
    kind: 'message',
    reason: 'It insults.',
    undoneAt: AT,
    undoneFor: 'A joke.',
  } as const;
  server.use(noticesHandler([hidden, undone]), sessionsHandler(), signInsHandler(true), ...signedInHandlers(false));
  server.use(noticesHandler([hidden, undone]));
  const notices = await section();
  const [first, second] = await notices.findAllByRole('listitem');
  expect(first).toHaveTextContent(/^A project was hidden on .*\.Reason.*It asks for money\./);
  expect(second).toHaveTextContent(/The text of a message was hidden on .* and is shown again since .*A joke\./);
  await expectNoAxeViolations();
});

test('what could not be loaded can be asked for again', async () => {
  server.use(...signedInHandlers(true), sessionsHandler(), signInsHandler(true));
  server.use(http.get('/api/v1/account/notices', () => HttpResponse.error()));
  const notices = await section();
  const again = await notices.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.use(noticesHandler());
  await userEvent.click(again);
  expect(await notices.findByText('Nothing of yours was hidden.')).toBeInTheDocument();
});
