// Written by `npm run contracts`.
import type { feedRoutes } from '@hirelane/api/routes/feed';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const ThumbnailSize = object({ width: number, height: number });

const FileRef = object({ _id: text, name: text, size: number, contentType: text, thumbnail: optional(ThumbnailSize) });

const Conduct = object({
  answers: nullable(object({ answered: number, received: number, medianDays: nullable(number) })),
  hires: number,
  completed: number,
  unansweredDeliveries: number,
});

const ProjectClientPerson = object({
  firstName: text,
  lastName: text,
  city: text,
  state: text,
  profileImg: nullable(text),
  verifiedAt: optional(nullable(text)),
});

const Match = object({ shared: number, of: number, skills: list(text), isInCategory: flag });

const ProjectCard = object({
  _id: text,
  userId: nullable(text),
  title: text,
  description: text,
  skills: list(text),
  category: nullable(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
  scope: oneOf('small', 'medium', 'large'),
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  experienceType: oneOf('fresher', 'intermediate', 'experienced'),
  projectRate: nullable(number),
  file: nullable(FileRef),
  status: oneOf('draft', 'published', 'filled', 'closed'),
  createdAt: text,
  publishedAt: nullable(text),
  totalProposals: number,
  isDescriptionCut: flag,
  isApplied: flag,
  isSaved: flag,
  isLiked: flag,
  client: object({ conduct: Conduct, isEmailVerified: flag, person: nullable(ProjectClientPerson) }),
  proposalStatus: nullable(oneOf('sent', 'closed')),
  match: nullable(Match),
});

const FoundProjects = object({ data: list(ProjectCard), nextCursor: nullable(text), suggestion: nullable(text) });

const Count = object({ value: text, n: number, isMore: flag });

const ProjectCounts = object({
  data: object({
    category: list(Count),
    scope: list(Count),
    duration: list(Count),
    experience: list(Count),
    budget: list(Count),
    posted: list(Count),
    proposals: list(Count),
  }),
});

const ProjectList = object({ data: list(ProjectCard), nextCursor: nullable(text) });

const ProjectAnswer = object({
  data: object({
    _id: text,
    userId: nullable(text),
    title: text,
    description: text,
    skills: list(text),
    category: nullable(
      oneOf(
        'Graphics & Design',
        'Digital Marketing',
        'Video & Animation',
        'Music & Audio',
        'Programming & Tech',
        'Business',
        'Lifestyle',
        'Photography',
      ),
    ),
    scope: oneOf('small', 'medium', 'large'),
    duration: oneOf('1 month', '3 month', '6 month', '12 month'),
    experienceType: oneOf('fresher', 'intermediate', 'experienced'),
    projectRate: nullable(number),
    file: nullable(FileRef),
    status: oneOf('draft', 'published', 'filled', 'closed'),
    createdAt: text,
    publishedAt: nullable(text),
    totalProposals: number,
    version: number,
    isSaved: flag,
    isLiked: flag,
    client: object({ conduct: Conduct, isEmailVerified: flag, person: nullable(ProjectClientPerson) }),
    match: nullable(Match),
  }),
  isApplied: flag,
});

const PublicProject = object({
  _id: text,
  userId: nullable(text),
  title: text,
  description: text,
  skills: list(text),
  category: nullable(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
  scope: oneOf('small', 'medium', 'large'),
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  experienceType: oneOf('fresher', 'intermediate', 'experienced'),
  projectRate: nullable(number),
  status: oneOf('published', 'filled', 'closed'),
  publishedAt: text,
  totalProposals: number,
  updatedAt: text,
  version: number,
  hasFile: flag,
  client: object({ conduct: Conduct, isEmailVerified: flag, person: nullable(ProjectClientPerson) }),
});

const PublicProjectAnswer = object({ data: PublicProject });

const ConductAnswer = object({ data: Conduct });

const SavedAnswer = object({ data: object({ projectId: text, isSaved: flag, isLiked: flag }) });

const HiddenAnswer = object({ data: object({ projectId: text, isHidden: flag, isLess: flag }) });

export const feedApi = apiOf<typeof feedRoutes>()({
  searchProjects: ['GET /api/v1/project', FoundProjects],
  countProjects: ['GET /api/v1/project/counts', ProjectCounts],
  listProjects: ['GET /api/v1/client/project', ProjectList],
  getProject: ['GET /api/v1/client/project/:id', ProjectAnswer],
  readPublicProject: ['GET /api/v1/project/:id', PublicProjectAnswer],
  readConduct: ['GET /api/v1/people/:id/conduct', ConductAnswer],
  saveProject: ['PUT /api/v1/freelancer/saved/:projectId', SavedAnswer],
  unsaveProject: ['DELETE /api/v1/freelancer/saved/:projectId', SavedAnswer],
  likeProject: ['PUT /api/v1/freelancer/liked/:projectId', SavedAnswer],
  unlikeProject: ['DELETE /api/v1/freelancer/liked/:projectId', SavedAnswer],
  hideJob: ['PUT /api/v1/freelancer/hidden/:projectId', HiddenAnswer],
  showJob: ['DELETE /api/v1/freelancer/hidden/:projectId', HiddenAnswer],
});
