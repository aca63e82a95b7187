import { ALWAYS_MAILED, type LinkedMails } from '@hirelane/api/mail-groups';
import type { EditMailSettings } from '@hirelane/api/schemas/mail-settings';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem } from '@hirelane/http/http-problem';
import { mailing } from './mailing.ts';

/** The user and the emails that a link turns off; null for an invalid link. */
type ReadLink = (token: string) => Readonly<{ userId: string; mails: LinkedMails }> | null;

/** Users' email settings, which are read from the log and therefore always up to date. */
export function openMailings(store: EventStore, readLink: ReadLink) {
  const change = handle(store, mailing, 'mailing');

  /**
   * Turns off emails with the link from any of them; can be repeated. Throws 410 for an invalid link, 409 for emails
   * that are always sent.
   */
  async function turnOff(token: string, context: Context): Promise<void> {
    const link = readLink(token);
    if (link === null) throw new HttpProblem('link-expired');
    const { userId, mails } = link;
    if (mails !== 'digest' && ALWAYS_MAILED.has(mails)) throw new HttpProblem('always-mailed');
    await change(userId, { type: 'TurnOffMail', userId, groups: mails === 'digest' ? null : [mails] }, context);
  }

  return {
    find: async (userId: string) => (await load(store, mailing, `mailing-${userId}`)).state,
    choose: (userId: string, chosen: EditMailSettings, context: Context) =>
      change(userId, { type: 'ChooseMail', userId, ...chosen }, context),
    tellTimeZone: (userId: string, timeZone: string, context: Context) =>
      change(userId, { type: 'TellTimeZone', userId, timeZone }, context),
    turnOff,
  };
}

export type Mailings = ReturnType<typeof openMailings>;

/** Erases a user's email settings. */
export const mailingErasers = (store: EventStore): Pick<Erasers<'identity'>, 'mailing'> => ({
  mailing: {
    userId: (userId, _subject, context) =>
      eraseStream(store, `mailing-${userId}`, { type: 'MailingErased', data: { userId } }, context),
  },
});
