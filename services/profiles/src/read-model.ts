import { serviceReadModel } from '@hirelane/erasure/subjects';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { entryOwnersProjection } from './entry-owners-projection.ts';
import { pagesProjection } from './page/pages-projection.ts';
import { referencesProjection } from './references-projection.ts';

export const profilesReadModel = serviceReadModel('profiles', 3, {
  visibility: visibilityProjection,
  references: referencesProjection,
  entryOwners: entryOwnersProjection,
  pages: pagesProjection,
});
