import type { REPORT_DECISIONS } from '@hirelane/contracts/constants';
import { handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { NOBODY } from '@hirelane/processes/due-work';
import { report } from './report.ts';

/** What the operator decides about reports. */
export function openReportDecisions(store: EventStore) {
  const change = handle(store, report, 'report');
  return {
    /**
     * Returns false if it was decided so before. `at`: an instant in UTC. Throws Refused for another decision, or no
     * report.
     */
    async decide(reportId: string, decision: (typeof REPORT_DECISIONS)[number], at: string): Promise<boolean> {
      const commandId = newId();
      const context = { commandId, correlationId: commandId, actor: NOBODY };
      await change(reportId, { type: 'DecideReport', decision, at }, context);
      const past = await store.read(`report-${reportId}`);
      return past.some(({ meta }) => meta.causationId === commandId);
    },
  };
}
