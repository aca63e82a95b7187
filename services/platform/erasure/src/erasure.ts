import type { CATALOG, StreamCategory } from '@hirelane/api/events/catalog';
import { idIn, peopleOf, subjectFieldOf } from '@hirelane/api/events/people';
import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import type { ServiceName } from '@hirelane/api/services';
import { mapTexts } from '@hirelane/encryption/texts';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { Resources } from '@hirelane/service/service';
import { SUBJECTS, subjectQueries, type ToErase } from './subjects.ts';

/**
 * Erases a person from one of the service's streams; called repeatedly until the stream contains their erasure. Throws
 * NotYet if something else has to happen first.
 */
export type EraseOne = (id: string, subject: string, context: Context) => Promise<unknown>;

/** The erasure must wait for another service or for a read model, which is not a failure. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

type People<C extends StreamCategory> = (typeof CATALOG)[C]['people'];
/** The categories in a service's log whose streams are about people. */
type CategoryAboutPeople<S extends ServiceName> = {
  [C in StreamCategory]: (typeof CATALOG)[C]['log'] extends S ? (keyof People<C> extends never ? never : C) : never;
}[StreamCategory];
/** By category, then by the field that identifies a person there. */
export type Erasers<S extends ServiceName> = Readonly<{
  [C in CategoryAboutPeople<S>]: Readonly<Record<keyof People<C>, EraseOne>>;
}>;

export type PersonalData = Readonly<{
  /**
   * Returns everything about a person in this service's log, oldest first within each stream. The person's text is
   * decrypted, and other people's becomes ''. Throws 503 while the service's read model is being built.
   */
  exportOf(subject: string): Promise<readonly PersonalRecord[]>;
}>;

type Exported = Readonly<{
  /** Streams about a person from which nothing has to be erased. */
  alsoAbout?(subject: string): Promise<readonly string[]>;
  /** Whether a person may see a stream about them. By default, they may. */
  isKnownTo?(stream: string, subject: string): Promise<boolean>;
}>;

/** The delay before a failed or waiting erasure is retried. */
const RETRY_AFTER_MS = 1_000;
/**
 * The interval between checks when no event arrives. They are necessary because a process running a different release
 * may have stopped before it could erase the streams it found.
 */
const LOOK_EVERY_MS = 60_000;
/** The interval between log lines about waiting erasures. */
const SAY_EVERY_MS = 60_000;
/** How many streams an export reads in parallel. The limit leaves connections for other requests. */
const READ_AT_ONCE = 4;

/**
 * Erases everything that a service has written about a person once their UserErased arrives. An erasure may run more
 * than once but takes effect once, because the ids of the appended events are derived from that event's id and a stream
 * accepts a person's erasure only once. The list of streams to erase is a part of the read model (`subjects.ts`), so that
 * the next startup continues after a crash at any point. `exported` defines what else an export contains and which
 * streams it omits.
 */
export function startErasure<S extends ServiceName>(
  service: S,
  {
    store,
    pool,
    log,
    model,
    onApplied,
    onStop,
  }: Pick<Resources, 'store' | 'pool' | 'log' | 'model' | 'onApplied' | 'onStop'>,
  erasers: Erasers<S>,
  { alsoAbout = async () => [], isKnownTo = async () => true }: Exported = {},
): PersonalData {
  const eraserOf: Readonly<Record<string, Readonly<Record<string, EraseOne | undefined>> | undefined>> = erasers;
  const { toErase, streamsOf } = subjectQueries(pool, model.schema);
  let stopping = false;
  let isDue = false;
  let working: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let sayAgain = 0;

  async function eraseOne({ stream, subject, person, eventId, correlationId }: ToErase) {
    const category = categoryOf(stream);
    const context = { commandId: eventId, correlationId, actor: subject };
    await eraserOf[category]?.[person]?.(stream.slice(category.length + 1), subject, context);
  }

  async function eraseAll() {
    while (isDue && !stopping) {
      isDue = false;
      for (const due of await toErase()) {
        if (stopping) return;
        // A stream that cannot be erased now must not delay those after it.
        await eraseOne(due).catch((error) => tryAgain(error, due.stream));
      }
    }
  }

  function tryAgain(error: unknown, stream?: string) {
    if (error instanceof NotYet) sayWaiting(error, stream);
    else log.error({ err: error, stream }, 'an erasure failed and will be retried');
    clearTimeout(retry);
    if (!stopping) retry = setTimeout(look, RETRY_AFTER_MS);
  }

  /** Logs only one of the waiting streams, and not every time, because a person may have a thousand files. */
  function sayWaiting({ message }: NotYet, stream: string | undefined) {
    if (performance.now() < sayAgain) return;
    sayAgain = performance.now() + SAY_EVERY_MS;
    log.info({ event: 'erasure-waits', stream, reason: message }, 'an erasure is waiting and will be retried');
  }

  /** Runs one pass at a time; events that arrive during a pass request another one. */
  function look() {
    isDue = true;
    // While the model is being built, it lists streams whose erasure it has not yet read. A model that must be rebuilt
    // may contain erasures that are missing from the log, and an erasure cannot be undone.
    if (!model.status().ready) return;
    working ??= eraseAll()
      .catch((error) => tryAgain(error))
      .finally(() => {
        working = undefined;
        if (isDue && !stopping) look();
      });
  }

  const recordFor = async (stream: string, subject: string) =>
    (await isKnownTo(stream, subject)) ? [await recordOf(store, stream, subject)] : [];

  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  onStop(async () => {
    stopping = true;
    clearInterval(looking);
    clearTimeout(retry);
    await working;
  });
  onApplied(SUBJECTS[service], look);
  // Finds the streams that a process left before it crashed.
  void model.ready.then(look);
  return {
    async exportOf(subject) {
      // Otherwise the person could not tell that their export is incomplete.
      if (!model.status().ready) throw new HttpProblem('unavailable', {}, 1);
      const streams = [...(await streamsOf(subject)), ...(await alsoAbout(subject))];
      const records: PersonalRecord[] = [];
      for (let from = 0; from < streams.length; from += READ_AT_ONCE) {
        const some = streams.slice(from, from + READ_AT_ONCE);
        records.push(...(await Promise.all(some.map((stream) => recordFor(stream, subject)))).flat());
      }
      return records.filter(({ history }) => history.length > 0);
    },
  };
}

/**
 * Returns a stream as exported for one of the people it is about: all events, with the text that this person wrote or
 * agreed to. Other people's text is not decrypted and becomes ''.
 */
async function recordOf(store: Pick<EventStore, 'read'>, stream: string, person: string): Promise<PersonalRecord> {
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
