import { readModel } from '@hirelane/projections/projection';
import { suspendedProjection } from '@hirelane/shared/suspended';
import { draftsProjection } from './drafts-projection.ts';
import { placesProjection } from './places-projection.ts';
import { referencesProjection } from './references-projection.ts';

export const projectsReadModel = readModel('projects', 1, {
  suspended: suspendedProjection,
  references: referencesProjection,
  drafts: draftsProjection,
  places: placesProjection,
});
