import { DAILY_MAIL_HOUR, type MailGroup, type MailTime } from '@hirelane/api/mail-groups';
import { DAILY_SEARCHES } from '@hirelane/api/notifications/talk';
import { clockIn } from '@hirelane/api/time-zones';
import { type Mailing, UNCHOSEN } from '../mailing/mailing.ts';
import type { MailOfAccount } from './mail-of-account.ts';

/**
 * A mail that is due: the `n`th to somebody of a group about a thing, or of the digest, by what they have chosen up to
 * a `version` of their stream. What it says is read when it is written.
 */
export type DueMail = Readonly<{ to: string; group: MailGroup | 'digest'; thing: string; n: number; version: number }>;

/** By the name of a step that is due, what it needs. `happenedAt`: RFC 3339, UTC. */
export type StepMailsDue = {
  'mail-step': MailOfAccount & Readonly<{ noticeId: string; happenedAt: string }>;
  'mail-thing': DueMail;
};

/** The event that a mail follows from. */
type First = Readonly<{ id: string; correlationId: string }>;

/** What somebody is to be mailed about a thing. `oldest`, `mailedAt`: RFC 3339, UTC; `first`: the oldest event. */
export type Waiting = Readonly<{
  group: MailGroup;
  thing: string;
  n: number;
  mailedAt: string | null;
  oldest: string;
  first: First;
}>;

/** What a person waits for. `digest`: of the daily mail, how many there were, and when the last one was. */
export type PersonWaiting = Readonly<{
  to: string;
  chosen: Mailing | null;
  version: number;
  digest: Readonly<{ n: number; mailedAt: string | null }>;
  waiting: readonly Waiting[];
}>;

export type DueRow = Readonly<{ key: string; dueAt: string; first: First; data: DueMail }>;

const HOUR_MS = 3_600_000;

const keyOf = ({ to, group, thing, n, version }: DueMail) => [to, group, thing, n, version].join('/');
const later = (a: number, b: number) => new Date(Math.max(a, b)).toISOString();

/**
 * The mails that are due to a person: of what they want at once, one for each thing, an hour after the last one at the
 * earliest; of what they want daily, one on the next morning in their time zone. What they want no mails of is due too,
 * to be settled without one, so that it is not mailed after all when they change their mind.
 */
export function dueMails({ to, chosen, version, digest, waiting }: PersonWaiting): readonly DueRow[] {
  const { times, timeZone } = chosen ?? UNCHOSEN;
  const row = (data: Omit<DueMail, 'to' | 'version'>, dueAt: string, first: First): DueRow => {
    const whole = { to, version, ...data };
    return { key: keyOf(whole), dueAt, first, data: whole };
  };
  const timeOf = ({ group, thing }: Waiting): MailTime =>
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

/** By time, and then by id, so that the order depends on nothing else. `oldest` has microseconds, as text. */
const isBefore = (a: Waiting, b: Waiting) => a.oldest < b.oldest || (a.oldest === b.oldest && a.first.id < b.first.id);

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000];

/**
 * The first time after `after` at which it is the hour of the daily mail in a time zone; where the clocks jump over it,
 * the moment at which they do. A zone that this runtime does not know counts as UTC.
 */
export function nextMorning(after: Date, timeZone: string): Date {
  const offsetAt = (time: number) => offsetIn(timeZone, time);
  // What a clock on the wall shows, written as if it were UTC.
  const wall = after.getTime() + offsetAt(after.getTime());
  const midnight = Math.floor(wall / DAY) * DAY;
  for (let day = midnight - DAY; ; day += DAY) {
    const time = instantOf(day + DAILY_MAIL_HOUR * HOUR, offsetAt);
    if (time > after.getTime()) return new Date(time);
  }
}

/** The instant at which clocks show `wall`. The offset a day before is right, unless it changes in between. */
function instantOf(wall: number, offsetAt: (time: number) => number): number {
  const [before, later] = [wall - offsetAt(wall - DAY), wall - offsetAt(wall + DAY)];
  const fitting = [before, later].find((time) => time + offsetAt(time) === wall);
  return fitting ?? Math.max(before, later);
}

/** How far clocks in a zone are ahead of UTC at an instant, in ms. */
function offsetIn(timeZone: string, time: number): number {
  const { year, month, day, hour, minute } = clockIn(timeZone, time);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE) * MINUTE;
}
