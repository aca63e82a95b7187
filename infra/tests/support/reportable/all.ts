import type { FileReport } from '@hirelane/api/schemas/reports';
import { INVITATIONS, QUESTIONS } from './approaches.ts';
import { FILES } from './files.ts';
import { MESSAGES } from './messages.ts';
import { PEOPLE } from './people.ts';
import { PROJECTS } from './projects.ts';
import { PROPOSALS, REVIEWS } from './proposals.ts';
import type { Ways } from './way.ts';

/** Each kind of content that can be reported, and each way it is created or changed. */
export const REPORTABLE: Readonly<Record<FileReport['about'], Ways>> = {
  message: MESSAGES,
  project: PROJECTS,
  proposal: PROPOSALS,
  review: REVIEWS,
  file: FILES,
  person: PEOPLE,
  invitation: INVITATIONS,
  question: QUESTIONS,
};
