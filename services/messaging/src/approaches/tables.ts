import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { columnsFrom, ddlOf, table } from '@hirelane/projections/table';
import { conversationId } from '@hirelane/shared/derived-ids';

type Data<C extends 'invitation' | 'question', T extends EventOf<C>['type']> = Recorded<
  Extract<EventOf<C>, { type: T }>
>['data'];

/**
 * A project that is not a draft. `isOpen`: whether it accepts proposals, unless its client is suspended or an operator
 * has hidden it (`isHidden`). A hidden project has no title here.
 */
export type PostedProject = Readonly<{
  projectId: string;
  clientId: string;
  title: string;
  isOpen: boolean;
  isHidden: boolean;
}>;
const posted = columnsFrom<PostedProject>();
export const projects = table('posted_projects', {
  id: posted('uuid PRIMARY KEY', ({ projectId }) => projectId),
  client_id: posted('uuid NOT NULL', ({ clientId }) => clientId),
  title: posted('text NOT NULL', ({ title }) => title),
  is_open: posted('boolean NOT NULL', ({ isOpen }) => isOpen),
  is_hidden: posted('boolean NOT NULL', ({ isHidden }) => isHidden),
});

const id = columnsFrom<string>();
/** Freelancers who have not deleted their account. */
export const freelancers = table('freelancers', { user_id: id('uuid PRIMARY KEY', (userId) => userId) });
/** Freelancers who have set their availability to unavailable. */
export const unavailable = table('unavailable', { user_id: id('uuid PRIMARY KEY', (userId) => userId) });

const invited = columnsFrom<Data<'invitation', 'FreelancerInvited'>>();
/**
 * A freelancer's latest invitation to a project. Its id is derived from the project and the freelancer. `is_hidden`:
 * whether an operator has hidden it, which removes the message from this table.
 */
export const invitations = table(
  'invitations',
  {
    id: invited('uuid PRIMARY KEY', conversationId),
    project_id: invited('uuid NOT NULL', ({ projectId }) => projectId),
    client_id: invited('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: invited('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    message: invited('text NOT NULL', ({ message }) => message),
    invited_at: invited('timestamptz NOT NULL', ({ invitedAt }) => invitedAt),
    declined_at: invited('timestamptz', () => null),
    reason: invited('text', () => null),
    is_hidden: invited('boolean NOT NULL', () => false),
  },
  {
    indexes: [
      '(project_id, invited_at DESC)',
      '(freelancer_id, invited_at DESC, id DESC)',
      '(client_id, freelancer_id) WHERE declined_at IS NOT NULL',
    ],
  },
);

const counted = columnsFrom<EventOf<'invitations'>['data'] & Readonly<{ freelancerId: string }>>();
/** The freelancers who count toward a project's maximum number of invitations. */
export const places = table(
  'places',
  {
    project_id: counted('uuid', ({ projectId }) => projectId),
    freelancer_id: counted('uuid', ({ freelancerId }) => freelancerId),
  },
  { key: ['project_id', 'freelancer_id'] },
);

const asked = columnsFrom<Data<'question', 'QuestionAsked'>>();
/** `is_hidden` has the same meaning as for invitations. */
export const questions = table(
  'questions',
  {
    id: asked('uuid PRIMARY KEY', ({ questionId }) => questionId),
    project_id: asked('uuid NOT NULL', ({ projectId }) => projectId),
    client_id: asked('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: asked('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    text: asked('text NOT NULL', ({ text }) => text),
    may_publish: asked('boolean NOT NULL', ({ mayPublish }) => mayPublish),
    asked_at: asked('timestamptz NOT NULL', ({ askedAt }) => askedAt),
    answer: asked('text', () => null),
    answered_at: asked('timestamptz', () => null),
    published_at: asked('timestamptz', () => null),
    is_hidden: asked('boolean NOT NULL', () => false),
  },
  {
    indexes: [
      '(project_id, freelancer_id)',
      '(project_id, asked_at DESC, id DESC)',
      '(project_id, published_at DESC, id DESC) WHERE published_at IS NOT NULL',
    ],
  },
);

export const APPROACHES_DDL = ddlOf(...[projects, freelancers, unavailable, invitations, places, questions]);
