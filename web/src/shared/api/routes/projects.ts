// Written by `npm run contracts`.
import type { projectsRoutes } from '@hirelane/api/routes/projects';
import { apiOf } from '@/shared/api/api';
import { either, list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const ProjectWritten = object({ data: object({ _id: text, status: oneOf('draft', 'published', 'filled', 'closed') }) });

const DraftDeleted = object({ isDeleted: oneOf(true) });

const ProjectChange = object({
  field: oneOf(
    'title',
    'description',
    'skills',
    'category',
    'scope',
    'duration',
    'experienceType',
    'projectRate',
    'file',
  ),
  before: nullable(either(text, number, list(text))),
  after: nullable(either(text, number, list(text))),
});

const ProjectChanges = object({ data: list(ProjectChange) });

export const projectsApi = apiOf<typeof projectsRoutes>()({
  postProject: ['POST /api/v1/client/project/', ProjectWritten],
  draftProject: ['POST /api/v1/client/project/draft', ProjectWritten],
  editProject: ['PUT /api/v1/client/project/:id', ProjectWritten],
  publishProject: ['POST /api/v1/client/project/:id/publish', ProjectWritten],
  unpublishProject: ['POST /api/v1/client/project/:id/unpublish', ProjectWritten],
  closeProject: ['POST /api/v1/client/project/:id/close', ProjectWritten],
  deleteDraft: ['DELETE /api/v1/client/project/:id', DraftDeleted],
  listProjectChanges: ['GET /api/v1/project/:id/changes', ProjectChanges],
});
