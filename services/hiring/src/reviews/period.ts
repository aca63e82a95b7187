import { REVIEW_DAYS, REVIEW_HOURS_MIN } from '@hirelane/api/constants';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type ContractEvent, endedAtOf } from '../contracts/contract-state.ts';

const HOUR_MS = 3_600_000;

/**
 * `until`: the instant, in UTC, until which a contract's parties may review each other. If they may not, the period is
 * a refusal.
 */
export type Period = Readonly<{ until: string }> | Refusal<'contract-running' | 'nothing-to-review'>;

/**
 * A contract's review period, from its history. It starts when the end was recorded according to the log, because the
 * clock of the instance that wrote the event may be wrong.
 */
export function periodOf(history: readonly Recorded<ContractEvent>[]): Period {
  const start = history.find(({ type }) => type === 'EngagementStarted');
  const endedAt = endedAtOf(history);
  if (!start || endedAt === null) return { refused: 'contract-running' };
  const isDelivered = history.some(({ type }) => type === 'WorkDelivered');
  const until = periodEnd({ beganAt: start.at, endedAt, isDelivered });
  return until === null ? { refused: 'nothing-to-review' } : { until };
}

/** When a contract started and ended according to the log, and whether anything was delivered. */
type Course = Readonly<{ beganAt: string; endedAt: string; isDelivered: boolean }>;

/** When an ended contract's review period is over, as an instant in UTC; null if the contract cannot be reviewed. */
export function periodEnd({ beganAt, endedAt, isDelivered }: Course): string | null {
  const endedMs = Date.parse(endedAt);
  if (!isDelivered && endedMs - Date.parse(beganAt) < REVIEW_HOURS_MIN * HOUR_MS) return null;
  return new Date(endedMs + REVIEW_DAYS * 24 * HOUR_MS).toISOString();
}

/**
 * Whether a period is over. Once it is, no review can be written and no review is hidden. Both rules use this boundary,
 * so that they neither overlap nor leave a gap.
 */
export const isOverAt = (until: string, at: string): boolean => Date.parse(at) >= Date.parse(until);
