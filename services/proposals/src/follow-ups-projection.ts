import { CLAIM_SECONDS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { DUE_DDL, type Due, dropDue, setDue, settleDue } from '@hirelane/processes/due';
import { oneBatchAtATime } from '@hirelane/projections/one-batch-at-a-time';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { type EndingSteps, openAndEnded, saveOpenAndEnded, unlikeTheirProjects } from './open-and-ended.ts';
import type { About } from './proposal-state.ts';

type Category = 'proposal' | 'project' | 'engagement';
type Followed = Recorded<EventOf<Category>>;

/** What follows in a proposal's stream, by its name. */
export type FollowUpSteps = EndingSteps & {
  'lapse-offer': About & Readonly<{ offerId: string }>;
  'end-claim': Readonly<{ proposalId: string; claimId: string }>;
  'end-hire': About & Readonly<{ engagementId: string }>;
};
type Named = Readonly<{ name: keyof FollowUpSteps; key: string }>;

/** What is due in the streams of proposals: after an event and a time, or because of what the project has become. */
export const followUpsProjection: Projection<Category> = {
  name: 'proposals_follow_ups',
  version: 1,
  categories: ['proposal', 'project', 'engagement'],
  texts: {},
  ddl: [DUE_DDL, ddlOf(...openAndEnded)].join(';\n'),
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'follow-ups');
    await setDue<FollowUpSteps>(tx, events.flatMap(setBy));
    await settleDue(tx, events.flatMap(settledBy));
    const before = await unlikeTheirProjects(tx, events);
    await saveOpenAndEnded(tx, events);
    const after = await unlikeTheirProjects(tx, events);
    await dropDue(tx, before);
    await setDue<FollowUpSteps>(tx, after);
  },
};

function setBy(event: Followed): readonly Due<FollowUpSteps>[] {
  const { type, data, at } = event;
  switch (type) {
    case 'OfferMade': {
      const { projectId, freelancerId, offerId, expiresAt } = data;
      const row = { name: 'lapse-offer', key: offerId, dueAt: expiresAt, cause: event } as const;
      return [{ ...row, data: { projectId, freelancerId, offerId } }];
    }
    case 'PlaceClaimed': {
      const { proposalId, claimId } = data;
      const dueAt = new Date(Date.parse(at) + CLAIM_SECONDS * 1_000).toISOString();
      return [{ name: 'end-claim', key: claimId, dueAt, cause: event, data: { proposalId, claimId } }];
    }
    case 'WorkAccepted':
    case 'EngagementEnded': {
      const { projectId, freelancerId, engagementId } = data;
      const row = { name: 'end-hire', key: engagementId, dueAt: at, cause: event } as const;
      return [{ ...row, data: { projectId, freelancerId, engagementId } }];
    }
    default:
      return [];
  }
}

function settledBy({ type, data }: Followed): readonly Named[] {
  switch (type) {
    case 'OfferWithdrawn':
    case 'OfferDeclined':
    case 'OfferLapsed':
      return [{ name: 'lapse-offer', key: data.offerId }];
    case 'OfferAccepted':
      return [
        { name: 'lapse-offer', key: data.offerId },
        { name: 'end-claim', key: data.claimId },
      ];
    case 'ClaimEnded':
      return [{ name: 'end-claim', key: data.claimId }];
    case 'HireEnded':
      return [{ name: 'end-hire', key: data.engagementId }];
    default:
      return [];
  }
}
