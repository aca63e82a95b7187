import { DUE_DDL, type Due, setDue, settleDue } from '@hirelane/processes/due';
import type { Projection } from '@hirelane/projections/projection';

/** The steps, by name, to take after an acceptance was written or has permanently failed. */
export type PlaceSteps = {
  'fill-project': Readonly<{ projectId: string; proposalId: string; claimId: string }>;
  'release-place': Readonly<{ projectId: string; claimId: string }>;
};

/** The projects to fill and the places to release, by the claim of each acceptance. */
export const placesProjection: Projection<'project' | 'proposal'> = {
  categories: ['project', 'proposal'],
  texts: {},
  ddl: DUE_DDL,
  async apply(tx, events) {
    const due: Due<PlaceSteps>[] = [];
    const done: Readonly<{ name: keyof PlaceSteps; key: string }>[] = [];
    for (const event of events) {
      const { type, data, at } = event;
      if (type === 'OfferAccepted' && !data.keepsHiring) {
        const { projectId, proposalId, claimId } = data;
        const row = { name: 'fill-project', key: claimId, dueAt: at, cause: event } as const;
        due.push({ ...row, data: { projectId, proposalId, claimId } });
      }
      if (type === 'ClaimEnded') {
        const { projectId, claimId } = data;
        const row = { name: 'release-place', key: claimId, dueAt: at, cause: event } as const;
        due.push({ ...row, data: { projectId, claimId } });
      }
      if (type === 'ProjectFilled') done.push({ name: 'fill-project', key: data.claimId });
      if (type === 'PlaceReleased') done.push({ name: 'release-place', key: data.claimId });
    }
    await setDue<PlaceSteps>(tx, due);
    await settleDue(tx, done);
  },
};
