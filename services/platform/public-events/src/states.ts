import { STATE_TOPIC } from '@hirelane/api/public-events/catalog';
import { PAGE_MAX, type StatesQuery } from '@hirelane/api/public-events/queries';
import { routes } from '@hirelane/api/routes';
import { checkpointAt } from '@hirelane/event-sourcing/checkpoint';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Request, Response } from 'express';
import { refusePosition, type SnapshotCursor, snapshotCursor, snapshotIn, unlinkable } from './cursor.ts';
import { translated } from './messages.ts';
import { nextQuery } from './page.ts';
import type { ServedLog } from './read-events.ts';

type Asked = Readonly<{ query: StatesQuery; request: Request; response: Response }>;

/** How many events of the log are read at once, and how many times for one page. */
const [READ_AT_ONCE, READS] = [PAGE_MAX, 5];

/** The first event of a project that is public. */
const FIRST = 'ProjectPosted';

/**
 * Sends a page of a snapshot: the current states of public projects, in the order of their first publication, as in the
 * state topic. The snapshot is taken from the log, so no read model has to be up to date. The position of the log's end
 * is taken before the first page. Reading events after it (the link `monitor`, RFC 5989) yields every later change.
 * Throws 422 for a cursor that was never returned.
 */
export async function sendStates(log: ServedLog, { query, request, response }: Asked): Promise<null> {
  const { after, limit } = query;
  const snapshot = after === undefined ? await begin(log) : snapshotIn(after, log.ids);
  const { states, searched, isEnd } = await readStates(log, snapshot.searched, limit);
  const events = routes.readProjectEvents.path;
  response.links({
    ...(!isEnd && {
      next: `${request.path}?${nextQuery(request, limit, snapshotCursor({ ...snapshot, searched }, log.ids))}`,
    }),
    monitor: snapshot.begunAt === null ? events : `${events}?after=${snapshot.begunAt}`,
  });
  response.type('application/x-ndjson').send(states.map((state) => `${state}\n`).join(''));
  return null;
}

async function begin(log: ServedLog): Promise<SnapshotCursor> {
  const end = await log.checkpointBefore(Number.MAX_SAFE_INTEGER);
  return { searched: null, begunAt: end && unlinkable(end, log.ids) };
}

async function readStates(log: ServedLog, start: string | null, limit: number) {
  const states: string[] = [];
  let searched = start;
  for (let reads = 0; reads < READS; reads++) {
    const { events, upTo, isEnd } = await log.readAfter('project', searched, READ_AT_ONCE).catch((error: unknown) => {
      if (!(error instanceof UnknownPosition)) throw error;
      return refusePosition();
    });
    const posted = events.filter(({ type }) => type === FIRST);
    for await (const { event, ofStream } of translated(posted, log)) {
      // A project that was a draft in between is published again; its state is sent only once.
      if (!isFirst(event, ofStream)) continue;
      const state = ofStream.flat().findLast(({ topic }) => topic === STATE_TOPIC.topic)?.value;
      if (!state) continue;
      states.push(state);
      if (states.length === limit) return { states, searched: checkpointAt(event), isEnd: false };
    }
    searched = upTo;
    if (isEnd) return { states, searched, isEnd };
  }
  return { states, searched, isEnd: false };
}

const isFirst = ({ version }: Recorded, ofStream: readonly (readonly unknown[])[]): boolean =>
  ofStream.findIndex((messages) => messages.length > 0) === version - 1;
