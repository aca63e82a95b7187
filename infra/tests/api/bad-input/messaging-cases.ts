import { LIMITS } from '@hirelane/api/constants';
import { type Cases, type Ids, long } from './case.ts';

/** The service checks the body before it looks up the conversation. */
const conversation = ({ project, freelancer }: Ids) => `/api/v1/conversations/${project}/${freelancer}`;

export const messagingCases: Cases = {
  fileReport: {
    as: 'client',
    path: () => '/api/v1/reports',
    valid: ({ freelancer }) => ({ about: 'person', id: freelancer, reason: 'other', words: 'Asks for money.' }),
    overlong: { words: long(LIMITS.reportWords) },
    optional: [],
    texts: ['words'],
  },
  inviteFreelancer: {
    as: 'client',
    path: ({ project, freelancer }) => `/api/v1/client/project/${project}/invitations/${freelancer}`,
    valid: () => ({ message: 'Your shop is what I am looking for.' }),
    overlong: { message: long(LIMITS.invitation) },
    optional: [],
    texts: ['message'],
  },
  askQuestion: {
    as: 'freelancer',
    path: ({ project }) => `/api/v1/freelancer/question/${project}`,
    valid: () => ({ text: 'Is there a logo?', mayPublish: true }),
    overlong: { text: long(LIMITS.question) },
    optional: ['mayPublish'],
    texts: ['text'],
  },
  answerQuestion: {
    as: 'client',
    path: ({ project }) => `/api/v1/client/question/${project}/answer`,
    valid: () => ({ text: 'Yes.' }),
    overlong: { text: long(LIMITS.answer) },
    optional: [],
    texts: ['text'],
  },
  sendMessage: {
    as: 'client',
    path: (ids) => `${conversation(ids)}/messages/${ids.file}`,
    valid: () => ({ text: 'Which tea comes first?' }),
    overlong: { text: long(LIMITS.message) },
    optional: [],
    texts: ['text'],
  },
};
