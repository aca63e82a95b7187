import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { notificationKeys } from '@/features/notifications/queries';
import { readAgain } from '@/shared/api/queryClient';
import { fail, type Sent } from '@/test/answers';
import { anId, aProblem, PROJECT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { aContract, anInvoice, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler } from '@/test/hiringHandlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { NEWEST_AT, unreadNotificationsHandler } from '@/test/toldHandlers';

afterEach(() => vi.restoreAllMocks());

/** What the page has marked as read. */
const readIn = (sent: readonly Sent[]) =>
  sent.flatMap(({ path, body }) =>
    path === '/api/v1/notifications/read' ? [(body as { opened?: object }).opened] : [],
  );

function serve(isClient: boolean, unread: () => number = () => 1) {
  const sent: Sent[] = [];
  const invoice = anInvoice();
  server.use(
    unreadNotificationsHandler(unread),
    contractHandler(() => aContract(isClient, { invoices: [invoice] })),
    ...signedInHandlers(isClient, sent),
  );
  return { sent, invoice };
}

const hide = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

describe('opening a page marks the notifications about it as read', () => {
  test.each([
    [true, `/client/project/${PROJECT_ID}`, { pages: ['project', 'reported'], about: PROJECT_ID }],
    [false, `/client/project/${PROJECT_ID}`, { pages: ['project', 'reported'], about: PROJECT_ID }],
    [true, `/contracts/${CONTRACT_ID}`, { pages: ['contract'], about: CONTRACT_ID }],
    [
      true,
      `/contracts/${CONTRACT_ID}/invoices/${anInvoice()._id}`,
      { pages: ['invoice'], about: `${CONTRACT_ID}/${anInvoice()._id}` },
    ],
    [false, '/freelancer/proposals', { pages: ['own proposals'] }],
    [false, '/freelancer/invitations', { pages: ['invitations'] }],
    [true, '/client/profile', { pages: ['company'] }],
    [true, '/settings/account', { pages: ['notices'] }],
  ])('client: %s, %s', async (isClient, path, opened) => {
    const { sent } = serve(isClient);
    renderApp(path);
    await waitFor(() => expect(readIn(sent)).toEqual([{ ...opened, upTo: NEWEST_AT }]));
  });
});

describe('notifications stay unread', () => {
  test('if the page cannot be loaded', async () => {
    const { sent } = serve(true);
    server.use(http.get('/api/v1/contract/:id', () => fail(aProblem('unknown'))));
    renderApp(`/contracts/${anId(9)}`);
    await screen.findByText('Contract not found');
    await screen.findByRole('link', { name: /^Notifications\s*1\s*unread$/ });
    expect(readIn(sent)).toEqual([]);
  });

  test('while the page is in a background tab, until the user comes to it', async () => {
    hide();
    const { sent } = serve(true);
    const { user } = renderApp(`/contracts/${CONTRACT_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
    await screen.findByRole('link', { name: /^Notifications\s*1\s*unread$/ });
    expect(readIn(sent)).toEqual([]);
    vi.restoreAllMocks();
    await user.keyboard('{Shift}');
    await waitFor(() => expect(readIn(sent)).toHaveLength(1));
  });

  test('if they arrive while the page is open, until the next sign of the user', async () => {
    let unread = 0;
    const { sent } = serve(true, () => unread);
    const { user, client } = renderApp(`/contracts/${CONTRACT_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
    await screen.findByRole('link', { name: 'Notifications' });
    await waitFor(() => expect(client.getQueryData(notificationKeys.unread)).toBeDefined());
    unread = 1;
    act(() => readAgain(client, [notificationKeys.all]));
    await screen.findByRole('link', { name: /^Notifications\s*1\s*unread$/ });
    expect(readIn(sent)).toEqual([]);
    await user.keyboard('{Shift}');
    await waitFor(() => expect(readIn(sent)).toEqual([{ pages: ['contract'], about: CONTRACT_ID, upTo: NEWEST_AT }]));
    await user.keyboard('{Shift}');
    expect(readIn(sent)).toHaveLength(1);
  });
});
