import { randomUUID } from 'node:crypto';
import { CATALOG } from '@hirelane/api/events/catalog';
import { aSentProposal } from '@hirelane/api/testing/fixtures';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import { NO_ACTOR } from '@hirelane/processes/due-work';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { startFollowUps } from '../follow-ups/due-work.ts';
import type { ClientsCommand } from '../proposal/by-client.ts';
import type { FollowUp } from '../proposal/by-itself.ts';
import { proposalErasers } from '../proposal/erasers.ts';
import { type FreelancersCommand, proposal, proposalKey } from '../proposal/proposal.ts';
import { proposalsReadModel } from '../read-model.ts';

/** A proposal's two parties, and a unique text from each. */
export type Two = Readonly<{ client: string; freelancer: string; projectId: string; letter: string; words: string }> &
  Readonly<{ offerId: string; engagementId: string }>;

/**
 * The proposals service with its log, keys, read model and erasure, plus an account log. `aheadMs`: how far the clock
 * of due work is ahead; without it, no due work is done.
 */
export async function openProposals(aheadMs?: number) {
  const service = await openTestService('proposals', proposalsReadModel);
  const { pool, store, model } = service.resources;
  const { exportOf } = startErasure('proposals', service.resources, proposalErasers(store));
  const change = handle(store, proposal, 'proposal');
  if (aheadMs !== undefined) await startFollowUps({ resources: service.resources, change, aheadMs });

  const keyOf = ({ projectId, freelancer }: Two) => proposalKey({ projectId, freelancerId: freelancer });
  const streamOf = (two: Two) => `proposal-${keyOf(two)}`;
  const shown = (two: Two) => service.shown(streamOf(two));

  return {
    /** The part of a party's data export that is about a proposal. */
    async exportOf(two: Two, who: 'client' | 'freelancer') {
      await shown(two);
      return exportOf(two[who]);
    },
    newTwo(): Two {
      const word = randomUUID();
      const people = { client: newId(), freelancer: newId() };
      const ids = { ...people, projectId: newId(), offerId: newId(), engagementId: newId() };
      return { ...ids, letter: `letter ${word}`, words: `words ${word}` };
    },
    send(two: Two) {
      const ids = { projectId: two.projectId, clientId: two.client, freelancerId: two.freelancer };
      const sent = aSentProposal({ ...ids, proposalId: newId(), coverLetter: two.letter });
      return change(keyOf(two), { type: 'SendProposal', proposal: sent, isApart: false }, contextOf(two.freelancer));
    },
    /** Sends a command as the person it names, or as due work. */
    command: (two: Two, command: ClientsCommand | FreelancersCommand | FollowUp) =>
      change(keyOf(two), command, contextOf('by' in command ? command.by : NO_ACTOR)),
    leave: service.leave,
    /** Waits until a proposal records that a party has left and the read model has applied it. */
    async erased(two: Two, who: 'client' | 'freelancer') {
      const erasure = CATALOG.proposal.people[`${who}Id`];
      await eventually(
        () => store.read(streamOf(two)),
        (history) => history.some(({ type }) => type === erasure),
      );
      await shown(two);
    },
    history: async (two: Two) => (await store.read(streamOf(two))).map(({ type }) => type),
    /** A proposal as shown in the lists, once they have applied all of its events. */
    async row(two: Two) {
      await shown(two);
      const { rows } = await pool.query(
        `SELECT * FROM ${model.schema}.proposals WHERE project_id = $1 AND freelancer_id = $2`,
        [two.projectId, two.freelancer],
      );
      return rows[0];
    },
    /** All rows in the lists and in the table of streams by person: the live rows, and those from a rebuild. */
    liveAndReplayed: () => service.liveAndReplayed(['proposals', 'streams', 'erased', 'to_erase']),
    close: service.close,
  };
}
