import type { Resources } from '@hirelane/service/service';
import type { Mails } from '../mails/open-mails.ts';
import type { CredentialVersions } from '../user/credentials/credential-versions.ts';
import type { Credentials } from '../user/credentials/credentials.ts';
import type { LastChange } from '../user/last-change.ts';
import type { Reservations } from '../user/reservations/reservations.ts';
import { openEmailChange } from './email/email-change.ts';
import type { UnconfirmedEmails } from './email/unconfirmed-emails.ts';
import { openVerification } from './email/verification.ts';
import { openPasswordChange } from './password/password-change.ts';
import { openPasswordReset } from './password/password-reset.ts';
import type { RefuseGuessable } from './password/password-rules.ts';
import type { Passwords } from './password/passwords.ts';
import type { openSocial } from './providers/social.ts';
import { revokeCredentials } from './revoke-credentials.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { openSecondFactors } from './second-factor/open.ts';
import type { FactorParts as SecondFactorParts } from './second-factor/parts.ts';
import { securityHandlers } from './security-handlers.ts';
import { openConfirmation } from './session/confirmation.ts';

type Parts = Pick<SecondFactorParts, 'publicUrl' | 'siteName' | 'find' | 'isUnconfirmed'> &
  Readonly<{
    /** The components that authenticate users. */
    ways: Readonly<{ credentials: Credentials; versions: CredentialVersions; passwords: Passwords }>;
    social: ReturnType<typeof openSocial>;
    mails: Pick<Mails, 'outbox' | 'tokens' | 'mayMail'>;
    refuseGuessable: RefuseGuessable;
    reservations: Reservations;
    unconfirmedEmails: UnconfirmedEmails;
    /** The stream id of an email address: an HMAC. */
    hideEmail(email: string): string;
    lastChangeOf(userId: string): Promise<LastChange | null>;
  }>;

/**
 * Opens everything that protects accounts: second factors, confirmation, password changes, and verifying and changing
 * addresses.
 */
export async function openSecurity({ store, pool, subjectKeys, log, onStop }: Resources, parts: Parts) {
  const { ways, social, mails, refuseGuessable, reservations, unconfirmedEmails } = parts;
  const { publicUrl, siteName, find, isUnconfirmed, hideEmail, lastChangeOf } = parts;
  const { credentials, versions, passwords } = ways;
  const { outbox, tokens, mayMail } = mails;
  const { disconnectAll, disconnectAdded } = social;
  const secondFactors = await openSecondFactors(
    { pool, subjectKeys, log, outbox, versions, publicUrl, siteName, find, isUnconfirmed, now: Date.now },
    onStop,
  );
  const { forgetUnproved } = secondFactors;
  const confirmation = openConfirmation({
    secondFactors,
    ...ways,
    find,
    providersOf: async (userId) => (await social.list(userId)).data.map(({ provider }) => provider),
    isConnected: social.isConnected,
  });
  const changePassword = openPasswordChange({ ...ways, refuseGuessable, tokens, outbox, find });
  const addresses = { tokens, outbox, unconfirmedEmails, hideEmail, find };
  const verification = openVerification({ ...addresses, store, versions, mayMail });
  const resets = openPasswordReset({
    ...ways,
    ...addresses,
    refuseGuessable,
    verification,
    forgetUnproved,
    disconnectAll,
    disconnectAdded,
  });
  const emailChange = openEmailChange({
    ...addresses,
    store,
    reservations,
    versions,
    lastChangeOf,
    mayMail,
    revokeCredentials: revokeCredentials({ credentials, passwords, disconnectAll, disconnectAdded }),
  });
  return {
    secondFactors,
    verification,
    handlers: {
      ...secondFactorHandlers(secondFactors),
      ...securityHandlers({
        changePassword,
        confirmation,
        versions,
        outbox,
        mayMail,
        resets,
        emailChange,
        verification,
      }),
    },
  };
}
