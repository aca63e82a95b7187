import type { SubjectKeys } from '@hirelane/encryption/subject-keys';
import { type Context, stamp } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import type { Event } from '@hirelane/event-sourcing/events';

const TRIES = 10;

/**
 * Appends the event for a person's erasure to a stream, unless the stream already contains it. Afterwards `handle`
 * refuses this person's commands, and all commands for a stream that they own. `ending` receives the stream's events,
 * whose text may be encrypted, and returns additional events that the erasure causes; they are appended in the same
 * write, before the erasure. Throws the store's own errors.
 */
export async function eraseStream<E extends Event>(
  store: EventStore,
  stream: string,
  erasure: E,
  context: Context,
  ending: (past: readonly E[]) => readonly E[] = () => [],
): Promise<{ stream: string; version: number }> {
  for (let attempt = 1; ; attempt++) {
    const past = await store.read<E>(stream, (events) => events.map(() => false));
    if (past.some(({ type }) => type === erasure.type)) return { stream, version: past.length };
    const events = [...ending(past), erasure].map((event, n) => stamp(event, stream, n, context));
    try {
      const version = await store.append(stream, past.length, events);
      return { stream, version };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion) || attempt === TRIES) throw error;
    }
  }
}

/**
 * Ends the retention of a contract's terms, which neither party can end alone. First, `ending` is appended to the
 * contract's stream, which makes read models drop the text; then the contract's own key is destroyed and is never
 * created again. Safe to repeat after a crash at any point. Throws the store's own errors.
 */
export async function endRetention(
  { store, subjectKeys }: Readonly<{ store: EventStore; subjectKeys: Pick<SubjectKeys, 'destroy'> }>,
  engagementId: string,
  stream: string,
  ending: Event,
  context: Context,
): Promise<void> {
  await eraseStream(store, stream, ending, context);
  await subjectKeys.destroy(engagementId);
}
