import type { PersonalRecord } from '@hirelane/contracts/api/personal-data';
import { idIn, peopleOf, subjectFieldOf } from '@hirelane/contracts/events/people';
import { mapTexts } from '@hirelane/encryption/texts';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';

/**
 * A stream as the export of one of its people has it: all that happened, with the texts that they wrote or agreed on.
 * What others wrote is not decrypted, and is ''.
 */
export async function recordOf(
  store: Pick<EventStore, 'read'>,
  stream: string,
  person: string,
): Promise<PersonalRecord> {
  const kind = categoryOf(stream);
  const fields = Object.keys(peopleOf(kind));
  const isOthers = (past: readonly Recorded[]) => {
    const people = new Set(past.flatMap(({ data }) => fields.map((field) => idIn(data, field))));
    return ({ type, data }: Recorded) => {
      const subject = idIn(data, subjectFieldOf(kind, type) ?? '');
      return subject !== undefined && subject !== person && people.has(subject);
    };
  };
  const events = await store.read(stream, (past) => {
    const isWrittenByOthers = isOthers(past);
    return past.map((event) => !isWrittenByOthers(event));
  });
  const isWrittenByOthers = isOthers(events);
  return {
    kind,
    id: stream.slice(kind.length + 1),
    history: events
      .map((event) => (isWrittenByOthers(event) ? mapTexts(event, () => null) : event))
      .map(({ type, at, data }) => ({ what: type, at, data })),
  };
}
