import type { User as UserAnswer } from '@hirelane/contracts/api/accounts';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import { databaseTime } from '@hirelane/postgres/database-time';
import { initialOf } from '@hirelane/projections/visibility';
import type { Resources, ServiceDefinition } from '@hirelane/service/service';
import { startViewer } from '@hirelane/service/viewer';
import { openAccountErasure } from './account/account-erasure.ts';
import { openAccounts } from './account/accounts.ts';
import { pictureOwnerQuery, picturesProjection } from './account/pictures-projection.ts';
import { revokeCredentials } from './account/revoke-credentials.ts';
import { openAppealDecisions } from './appeals/decisions.ts';
import { appealHandlers } from './appeals/handlers.ts';
import { openMayDecide } from './appeals/other-operator.ts';
import { appealQueries } from './appeals/queries.ts';
import { openCredentialVersions } from './credentials/credential-versions.ts';
import { openCredentials } from './credentials/credentials.ts';
import { openEmailChange } from './email/email-change.ts';
import { openUnconfirmedEmails } from './email/unconfirmed-emails.ts';
import { openVerification } from './email/verification.ts';
import { type CheckStrength, openStrengthChecker } from './guessing/strength-checker.ts';
import { openAdmission } from './join-codes/admission.ts';
import { joinCodeHandlers } from './join-codes/handlers.ts';
import { openJoinCodes } from './join-codes/join-codes.ts';
import { joinCodesProjection, joinCodesQuery } from './join-codes/projection.ts';
import { openMailAllowance } from './mail/allowance.ts';
import { forgetMail } from './mail/forget-mail.ts';
import { readMailLink, signMailLink } from './mail/mail-links.ts';
import { openOutbox, type PostOfficeSettings } from './mail/outbox.ts';
import { GROUPS_IN_USE } from './mail/step-mails.ts';
import { mailingHandlers } from './mailing/handlers.ts';
import { openMailings } from './mailing/mailings.ts';
import { marketplaceHandlers } from './marketplace/handlers.ts';
import { openMarketplaceSettings } from './marketplace/settings.ts';
import { confirmationOf, openNewsletter } from './newsletter/newsletter.ts';
import { operatorHandlers } from './operators/handlers.ts';
import { handleOwnerQuery, handlesProjection } from './operators/handles-projection.ts';
import { nameIn } from './operators/names.ts';
import { openPasswordChange } from './password/password-change.ts';
import { openPasswordReset } from './password/password-reset.ts';
import { refuseBy } from './password/password-rules.ts';
import { openPasswords, type Passwords } from './password/passwords.ts';
import { signInOwnerQuery, signInOwnersProjection } from './providers/sign-in-owners-projection.ts';
import { openSocial } from './providers/social.ts';
import { socialHandlers } from './providers/social-handlers.ts';
import { checkHmacKey } from './reservations/hmac-key.ts';
import { ownAddresses } from './reservations/own-addresses.ts';
import { hideValue, openReservations } from './reservations/reservations.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { openSecondFactors } from './second-factor/open.ts';
import { isOn } from './second-factor/parts.ts';
import { securityHandlers } from './security-handlers.ts';
import { openConfirmation } from './session/confirmation.ts';
import { startMailingSteps } from './steps/mail-steps.ts';
import { titlesProjection, titlesQuery } from './steps/titles-projection.ts';
import { suspensionHandlers } from './suspension/handlers.ts';
import { openModeration } from './suspension/moderation.ts';
import { actsQuery, noticesProjection, noticesQuery } from './suspension/notices-projection.ts';
import { listOperators, operatorsProjection } from './suspension/operators-projection.ts';
import { canBeUndone, lastChange } from './user/last-change.ts';
import type { User, UserEvent } from './user/user.ts';

type Settings = Readonly<{
  /** Hides usernames and e-mail addresses in stream names; it must never change. */
  hmacKey: string;
  mail: PostOfficeSettings;
  /** Tells which passwords are easily guessed; whoever gives it ends it. Absent: one of its own. */
  checkStrength?: CheckStrength;
  /** Absent: with the cost that passwords are stored with. */
  passwords?: Passwords;
}>;

