import { DAILY_MAIL_HOUR, type MailGroup, type MailTime } from '@hirelane/api/mail-groups';
import { DAILY_SEARCHES } from '@hirelane/api/notifications/talk';
import { clockIn } from '@hirelane/api/time-zones';
import type { AccountMail } from '../mail/account-mails.ts';
import { type Mailing, UNCHOSEN } from '../mailing/mailing.ts';

/**
 * A due email: the `n`th email to a user for a group and `thing` (a project, contract or conversation), or the `n`th
 * daily email, based on the user's settings as of `version` of their stream. The content is read when the email is
 * written.
 */
export type DueMail = Readonly<{ to: string; group: MailGroup | 'digest'; thing: string; n: number; version: number }>;

/** The data for each step of due work, by stored name. */
export type MailsDue = {
  /** An operator's action on an account. `about`: the account's id, like `to`; `happenedAt`: RFC 3339, UTC. */
  'mail-step': Readonly<{ kind: AccountMail; to: string; about: string; noticeId: string; happenedAt: string }>;
  /** Notifications. */
  'mail-thing': DueMail;
};

/** The event that triggered an email. */
type First = Readonly<{ id: string; correlationId: string }>;

/** A user's pending notifications about one thing. `oldest`, `mailedAt`: RFC 3339, UTC; `first`: the oldest event. */
export type WaitingMail = Readonly<{
  group: MailGroup;
  thing: string;
  n: number;
  mailedAt: string | null;
  oldest: string;
  first: First;
}>;

/** All of a user's pending notifications. `digest`: the number of previous daily emails and the time of the last one. */
export type PersonWaiting = Readonly<{
  to: string;
  chosen: Mailing | null;
  version: number;
  digest: Readonly<{ n: number; mailedAt: string | null }>;
  waiting: readonly WaitingMail[];
}>;

export type DueRow = Readonly<{ key: string; dueAt: string; first: First; data: DueMail }>;

const HOUR_MS = 3_600_000;

const keyOf = ({ to, group, thing, n, version }: DueMail) => [to, group, thing, n, version].join('/');
const later = (a: number, b: number) => new Date(Math.max(a, b)).toISOString();

/**
 * The emails that are due to a user. For groups that are emailed at once: one email per thing, at least an hour after
 * the last one. For daily groups: one email the next morning in the user's time zone. Groups that are turned off are
 * also due and are settled without an email, so that their notifications are not emailed when the user turns the groups
 * on again.
 */
export function dueMails({ to, chosen, version, digest, waiting }: PersonWaiting): readonly DueRow[] {
  const { times, timeZone } = chosen ?? UNCHOSEN;
  const row = (data: Omit<DueMail, 'to' | 'version'>, dueAt: string, first: First): DueRow => {
    const whole = { to, version, ...data };
    return { key: keyOf(whole), dueAt, first, data: whole };
  };
  const timeOf = ({ group, thing }: WaitingMail): MailTime =>
    group === 'saved-searches' && thing === DAILY_SEARCHES && times[group] === 'at once' ? 'daily' : times[group];
  const single = waiting
    .filter((one) => timeOf(one) !== 'daily')
    .map(({ group, thing, n, mailedAt, oldest, first }) => {
      const free = mailedAt === null || times[group] === 'off' ? 0 : Date.parse(mailedAt) + HOUR_MS;
      return row({ group, thing, n }, later(Date.parse(oldest), free), first);
    });
  const [first, ...others] = waiting.filter((one) => timeOf(one) === 'daily');
  if (first === undefined) return single;
  const oldest = others.reduce((a, b) => (isBefore(b, a) ? b : a), first);
  const after = later(Date.parse(oldest.oldest), Date.parse(digest.mailedAt ?? oldest.oldest));
  const at = nextMorning(new Date(after), timeZone ?? 'UTC').toISOString();
  return [...single, row({ group: 'digest', thing: '', n: digest.n }, at, oldest.first)];
}

/** Ordered by time and then by id, so that the order is deterministic. `oldest` is text with microseconds. */
const isBefore = (a: WaitingMail, b: WaitingMail) =>
  a.oldest < b.oldest || (a.oldest === b.oldest && a.first.id < b.first.id);

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000];

/**
 * The first time after `after` at which a time zone reaches the hour of the daily email or, if its clocks skip that
 * hour, the moment of the change. Time zones that this runtime does not support are treated as UTC.
 */
export function nextMorning(after: Date, timeZone: string): Date {
  const offsetAt = (time: number) => offsetIn(timeZone, time);
  // The local time, expressed as if it were UTC.
  const wall = after.getTime() + offsetAt(after.getTime());
  const midnight = Math.floor(wall / DAY) * DAY;
  for (let day = midnight - DAY; ; day += DAY) {
    const time = instantOf(day + DAILY_MAIL_HOUR * HOUR, offsetAt);
    if (time > after.getTime()) return new Date(time);
  }
}

/**
 * The instant when the local time is `wall`. The previous day's offset is correct unless the offset changes in between.
 */
function instantOf(wall: number, offsetAt: (time: number) => number): number {
  const [before, later] = [wall - offsetAt(wall - DAY), wall - offsetAt(wall + DAY)];
  const fitting = [before, later].find((time) => time + offsetAt(time) === wall);
  return fitting ?? Math.max(before, later);
}

/** A time zone's offset from UTC at an instant, in ms. */
function offsetIn(timeZone: string, time: number): number {
  const { year, month, day, hour, minute } = clockIn(timeZone, time);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE) * MINUTE;
}
