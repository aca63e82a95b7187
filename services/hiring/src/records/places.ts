import { randomInt } from 'node:crypto';
import { STATUS_LIST_LENGTH } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import { type Context, stamp } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';

/** At least half of a list is free, so that so many places are never all taken. */
const TRIES = 100;

/**
 * Takes a free place in a status list for a record, by chance: it says neither when the record was issued nor to whom.
 * A stream for each place, so that no two records ever have the same.
 */
export async function takePlace(store: EventStore, list: number, recordId: string, context: Context): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const index = randomInt(STATUS_LIST_LENGTH);
    const stream = `status-${list}_${index}`;
    const taken: EventOf<'status'> = { type: 'StatusTaken', data: { recordId } };
    try {
      await store.append(stream, 0, [stamp(taken, stream, 0, context)]);
      return index;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion) || attempt === TRIES) throw error;
    }
  }
}
