import type { FileReport } from '@hirelane/contracts/api/reports';
import { REPORTED } from '@hirelane/contracts/constants';
import { handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Caller } from '@hirelane/http/authenticate';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import type { ReportQueries } from './queries.ts';
import { report } from './report.ts';
import { reportIdOf } from './report-id.ts';
import type { Thing } from './things.ts';

type Parts = Readonly<{
  store: EventStore;
  queries: Pick<ReportQueries, 'thing'>;
  /** The read model of reports. */
  model: Pick<Projector, 'catchUp'>;
  /** Throws 404 unless the caller knows of this person. */
  requireKnown(caller: Caller, personId: string): Promise<void>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;

const isReadBy = ({ ownerId, readerId }: Thing, userId: string): boolean =>
  readerId === null || [ownerId, readerId].includes(userId);

/** What people report to the operator. */
export function reportHandlers(parts: Parts): Pick<Handlers<'messaging'>, 'fileReport'> {
  const { store, queries, model, requireKnown, now } = parts;
  const change = handle(store, report, 'report');
  // What was written a moment ago can be reported.
  const finders = new Map(
    REPORTED.map((about) => {
      const find = async (id: string, callerId: string) => {
        const thing = await queries.thing({ about, id });
        // Null also before the read model knows that a question was published: then it is waited for.
        return thing && isReadBy(thing, callerId) ? thing : null;
      };
      return [about, findNew(find, model)];
    }),
  );

  /** Whose it is, and in which words. Throws 404 for what the caller may not read, 403 for what is their own. */
  async function thingFor(caller: Caller, { about, id }: FileReport): Promise<Pick<Thing, 'ownerId' | 'sentId'>> {
    if (about === 'person') {
      if (id === caller.id) throw new HttpProblem('forbidden');
      await requireKnown(caller, id);
      return { ownerId: id, sentId: null };
    }
    const thing = (await finders.get(about)?.(id, caller.id)) ?? null;
    if (!thing) throw unknownTo(caller.id, (await queries.thing({ about, id }))?.ownerId ?? null);
    if (thing.ownerId === caller.id) throw new HttpProblem('forbidden');
    return thing;
  }

  return {
    async fileReport({ body, caller, context }) {
      const { about, id: thingId, reason, words } = body;
      const { ownerId: personId, sentId } = await thingFor(caller, body);
      const reportId = reportIdOf(caller.id, body, sentId);
      const ids = { reportId, by: caller.id, about, thingId, personId };
      const wrote = await change(reportId, { type: 'FileReport', ids, reason, words, at: await now() }, context);
      return { body: { data: { _id: reportId } }, wrote };
    },
  };
}
