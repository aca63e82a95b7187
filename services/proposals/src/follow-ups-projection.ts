import { CLAIM_SECONDS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { DUE_DDL, type Due, dropDue, setDue, settleDue } from '@hirelane/processes/due';
import { oneBatchAtATime } from '@hirelane/projections/one-batch-at-a-time';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import {
  offersAndSuspensions,
  offersOfSuspended,
  saveOffersAndSuspensions,
  type UnavailableSteps,
} from './offers-of-suspended.ts';
import { type EndingSteps, openAndEnded, saveOpenAndEnded, unlikeTheirProjects } from './open-and-ended.ts';
import type { About } from './proposal-state.ts';

type Category = 'proposal' | 'project' | 'engagement' | 'user';
type Followed = Recorded<EventOf<Category>>;

/** What follows in a proposal's stream, by its name. */
export type FollowUpSteps = EndingSteps &
  UnavailableSteps & {
    'lapse-offer': About & Readonly<{ offerId: string }>;
    'end-claim': Readonly<{ proposalId: string; claimId: string }>;
    'end-hire': About & Readonly<{ engagementId: string }>;
  };
type Named = Readonly<{ name: keyof FollowUpSteps; key: string }>;

/**
 * What is due in the streams of proposals: after an event and a time, or because of what the project, or one of the
 * two, has become.
 */
export const followUpsProjection: Projection<Category> = {
  name: 'proposals_follow_ups',
  version: 2,
  categories: ['proposal', 'project', 'engagement', 'user'],
  texts: {},
  ddl: [DUE_DDL, ddlOf(...openAndEnded, ...offersAndSuspensions)].join(';\n'),
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'follow-ups');
    await setDue<FollowUpSteps>(tx, events.flatMap(setBy));
    const before = [...(await unlikeTheirProjects(tx, events)), ...(await offersOfSuspended(tx, events))];
    await saveOpenAndEnded(tx, events);
    await saveOffersAndSuspensions(tx, events);
    const after = [...(await unlikeTheirProjects(tx, events)), ...(await offersOfSuspended(tx, events))];
    await dropDue(tx, before);
    await setDue<FollowUpSteps>(tx, after);
    // Last, since what is done stays so.
    await settleDue(tx, events.flatMap(settledBy));
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
      return [
        { name: 'lapse-offer', key: data.offerId },
        { name: 'withdraw-offer', key: data.offerId },
      ];
    case 'OfferAccepted':
      return [
        { name: 'lapse-offer', key: data.offerId },
        { name: 'withdraw-offer', key: data.offerId },
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
