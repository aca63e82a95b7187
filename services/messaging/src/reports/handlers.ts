import type { FileReport } from '@hirelane/contracts/api/reports';
import { handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Caller } from '@hirelane/http/authenticate';
import type { Handlers } from '@hirelane/http/handlers';
import type { Projector } from '@hirelane/projections/projector';
import type { ReportQueries } from './queries.ts';
import { report } from './report.ts';
import { messageReportIdOf, reportIdOf } from './report-id.ts';
import { openReported, type Reported } from './reported.ts';

type Parts = Readonly<{
  store: EventStore;
  queries: Pick<ReportQueries, 'thing' | 'messages' | 'one'>;
  /** The read model of reports. */
  model: Pick<Projector, 'catchUp'>;
  /** Throws 404 unless the caller knows of this person. */
  requireKnown(caller: Caller, personId: string): Promise<void>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;

/** What people report to the operator. */
export function reportHandlers(parts: Parts): Pick<Handlers<'messaging'>, 'fileReport'> {
  const { store, queries, now } = parts;
  const change = handle(store, report, 'report');
  const find = openReported(parts);

  /** A report of an earlier release goes on under the id that it has. */
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
