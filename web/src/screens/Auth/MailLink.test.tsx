import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

/** 16 bytes for an id, 16 for the group name, 4 for the time and 16 for the MAC. */
const tokenOf = (group: string) =>
  btoa(`${'i'.repeat(16)}${group.padEnd(16, '\0')}${'m'.repeat(20)}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 70);

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  server.use(
    ...signedOutHandlers(),
    http.post('/api/v1/mail-settings/unsubscription', async ({ request }) => {
      await note(sent, request);
      return HttpResponse.json({ isTurnedOff: true });
    }),
  );
});

test.each(['#', '?token='])(
  'the link with %s lists the emails it turns off, asks for confirmation, and is removed from the URL',
  async (before) => {
    const token = tokenOf('own-proposals');
    const { user, address } = renderApp(`/mail/unsubscribe${before}${token}`);
    expect(await screen.findByText(/no longer email you about: My proposals\./)).toBeInTheDocument();
    expect(address()).toBe('/mail/unsubscribe');
    expect(sent).toEqual([]);
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('Done. You will no longer get these emails.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { token } }]);
  },
);

test('for the link in the daily email, the page names the topics of the daily summary', async () => {
  renderApp(`/mail/unsubscribe#${tokenOf('digest')}`);
  expect(await screen.findByText(/the topics of your daily summary/)).toBeInTheDocument();
});

test('an incomplete link shows an error, and nothing is sent', async () => {
  renderApp('/mail/unsubscribe#half');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
});

test('a forged link shows an error, and a request that fails can be retried', async () => {
  server.use(http.post('/api/v1/mail-settings/unsubscription', () => fail(aProblem('unavailable'))));
  const { user } = renderApp(`/mail/unsubscribe#${tokenOf('offers')}`);
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/not available/);
  server.use(http.post('/api/v1/mail-settings/unsubscription', () => fail(aProblem('link-expired'))));
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText(/This link is incomplete/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
});
