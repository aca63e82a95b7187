import type { Message } from '@hirelane/api/schemas/conversations';
import { byLocalDay } from '@/shared/lib/days';

/** Messages by one author in quick succession. Only the first shows the author and the time. */
export interface Run {
  messages: [Message, ...Message[]];
  isOwn: boolean;
}

export interface Day {
  /** A date such as '22 Nov 2026'. */
  day: string;
  runs: Run[];
}

/** The gap after which the author is shown again, in milliseconds. */
const RUN_MS = 5 * 60_000;

/** Groups messages by day in the reader's time zone, keeping their order. */
export const byDay = (messages: readonly Message[]): Day[] =>
  byLocalDay(messages, ({ sentAt }) => sentAt).map(({ day, rows }) => ({ day, runs: runsOf(rows) }));

function runsOf(messages: readonly Message[]): Run[] {
  const runs: Run[] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    if (run && continues(run, message)) run.messages.push(message);
    else runs.push({ messages: [message], isOwn: message.isOwn });
  }
  return runs;
}

const continues = ({ messages, isOwn }: Run, { isOwn: isNextOwn, sentAt }: Message): boolean =>
  isOwn === isNextOwn && Date.parse(sentAt) - Date.parse(messages[0].sentAt) < RUN_MS;
