import { LIMITS } from '@hirelane/contracts/constants';
import { type Cases, type Ids, long } from './case.ts';

/** Whether there is such a conversation is looked at after the body. */
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
  sendMessage: {
    as: 'client',
    path: (ids) => `${conversation(ids)}/messages/${ids.file}`,
    valid: () => ({ text: 'Which tea comes first?' }),
    overlong: { text: long(LIMITS.message) },
    optional: [],
    texts: ['text'],
  },
};
