import type { Limiting } from '../../limits/limits.ts';
import type { SessionStore } from '../../session/store.ts';
import type { Entrance } from '../enter.ts';
import type { Identity } from '../identity.ts';
import type { ProviderClients } from './provider.ts';
import type { SocialIdentity } from './social-identity.ts';
import type { Transactions } from './transaction.ts';

/** Dependencies of signing in through another site. */
export type OAuthDeps = Readonly<{
  /** Origin the browser sees: URLs for providers are built from it, never from a header. */
  publicUrl: string;
  providers: ProviderClients;
  /** In production a provider that is not configured is not listed. */
  isProduction: boolean;
  transactions: Transactions;
  sessions: SessionStore;
  limits: Limiting;
  social: SocialIdentity;
  identity: Pick<Identity, 'confirmOwner'>;
  entrance: Entrance;
}>;
