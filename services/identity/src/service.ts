import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import type { Resources, ServiceDefinition } from '@hirelane/service/service';
import { openAccountErasure } from './account/account-erasure.ts';
import { openAccounts } from './account/accounts.ts';
import type { PostOfficeSettings } from './mails/mail/outbox.ts';
import { forgetMail } from './mails/mail/queue.ts';
import { openNewsletter } from './mails/newsletter/newsletter.ts';
import { openMails } from './mails/open-mails.ts';
import { openMarketplace } from './marketplace/open-marketplace.ts';
import { openOperating } from './moderation/open-operating.ts';
import { openUsers } from './open-users.ts';
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
import { hideValue, openReservations, type Reservations } from './user/reservations/reservations.ts';
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
      const { store, pool, model, subjectKeys, onStop } = resources;
      const { names: hmacKey, signs } = await openHmacKeys(pool, settings.hmacKey);
      const reservations = openReservations(store, hmacKey);
      const operating = openOperating(resources, reservations);
      const credentials = await openCredentials(pool);
      const versions = await openCredentialVersions(pool);
      const passwords = settings.passwords ?? (await openPasswords());
      const needsSecondFactor = (userId: string) => isOn(pool, userId);
      const marketplace = openMarketplace(resources, hmacKey);
      const { admission } = marketplace;
      const ways = { credentials, versions, passwords };
      const refuseGuessable = refuseBy(settings.checkStrength ?? ownStrengthChecker(onStop));
      const accounts = openAccounts({
        store,
        reservations,
        ...ways,
        refuseGuessable,
        needsSecondFactor,
        admission,
      });
      const { find } = accounts;
      const users = openUsers(resources, accounts);
      const lastChangeOf = async (userId: string) => lastChange(await store.read<UserEvent>(`user-${userId}`));
      const hideEmail = (email: string) => hideValue(hmacKey, 'email', email);
      const unconfirmedEmails = await openUnconfirmedEmails(pool, hideEmail);
      const isUnconfirmed = ({ userId, email }: User) => unconfirmedEmails.has(userId, email);
      const mails = await openMails(resources, {
        hmacKey,
        signs,
        mail,
        reservations,
        versions,
        lastChangeOf,
        hideEmail,
        isUnconfirmed,
        findUser: find,
        marketplace: marketplace.settings,
      });
      const { outbox, files, mayMail } = mails;
      const social = openSocial({
        store,
        hmacKey,
        reservations,
        ...ways,
        outbox,
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
      const newsletter = openNewsletter({ ...resources, hmacKey, signs, outbox, mayMail });
      const erasure = openAccountErasure({
        store,
        subjectKeys,
        reservations,
        ...ways,
        ownAddresses: ownAddresses(reservations),
        async forgetAddress(email, context) {
          await newsletter.unsubscribe(newsletter.idOf(email), context);
          await files.forget(email);
        },
        forgetUnproved: (email, context) => newsletter.forgetUnconfirmed(newsletter.idOf(email), context),
        forgetEarlierMails: files.forgetEarlier,
        forget: [
          ({ userId }, context) => social.releaseAll(userId, context),
          ({ userId }) => secondFactors.forget(userId),
          ({ userId }) => unconfirmedEmails.forget(userId),
          ({ userId, emails }) => forgetMail(pool, userId, emails.map(hideEmail)),
          ({ userId }) => files.forget(userId),
        ],
      });
      const { exportOf } = startErasure(
        'identity',
        resources,
        {
          user: { userId: (userId, _subject, context) => erasure.finish(userId, context) },
          appeal: {
            userId: (appealId, userId, context) =>
              eraseStream(store, `appeal-${appealId}`, { type: 'AppealErased', data: { appealId, userId } }, context),
          },
          mailing: {
            userId: (userId, _subject, context) =>
              eraseStream(store, `mailing-${userId}`, { type: 'MailingErased', data: { userId } }, context),
          },
        },
        {
          async alsoAbout(userId) {
            const found = await find(userId);
            const own = found === null ? [] : await ownAddresses(reservations)(found);
            return [`signin-${userId}`, ...own.map((email) => `subscriber-${newsletter.idOf(email)}`)];
          },
        },
      );

      return {
        ...socialHandlers(social),
        ...security.handlers,
        ...operating.handlers,
        ...marketplace.handlers,
        ...mails.handlers,
        ...users,
        async registerAccount({ body, newId, context }) {
          const { account, written } = await accounts.register(body, newId, context);
          await verification.send(account.userId);
          return { body: account, wrote: written };
        },
        async checkPassword({ body }) {
          return { body: await accounts.checkPassword(body) };
        },
        async eraseAccount({ body, context }) {
          const wrote = await erasure.eraseAccount(body, context);
          return { body: { isDeleted: true }, wrote };
        },
        async exportIdentity({ params }) {
          const userId = params.userId;
          return { body: { data: [...(await exportOf(userId)), ...(await secondFactors.recordsOf(userId))] } };
        },
        async subscribe({ body, newId, context }) {
          await newsletter.request(body.email, newId, context);
          return { body: { isRequested: true } };
        },
        async confirmSubscription({ body, context }) {
          await newsletter.confirm(body.token, context);
          return { body: { isSubscribed: true } };
        },
        async unsubscribe({ body, context }) {
          await newsletter.unsubscribeBy(body.token, context);
          return { body: { isUnsubscribed: true } };
        },
        async unsubscribeOneClick({ query, context }) {
          await newsletter.unsubscribeBy(query.token, context);
          return { body: { isUnsubscribed: true } };
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

/**
 * The addresses that an account has verified and that no other account owns now. Other addresses may belong to other
 * people: anyone can register or request any address, and a previous address becomes free after a while.
 */
const ownAddresses =
  ({ ownerOf }: Pick<Reservations, 'ownerOf'>) =>
  async ({ userId, proved }: User): Promise<readonly string[]> => {
    const own: string[] = [];
    // The address is empty once the key has been destroyed.
    for (const email of proved) if (email !== '' && (await ownerOf('email', email)) === userId) own.push(email);
    return own;
  };
