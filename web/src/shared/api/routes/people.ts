// Written by `npm run contracts`.
import type { peopleRoutes } from '@hirelane/api/routes/people';
import { apiOf } from '@/shared/api/api';
import { list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const Education = object({
  profileId: text,
  universityName: text,
  completionDate: text,
  degree: text,
  course: text,
  description: text,
  _id: text,
});

const Experience = object({
  profileId: text,
  companyName: text,
  role: text,
  location: text,
  startDate: text,
  endDate: text,
  description: text,
  _id: text,
});

const ThumbnailSize = object({ width: number, height: number });

const FileRef = object({ _id: text, name: text, size: number, contentType: text, thumbnail: optional(ThumbnailSize) });

const Portfolio = object({
  profileId: text,
  title: text,
  role: text,
  completionDate: text,
  projectChallange: text,
  projectSolution: text,
  file: FileRef,
  _id: text,
});

const PersonPage = object({
  _id: text,
  handle: nullable(text),
  firstName: text,
  lastName: text,
  city: text,
  state: text,
  profileImg: nullable(text),
  memberSince: text,
  freelancer: nullable(
    object({
      title: text,
      description: text,
      skills: list(text),
      availability: oneOf('available', 'limited', 'unavailable'),
      completed: number,
      education: list(Education),
      experience: list(Experience),
      portfolio: list(Portfolio),
    }),
  ),
  client: nullable(
    object({
      companyName: text,
      description: text,
      verifiedAt: optional(nullable(text)),
      projects: number,
      hires: number,
    }),
  ),
});

const PersonPageAnswer = object({ data: PersonPage });

const PageSettings = object({
  handle: nullable(text),
  visibility: oneOf('everyone', 'signed-in', 'dealing'),
  availability: oneOf('available', 'limited', 'unavailable'),
  categories: list(
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
});

const PageSettingsAnswer = object({ data: PageSettings });

export const peopleApi = apiOf<typeof peopleRoutes>()({
  readPage: ['GET /api/v1/page', PersonPageAnswer],
  readPageSettings: ['GET /api/v1/page/settings', PageSettingsAnswer],
  editPage: ['PUT /api/v1/page/settings', PageSettingsAnswer],
});
