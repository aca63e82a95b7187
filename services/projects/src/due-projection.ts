import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { DUE_DDL, type Due, setDue, settleDue } from '@hirelane/processes/due';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { erasureStep, type PublicationSteps, publicationTables, savePublication } from './publication.ts';

type Category = 'project' | 'proposal' | 'user';
type Followed = Recorded<EventOf<Category>>;

/** The due steps in the projects' streams, by name. */
export type ProjectSteps = PublicationSteps & {
  /** Follows an acceptance. */
  'fill-project': Readonly<{ projectId: string; proposalId: string; claimId: string }>;
  /** Follows an acceptance that has permanently failed. */
  'release-place': Readonly<{ projectId: string; claimId: string }>;
};

/** The projects to fill, the places to release, and what to publish about projects at night. */
export const dueProjection: Projection<Category> = {
  categories: ['project', 'proposal', 'user'],
  texts: {},
  ddl: [DUE_DDL, ddlOf(...publicationTables)].join(';\n'),
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'due');
    await savePublication(tx, events);
    await setDue<ProjectSteps>(tx, events.flatMap(setBy));
    await settleDue(tx, events.flatMap(settledBy));
  },
};

function setBy(event: Followed): readonly Due<ProjectSteps>[] {
  const { type, data, at } = event;
  switch (type) {
    case 'OfferAccepted': {
      const { projectId, proposalId, claimId } = data;
      const row = { name: 'fill-project', key: claimId, dueAt: at, cause: event } as const;
      return data.keepsHiring ? [] : [{ ...row, data: { projectId, proposalId, claimId } }];
    }
    case 'ClaimEnded': {
      const { projectId, claimId } = data;
      return [{ name: 'release-place', key: claimId, dueAt: at, cause: event, data: { projectId, claimId } }];
    }
    case 'ProjectErased':
      return [erasureStep(event)];
    default:
      return [];
  }
}

function settledBy({ type, data }: Followed): readonly Readonly<{ name: keyof ProjectSteps; key: string }>[] {
  switch (type) {
    case 'ProjectFilled':
      return [{ name: 'fill-project', key: data.claimId }];
    case 'PlaceReleased':
      return [{ name: 'release-place', key: data.claimId }];
    case 'ProjectErasurePublished':
      return [{ name: 'publish-erasure', key: data.projectId }];
    default:
      return [];
  }
}
