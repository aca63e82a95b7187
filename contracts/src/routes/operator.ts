import { DecideReport, ReportDecided, Reports, ReportsQuery } from '../api/reports.ts';
import type { Route } from './route.ts';

/** What accounts do that the operator of the server has named: their own screens ask nothing else. */
export const operatorRoutes = {
  listReports: {
    method: 'GET',
    path: '/api/v1/operator/reports',
    who: 'operator',
    service: 'messaging',
    kind: 'query',
    query: ReportsQuery,
    status: 200,
    answer: Reports,
    about: 'What people have reported: what waits for a decision, the oldest first, or what was decided.',
  },
  decideReport: {
    method: 'POST',
    path: '/api/v1/operator/reports/:id/decision',
    who: 'operator',
    confirmed: true,
    service: 'messaging',
    kind: 'command',
    body: DecideReport,
    status: 200,
    answer: ReportDecided,
    about: 'Decide a report, once. Whoever reported is told by mail.',
  },
} as const satisfies Record<string, Route>;
