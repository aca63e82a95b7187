import { randomUUID } from 'node:crypto';
import { CATALOG, type EventOf } from '@hirelane/api/events/catalog';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import { databaseTime } from '@hirelane/postgres/database-time';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { billingErasers } from '../billing/issue.ts';
import { type Numbered, numbers, numbersKey } from '../billing/numbers.ts';
import { contract, contractKey, type PartysDoing } from '../contracts/contract.ts';
import type { ContractEvent, Party } from '../contracts/contract-state.ts';
import { contractQueries } from '../contracts/queries.ts';
import { contractErasers, openRetention } from '../contracts/retention.ts';
import { contractOf } from '../contracts/view.ts';
import { startHiringWork } from '../due-work.ts';
import { hiringReadModel } from '../read-model.ts';
import { recordErasers } from '../records/records.ts';
import { reviewErasers } from '../reviews/reviews.ts';
import { invoice } from './samples.ts';

/** A contract's two parties, and unique texts for the terms and for each party's words. */
export type Two = Readonly<{
  client: string;
  freelancer: string;
  projectId: string;
  proposalId: string;
  engagementId: string;
  scope: string;
  note: string;
  asked: string;
}>;

/**
 * The hiring service with its log, keys, read model, due work and erasure, plus the account and proposal logs.
 * `aheadMs`: how far the due work's clock is ahead.
 */
export async function openContracts({ aheadMs = 0 } = {}) {
  const service = await openTestService('hiring', hiringReadModel);
  const { resources, subjectKeys } = service;
  const { pool, log, store, model } = resources;
  await startHiringWork(resources, aheadMs);
  const { exportOf } = startErasure('hiring', resources, {
    note: { clientId: () => Promise.reject(new Error('Unexpected erasure of a note.')) },
    engagement: contractErasers(store, () => databaseTime(pool)),
    review: reviewErasers(store),
    ...billingErasers(store),
    ...recordErasers(store, { revoke: () => Promise.reject(new Error('Unexpected revocation of a record.')) }),
  });
  const queries = contractQueries(pool, model.schema, () => databaseTime(pool));
  const change = handle(store, contract, 'engagement');
  const number = handle(store, numbers, 'invoices');

  const keyOf = ({ proposalId }: Two) => contractKey(proposalId, 1);
  const streamOf = (two: Two) => `engagement-${keyOf(two)}`;
  const history = (two: Two) => store.read<ContractEvent>(streamOf(two));
  const shown = (two: Two) => service.shown(streamOf(two));

  return {
    pool,
    subjectKeys,
    newTwo(): Two {
      const word = randomUUID();
      const ids = {
        client: newId(),
        freelancer: newId(),
        projectId: newId(),
        proposalId: newId(),
        engagementId: newId(),
      };
      return { ...ids, scope: `scope ${word}`, note: `note ${word}`, asked: `asked ${word}` };
    },
    /** Appends the event that an offer was accepted, as the proposals service does. */
    async accept({ client, freelancer, projectId, proposalId, engagementId, scope }: Two) {
      const named = { proposalId, projectId, clientId: client, freelancerId: freelancer };
      const data: Extract<EventOf<'proposal'>, { type: 'OfferAccepted' }>['data'] = {
        ...{ ...named, offerId: newId(), title: `title of ${scope}`, rate: 42_000, duration: '3 month', scope },
        ...{ startDate: '2026-12-01', keepsHiring: false, engagementId, n: 1, claimId: newId() },
        acceptedAt: new Date().toISOString(),
      };
      const stream = `proposal-${projectId}_${freelancer}`;
      await service.append('proposals', stream, { type: 'OfferAccepted', data }, freelancer);
    },
    /** Waits until a contract has an event of this type. */
    has: (two: Two, type: ContractEvent['type']) =>
      eventually(
        () => history(two),
        (events) => events.some((event) => event.type === type),
      ),
    command: (two: Two, by: Party, doing: PartysDoing) =>
      change(keyOf(two), { ...doing, by: two[by] }, contextOf(two[by])),
    /** Does the first of the two steps that issue an invoice: takes a number, and returns it. */
    async number(two: Two): Promise<string> {
      const { client: clientId, freelancer: freelancerId, projectId, proposalId, engagementId } = two;
      const { number: _, ...content } = invoice;
      const asked: Omit<Numbered, 'number'> = {
        ...{ engagementId, proposalId, projectId, clientId, freelancerId, ...content },
        ...{ invoiceId: newId(), engagementKey: keyOf(two), issuer: { ...invoice.issuer, name: two.scope } },
      };
      const key = numbersKey(freelancerId, invoice.issuedOn);
      const { state } = await number(key, { type: 'NumberInvoice', invoice: asked }, contextOf(freelancerId));
      return state.at(-1)?.number ?? '';
    },
    /** A contract's stream id, looked up as this user. */
    keyFor: (two: Two, userId: string) => queries.keyOf(two.engagementId, userId),
    types: async (two: Two) => (await history(two)).map(({ type }) => type),
    /** A contract as shown to one party. */
    async contract(two: Two, role: Party) {
      await shown(two);
      const events = await history(two);
      const state = events.reduce(contract.evolve, contract.initial);
      if (!state) throw new Error(`Expected contract ${two.engagementId} to have started, got null.`);
      const other = role === 'client' ? two.freelancer : two.client;
      const around = await queries.around(two.engagementId, other, two[role]);
      return contractOf(state, events, role, around, new Date().toISOString().slice(0, 10));
    },
    async list(two: Two, role: Party) {
      await shown(two);
      return (await queries.list(two[role], role, { show: 'all', limit: 50 })).data;
    },
    async exportOf(two: Two, who: Party) {
      await shown(two);
      return exportOf(two[who]);
    },
    leave: service.leave,
    /** Suspends a user. */
    async suspend(userId: string) {
      const data = { userId, reason: 'A reason.' };
      await service.append('identity', `user-${userId}`, { type: 'UserSuspended', data }, userId);
    },
    /** Waits until the due work has applied the suspension. */
    knowsSuspended: (userId: string) =>
      eventually(
        () => pool.query(`SELECT FROM ${model.schema}.suspended WHERE user_id = $1`, [userId]),
        ({ rowCount }) => rowCount === 1,
      ),
    async restore(userId: string) {
      const data = { userId, reason: null };
      await service.append('identity', `user-${userId}`, { type: 'UserRestored', data }, userId);
    },
    /** Waits until a contract records that a party has left and the read model has applied it. */
    async erased(two: Two, who: Party) {
      const erasure = CATALOG.engagement.people[`${who}Id`];
      await eventually(
        () => history(two),
        (events) => events.some(({ type }) => type === erasure),
      );
      await shown(two);
    },
    retention: (years: number, aheadMs: number, destroy = subjectKeys.destroy) =>
      openRetention({
        ...{ store, log, years, aheadMs, keptFor: queries.keptFor },
        subjectKeys: { ...subjectKeys, destroy },
      }),
    shown,
    /** The outstanding due work, with its data. */
    due: async () => (await pool.query(`SELECT name, key, due_at, data FROM ${model.schema}.due ORDER BY 1, 2`)).rows,
    /** All rows, both in the live read model and after a rebuild. */
    liveAndReplayed: () =>
      service.liveAndReplayed([
        ...['acceptances', 'contracts', 'due', 'waiting', 'suspended'],
        ...['streams', 'erased', 'to_erase'],
      ]),
    close: service.close,
  };
}
