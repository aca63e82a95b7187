import type { PublicIds } from '@hirelane/api/public-events/ids';
import { mayBePublic, type PublicMessage, translate } from '@hirelane/api/public-events/translate';
import type { EventLog } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';

/** Reads a log's streams and translates its events. */
export type PublicLog = Readonly<{ readStreams: EventLog['readStreams']; ids: PublicIds }>;

/**
 * An event with its public messages, in order; most events have none. `ofStream` has the messages of each event in its
 * stream, by version.
 */
export type Translated = Readonly<{
  event: Recorded;
  messages: readonly PublicMessage[];
  ofStream: readonly (readonly PublicMessage[])[];
}>;

/** The number of events whose streams are read at once. It is limited because streams may be long. */
const TOGETHER = 250;

/**
 * Translates events in order. An event is translated together with the earlier events in its stream, because the
 * message for an edit depends on whether the project is public. Throws if an announced event is not in the log yet, and
 * throws any error from `translate`.
 */
export async function* translated(
  events: readonly Recorded[],
  { readStreams, ids }: PublicLog,
): AsyncGenerator<Translated> {
  const streams = new Map<string, Translated['ofStream']>();
  for (let from = 0; from < events.length; from += TOGETHER) {
    const some = events.slice(from, from + TOGETHER);
    const needed = new Set(some.flatMap((event) => (mayBePublic(event) ? [event.stream] : [])));
    const missing = [...needed].filter((stream) => !streams.has(stream));
    const histories = missing.length > 0 ? await readStreams(missing) : [];
    missing.forEach((stream, i) => void streams.set(stream, translate(histories[i] ?? [], ids)));
    for (const event of some) yield { event, ...messagesOf(event, streams) };
  }
}

function messagesOf(event: Recorded, streams: ReadonlyMap<string, Translated['ofStream']>) {
  if (!mayBePublic(event)) return { messages: [], ofStream: [] };
  const { stream, version } = event;
  const ofStream = streams.get(stream) ?? [];
  const messages = ofStream[version - 1];
  if (!messages) throw new Error(`Expected version ${version} of ${stream} in the log, found none.`);
  return { messages, ofStream };
}

/** The public messages of a batch of events, in order. */
export async function publicMessages(events: readonly Recorded[], log: PublicLog): Promise<PublicMessage[]> {
  const found: PublicMessage[] = [];
  for await (const { messages } of translated(events, log)) found.push(...messages);
  return found;
}
