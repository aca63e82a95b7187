import { readModel } from '@hirelane/projections/projection';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { conductProjection } from './conduct/projection.ts';
import { feedProjection } from './projects/projection.ts';
import { searchesProjection } from './searches/projection.ts';

export const feedReadModel = readModel('feed', 18, {
  visibility: visibilityProjection,
  feed: feedProjection,
  conduct: conductProjection,
  searches: searchesProjection,
});
