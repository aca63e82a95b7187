import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type MatchEvent = EventOf<'match'>;
export type Matched = Extract<MatchEvent, { type: 'SearchMatched' }>['data'];

/**
 * Whether a user has been matched with a project, which happens only once, even if another search finds the project
 * later.
 */
export const match: Decider<boolean, Matched, MatchEvent> = {
  initial: false,
  evolve: () => true,
  decide: (isDecided, data) => (isDecided ? [] : [{ type: 'SearchMatched', data }]),
};

/** The stream id without its category. */
export const matchKey = ({ userId, projectId }: Pick<Matched, 'userId' | 'projectId'>): string =>
  `${userId}_${projectId}`;
