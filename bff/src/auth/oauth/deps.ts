import type { Limiting } from '../../limits/open.ts';
import type { SessionStore } from '../../session/store.ts';
import type { Entrance } from '../enter.ts';
import type { Identity } from '../identity.ts';
import type { ProviderClients } from './provider.ts';
import type { SocialIdentity } from './social-identity.ts';
import type { Transactions } from './transaction.ts';

/** What signing in through another site works with. */
export type OAuthDeps = Readonly<{
  /** Origin the browser sees: what we tell providers comes from it, never from a header. */
  publicUrl: string;
  providers: ProviderClients;
  /** In production a provider that is not set up is not mentioned. */
  isProduction: boolean;
  transactions: Transactions;
  sessions: SessionStore;
  limits: Limiting;
  social: SocialIdentity;
  identity: Pick<Identity, 'confirmOwner'>;
  entrance: Entrance;
}>;
