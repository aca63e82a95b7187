import { readModel } from '@hirelane/projections/projection';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { followUpsProjection } from './follow-ups-projection.ts';
import { listsProjection } from './lists-projection.ts';

export const proposalsReadModel = readModel('proposals', 2, {
  visibility: visibilityProjection,
  lists: listsProjection,
  followUps: followUpsProjection,
});
