import { HIDEABLE } from '../hiding.ts';
import { OperatedThingAnswer } from '../schemas/operated-things.ts';
import type { ServiceName } from '../services.ts';
import type { Route } from './route.ts';

const query = { method: 'GET', who: 'operator', kind: 'query', status: 200, answer: OperatedThingAnswer } as const;

/** An operator's route for reading one kind of content. */
const reading = <S extends ServiceName, P extends string>({ service, path }: Readonly<{ service: S; path: P }>) =>
  ({ ...query, path: `/api/v1/operator/${path}/:id`, service }) as const;

/**
 * Routes that return content to operators, even hidden content, before they decide on a report about it, hide it or
 * restore it (`docs/decisions/0091-whose-id-is-it.md`).
 */
export const operatedThingsRoutes = {
  readReviewAsOperator: {
    ...reading(HIDEABLE.review),
    about: 'The text of a review, hidden or not.',
  },
  readProjectAsOperator: {
    ...reading(HIDEABLE.project),
    about:
      'The last public title and description of a project, hidden or not, even if it is a draft again or deleted; its earlier versions and its file.',
  },
  readMessageAsOperator: {
    ...reading(HIDEABLE.message),
    about: 'The text of a message, hidden or not, its files, and the messages around it.',
  },
  readLetterAsOperator: {
    ...reading(HIDEABLE.proposal),
    about: 'The cover letter of a proposal, hidden or not, with its file and its earlier versions.',
  },
  readFileAsOperator: {
    ...reading(HIDEABLE.file),
    about: 'The name of a file, hidden or not, including accepted work whose author has left.',
  },
  readInvitationAsOperator: {
    ...reading(HIDEABLE.invitation),
    about: 'The message of an invitation, hidden or not, and those of earlier invitations.',
  },
  readQuestionAsOperator: {
    ...reading(HIDEABLE.question),
    about: 'A question about a project, hidden or not, and its answer.',
  },
  readProfileAsOperator: {
    ...reading({ service: 'profiles', path: 'profiles' }),
    about: 'The profile of a user, whatever its visibility, with its files and earlier versions.',
  },
  downloadFileAsOperator: {
    method: 'GET',
    path: '/api/v1/operator/files/:id/content',
    who: 'operator',
    service: 'files',
    kind: 'query',
    status: 200,
    answer: 'bytes',
    about: 'Download a file, hidden or not, including accepted work whose author has left.',
  },
} as const satisfies Record<string, Route>;
