import { handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { ReportQueries } from './queries.ts';
import { type Report, type ReportEvent, report } from './report.ts';

type Parts = Readonly<{
  store: EventStore;
  queries: Pick<ReportQueries, 'page' | 'one'>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;

/** What operators read of reports, and decide about them. */
export function reportOperatorHandlers({
  store,
  queries,
  now,
}: Parts): Pick<Handlers<'messaging'>, 'listReports' | 'readReport' | 'decideReport'> {
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
      // Nobody is the judge of what was reported about them.
      if (found.ids.personId === caller.id) throw new HttpProblem('forbidden');
      const wrote = await change(id, { type: 'DecideReport', ...body, at: await now() }, context);
      return { body: { data: { _id: id, decision: body.decision } }, wrote };
    },
  };
}

const stateOf = (past: readonly ReportEvent[]): Report | null => past.reduce(report.evolve, report.initial);
