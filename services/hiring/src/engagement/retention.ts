import { endRetention, eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { eventId, newId } from '@hirelane/event-sourcing/ids';
import { NOBODY } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import { engagement } from './engagement.ts';
import { type EngagementEvent, isOver } from './state.ts';

export type Kept = Readonly<{ engagementId: string; stream: string }>;
type Parts = Pick<Resources, 'store' | 'subjectKeys' | 'log'> &
  Readonly<{
    /**
     * The engagements that have been over for as many years, of which somebody has left and the terms are still kept.
     */
    keptFor(years: number, aheadMs: number): Promise<readonly Kept[]>;
    years: number;
    /** Added to the time of the database, for tests. */
    aheadMs?: number;
  }>;

/**
 * Ends the time for which agreed terms are kept for whoever is left, once somebody has deleted their account: `years`
 * after the engagement was over. As long as both are here, nobody has asked for anything to go. How many years is the
 * operator's choice, so they are not part of a read model, which events alone make. The time is the database's: a copy
 * whose clock is wrong destroys no key. Returns how many it ended; one that fails is left to the next time.
 */
export function openRetention({ store, subjectKeys, log, keptFor, years, aheadMs = 0 }: Parts) {
  async function end({ engagementId, stream }: Kept): Promise<void> {
    const { state } = await load(store, engagement, stream);
    if (!state) return;
    const expired: EngagementEvent = { type: 'EngagementExpired', data: state.named };
    const context = { commandId: newId(), correlationId: newId(), actor: NOBODY };
    await endRetention({ store, subjectKeys }, engagementId, stream, expired, context);
  }

  return async function endDue(): Promise<number> {
    let ended = 0;
    for (const kept of await keptFor(years, aheadMs)) {
      try {
        await end(kept);
        ended++;
      } catch (error) {
        log.warn(
          { err: error, stream: kept.stream },
          'the retention of terms could not be ended; the next time goes on',
        );
      }
    }
    return ended;
  };
}

/**
 * How either of the two is erased from an engagement: one that goes on ends first, since nobody would work or answer
 * any more; then its stream says who has left, and goes on for the other. `now`: of the database, RFC 3339, UTC.
 */
export function engagementErasers(
  store: EventStore,
  now: () => Promise<string>,
): Readonly<Record<'clientId' | 'freelancerId', EraseOne>> {
  const change = handle(store, engagement, 'engagement');

  const leaving =
    (erasure: 'EngagementClientErased' | 'EngagementFreelancerErased'): EraseOne =>
    async (key, by, context) => {
      const stream = `engagement-${key}`;
      const { state } = await load(store, engagement, stream);
      if (!state) return;
      if (!isOver(state)) {
        // Another command than the erasure, and the same one each time.
        const commandId = eventId(context.commandId, `${stream}/end`, 0);
        await change(key, { type: 'LeaveEngagement', by, at: await now() }, { ...context, commandId });
      }
      const erased: EngagementEvent = { type: erasure, data: state.named };
      await eraseStream(store, stream, erased, context);
    };

  return { clientId: leaving('EngagementClientErased'), freelancerId: leaving('EngagementFreelancerErased') };
}
