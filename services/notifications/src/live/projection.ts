import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Projection } from '@hirelane/projections/projection';
import { FRESH_MS, forgetSignals, type NewSignal, writeSignals } from './table.ts';
import { SIGNALLED, type SignalledEvent, toldOf } from './told.ts';

/**
 * Follows what happens, to tell browsers of it. It has no tables: signals stand outside the read model, since what was
 * told cannot be told again. `user` among the categories also brings the events of people who leave.
 */
export const signalsProjection: Projection<(typeof SIGNALLED)[number]> = {
  name: 'notifications_signals',
  version: 1,
  categories: SIGNALLED,
  ddl: '',
  texts: {},
  async apply(tx, events) {
    const since = Date.now() - FRESH_MS;
    await writeSignals(tx, events.filter(({ at }) => Date.parse(at) > since).flatMap(signalsOf));
    await forgetSignals(
      tx,
      dataOf(events, 'UserErased').map(({ userId }) => userId),
    );
  },
};

const signalsOf = (event: Recorded<SignalledEvent>): readonly NewSignal[] =>
  toldOf(event).map((told, place) => ({
    ...told,
    eventId: event.id,
    place,
    wrote: `${event.stream}@${event.version}`,
  }));
