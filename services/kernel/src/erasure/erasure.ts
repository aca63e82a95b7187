import type { PersonalRecord } from '@hirelane/contracts/api/personal-data';
import type { StreamCategory } from '@hirelane/contracts/events/catalog';
import type { ServiceName } from '@hirelane/contracts/service-token';
import type { Context } from '../decide.ts';
import type { EventStore } from '../event-store.ts';
import { categoryOf } from '../events.ts';
import { schemaOf } from '../projection.ts';
import type { Resources } from '../service.ts';
import { type Ending, subjectQueries, subjectsProjection, type ToErase } from './subjects.ts';

/** How a service erases one stream of a category; called again until the event named `ending` stands in the stream. */
export type EraseOne = (id: string, subject: string, context: Context) => Promise<unknown>;
export type Erasers = Readonly<Partial<Record<StreamCategory, Readonly<{ ending: string; erase: EraseOne }>>>>;

export type PersonalData = Readonly<{
  /** Everything that this service's log says about a person, opened, oldest first in each stream. */
  exportOf(subject: string): Promise<readonly PersonalRecord[]>;
}>;

/** ms before an erasure that has failed is tried again. */
const RETRY_AFTER = 1_000;

/**
 * Erases what a service has written about a person once their UserErased arrives: at least once, and with effect once, since
 * the ids of the events it appends come from that event's id and an erased stream takes no second ending. What is left to do is
 * a read model, so that a crash at any point is made up for at the next start.
 */
export async function startErasure(
  service: ServiceName,
  { store, pool, log, project, onStop }: Resources,
  erasers: Erasers,
): Promise<PersonalData> {
  const endings: Ending = Object.fromEntries(
    Object.entries(erasers).map(([category, eraser]) => [category, eraser.ending]),
  );
  const projection = subjectsProjection(service, endings);
  const { toErase, streamsOf } = subjectQueries(pool, schemaOf(projection));
  let stopping = false;
  let isDue = false;
  let working: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function eraseOne({ stream, subject, eventId, correlationId }: ToErase) {
    const category = categoryOf(stream);
    const context = { commandId: eventId, correlationId, actor: subject };
    await erasers[category as StreamCategory]?.erase(stream.slice(category.length + 1), subject, context);
  }

  async function eraseAll() {
    while (isDue && !stopping) {
      isDue = false;
      for (const due of await toErase()) await eraseOne(due);
    }
  }

  /** One pass at a time; what arrives meanwhile asks for another. */
  function look() {
    isDue = true;
    working ??= eraseAll()
      .catch((error) => {
        log.error({ err: error }, 'an erasure failed and will be tried again');
        if (!stopping) retry = setTimeout(look, RETRY_AFTER);
      })
      .finally(() => {
        working = undefined;
        if (isDue && !stopping) look();
      });
  }

  onStop(async () => {
    stopping = true;
    clearTimeout(retry);
    await working;
  });
  // The read model keeps its to-do list through a crash: the first batch, or this look, finds what was left.
  await project(projection, look);
  look();
  return {
    async exportOf(subject) {
      const streams = await streamsOf(subject);
      return Promise.all(streams.map((stream) => recordOf(store, stream)));
    },
  };
}

async function recordOf(store: EventStore, stream: string): Promise<PersonalRecord> {
  const events = await store.read(stream);
  const kind = categoryOf(stream);
  return {
    kind,
    id: stream.slice(kind.length + 1),
    history: events.map(({ type, at, data }) => ({ what: type, at, data })),
  };
}
