import type { Message } from '@hirelane/contracts/api/conversations';
import { formatClock, formatLocalDay } from '@/shared/lib/format';

/** Messages of one author with little time between them, of which the first alone says whose they are and when. */
export interface Run {
  messages: [Message, ...Message[]];
  isOwn: boolean;
}

export interface Day {
  /** '22 Nov 2026'. */
  day: string;
  runs: Run[];
}

/** ms after which an author is named again. */
const RUN_MS = 5 * 60_000;

/** The messages of each day in the reader's time zone, in their order. */
export function byDay(messages: readonly Message[]): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const day = formatLocalDay(message.sentAt);
    let last = days.at(-1);
    if (last?.day !== day) {
      last = { day, runs: [] };
      days.push(last);
    }
    const run = last.runs.at(-1);
    if (run && continues(run, message)) run.messages.push(message);
    else last.runs.push({ messages: [message], isOwn: message.isOwn });
  }
  return days;
}

const continues = ({ messages, isOwn }: Run, { isOwn: isNextOwn, sentAt }: Message): boolean =>
  isOwn === isNextOwn && Date.parse(sentAt) - Date.parse(messages[0].sentAt) < RUN_MS;

const DAY_MS = 24 * 3_600_000;

/** A day as the reader would say it. `now`: milliseconds since 1970. */
export function dayLabel(day: string, now: number): string {
  const today = formatLocalDay(new Date(now).toISOString());
  if (day === today) return 'Today';
  // Noon, so that a day of 23 or 25 hours changes nothing.
  const noon = new Date(now).setHours(12, 0, 0, 0);
  return day === formatLocalDay(new Date(noon - DAY_MS).toISOString()) ? 'Yesterday' : day;
}

/** When the last message of a conversation was sent: the time of day, or the day. */
export function shortTime(instant: string, now: number): string {
  const label = dayLabel(formatLocalDay(instant), now);
  return label === 'Today' ? formatClock(instant) : label;
}
