import { readModel } from '@hirelane/projections/projection';
import { suspendedProjection } from '@hirelane/shared/suspended';
import { draftsProjection } from './drafts-projection.ts';
import { dueProjection } from './due-projection.ts';
import { referencesProjection } from './references-projection.ts';

export const projectsReadModel = readModel('projects', 2, {
  suspended: suspendedProjection,
  references: referencesProjection,
  drafts: draftsProjection,
  due: dueProjection,
});
