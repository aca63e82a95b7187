import { randomUUID } from 'node:crypto';
import { aBrief } from '@hirelane/api/testing/fixtures';
import { stamp } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event } from '@hirelane/event-sourcing/events';

/** A new project whose events a test appends to a log. */
export function aProjectIn(store: EventStore) {
  const [projectId, clientId] = [randomUUID(), randomUUID()];
  const stream = `project-${projectId}`;
  let version = 0;
  return {
    projectId,
    /** Appends one event of each type. */
    async happens(...types: readonly string[]) {
      for (const type of types) {
        const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: clientId };
        const brief = aBrief({ title: 'sealed:1:A', description: 'sealed:1:B' });
        const event: Event = { type, data: { projectId, clientId, brief, isHidden: true, day: '2026-11-21' } };
        version = await store.append(stream, version, [stamp(event, stream, 0, context)]);
      }
    },
  };
}
