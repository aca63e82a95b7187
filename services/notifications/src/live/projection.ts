import { FOLLOWED_CATEGORIES, type FollowedCategory } from '@hirelane/api/notifications/record';
import { dataOf } from '@hirelane/event-sourcing/events';
import type { Projection } from '@hirelane/projections/projection';
import { type SignalledEvent, signalsOf } from './signals.ts';
import { FRESH_MS, forgetSignals, type NewSignal, writeSignals } from './table.ts';

/**
 * Writes signals for browsers. It has no tables in the read model: a rebuild must not send signals again. The category
 * `user` includes the events of deleted accounts.
 */
export const signalsProjection: Projection<FollowedCategory> = {
  categories: FOLLOWED_CATEGORIES,
  ddl: '',
  texts: {},
  async apply(tx, events) {
    const since = Date.now() - FRESH_MS;
    await writeSignals(tx, events.filter(({ at }) => Date.parse(at) > since).flatMap(newSignals));
    await forgetSignals(
      tx,
      dataOf(events, 'UserErased').map(({ userId }) => userId),
    );
  },
};

const newSignals = (event: SignalledEvent): readonly NewSignal[] =>
  signalsOf(event).map((signal, place) => ({
    ...signal,
    eventId: event.id,
    place,
    wrote: `${event.stream}@${event.version}`,
  }));