/** Accounts. */
export function identityService(settings: Settings): ServiceDefinition<'identity'> {
  const { hmacKey, mail } = settings;
  return {
    name: 'identity',
    refusals: {
      unknown: () => new HttpProblem('unknown'),
      'own-thing': () => new HttpProblem('forbidden'),
      'no-company': () => new HttpProblem('unknown'),
      'registered-already': () => new HttpProblem('conflict'),
      'connected-already': () => new HttpProblem('connected-already'),
      'last-way-in': () => new HttpProblem('last-way-in'),
      'link-expired': () => new HttpProblem('link-expired'),
      'marketplace-changed': () => new HttpProblem('marketplace-changed'),
      'too-many-versions': () => new HttpProblem('too-many-changes'),
      'code-used': () => new HttpProblem('code-used'),
      'no-appeal': () => new HttpProblem('unknown'),
      'appeal-filed': () => new HttpProblem('appeal-filed'),
      'appeal-decided': () => new HttpProblem('appeal-decided'),
      'decided-by-you': () => new HttpProblem('decided-by-you'),
      'undone-already': () => new HttpProblem('undone-already'),
    },
    fingerprintSecret: hmacKey,
    async setUp(resources) {
      const { store, pool, startProjection, subjectKeys, log, onStop } = resources;
      await checkHmacKey(pool, hmacKey);
      const pictures = await startProjection(picturesProjection);
      const ownerOf = pictureOwnerQuery(pool, pictures.schema);
      const operators = await startProjection(operatorsProjection);
      const notices = await startProjection(noticesProjection);
      const handles = await startProjection(handlesProjection);
      const moderation = openModeration(store, log);
      const viewer = await startViewer('identity', resources);
      const signInOwners = await startProjection(signInOwnersProjection);
      const reservations = openReservations(store, hmacKey);
      const credentials = await openCredentials(pool);
      const versions = await openCredentialVersions(pool);
      const passwords = settings.passwords ?? (await openPasswords());
      const needsSecondFactor = (userId: string) => isOn(pool, userId);
      const settingsOfMarketplace = openMarketplaceSettings(store);
      const joinCodes = openJoinCodes({ store, hmacKey, now: () => databaseTime(pool) });
      const listCodes = joinCodesQuery(pool, (await startProjection(joinCodesProjection)).schema);
      const admission = openAdmission({ settings: settingsOfMarketplace, joinCodes });
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
      const lastChangeOf = async (userId: string) => lastChange(await store.read<UserEvent>(`user-${userId}`));
      const hideEmail = (email: string) => hideValue(hmacKey, 'email', email);
      const unconfirmedEmails = await openUnconfirmedEmails(pool, hideEmail);
      const isUnconfirmed = ({ userId, email }: User) => unconfirmedEmails.has(userId, email);
      const titles = await startProjection(titlesProjection);
      const mailings = openMailings(store, (token) => readMailLink(hmacKey, token));
      const { outbox, tokens, files } = await openOutbox(resources, mail, {
        ownerOfEmail: (id) => reservations.ownerOfId('email', id),
        findUser: find,
        lastChangeOf,
        hideEmail,
        isUnconfirmed,
        versionOf: versions.current,
        hideAddress: (email) => hideValue(hmacKey, 'mail-file', email),
        confirmationOf: confirmationOf(store, hmacKey),
        mailingOf: mailings.find,
        mailIdentity: settingsOfMarketplace.recent,
        titlesOf: titlesQuery(pool, titles.schema),
        tokenFor: (userId, mails) => signMailLink(hmacKey, userId, mails),
      });
      const social = openSocial({
        store,
        hmacKey,
        reservations,
        ...ways,
        outbox,
        needsSecondFactor,
        admission,
        ownerOfSignIn: signInOwnerQuery(pool, signInOwners.schema),
      });
      const { publicUrl } = mail;
      const mayMail = await openMailAllowance(resources, hmacKey);
      await startMailingSteps(resources, outbox);
      const secondFactors = await openSecondFactors(
        {
          pool,
          subjectKeys,
          log,
          outbox,
          versions,
          publicUrl,
          siteName: settingsOfMarketplace.name,
          find,
          isUnconfirmed,
          now: Date.now,
        },
        onStop,
      );
      const confirmation = openConfirmation({
        secondFactors,
        ...ways,
        find,
        providersOf: async (userId) => (await social.list(userId)).data.map(({ provider }) => provider),
        isConnected: social.isConnected,
      });
      const changePassword = openPasswordChange({
        ...ways,
        refuseGuessable,
        tokens,
        outbox,
        find,
      });
      const verification = openVerification({
        store,
        tokens,
        outbox,
        unconfirmedEmails,
        hideEmail,
        find,
        mayMail,
        forgetUnproved: secondFactors.forgetUnproved,
      });
      const { verify } = verification;
      const { disconnectAll, disconnectAdded } = social;
      const resets = openPasswordReset({
        ...ways,
        refuseGuessable,
        tokens,
        outbox,
        unconfirmedEmails,
        hideEmail,
        find,
        verify,
        forgetUnproved: secondFactors.forgetUnproved,
        disconnectAll,
        disconnectAdded,
      });
      const emailChange = openEmailChange({
        store,
        reservations,
        versions,
        tokens,
        outbox,
        unconfirmedEmails,
        hideEmail,
        find,
        lastChangeOf,
        mayMail,
        revokeCredentials: revokeCredentials({ credentials, passwords, disconnectAll, disconnectAdded }),
      });
      const newsletter = openNewsletter({ ...resources, hmacKey, outbox, mayMail });
      const erasure = openAccountErasure({
        store,
        subjectKeys,
        reservations,
        ...ways,
        async undoableUntil({ userId }) {
          const change = await lastChangeOf(userId);
          return canBeUndone(change, Date.now()) ? change.until : null;
        },
        ownAddresses: ownAddresses(reservations),
        async forgetAddress(email, context) {
          await newsletter.unsubscribe(newsletter.idOf(email), context);
          await files.forget(email);
        },
        forgetEarlierMails: files.forgetEarlier,
        forget: [
          ({ userId }, context) => social.releaseAll(userId, context),
          ({ userId }) => secondFactors.forget(userId),
          ({ userId }) => unconfirmedEmails.forget(userId),
          ({ userId, emails }) => forgetMail(pool, userId, emails.map(hideEmail)),
          ({ userId }) => files.forget(userId),
        ],
      });
      const { exportOf } = await startErasure(
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
      async function requireOwnPicture(fileId: string, userId: string) {
        await pictures.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
        const owner = await ownerOf(fileId);
        if (owner === null) throw invalidField('profileImg', 'Choose a PNG, JPG or WEBP image, and upload it again.');
        if (owner !== userId) throw new HttpProblem('forbidden');
      }

      return {
        ...socialHandlers(social),
        ...secondFactorHandlers(secondFactors),
        ...suspensionHandlers({ ...resources, noticesOf: noticesQuery(pool, notices.schema) }),
        ...operatorHandlers({
          ...{ store, reservations, moderation },
          ownerOfHandle: handleOwnerQuery(pool, handles.schema),
          actsOf: actsQuery(pool, notices.schema),
        }),
        ...appealHandlers({
          store,
          queries: appealQueries(pool, notices.schema),
          decisions: openAppealDecisions(store, moderation),
          deciders: openMayDecide({ ...resources, operators: () => listOperators(pool, operators.schema) }),
          model: notices,
          nameOf: nameIn(store),
          now: () => databaseTime(pool),
        }),
        ...marketplaceHandlers({ settings: settingsOfMarketplace, pool }),
        ...joinCodeHandlers({ joinCodes, list: listCodes }),
        ...mailingHandlers(mailings, find, GROUPS_IN_USE),
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
        async getUser({ params, caller }) {
          const found = await accounts.find(params.userId);
          if (!found) throw new HttpProblem('unknown');
          if (found.userId === caller.id) return { body: { data: { ...show(found), ...onlyToSelf(found) } } };
          const { isShown, isEngaged } = await viewer.seenBy(caller, found.userId);
          if (!isShown) throw unknownTo(caller.id, found.userId);
          const lastName = isEngaged ? found.lastName : initialOf(found.lastName);
          return { body: { data: { ...show(found), lastName } } };
        },
        async editUser({ params, caller, body, context }) {
          if (params.userId !== caller.id) throw new HttpProblem('forbidden');
          if (body.profileImg) await requireOwnPicture(body.profileImg, caller.id);
          const wrote = await accounts.edit(body, caller.id, context);
          if (!wrote.state) throw new HttpProblem('unknown');
          return { body: { isUserUpdated: true, data: { ...show(wrote.state), ...onlyToSelf(wrote.state) } }, wrote };
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

const show = ({ userId, firstName, lastName, city, state, isClient, profileImg }: User): UserAnswer => ({
  _id: userId,
  ...{ firstName, lastName, city, state, profileImg, isClient },
});
const onlyToSelf = ({ username, email, isVerified }: User) => ({ username, email, isVerified });
