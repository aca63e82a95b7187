import { serviceReadModel } from '@hirelane/erasure/subjects';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { conductProjection } from './conduct/projection.ts';
import { feedProjection } from './projects/projection.ts';
import { searchesProjection } from './searches/projection.ts';

export const feedReadModel = serviceReadModel('feed', 19, {
  visibility: visibilityProjection,
  feed: feedProjection,
  conduct: conductProjection,
  searches: searchesProjection,
});
