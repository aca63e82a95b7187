import { REPORTED } from '@hirelane/api/constants';
import type { FileReport } from '@hirelane/api/schemas/reports';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Caller } from '@hirelane/http/authenticate';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import { v5 } from 'uuid';
import type { ReportQueries } from './queries.ts';
import { type Report, type ReportEvent, report } from './report.ts';
import type { MessageAt, ReportableContent } from './things.ts';

type Parts = Readonly<{
  store: EventStore;
  queries: Pick<ReportQueries, 'thing' | 'messages' | 'one'>;
  /** The reports read model. */
  model: Pick<Projector, 'catchUp'>;
  /** Throws 404 unless the caller may know about this person. */
  requireKnown(caller: Caller, personId: string): Promise<void>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;

/** Handler for the route that users call to report content to the operator. */
export function reportHandlers(parts: Parts): Pick<Handlers<'messaging'>, 'fileReport'> {
  const { store, queries, now } = parts;
  const change = handle(store, report, 'report');
  const find = openReported(parts);

  /** A report from an earlier release keeps its id. */
  async function reportIdFor(by: string, body: FileReport, { id, sentId, message }: Reported): Promise<string> {
    const former = reportIdOf(by, body, sentId);
    if (message === null) return former;
    return (await queries.one(former, null))?.thingId === id ? former : messageReportIdOf(by, message.at);
  }

  return {
    async fileReport({ body, caller, context }) {
      const { about, id: thingId, reason, words } = body;
      const [first, ...more] = await find(caller, body);
      const at = await now();
      const file = async (thing: Reported) => {
        const reportId = await reportIdFor(caller.id, body, thing);
        const ids = { reportId, by: caller.id, about, thingId, personId: thing.ownerId };
        const messageAt = thing.message?.at;
        const command = { type: 'FileReport', ids, reason, words, messageAt, at } as const;
        return { reportId, wrote: await change(reportId, command, context) };
      };
      const { reportId, ...filed } = await file(first);
      let { wrote } = filed;
      for (const thing of more) ({ wrote } = await file(thing));
      return { body: { data: { _id: reportId } }, wrote };
    },
  };
}

/**
 * The id of the single report that a person can file about an item. `sentId`: the id of an invitation's last event, so
 * that an invitation that was sent again can be reported again. For messages, only earlier releases used this function.
 */
export const reportIdOf = (
  by: string,
  { about, id }: Pick<FileReport, 'about' | 'id'>,
  sentId: string | null = null,
): string => v5([about, id, ...(sentId === null ? [] : [sentId])].join('/'), by);

/** The id of the single report that a person can file about a message. The message's author cannot influence it. */
const messageReportIdOf = (by: string, { conversationId, n }: MessageAt): string =>
  v5(['message', conversationId, n].join('/'), by);

type ReportedParts = Readonly<{
  queries: Pick<ReportQueries, 'thing' | 'messages'>;
  /** The reports read model. */
  model: Pick<Projector, 'catchUp'>;
  /** Throws 404 unless the caller may know about this person. */
  requireKnown(caller: Caller, personId: string): Promise<void>;
}>;

/** A reported item, with its owner and the version that was sent. */
type Reported = Pick<ReportableContent, 'id' | 'ownerId' | 'sentId' | 'message'>;
type Found = readonly [Reported, ...Reported[]];

const isReadBy = ({ ownerId, readerId }: ReportableContent, userId: string): boolean =>
  readerId === null || [ownerId, readerId].includes(userId);

/**
 * Returns a function that finds the reported item, or several items if messages share an id. It throws 404 for items
 * that the caller may not read and 403 for their own. It waits for items that were written a moment ago.
 */
function openReported({ queries, model, requireKnown }: ReportedParts) {
  const finders = new Map(
    REPORTED.map((about) => {
      const find = async (id: string, callerId: string) => {
        const thing = await queries.thing({ about, id });
        // Also null until the read model shows that a question was published, so that the caller waits for the
        // publication.
        return thing && isReadBy(thing, callerId) ? thing : null;
      };
      return [about, findNew(find, model)];
    }),
  );

  const findMessages = findNew(async (asked, callerId) => {
    const [messageId = '', projectId, freelancerId] = asked.split(' ');
    const found = await queries.messages(messageId, projectId && freelancerId ? { projectId, freelancerId } : null);
    const [first, ...more] = found.filter(({ readerId }) => readerId === callerId);
    return first ? ([first, ...more] as const) : null;
  }, model);

  async function messagesFor(caller: Caller, { id, conversation: of }: FileReport): Promise<Found> {
    const found = await findMessages([id, ...(of ? [of.projectId, of.freelancerId] : [])].join(' '), caller.id);
    if (found) return found;
    const ofOthers = await queries.messages(id, of);
    if (ofOthers.some(({ ownerId }) => ownerId === caller.id)) throw new HttpProblem('forbidden');
    throw unknownTo(caller.id, ofOthers[0]?.ownerId ?? null);
  }

  return async (caller: Caller, body: FileReport): Promise<Found> => {
    const { about, id } = body;
    if (about === 'message') return messagesFor(caller, body);
    if (about === 'person') {
      if (id === caller.id) throw new HttpProblem('forbidden');
      await requireKnown(caller, id);
      return [{ id, ownerId: id, sentId: null, message: null }];
    }
    const thing = (await finders.get(about)?.(id, caller.id)) ?? null;
    if (!thing) throw unknownTo(caller.id, (await queries.thing({ about, id }))?.ownerId ?? null);
    if (thing.ownerId === caller.id) throw new HttpProblem('forbidden');
    return [thing];
  };
}

/** Erases a reporter from a report: their words are erased, but the operator can still decide. */
export const reportErasers = (store: EventStore): Readonly<Record<'by', EraseOne>> => ({
  async by(key, _subject, context) {
    const stream = `report-${key}`;
    const { state } = await load(store, report, stream);
    if (!state) return;
    const erased: ReportEvent = { type: 'ReportErased', data: state.ids };
    await eraseStream(store, stream, erased, context);
  },
});

type OperatorHandlersParts = Readonly<{
  store: EventStore;
  queries: Pick<ReportQueries, 'page' | 'one'>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;

/** Handlers for the routes that operators use to read and decide reports. */
export function reportOperatorHandlers({
  store,
  queries,
  now,
}: OperatorHandlersParts): Pick<Handlers<'messaging'>, 'listReports' | 'readReport' | 'decideReport'> {
  const change = handle(store, report, 'report');

  return {
    async listReports({ query, caller }) {
      const { rows, nextCursor } = await queries.page(query, caller.id);
      return { body: { data: [...rows], nextCursor } };
    },
    async readReport({ params: { id }, caller }) {
      const found = await queries.one(id, caller.id);
      if (!found) throw new HttpProblem('unknown');
      return { body: { data: found } };
    },
    async decideReport({ params: { id }, body, caller, context }) {
      const found = stateOf(await store.read<ReportEvent>(`report-${id}`));
      if (!found) throw new HttpProblem('unknown');
      // Operators cannot decide reports about themselves.
      if (found.ids.personId === caller.id) throw new HttpProblem('forbidden');
      const wrote = await change(id, { type: 'DecideReport', ...body, at: await now() }, context);
      return { body: { data: { _id: id, decision: body.decision } }, wrote };
    },
  };
}

const stateOf = (past: readonly ReportEvent[]): Report | null => past.reduce(report.evolve, report.initial);
