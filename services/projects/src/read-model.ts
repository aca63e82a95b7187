import { serviceReadModel } from '@hirelane/erasure/subjects';
import { suspendedProjection } from '@hirelane/shared/suspended';
import { draftsProjection } from './drafts-projection.ts';
import { dueProjection } from './due-projection.ts';
import { referencesProjection } from './references-projection.ts';

export const projectsReadModel = serviceReadModel('projects', 3, {
  suspended: suspendedProjection,
  references: referencesProjection,
  drafts: draftsProjection,
  due: dueProjection,
});
