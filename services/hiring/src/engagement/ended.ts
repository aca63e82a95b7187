import type { Recorded } from '@hirelane/event-sourcing/events';
import type { EngagementEvent } from './state.ts';

/**
 * When an engagement was completed or ended, an instant in UTC; null while it goes on. By the time of the log, as in
 * lists: the clock of the copy that recorded it may have been wrong.
 */
export const endedAtOf = (history: readonly Recorded<EngagementEvent>[]): string | null =>
  history.find(({ type }) => type === 'WorkAccepted' || type === 'EngagementEnded')?.at ?? null;
