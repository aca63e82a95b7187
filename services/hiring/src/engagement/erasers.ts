import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { eventId } from '@hirelane/event-sourcing/ids';
import { engagement } from './engagement.ts';
import { type EngagementEvent, isOver } from './state.ts';

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
