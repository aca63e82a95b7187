import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type MatchEvent = EventOf<'match'>;
export type Matched = Extract<MatchEvent, { type: 'SearchMatched' }>['data'];

/** Whether it has been decided that somebody is told of a project: once, whatever finds it later. */
export const match: Decider<boolean, Matched, MatchEvent> = {
  initial: false,
  evolve: () => true,
  decide: (isDecided, data) => (isDecided ? [] : [{ type: 'SearchMatched', data }]),
};

/** The id of the stream, after its category. */
export const matchKey = ({ userId, projectId }: Pick<Matched, 'userId' | 'projectId'>): string =>
  `${userId}_${projectId}`;

/** Whether everybody who is to be told of a project has their SearchMatched. */
export const matching: Decider<boolean, { projectId: string }, EventOf<'matching'>> = {
  initial: false,
  evolve: () => true,
  decide: (isEnded, data) => (isEnded ? [] : [{ type: 'MatchingEnded', data }]),
};
