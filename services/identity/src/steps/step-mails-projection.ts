import type { EventOf } from '@hirelane/contracts/events/catalog';
import { mailTold, RECORDS_VERSION, toldBy } from '@hirelane/contracts/notifications';
import { TOLD_CATEGORIES } from '@hirelane/contracts/notifications/record';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { isOf } from '@hirelane/event-sourcing/is-of';
import type { Tx } from '@hirelane/postgres/pool';
import { type Due, setDue, settleDue } from '@hirelane/processes/due';
import { oneBatchAtATime } from '@hirelane/projections/one-batch-at-a-time';
import type { Projection } from '@hirelane/projections/projection';
import { v5 } from 'uuid';
import { isAccountMail } from '../mail/account-mails.ts';
import { savePeople } from './chosen.ts';
import type { StepMailsDue } from './due-mails.ts';
import { mailOfAccount } from './mail-of-account.ts';
import { forgetGone, forgetOld, type Notice, saveAnswers, saveNotices, saveSettled } from './notices.ts';
import { saveDueMails } from './save-due.ts';
import { STEP_MAILS_DDL } from './tables.ts';

const CATEGORIES = [...TOLD_CATEGORIES, 'notice', 'mailing'] as const;
type Category = (typeof CATEGORIES)[number];
type Followed = Recorded<EventOf<Category>>;

/**
 * What people are to be mailed about, and when, until that is in the log. Everything here follows from the events,
 * whatever the order of their streams: so a rebuild gives the same rows, and sends nothing.
 */
export const stepMailsProjection: Projection<Category> = {
  name: 'identity_step_mails',
  version: 8 + RECORDS_VERSION,
  categories: CATEGORIES,
  ddl: STEP_MAILS_DDL,
  texts: { MailChosen: ['timeZone'], TimeZoneTold: ['timeZone'] },
  async apply(tx, events) {
    // What is due to somebody follows from several streams.
    await oneBatchAtATime(tx, 'identity_step_mails');
    await saveAccountMails(tx, events);
    const touched = [
      await savePeople(tx, events.filter(isOf('mailing'))),
      await saveNotices(tx, events.flatMap(noticesOf)),
      await saveAnswers(tx, events.flatMap(answersOf)),
      await saveSettled(tx, events.filter(isOf('notice'))),
      await forgetGone(
        tx,
        dataOf(events, 'UserErased').map(({ userId }) => userId),
      ),
      await forgetOld(tx, events),
    ];
    await saveDueMails(tx, [...new Set(touched.flat())]);
  },
};

/** What the operator did to an account is mailed at once, and by itself. */
async function saveAccountMails(tx: Tx, events: readonly Followed[]): Promise<void> {
  const due = events.filter(isOf('user')).flatMap((event): readonly Due<StepMailsDue>[] => {
    const mail = mailOfAccount(event);
    if (mail === null) return [];
    const { id: key, at } = event;
    return [{ name: 'mail-step', key, dueAt: at, cause: event, data: { ...mail, noticeId: key, happenedAt: at } }];
  });
  await setDue<StepMailsDue>(tx, due);
  const settled = dataOf(events, 'NoticeSettled').filter(({ kind }) => isAccountMail(kind));
  await settleDue(
    tx,
    settled.map(({ noticeId: key }) => ({ name: 'mail-step', key })),
  );
}

function noticesOf(step: Followed): readonly Notice[] {
  return toldBy(step).flatMap((told) => {
    const mail = mailTold(told);
    if (mail === null) return [];
    // A log of earlier releases has settled the mail to the first person by the id of its event.
    const id = told.place === 0 ? step.id : v5(mail.to, step.id);
    return [{ ...mail, id, step, happenedAt: happenedAtOf(step) }];
  });
}

/** Whoever writes in a conversation has seen what was written before. */
function answersOf(step: Followed) {
  if (step.type !== 'MessageSent') return [];
  const { data, at } = step;
  return toldBy(step).map(({ thing }) => ({ to: data.from, group: 'messages' as const, thing, at }));
}

/** When a step happened, which its event may record later. */
function happenedAtOf({ type, data, at }: Followed): string {
  if (type === 'ProposalClosed') return data.closedAt;
  return type === 'ReviewShown' ? data.shownAt : at;
}
