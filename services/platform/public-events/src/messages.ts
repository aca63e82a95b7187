import { type PublicMessage, translate } from '@hirelane/contracts/public-events/translate';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';

/**
 * What events say to the public, in their order; most say nothing. Each event is translated with the stream before it at hand:
 * what an edit says depends on whether the project is public. Throws when the log does not hold an event yet that it has
 * announced, and what `translate` throws.
 */
export async function publicMessages(events: readonly Recorded[], read: EventStore['read']): Promise<PublicMessage[]> {
  const streams = new Map<string, readonly (readonly PublicMessage[])[]>();
  const messages: PublicMessage[] = [];
  for (const { stream, version } of events) {
    const translated = streams.get(stream) ?? translate(await read(stream));
    streams.set(stream, translated);
    const said = translated[version - 1];
    if (!said) throw new Error(`${stream} has no version ${version} in the log`);
    messages.push(...said);
  }
  return messages;
}
