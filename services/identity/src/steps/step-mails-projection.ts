import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { isOf } from '@hirelane/event-sourcing/is-of';
import { DUE_DDL, type Due, setDue, settleDue } from '@hirelane/processes/due';
import type { Projection } from '@hirelane/projections/projection';
import { mailOfAccount } from './mail-of-account.ts';
import { type MailOfStep, mailOfStep } from './mail-of-step.ts';

/** By the name of a step that is due, what it needs. `happenedAt`: RFC 3339, UTC. */
export type StepMailsDue = { 'mail-step': MailOfStep & Readonly<{ noticeId: string; happenedAt: string }> };

const CATEGORIES = [
  ...(['proposal', 'engagement', 'review', 'report', 'project', 'conversation', 'file'] as const),
  ...(['user', 'notice'] as const),
] as const;
type Category = (typeof CATEGORIES)[number];
type Followed = Recorded<EventOf<Category>>;

/** The steps that somebody is to be mailed about, until that is in the log. */
export const stepMailsProjection: Projection<Category> = {
  name: 'identity_step_mails',
  version: 5,
  categories: CATEGORIES,
  ddl: DUE_DDL,
  texts: {},
  async apply(tx, events) {
    await setDue<StepMailsDue>(tx, events.flatMap(dueOf));
    const settled = events.flatMap((event) => (event.type === 'NoticeSettled' ? [event.data.noticeId] : []));
    await settleDue(
      tx,
      settled.map((key) => ({ name: 'mail-step', key })),
    );
  },
};

function dueOf(event: Followed): readonly Due<StepMailsDue>[] {
  const mail = isOfAccount(event) ? mailOfAccount(event) : event.type === 'NoticeSettled' ? null : mailOfStep(event);
  if (mail === null) return [];
  const { id: key, at } = event;
  const data = { ...mail, noticeId: key, happenedAt: happenedAtOf(event) };
  return [{ name: 'mail-step', key, dueAt: at, cause: event, data }];
}

const isOfAccount = isOf('user');

/** When a step happened, which its event may record later. */
function happenedAtOf({ type, data, at }: Followed): string {
  if (type === 'ProposalClosed') return data.closedAt;
  return type === 'ReviewShown' ? data.shownAt : at;
}
