import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '@/features/waiting/rows';
import { fail } from '@/test/answers';
import { anId, aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { aContractSummary } from '@/test/hiringBuilders';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { NOTHING_WAITS, waitingHandler } from '@/test/waitingHandlers';

type Lists = typeof NOTHING_WAITS;

const other = { _id: anId(1), firstName: 'Kabir', lastName: 'A.', profileImg: null };
const settlement = { status: 'open' as const, corrected: 0, paid: 0, reported: 0, open: 5_000, excess: 0 };

const anOffer = (n: number, expiresAt: string): NonNullable<Lists['offers']>[number] => ({
  ...{ _id: anId(n), projectId: anId(50), title: `Shop ${n}`, rate: 44_000, expiresAt },
  ...{ freelancer: other, client: { _id: anId(2), firstName: 'Sofia', lastName: 'M.' } },
});
const aWaiting = (n: number, over: object): NonNullable<Lists['contracts']>[number] => {
  const { title, rate } = aContractSummary(true);
  return { _id: anId(n), title, rate, other, ...over };
};
const anInvoice = (n: number, over: object = {}): NonNullable<Lists['invoices']>[number] => ({
  ...{ _id: anId(n), contractId: anId(60), title: 'Build a shop', number: `2026-000${n}`, dueOn: '2026-12-03', other },
  settlement: { ...settlement, ...over },
});
const aDraft = (n: number, title: string) => ({ _id: anId(n), title, createdAt: '2026-11-25T10:00:00Z' });
const unread = (n: number, count: number) => ({
  ...{ _id: anId(n), projectId: anId(50), freelancerId: anId(1), title: 'Build a shop', other, unread: count },
});

describe('what waits', () => {
  test('is listed with overdue invoices first, then offers by expiry, contracts, and the rest', () => {
    const rows = rowsOf({
      offers: [anOffer(11, '2026-12-20T10:00:00Z'), anOffer(12, '2026-12-05T10:00:00Z')],
      contracts: [
        aWaiting(21, { waitsFor: ['delivery', 'terms'] }),
        aWaiting(22, { waitsFor: ['payment'], reported: 700 }),
      ],
      invoices: [anInvoice(1), anInvoice(2, { status: 'overdue', reported: 1_000 })],
      conversations: [unread(31, 1), unread(32, 3)],
      drafts: [aDraft(41, '')],
    });
    expect(rows.map(({ action, who, amount }) => [`${action} ${who}`.trim(), amount])).toEqual([
      ['Pay invoice 2026-0002 from Kabir A.', 4_000],
      ['Answer the offer from Sofia M.', 44_000],
      ['Answer the offer from Sofia M.', 44_000],
      ['Review the delivery from Kabir A.', 40_000],
      ['Answer the new terms from Kabir A.', null],
      ['Confirm the payment from Kabir A.', 700],
      ['Pay invoice 2026-0001 from Kabir A.', 5_000],
      ['Read 1 message from Kabir A.', null],
      ['Read 3 messages from Kabir A.', null],
      ['Finish your draft', null],
    ]);
    expect(rows.map(({ title }) => title).slice(1, 3)).toEqual(['Shop 12', 'Shop 11']);
    expect(rows.at(-1)).toMatchObject({ title: 'Untitled draft', to: `/client/post?id=${anId(41)}` });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test('names a person who has deleted their account', () => {
    const gone = { ...other, firstName: '', lastName: '' };
    const [row] = rowsOf({ ...NOTHING_WAITS, invoices: [{ ...anInvoice(1), other: gone }] });
    expect(row?.who).toBe('Deleted user');
  });
});

function show(isClient: boolean, read: () => Lists | Response) {
  server.use(waitingHandler(read), ...signedInHandlers(isClient));
  server.use(waitingHandler(read));
  return renderApp(isClient ? '/client' : '/freelancer?bestmatch');
}

const box = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }));

describe('the home', () => {
  test.each([
    [true, { invoices: [anInvoice(1, { status: 'overdue' })], drafts: [aDraft(41, 'A shop for tea')] }],
    [false, { offers: [anOffer(11, '2026-12-20T10:00:00Z')], conversations: [unread(31, 2)] }],
  ] satisfies [boolean, Partial<Lists>][])(
    'links to what waits, with who, what and how much (client: %s)',
    async (isClient, lists) => {
      show(isClient, () => ({ ...NOTHING_WAITS, ...lists }));
      const links = (await box()).getAllByRole('link');
      const shown = links.map((link) => [link.textContent, link.getAttribute('href')]);
      expect(shown).toEqual(
        isClient
          ? [
              [
                'Pay invoice 2026-0001 from Kabir A.Build a shop · Due 3 Dec 2026 ₹5,000Overdue',
                `/contracts/${anId(60)}/invoices/${anId(1)}`,
              ],
              [expect.stringMatching(/^Finish your draftA shop for tea · Started /), `/client/post?id=${anId(41)}`],
            ]
          : [
              [
                expect.stringMatching(/^Answer the offer from Sofia M\.Shop 11 · Expires .* ₹44,000$/),
                '/freelancer/proposals',
              ],
              ['Read 2 messages from Kabir A.Build a shop', `/messages/${anId(50)}/${anId(1)}`],
            ],
      );
      await expectNoAxeViolations();
    },
  );

  test('shows nothing if nothing waits', async () => {
    let asked = 0;
    show(true, () => {
      asked += 1;
      return NOTHING_WAITS;
    });
    await screen.findByText('No active job posts');
    await waitFor(() => expect(asked).toBe(1));
    await waitFor(() => expect(screen.queryByRole('status', { name: /what waits/ })).toBeNull());
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  test('shows five rows, and all of them on request', async () => {
    const drafts = Array.from({ length: 7 }, (_, n) => aDraft(40 + n, `Draft ${n}`));
    const { user } = show(true, () => ({ ...NOTHING_WAITS, drafts }));
    const shown = await box();
    expect(shown.getAllByRole('listitem')).toHaveLength(5);
    await user.click(shown.getByRole('button', { name: 'Show all 7' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(7);
    await user.click(shown.getByRole('button', { name: 'Show fewer' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(5);
  });

  test('reports a failure, which can be retried, and a list that is missing', async () => {
    let isBroken = true;
    const { user } = show(true, () =>
      isBroken ? fail(aProblem('bad-request')) : { ...NOTHING_WAITS, invoices: null, drafts: [aDraft(41, 'Tea')] },
    );
    const shown = await box();
    expect(shown.getByRole('alert')).toHaveTextContent('We could not load what waits for you.');
    await expectNoAxeViolations();
    isBroken = false;
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Finish your draft/ })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Some of what waits for you could not be loaded.');
  });

  test('no longer shows what the user has just answered, even before the server has responded again', async () => {
    const offers = [anOffer(11, '2026-12-20T10:00:00Z')];
    const { user, router, client } = show(false, () => ({ ...NOTHING_WAITS, offers }));
    await user.click((await box()).getByRole('link', { name: /^Answer the offer/ }));
    await screen.findByRole('heading', { level: 1, name: 'My Proposals' });
    const accept = client.getMutationCache().build(client, {
      mutationFn: async () => undefined,
      meta: { invalidates: [['proposals', 'own']] },
    });
    await accept.execute(undefined);
    server.use(http.get('/api/v1/waiting', () => delay('infinite')));
    await router.navigate('/freelancer?bestmatch');
    await screen.findByRole('status', { name: 'Loading what waits for you' });
    expect(screen.queryByText(/Answer the offer/)).toBeNull();
  });
});
