import { LIMITS } from '@hirelane/api/constants';
import { type Case, type Cases, long } from './case.ts';

/** The service checks the body before it looks up the reported content. */
const moderating = (path: string): Case => ({
  as: 'operator',
  path: ({ file }) => `/api/v1/operator/${path.replace(':id', file)}`,
  valid: () => ({ reason: 'It insults a person.' }),
  overlong: { reason: long(LIMITS.operatorReason) },
  optional: [],
  texts: ['reason'],
});

export const operatorCases: Cases = {
  suspendAccount: moderating('accounts/:id/suspend'),
  restoreAccount: moderating('accounts/:id/restore'),
  verifyCompany: {
    ...moderating('accounts/:id/verify-company'),
    valid: () => ({ companyName: 'Rao & Daughters', reason: 'Register, entry 4711.' }),
    overlong: { companyName: long(LIMITS.companyName), reason: long(LIMITS.operatorReason) },
    texts: ['companyName', 'reason'],
  },
  unverifyCompany: moderating('accounts/:id/unverify-company'),
  hideReview: moderating('reviews/:id/hide'),
  unhideReview: moderating('reviews/:id/unhide'),
  hideProject: moderating('projects/:id/hide'),
  unhideProject: moderating('projects/:id/unhide'),
  hideMessage: moderating('messages/:id/hide'),
  unhideMessage: moderating('messages/:id/unhide'),
  hideLetter: moderating('proposals/:id/hide'),
  unhideLetter: moderating('proposals/:id/unhide'),
  hideFile: moderating('files/:id/hide'),
  unhideFile: moderating('files/:id/unhide'),
  hideInvitation: moderating('invitations/:id/hide'),
  unhideInvitation: moderating('invitations/:id/unhide'),
  hideQuestion: moderating('questions/:id/hide'),
  unhideQuestion: moderating('questions/:id/unhide'),
  fileAppeal: {
    as: 'client',
    // The body is validated before the notice is looked up.
    path: ({ file }) => `/api/v1/account/notices/${file}/appeal`,
    valid: () => ({ words: 'The deposit is returned.' }),
    overlong: { words: long(LIMITS.appealWords) },
    optional: [],
    texts: ['words'],
  },
  decideAppeal: {
    as: 'operator',
    // The body is validated before the appeal is looked up.
    path: ({ file }) => `/api/v1/operator/appeals/${file}/decision`,
    valid: () => ({ decision: 'upheld', reason: 'It insults a person.' }),
    overlong: { reason: long(LIMITS.operatorReason) },
    optional: [],
    texts: ['reason'],
  },
  decideReport: {
    as: 'operator',
    // The body is validated before the report is looked up.
    path: ({ file }) => `/api/v1/operator/reports/${file}/decision`,
    valid: () => ({ decision: 'upheld', grounds: 'It insults a person.' }),
    overlong: { grounds: long(LIMITS.operatorReason) },
    optional: [],
    texts: ['grounds'],
  },
};
