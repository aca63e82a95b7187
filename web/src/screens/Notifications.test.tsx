import type { Notification } from '@hirelane/api/schemas/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail, type Sent } from '@/test/answers';
import { anId, aProblem, FREELANCER_ID, PROJECT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { notifications, unreadNotificationsHandler } from '@/test/toldHandlers';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const aNotification = (n: number, over: Partial<Notification> = {}): Notification => ({
  _id: anId(4_000 + n),
  kind: 'proposal-received',
  count: 1,
  isRead: false,
  at: hoursAgo(n * 24),
  title: 'Build a shop',
  projectId: PROJECT_ID,
  contractId: null,
  invoiceId: null,
  personId: null,
  ...over,
});

function serve(isClient: boolean, rows: Notification[], unread = 0, sent: Sent[] = []) {
  server.use(
    http.get('/api/v1/notifications', () => notifications(rows)),
    unreadNotificationsHandler(() => unread),
    ...signedInHandlers(isClient, sent),
  );
  return sent;
}

const link = (name: string | RegExp) => screen.findByRole('link', { name });

describe('the list', () => {
  test('shows what happened on each day and what is unread, with links', async () => {
    serve(true, [
      aNotification(0, { count: 7 }),
      aNotification(1, { kind: 'work-delivered', contractId: anId(700), isRead: true }),
      aNotification(9, { kind: 'invoice-issued', contractId: anId(700), invoiceId: anId(701), isRead: true }),
    ]);
    renderApp('/notifications');
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getByRole('link', { name: /^Unread:\s*7 new proposals for Build a shop/ })).toHaveAttribute(
      'href',
      `/client/project/${PROJECT_ID}`,
    );
    const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }));
    expect(yesterday.getByRole('link', { name: /^Work was delivered for Build a shop/ })).toHaveAttribute(
      'href',
      `/contracts/${anId(700)}`,
    );
    expect(await link(/^New invoice/)).toHaveAttribute('href', `/contracts/${anId(700)}/invoices/${anId(701)}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test.each<[Partial<Notification>, string, string]>([
    [{ kind: 'proposal-shortlisted' }, 'You are on the shortlist', '/freelancer/proposals'],
    [{ kind: 'message', personId: FREELANCER_ID }, 'New messages about', `/messages/${PROJECT_ID}/${FREELANCER_ID}`],
    [{ kind: 'saved-closed' }, 'Proposals are closed', `/client/project/${PROJECT_ID}`],
    [
      { kind: 'report-upheld', projectId: null, title: '', personId: anId(8) },
      'Your report was upheld',
      `/people/${anId(8)}`,
    ],
    [{ kind: 'offer-made', count: 100 }, '99\\+ offers', '/freelancer/proposals'],
    [
      { kind: 'work-accepted', count: 2, contractId: anId(7) },
      'Your work for Build a shop was accepted 2 times',
      `/contracts/${anId(7)}`,
    ],
  ])('links a freelancer’s notification %o to its page', async (over, words, to) => {
    serve(false, [aNotification(0, over)]);
    renderApp('/notifications');
    expect(await link(new RegExp(words))).toHaveAttribute('href', to);
  });

  test.each([
    [true, `/client/project/${PROJECT_ID}`],
    [false, '/freelancer/proposals'],
  ])('links each party of an expired offer to their own page (client: %s)', async (isClient, to) => {
    serve(isClient, [aNotification(0, { kind: 'offer-lapsed' })]);
    renderApp('/notifications');
    expect(await link(/An offer for Build a shop has lapsed/)).toHaveAttribute('href', to);
  });

  test('marks opened notifications as read only once', async () => {
    const sent = serve(false, [aNotification(0, { kind: 'proposal-opened' })]);
    const { user, address } = renderApp('/notifications');
    await user.click(await link(/Your proposal for Build a shop was read/));
    await waitFor(() => expect(address()).toBe('/freelancer/proposals'));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [anId(4_000)] }]));
  });

  test('marks a notification without a link as read with a button', async () => {
    const sent = serve(false, [aNotification(0, { kind: 'report-dismissed', projectId: null, title: '' })]);
    const { user } = renderApp('/notifications');
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [anId(4_000)] }]));
  });

  test('marks all as read, up to the newest one shown', async () => {
    const rows = [aNotification(0), aNotification(1)];
    const sent = serve(true, rows, 2);
    const { user } = renderApp('/notifications');
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ upTo: rows[0]?.at }]));
  });

  test('has no button to mark all as read when nothing is unread', async () => {
    serve(true, [aNotification(0, { isRead: true })]);
    renderApp('/notifications');
    await link(/New proposal/);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  test('loads more notifications on request', async () => {
    server.use(
      http.get('/api/v1/notifications', ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? notifications([aNotification(2, { title: 'A bakery' })])
          : notifications([aNotification(1)], 'further'),
      ),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/notifications');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await link(/A bakery/)).toBeInTheDocument();
  });

  test('requests days in the browser’s time zone', async () => {
    const zones: (string | null)[] = [];
    server.use(
      http.get('/api/v1/notifications', ({ request }) => {
        zones.push(new URL(request.url).searchParams.get('timeZone'));
        return notifications([]);
      }),
      ...signedInHandlers(true),
    );
    renderApp('/notifications');
    await screen.findByText('No notifications yet');
    expect(zones).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone]);
  });

  test.each([
    [true, /sends you a proposal/, '/client?published'],
    [false, /answers a proposal/, '/freelancer/projects'],
  ])('explains, while it is empty, what will appear (client: %s)', async (isClient, text, to) => {
    serve(isClient, []);
    renderApp('/notifications');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: isClient ? 'See your projects' : 'Find work' })).toHaveAttribute(
      'href',
      to,
    );
    await expectNoAxeViolations();
  });

  test('shows when it is loading and when it has failed to load, and can be retried', async () => {
    let answer: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get('/api/v1/notifications', async () => {
        await wait;
        return fail(aProblem('forbidden'));
      }),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/notifications');
    expect(await screen.findByRole('status', { name: 'Loading notifications' })).toBeInTheDocument();
    answer();
    expect(await screen.findByText('We could not load your notifications.')).toBeInTheDocument();
    server.use(http.get('/api/v1/notifications', () => notifications([aNotification(0)])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await link(/New proposal/)).toBeInTheDocument();
  });

  test('shows an error if marking as read fails', async () => {
    serve(true, [aNotification(0)], 1);
    server.use(http.put('/api/v1/notifications/read', () => fail(aProblem('forbidden'))));
    const { user } = renderApp('/notifications');
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});

describe('the bell', () => {
  test('shows the number of unread notifications', async () => {
    serve(true, [aNotification(0)], 3);
    renderApp('/notifications');
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByRole('link', { name: /^Notifications\s*3\s*unread$/ })).toHaveAttribute(
      'href',
      '/notifications',
    );
  });

  test('shows no number higher than 99', async () => {
    serve(true, [aNotification(0)], 100);
    renderApp('/notifications');
    expect(await screen.findByRole('link', { name: /^Notifications\s*99\+\s*unread$/ })).toBeInTheDocument();
  });

  test('shows no number when nothing is unread', async () => {
    serve(true, [aNotification(0, { isRead: true })]);
    renderApp('/notifications');
    await link(/New proposal/);
    expect(screen.getByRole('link', { name: 'Notifications' })).toBeInTheDocument();
  });
});
