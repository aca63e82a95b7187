import { randomUUID } from 'node:crypto';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { receivedProposal, said, type Two } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { type Answer, postProject, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe('fifty proposals for one project', () => {
  const LOWEST = 1_000;
  const NONE = { open: 0, shortlisted: 0, offered: 0, hired: 0, declined: 0, withdrawn: 0, closed: 0 };
  let client: Visitor;
  let projectId: string;
  let all: readonly Two[];
  const many = (freelancerIds: readonly string[], key?: string) =>
    client.call('declineProposals', {
      params: { id: projectId },
      json: { reason: 'other chosen', words: 'We have hired another freelancer.', freelancerIds },
      ...(key !== undefined && { key }),
    });
  const list = async (query: Record<string, string> = {}) =>
    client.must('listReceivedProposals', { params: { id: projectId }, query: { limit: '50', ...query } });
  const countEvents = async () =>
    (await market.sql('SELECT FROM proposals.events WHERE stream LIKE $1', [`proposal-${projectId}\\_%`])).length;

  beforeAll(async () => {
    client = market.visitor();
    await register(client, true);
    projectId = await postProject(client);
    const sent: Two[] = [];
    for (let n = 0; n < 50; n += 10) {
      const some = Array.from({ length: 10 }, (_, i) =>
        receivedProposal(market, { client, projectId, terms: { expectedBidRate: LOWEST + ((n + i) % 7) } }),
      );
      sent.push(...(await Promise.all(some)));
    }
    all = sent;
    await eventually(list, ({ data }) => data.length === 50);
  });

  test('are paged by date and by rate, without duplicates and in order', async () => {
    for (const sort of ['newest', 'lowest']) {
      const seen: { _id: string; sentAt: string; expectedBidRate: number }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: '7', ...(cursor && { cursor }) });
        seen.push(...page.data);
        cursor = page.nextCursor;
      }
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(50);
      const keys = seen.map((each) => (sort === 'newest' ? -Date.parse(each.sentAt) : each.expectedBidRate));
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
    }
  });

  test('have cursors that are valid only for their own order', async () => {
    const { nextCursor } = await list({ sort: 'newest', limit: '7' });
    const query = { sort: 'lowest', cursor: nextCursor ?? '' };
    const answer = await client.call('listReceivedProposals', { params: { id: projectId }, query });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '#/cursor']);
  });

  test('are not declined if one of them does not exist', async () => {
    const before = await countEvents();
    const stranger = await receivedProposal(market);
    const ids = all.slice(0, 3).map(({ freelancerId }) => freelancerId);
    for (const wrong of [randomUUID(), stranger.freelancerId]) {
      expect((await many([...ids, wrong])).body.code).toBe('unknown');
    }
    const tooMany = await many(Array.from({ length: 51 }, () => randomUUID()));
    expect(tooMany.status).toBe(422);
    expect(await countEvents()).toBe(before);
  });

  test('are declined together, except one that was withdrawn and comes last, and a retry changes nothing', async () => {
    const [withdrawn, shortlisted] = all;
    if (!withdrawn || !shortlisted) throw new Error('Expected fifty received proposals, got fewer than two.');
    expect(said(await withdrawn.withdraw())).toBe('withdrawn');
    await shortlisted.shortlist();
    await eventually(list, ({ counts }) => counts.withdrawn === 1);
    expect((await list()).counts).toEqual({ ...NONE, all: 49, open: 49, shortlisted: 1, withdrawn: 1 });
    for (const sort of ['newest', 'lowest', 'best']) {
      expect((await list({ sort })).data.at(-1)?.status).toBe('withdrawn');
    }
    const ids = all.map(({ freelancerId }) => freelancerId);

    const key = randomUUID();
    const first = await many([...ids.slice(1), ids[0] ?? ''], key);
    expect(first.status).toBe(200);
    const statuses = first.body.data.map(({ freelancerId, status }: { freelancerId: string; status: string }) => [
      freelancerId,
      status,
    ]);
    expect(statuses).toEqual([...ids.slice(1).map((id) => [id, 'declined']), [ids[0], 'withdrawn']]);
    // The next response from the list includes all changes.
    const { data, counts } = await list();
    expect(counts).toEqual({ ...NONE, all: 49, declined: 49, withdrawn: 1 });
    expect(data.filter(({ status }) => status === 'declined')).toHaveLength(49);
    for (const [show, n] of [
      ['open', 0],
      ['shortlisted', 0],
      ['declined', 49],
      ['withdrawn', 1],
    ] as const) {
      expect((await list({ show })).data).toHaveLength(n);
    }
    const declined = { reason: 'other chosen', words: 'We have hired another freelancer.' };
    expect(await all[7]?.reads('own', 'declined')).toMatchObject({ declined });

    const before = await countEvents();
    expect((await many([...ids.slice(1), ids[0] ?? ''], key)).body).toEqual(first.body);
    await market.sql('UPDATE proposals.commands SET answer = NULL WHERE key = $1', [key]);
    expect((await many([...ids.slice(1), ids[0] ?? ''], key)).body).toEqual(first.body);
    // The same request is sent again, with one freelancer listed twice.
    const again = await many([ids[1] ?? '', ids[1] ?? '', ids[0] ?? '']);
    expect(again.body.data.map(({ status }: { status: string }) => status)).toEqual(['declined', 'withdrawn']);
    expect(await countEvents()).toBe(before);
    expect(said((await all[3]?.reconsider()) as Answer)).toBe('sent');
    // A retry of an old command does not decline the proposal again.
    await market.sql('UPDATE proposals.commands SET answer = NULL WHERE key = $1', [key]);
    await many([...ids.slice(1), ids[0] ?? ''], key);
    expect(await all[3]?.received()).toMatchObject({ status: 'sent' });
  });
});
