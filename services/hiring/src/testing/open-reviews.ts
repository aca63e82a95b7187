import { CATALOG } from '@hirelane/api/events/catalog';
import { startErasure } from '@hirelane/erasure/erasure';
import { newId } from '@hirelane/event-sourcing/ids';
import { databaseTime } from '@hirelane/postgres/database-time';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { billingErasers } from '../billing/issue.ts';
import type { ContractEvent, ContractIds, Party } from '../contracts/contract-state.ts';
import { contractErasers } from '../contracts/retention.ts';
import { startHiringWork } from '../due-work.ts';
import { hiringReadModel } from '../read-model.ts';
import { recordErasers } from '../records/records.ts';
import { reviewQueries } from '../reviews/queries.ts';
import { type ReviewEvent, reviewKey } from '../reviews/review.ts';
import { openReviews, reviewErasers } from '../reviews/reviews.ts';
import { aStart } from './samples.ts';

/** The parties to a contract that is over. */
export type Pair = Readonly<{ client: string; freelancer: string; named: ContractIds }>;
export type Stars = Readonly<{ quality: number; communication: number; reliability: number }>;

/** The hiring service's reviews, with their log, keys, read model and erasure, and a clock that tests can set. */
export async function openReviewTests() {
  const service = await openTestService('hiring', hiringReadModel);
  const { resources } = service;
  const { pool, store, model } = resources;
  let aheadMs = 0;
  const now = async () => new Date(Date.parse(await databaseTime(pool)) + aheadMs).toISOString();
  const reviews = openReviews(store, now);
  const { ofPerson } = reviewQueries(pool, model.schema, now);
  const { exportOf } = startErasure(
    'hiring',
    resources,
    {
      note: { clientId: () => Promise.reject(new Error('Unexpected erasure of a note.')) },
      engagement: contractErasers(store, () => databaseTime(pool)),
      review: reviewErasers(store),
      ...billingErasers(store),
      ...recordErasers(store, { revoke: () => Promise.reject(new Error('Unexpected revocation of a record.')) }),
    },
    { isKnownTo: reviews.isKnownTo },
  );

  const contractOf = ({ named }: Pair) => `engagement-${named.proposalId}_1`;
  const streamOf = (pair: Pair, author: Party) => `review-${reviewKey(pair.named.engagementId, pair[author])}`;
  const eventsOf = (pair: Pair, author: Party) => store.read<ReviewEvent>(streamOf(pair, author));
  const askedBy = async (pair: Pair, role: Party) => ({
    named: pair.named,
    history: await store.read<ContractEvent>(contractOf(pair)),
    role,
  });

  async function newPerson(isClient: boolean): Promise<string> {
    const userId = newId();
    const names = { firstName: 'Asha', lastName: 'Rao', username: userId, email: `${userId}@example.com` };
    const data = { userId, isClient, ...names, city: 'Pune', state: 'Maharashtra' };
    await service.append('identity', `user-${userId}`, { type: 'UserRegistered', data }, userId);
    return userId;
  }

  return {
    pool,
    newPerson,
    /** Starts the due work that records visible reviews; its clock is `aheadMs` milliseconds ahead. */
    startShowing: (aheadMs = 0) => startHiringWork(resources, aheadMs),
    append: service.append,
    shown: model,
    ofPerson,
    /** The public reviews at this time, RFC 3339 in UTC. */
    ofPersonAt: (at: string, personId: string) =>
      reviewQueries(pool, model.schema, async () => at).ofPerson(personId, { limit: 20 }),
    reviews,
    now,
    /** Sets the clock to this many milliseconds ahead of the database's. */
    turnClock(ms: number) {
      aheadMs = ms;
    },
    /** A contract that was just completed, between new people unless the people are given. */
    async newPair(given: Partial<Pick<Pair, 'client' | 'freelancer'>> = {}): Promise<Pair> {
      const client = given.client ?? (await newPerson(true));
      const freelancer = given.freelancer ?? (await newPerson(false));
      const ids = { engagementId: newId(), proposalId: newId(), projectId: newId() };
      const named: ContractIds = { ...ids, clientId: client, freelancerId: freelancer };
      const pair = { client, freelancer, named };
      const work = { ...named, deliveryId: newId(), note: '', files: [] };
      const at = await now();
      const past: readonly ContractEvent[] = [
        { type: 'EngagementStarted', data: aStart(named) },
        { type: 'WorkDelivered', data: { ...work, deliveredAt: at } },
        { type: 'WorkAccepted', data: { ...work, acceptedAt: at } },
      ];
      for (const event of past) await service.append('hiring', contractOf(pair), event, client);
      return pair;
    },
    of: async (pair: Pair, role: Party) => reviews.of(await askedBy(pair, role)),
    write: async (pair: Pair, role: Party, stars: Stars, text: string) =>
      reviews.write(await askedBy(pair, role), { ...stars, text }, contextOf(pair[role])),
    reply: async (pair: Pair, role: Party, text: string) =>
      reviews.reply(await askedBy(pair, role), text, contextOf(pair[role])),
    exportOf,
    leave: service.leave,
    eventsOf,
    types: async (pair: Pair, author: Party) => (await eventsOf(pair, author)).map(({ type }) => type),
    /** Waits until the streams record that these people have `left` and the read model has applied it. */
    async settled(pair: Pair, left: readonly Party[] = []) {
      for (const author of ['client', 'freelancer'] as const) {
        const erasures = left.map((who) => CATALOG.review.people[who === author ? 'authorId' : 'subjectId']);
        const past = await eventually(
          () => eventsOf(pair, author),
          (events) => events.length === 0 || erasures.every((erasure) => events.some(({ type }) => type === erasure)),
        );
        if (past.length === 0) continue;
        await service.shown(streamOf(pair, author));
      }
      for (const who of ['client', 'freelancer'] as const) {
        await model.waitFor(`user-${pair[who]}`, left.includes(who) ? 2 : 1, 30_000);
      }
      const erasures = left.map((who) => CATALOG.engagement.people[`${who}Id`]);
      await eventually(
        () => store.read<ContractEvent>(contractOf(pair)),
        (events) => erasures.every((erasure) => events.some(({ type }) => type === erasure)),
      );
      await service.shown(contractOf(pair));
    },
    /** All rows, both in the live read model and after a rebuild. */
    liveAndReplayed: () => service.liveAndReplayed(['reviews', 'ratings', 'people', 'streams', 'erased', 'to_erase']),
    close: service.close,
  };
}

export type ReviewTests = Awaited<ReturnType<typeof openReviewTests>>;
