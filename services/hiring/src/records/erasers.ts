import type { EventOf } from '@hirelane/contracts/events/catalog';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { eventId } from '@hirelane/event-sourcing/ids';
import type { NamingEvent } from './naming.ts';
import type { WorkRecords } from './records.ts';

/**
 * A client who leaves takes their name back: the records that carry it are revoked. A freelancer who leaves keeps the
 * records that they have: these say what was true, and are no longer issued.
 */
export const recordErasers = (
  store: EventStore,
  { revoke }: Pick<WorkRecords, 'revoke'>,
): Pick<Erasers<'hiring'>, 'naming' | 'record'> => ({
  naming: {
    async clientId(engagementId, _clientId, context) {
      const stream = `naming-${engagementId}`;
      const [first] = await store.read<NamingEvent>(stream);
      if (!first) return;
      const { version } = await eraseStream<NamingEvent>(
        store,
        stream,
        { type: 'NamingErased', data: first.data },
        context,
      );
      // Another command than the erasure, and the same one each time. What is due does it after a crash in between.
      const commandId = eventId(context.commandId, `${stream}/revoke`, 0);
      await revoke(first.data.freelancerId, engagementId, version, { ...context, commandId });
    },
  },
  record: {
    freelancerId(key, freelancerId, context) {
      const erased: EventOf<'record'> = { type: 'RecordsErased', data: { freelancerId } };
      return eraseStream(store, `record-${key}`, erased, context);
    },
  },
});
