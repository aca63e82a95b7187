import { StatisticsAnswer, StatisticsQuery } from '../schemas/statistics.ts';
import type { Route } from './route.ts';

export const statisticsRoutes = {
  readStatistics: {
    method: 'GET',
    path: '/api/v1/statistics',
    who: 'anyone',
    service: 'opendata',
    kind: 'query',
    limit: 'statistics',
    maxAge: 3_600,
    hasCsv: true,
    query: StatisticsQuery,
    status: 200,
    answer: StatisticsAnswer,
    about:
      'Figures of whole weeks about projects, bids and hires, each about ten people or more. CSV if `format` is csv, or if Accept begins with text/csv.',
  },
} as const satisfies Record<string, Route>;
