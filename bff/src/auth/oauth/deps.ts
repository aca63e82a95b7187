import { routes } from '@hirelane/api/routes';
import type { Account } from '@hirelane/api/schemas/accounts';
import type { LinkIdentity, SocialAnswer, SocialSignIn } from '@hirelane/api/schemas/sign-in';
import type { Said } from '@hirelane/runtime/call-service';
import type { Limiting } from '../../limits/limits.ts';
import type { SessionStore } from '../../session/store.ts';
import type { Entrance } from '../enter.ts';
import type { Identity } from '../identity.ts';
import type { InternalCall, Trace } from '../internal-call.ts';
import type { ProviderClients } from './provider.ts';
import type { Transactions } from './transaction.ts';

/** Dependencies for signing in through a provider. */
export type OAuthDeps = Readonly<{
  /** The origin that browsers see. URLs sent to providers are built from it, never from a header. */
  publicUrl: string;
  providers: ProviderClients;
  /** Whether providers that are not configured are not listed. */
  hidesUnconfigured: boolean;
  transactions: Transactions;
  sessions: SessionStore;
  limits: Limiting;
  social: SocialIdentity;
  identity: Pick<Identity, 'confirmOwner'>;
  entrance: Entrance;
}>;

/** The bff's calls to identity about Google and GitHub. None of them throws. */
type SocialIdentity = Readonly<{
  signIn(form: SocialSignIn, trace: Trace): Promise<Said<SocialAnswer>>;
  link(form: LinkIdentity, trace: Trace): Promise<Said<Account>>;
}>;

export const socialIdentity = (call: InternalCall): SocialIdentity => ({
  signIn: (form, trace) => call(routes.socialSignIn, form, trace),
  link: (form, trace) => call(routes.linkIdentity, form, trace),
});
