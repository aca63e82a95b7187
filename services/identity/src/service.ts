import { startErasure } from '@hirelane/erasure/erasure';
import type { Resources, ServiceDefinition } from '@hirelane/service/service';
import { openAccountErasure } from './account/account-erasure.ts';
import { openAccounts } from './account/accounts.ts';
import { accountHandlers } from './account/handlers.ts';
import type { PostOfficeSettings } from './mails/mail/outbox.ts';
import { mailingErasers } from './mails/mailing/mailings.ts';
import { openMails } from './mails/open-mails.ts';
import { openMarketplace } from './marketplace/handlers.ts';
import { appealErasers } from './moderation/appeals/handlers.ts';
import { openOperating } from './moderation/open-operating.ts';
import { identityReadModel } from './read-model.ts';
import { refusals } from './refusals.ts';
import { openUnconfirmedEmails } from './sign-in/email/unconfirmed-emails.ts';
import { type CheckStrength, openStrengthChecker } from './sign-in/guessing/strength-checker.ts';
import { openSecurity } from './sign-in/open-security.ts';
import { refuseBy } from './sign-in/password/password-rules.ts';
import { openPasswords, type Passwords } from './sign-in/password/passwords.ts';
import { signInOwnerQuery } from './sign-in/providers/sign-in-owners-projection.ts';
import { openSocial } from './sign-in/providers/social.ts';
import { socialHandlers } from './sign-in/providers/social-handlers.ts';
import { isOn } from './sign-in/second-factor/parts.ts';
import { openCredentialVersions } from './user/credentials/credential-versions.ts';
import { openCredentials } from './user/credentials/credentials.ts';
import { lastChange } from './user/last-change.ts';
import { openHmacKeys } from './user/reservations/hmac-key.ts';
import { hideValue, openReservations } from './user/reservations/reservations.ts';
import type { User, UserEvent } from './user/user.ts';

type Settings = Readonly<{
  /** IDENTITY_HMAC_KEY (`reservations/hmac-key.ts`). */
  hmacKey: string;
  mail: PostOfficeSettings;
  /**
   * Checks whether a password is easily guessed. The caller must stop this checker. If it is omitted, the service
   * starts and stops its own.
   */
  checkStrength?: CheckStrength;
  /** By default, passwords are hashed with the production cost. */
  passwords?: Passwords;
}>;

/** The account service. */
export function identityService(settings: Settings): ServiceDefinition<'identity'> {
  const { mail } = settings;
  return {
    name: 'identity',
    readModel: identityReadModel,
    refusals,
    // The signing key is not used here, because a command may be retried after the key was rotated.
    fingerprintSecret: async (pool) => (await openHmacKeys(pool, settings.hmacKey)).names,
    async setUp(resources) {
      const { store, pool, model } = resources;
      const { names: hmacKey, signs } = await openHmacKeys(pool, settings.hmacKey);
      const reservations = openReservations(store, hmacKey);
      const operating = openOperating(resources, reservations);
      const ways = {
        credentials: await openCredentials(pool),
        versions: await openCredentialVersions(pool),
        passwords: settings.passwords ?? (await openPasswords()),
      };
      const refuseGuessable = refuseBy(settings.checkStrength ?? ownStrengthChecker(resources.onStop));
      const needsSecondFactor = (userId: string) => isOn(pool, userId);
      const marketplace = await openMarketplace(resources, hmacKey);
      const { admission } = marketplace;
      const accounts = openAccounts({ store, reservations, ...ways, refuseGuessable, needsSecondFactor, admission });
      const { find } = accounts;
      const lastChangeOf = async (userId: string) => lastChange(await store.read<UserEvent>(`user-${userId}`));
      const hideEmail = (email: string) => hideValue(hmacKey, 'email', email);
      const unconfirmedEmails = await openUnconfirmedEmails(pool, hideEmail);
      const isUnconfirmed = ({ userId, email }: User) => unconfirmedEmails.has(userId, email);
      const mails = await openMails(resources, {
        hmacKey,
        signs,
        mail,
        reservations,
        versions: ways.versions,
        lastChangeOf,
        hideEmail,
        isUnconfirmed,
        findUser: find,
        marketplace: marketplace.settings,
      });
      const social = openSocial({
        store,
        hmacKey,
        reservations,
        ...ways,
        outbox: mails.outbox,
        needsSecondFactor,
        admission,
        ownerOfSignIn: signInOwnerQuery(pool, model.schema),
      });
      const { secondFactors, verification, ...security } = await openSecurity(resources, {
        ways,
        social,
        mails,
        refuseGuessable,
        reservations,
        unconfirmedEmails,
        find,
        hideEmail,
        lastChangeOf,
        isUnconfirmed,
        publicUrl: mail.publicUrl,
        siteName: marketplace.settings.name,
      });
      const { newsletter, files } = mails;
      const forgetting = { newsletter, files, social, secondFactors, unconfirmedEmails, hideEmail };
      const erasure = openAccountErasure({ ...resources, reservations, ...ways, ...forgetting });
      const erasers = { ...erasure.erasers, ...appealErasers(store), ...mailingErasers(store) };
      const { exportOf } = startErasure('identity', resources, erasers, { alsoAbout: erasure.alsoAbout });

      return {
        ...socialHandlers(social),
        ...security.handlers,
        ...operating.handlers,
        ...marketplace.handlers,
        ...mails.handlers,
        ...accountHandlers(resources, { accounts, erasure, verification }),
        async exportIdentity({ params: { userId } }) {
          return { body: { data: [...(await exportOf(userId)), ...(await secondFactors.recordsOf(userId))] } };
        },
      };
    },
  };
}

function ownStrengthChecker(onStop: Resources['onStop']): CheckStrength {
  const { checkStrength, stop } = openStrengthChecker();
  onStop(stop);
  return checkStrength;
}
