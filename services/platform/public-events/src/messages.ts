import { type PublicMessage, translate } from '@hirelane/api/public-events/translate';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';

/**
 * Returns the public messages of events, in order; most events have none. Each event is translated together with the
 * earlier events in its stream, because the message for an edit depends on whether the project is public. Throws if an
 * announced event is not in the log yet, and throws any error from `translate`.
 */
export async function publicMessages(events: readonly Recorded[], read: EventStore['read']): Promise<PublicMessage[]> {
  const streams = new Map<string, readonly (readonly PublicMessage[])[]>();
  const messages: PublicMessage[] = [];
  for (const { stream, version } of events) {
    const translated = streams.get(stream) ?? translate(await read(stream));
    streams.set(stream, translated);
    const said = translated[version - 1];
    if (!said) throw new Error(`Expected version ${version} of ${stream} in the log, found none.`);
    messages.push(...said);
  }
  return messages;
}
