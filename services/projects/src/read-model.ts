import { serviceReadModel } from '@hirelane/erasure/subjects';
import { suspendedProjection } from '@hirelane/shared/suspended';
import { draftsProjection } from './drafts-projection.ts';
import { placesProjection } from './places-projection.ts';
import { referencesProjection } from './references-projection.ts';

export const projectsReadModel = serviceReadModel('projects', 2, {
  suspended: suspendedProjection,
  references: referencesProjection,
  drafts: draftsProjection,
  places: placesProjection,
});
