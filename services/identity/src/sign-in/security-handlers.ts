import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { ENOUGH_MAILS, type MayMail } from '../mails/mail/allowance.ts';
import type { MailOutbox } from '../mails/mail/outbox.ts';
import type { CredentialVersions } from '../user/credentials/credential-versions.ts';
import type { openEmailChange } from './email/email-change.ts';
import type { openVerification } from './email/verification.ts';
import type { openPasswordChange } from './password/password-change.ts';
import type { openPasswordReset } from './password/password-reset.ts';
import type { openConfirmation } from './session/confirmation.ts';

type Parts = Readonly<{
  changePassword: ReturnType<typeof openPasswordChange>;
  confirmation: ReturnType<typeof openConfirmation>;
  versions: CredentialVersions;
  outbox: MailOutbox;
  mayMail: MayMail;
  resets: ReturnType<typeof openPasswordReset>;
  emailChange: ReturnType<typeof openEmailChange>;
  verification: ReturnType<typeof openVerification>;
}>;

type Names =
  | 'changePasswordOf'
  | 'waysToConfirm'
  | 'confirmOwner'
  | 'credentialVersionOf'
  | 'noticeOwner'
  | 'mailReset'
  | 'resetPasswordBy'
  | 'requestEmailChangeOf'
  | 'confirmEmail'
  | 'signOutOf'
  | 'endSessionOf'
  | 'undoEmailChangeBy'
  | 'sendVerification'
  | 'verifyEmail';

/** Handlers for passwords, email addresses and signing out. */
export function securityHandlers(parts: Parts): Pick<Handlers<'identity'>, Names> {
  const { changePassword, confirmation, versions, outbox, mayMail, resets, emailChange, verification } = parts;
  return {
    async changePasswordOf({ body, context }) {
      return { body: await changePassword(body, context) };
    },
    async waysToConfirm({ body }) {
      return { body: await confirmation.waysOf(body.userId) };
    },
    async confirmOwner({ body }) {
      return { body: await confirmation.confirm(body) };
    },
    async credentialVersionOf({ body }) {
      return { body: { credentialVersion: await versions.current(body.userId) } };
    },
    async noticeOwner({ body }) {
      const isQueued = await mayMail(body.kind, body.userId);
      if (isQueued) await outbox.add({ kind: body.kind, about: body.userId, detail: body.device });
      outbox.wake();
      return { body: { isQueued } };
    },
    async mailReset({ body }) {
      await resets.request(body.email);
      return { body: { isRequested: true } };
    },
    async resetPasswordBy({ body, context }) {
      return { body: await resets.reset(body, context) };
    },
    async requestEmailChangeOf({ body, context }) {
      await emailChange.request(body, context);
      return { body: { isRequested: true } };
    },
    async confirmEmail({ body, caller, context }) {
      await emailChange.confirm(body.token, caller.id, context);
      return { body: { isEmailChanged: true } };
    },
    async signOutOf({ body }) {
      return { body: { credentialVersion: await emailChange.signOut(body) } };
    },
    async endSessionOf({ body }) {
      await versions.endSession(body.userId, body.sessionId);
      return { body: { isEnded: true } };
    },
    async undoEmailChangeBy({ body, context }) {
      return { body: await emailChange.undo(body.token, context) };
    },
    async sendVerification({ params, caller }) {
      if (params.userId !== caller.id) throw new HttpProblem('forbidden');
      const sent = await verification.send(caller.id);
      if (sent === 'enough') throw new HttpProblem('too-many-requests', { detail: ENOUGH_MAILS });
      return { body: { isSent: sent === 'queued' } };
    },
    async verifyEmail({ body, caller, context }) {
      return { body: { isVerified: true }, wrote: await verification.verifyBy(body.token, caller.id, context) };
    },
  };
}
