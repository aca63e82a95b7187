import { serviceReadModel } from '@hirelane/erasure/subjects';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { followUpsProjection } from './follow-ups/projection.ts';
import { listsProjection } from './lists/projection.ts';

export const proposalsReadModel = serviceReadModel('proposals', 5, {
  visibility: visibilityProjection,
  lists: listsProjection,
  followUps: followUpsProjection,
});
