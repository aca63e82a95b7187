import { REVIEW_DAYS, REVIEW_HOURS_MIN } from '@hirelane/api/constants';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type EngagementEvent, endedAtOf } from '../engagement/state.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the time of the database, RFC 3339 in UTC, which is one for all copies of the service: by the same clock a
 * review is too late, and the other one visible.
 */
export type Clock = () => Promise<string>;

/** Until when the two of an engagement may review each other, an instant in UTC; or why they may not. */
export type Period = Readonly<{ until: string }> | Refusal<'contract-running' | 'nothing-to-review'>;

/**
 * The period of reviews, by what has happened in an engagement. It counts from when its end was recorded, by the time
 * of the log: the clock of a copy that wrote it may be wrong.
 */
export function periodOf(history: readonly Recorded<EngagementEvent>[]): Period {
  const start = history.find(({ type }) => type === 'EngagementStarted');
  const endedAt = endedAtOf(history);
  if (!start || endedAt === null) return { refused: 'contract-running' };
  const isDelivered = history.some(({ type }) => type === 'WorkDelivered');
  const until = periodEnd({ beganAt: start.at, endedAt, isDelivered });
  return until === null ? { refused: 'nothing-to-review' } : { until };
}

/** When it began and ended, by the time of the log, and whether anything was delivered. */
type Course = Readonly<{ beganAt: string; endedAt: string; isDelivered: boolean }>;

/** When the period of reviews of an engagement that is over ends, an instant in UTC; null if it has none. */
export function periodEnd({ beganAt, endedAt, isDelivered }: Course): string | null {
  const endedMs = Date.parse(endedAt);
  if (!isDelivered && endedMs - Date.parse(beganAt) < REVIEW_HOURS_MIN * HOUR_MS) return null;
  return new Date(endedMs + REVIEW_DAYS * 24 * HOUR_MS).toISOString();
}

/**
 * Whether a period is over: nothing is written any more, and nothing is hidden. The one boundary of both, so that no
 * moment belongs to both, or to neither.
 */
export const isOverAt = (until: string, at: string): boolean => Date.parse(at) >= Date.parse(until);
