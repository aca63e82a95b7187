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
  who: '',
  hasOthers: false,
  amount: null,
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
  test('shows what happened on each day and in each project, and what is unread, with links', async () => {
    serve(true, [
      aNotification(0, { count: 7, who: 'Sofia M.', hasOthers: true }),
      aNotification(0, { _id: anId(4_100), projectId: anId(9), title: 'A bakery', who: 'Kabir A.', amount: 42_000 }),
      aNotification(1, { kind: 'work-delivered', contractId: anId(700), isRead: true }),
      aNotification(9, { kind: 'invoice-issued', contractId: anId(700), invoiceId: anId(701), isRead: true }),
    ]);
    renderApp('/notifications');
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const shop = within(today.getByRole('group', { name: 'Build a shop' }));
    expect(shop.getByRole('link', { name: /^Unread:\s*Sofia M\. and others sent 7 proposals/ })).toHaveAttribute(
      'href',
      `/client/project/${PROJECT_ID}`,
    );
    const bakery = within(today.getByRole('group', { name: 'A bakery' }));
    expect(bakery.getByRole('link', { name: /Kabir A\. sent a proposal for ₹42,000/ })).toBeInTheDocument();
    const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }));
    expect(yesterday.getByRole('link', { name: /^A freelancer delivered work/ })).toHaveAttribute(
      'href',
      `/contracts/${anId(700)}`,
    );
    expect(await link(/^A freelancer issued an invoice/)).toHaveAttribute(
      'href',
      `/contracts/${anId(700)}/invoices/${anId(701)}`,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test.each<[Partial<Notification>, string, string]>([
    [{ kind: 'proposal-shortlisted' }, 'The client put you on the shortlist', '/freelancer/proposals'],
    [
      { kind: 'message', personId: FREELANCER_ID, who: 'Ananya R.' },
      'Ananya R\\. wrote to you',
      `/messages/${PROJECT_ID}/${FREELANCER_ID}`,
    ],
    [{ kind: 'saved-closed' }, 'A job that you saved takes no more proposals', `/client/project/${PROJECT_ID}`],
    [
      { kind: 'report-upheld', projectId: null, title: '', personId: anId(8) },
      'Your report was upheld',
      `/people/${anId(8)}`,
    ],
    [{ kind: 'offer-made', count: 100 }, 'The client made you 99\\+ offers', '/freelancer/proposals'],
    [
      { kind: 'work-accepted', count: 2, contractId: anId(7) },
      'The client accepted your work 2 times',
      `/contracts/${anId(7)}`,
    ],
  ])('links a freelancer’s notification %o to its page', async (over, words, to) => {
    serve(false, [aNotification(0, over)]);
    renderApp('/notifications');
    expect(await link(new RegExp(words))).toHaveAttribute('href', to);
  });

  test.each<[Partial<Notification>, string]>([
    [{ kind: 'payment-disputed', amount: 130_000 }, 'Sofia Marques disputed your payment of ₹1,30,000'],
    [
      { kind: 'payment-disputed', count: 2, amount: 260_000 },
      'Sofia Marques disputed 2 of your payments, ₹2,60,000 in total',
    ],
    [{ kind: 'payment-disputed' }, 'Sofia Marques disputed your payment'],
    [{ kind: 'invoice-issued', invoiceId: anId(701), amount: 115_000 }, 'Sofia Marques issued an invoice of ₹1,15,000'],
    [{ kind: 'proposal-withdrawn', contractId: null }, 'Sofia Marques withdrew their proposal'],
    [{ kind: 'review-shown' }, 'Sofia Marques reviewed you'],
    [{ kind: 'company-verified', who: '', projectId: null, title: '' }, 'Your company is verified'],
  ])('names who did what, and the amount: %o', async (over, words) => {
    serve(true, [aNotification(0, { contractId: anId(700), who: 'Sofia Marques', isRead: true, ...over })]);
    renderApp('/notifications');
    const { textContent } = await link(new RegExp(words));
    expect(textContent?.replace(/ \d?\d:\d\d.*$/, '')).toBe(words);
  });

  test.each([
    [true, `/client/project/${PROJECT_ID}`, /Your offer to Kabir A\. expired/],
    [false, '/freelancer/proposals', /The offer from Kabir A\. expired/],
  ])('links each party of an expired offer to their own page (client: %s)', async (isClient, to, words) => {
    serve(isClient, [aNotification(0, { kind: 'offer-lapsed', who: 'Kabir A.' })]);
    renderApp('/notifications');
    expect(await link(words)).toHaveAttribute('href', to);
  });

  test('marks opened notifications as read only once', async () => {
    const sent = serve(false, [aNotification(0, { kind: 'proposal-opened' })]);
    const { user, address } = renderApp('/notifications');
    await user.click(await link(/The client read your proposal/));
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
    await link(/A freelancer sent a proposal/);
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
    expect(await screen.findByRole('group', { name: 'A bakery' })).toBeInTheDocument();
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
    expect(await link(/A freelancer sent a proposal/)).toBeInTheDocument();
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
    await link(/A freelancer sent a proposal/);
    expect(screen.getByRole('link', { name: 'Notifications' })).toBeInTheDocument();
  });
});
