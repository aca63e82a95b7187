import type { Account } from '@hirelane/contracts/api/accounts';
import type { LinkIdentity, SocialAnswer, SocialSignIn } from '@hirelane/contracts/api/sign-in';
import { routes } from '@hirelane/contracts/routes';
import type { InternalCall, Said, Trace } from '../internal-call.ts';

/** The bff's calls to identity about Google and GitHub. None of them throws. */
export type SocialIdentity = Readonly<{
  signIn(form: SocialSignIn, trace: Trace): Promise<Said<SocialAnswer>>;
  link(form: LinkIdentity, trace: Trace): Promise<Said<Account>>;
}>;

export const socialIdentity = (call: InternalCall): SocialIdentity => ({
  signIn: (form, trace) => call(routes.socialSignIn, form, trace),
  link: (form, trace) => call(routes.linkIdentity, form, trace),
});
