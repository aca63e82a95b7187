import type { PublicIds } from '@hirelane/api/public-events/ids';
import { mayBePublic, type PublicMessage, translate } from '@hirelane/api/public-events/translate';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';

/** Reads a log's streams and translates its events. */
export type PublicLog = Readonly<{ read: EventStore['read']; ids: PublicIds }>;

/**
 * Returns the public messages of each event, in order; most events have none. An event is translated together with the
 * earlier events in its stream, because the message for an edit depends on whether the project is public. The result of
 * the second call with the same stream is reused. Throws if an announced event is not in the log yet, and throws any
 * error from `translate`.
 */
export function openMessages({ read, ids }: PublicLog): (event: Recorded) => Promise<readonly PublicMessage[]> {
  const streams = new Map<string, readonly (readonly PublicMessage[])[]>();
  return async (event) => {
    if (!mayBePublic(event)) return [];
    const { stream, version } = event;
    const translated = streams.get(stream) ?? translate(await read(stream), ids);
    streams.set(stream, translated);
    const said = translated[version - 1];
    if (!said) throw new Error(`Expected version ${version} of ${stream} in the log, found none.`);
    return said;
  };
}

/** The public messages of a batch of events, in order. */
export async function publicMessages(events: readonly Recorded[], log: PublicLog): Promise<PublicMessage[]> {
  const messagesOf = openMessages(log);
  const messages: PublicMessage[] = [];
  for (const event of events) messages.push(...(await messagesOf(event)));
  return messages;
}
