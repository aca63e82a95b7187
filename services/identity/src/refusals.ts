import { PROBLEMS } from '@hirelane/api/problem';
import type { RefusalOf } from '@hirelane/event-sourcing/decide';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import type { subscriber } from './mails/newsletter/subscriber.ts';
import type { eventsTokens } from './marketplace/events-tokens/events-token.ts';
import type { joinCode } from './marketplace/join-codes/join-code.ts';
import type { marketplace } from './marketplace/marketplace.ts';
import type { appeal } from './moderation/appeals/appeal.ts';
import type { signIns } from './sign-in/providers/sign-ins.ts';
import type { user } from './user/user.ts';

type Decided =
  | typeof appeal
  | typeof eventsTokens
  | typeof joinCode
  | typeof marketplace
  | typeof signIns
  | typeof subscriber
  | typeof user;

/** The problems returned for refusals from identity's deciders, except refusals that the callers catch. */
export const refusals = {
  'no-company': 'unknown',
  'registered-already': 'conflict',
  'too-many-versions': 'too-many-changes',
  'no-appeal': 'unknown',
  'token-name-taken': () =>
    new HttpProblem('token-name-taken', {
      errors: [{ pointer: '#/name', message: PROBLEMS['token-name-taken'][1] }],
    }),
} satisfies AnswersTo<Exclude<RefusalOf<Decided>, 'no-invitation'>>;
