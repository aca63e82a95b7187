import type { REPORT_DECISIONS } from '@hirelane/api/constants';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator } from '@hirelane/shared/by-operator';
import { report } from './report.ts';

/** The operator's decisions on reports. */
export function openReportDecisions(store: EventStore) {
  const change = byOperator(store, report, 'report');
  return {
    /**
     * Returns false if the same decision was already made. `at`: an instant in UTC. Throws Refused if a different
     * decision was made or if the report does not exist.
     */
    async decide(reportId: string, decision: (typeof REPORT_DECISIONS)[number], at: string): Promise<boolean> {
      return (await change(reportId, { type: 'DecideReport', decision, at })).isChanged;
    },
  };
}
