import { AppealFiled } from '@hirelane/api/schemas/appeals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { anId, aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { noticesHandler, sessionsHandler, signInsHandler, suspendedHandlers } from '@/test/signInHandlers';

const AT = '2026-11-25T10:00:00.000000Z';

async function section() {
  renderApp('/settings/account');
  return within(await screen.findByRole('region', { name: 'Notices from the operator' }));
}

test('a user without notices does not see the card', async () => {
  server.use(...signedInHandlers(true), sessionsHandler(), signInsHandler(true));
  const asked: string[] = [];
  server.events.on('response:mocked', ({ request }) => asked.push(new URL(request.url).pathname));
  renderApp('/settings/account');
  await screen.findByRole('region', { name: 'Email' });
  await waitFor(() => expect(asked).toContain('/api/v1/account/notices'));
  expect(screen.queryByRole('region', { name: 'Notices from the operator' })).not.toBeInTheDocument();
  server.events.removeAllListeners();
});

test('hidden content is listed with the reason, and with the date on which it was unhidden', async () => {
  const hidden = {
    _id: anId(1),
    kind: 'project',
    reason: 'It asks for money.',
    at: AT,
    undoneAt: null,
    undoneFor: '',
    appeal: null,
    appealUntil: null,
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

test('a hidden invitation and a hidden question have different names', async () => {
  const hidden = { reason: 'It insults.', at: AT, undoneAt: null, undoneFor: '', appeal: null, appealUntil: null };
  const notices = [
    { ...hidden, _id: anId(4), kind: 'invitation' as const },
    { ...hidden, _id: anId(5), kind: 'question' as const },
  ];
  server.use(noticesHandler(notices), sessionsHandler(), signInsHandler(true), ...signedInHandlers(true));
  const [first, second] = await (await section()).findAllByRole('listitem');
  expect(first).toHaveTextContent(/^The message of an invitation was hidden on /);
  expect(second).toHaveTextContent(/^A question was hidden on /);
  await expectNoAxeViolations();
});

test('a failed load can be retried', async () => {
  server.use(...signedInHandlers(true), sessionsHandler(), signInsHandler(true));
  server.use(http.get('/api/v1/account/notices', () => HttpResponse.error()));
  const notices = await section();
  const again = await notices.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.use(noticesHandler());
  await userEvent.click(again);
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: 'Notices from the operator' })).not.toBeInTheDocument();
});

describe('an appeal', () => {
  const notice = {
    ...{
      _id: anId(3),
      kind: 'account' as const,
      reason: 'You asked for money.',
      at: AT,
      undoneAt: null,
      undoneFor: '',
    },
    ...{ appeal: null, appealUntil: '2027-05-25T10:00:00.000000Z' },
  };
  const appeal = { words: 'I did not.', filedAt: AT, decision: null, reason: '', decidedAt: null };
  const use = (...notices: Parameters<typeof noticesHandler>) =>
    server.use(noticesHandler(...notices), sessionsHandler(), signInsHandler(true), ...signedInHandlers(true));

  // @covers spec:6.9
  test('can be written only once, next to its notice', async () => {
    use([notice]);
    server.use(noticesHandler([notice]));
    const sent: Sent[] = [];
    server.use(
      http.post('/api/v1/account/notices/:id/appeal', async ({ request }) => {
        await note(sent, request);
        server.use(noticesHandler([{ ...notice, appeal, appealUntil: null }]));
        return json(AppealFiled, { data: { _id: notice._id } }, 201);
      }),
    );
    const notices = await section();
    expect(await notices.findByText(/^Your account/)).toBeInTheDocument();
    await userEvent.click(await notices.findByRole('button', { name: 'Appeal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal against this decision' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    expect(await dialog.findByText('Appeal is required.')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.type(dialog.getByLabelText('Appeal'), 'I did not.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    expect(await notices.findByText('Waiting for a decision')).toBeInTheDocument();
    expect(notices.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ words: 'I did not.' }]);
  });

  test('that is too late shows an error and keeps the typed text', async () => {
    use([notice]);
    server.use(noticesHandler([notice]));
    server.use(http.post('/api/v1/account/notices/:id/appeal', () => fail(aProblem('appeal-too-late'))));
    await userEvent.click(await (await section()).findByRole('button', { name: 'Appeal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal against this decision' }));
    await userEvent.type(dialog.getByLabelText('Appeal'), 'I did not.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/six months/);
    expect(dialog.getByLabelText('Appeal')).toHaveValue('I did not.');
  });

  test.each([
    ['upheld', 'The decision was upheld'],
    ['reversed', 'The decision was reversed'],
  ] as const)('shows the outcome and the reason once it is decided: %s', async (decision, text) => {
    const decided = { ...appeal, decision, reason: 'We have looked again.', decidedAt: AT };
    const data = [{ ...notice, appeal: decided, appealUntil: null }];
    use(data);
    server.use(noticesHandler(data));
    const notices = await section();
    for (const shown of [text, 'I did not.', 'We have looked again.'])
      expect(await notices.findByText(shown)).toBeVisible();
    await expectNoAxeViolations();
  });

  test('is linked from the bar on a suspended account', async () => {
    use([notice]);
    server.use(...suspendedHandlers(true, 'You asked for money.'));
    renderApp('/client');
    expect(await screen.findByRole('link', { name: 'Appeal against this' })).toHaveAttribute(
      'href',
      '/settings/account#notices',
    );
  });
});
