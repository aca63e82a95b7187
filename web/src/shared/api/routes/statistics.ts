// Written by `npm run contracts`.
import type { statisticsRoutes } from '@hirelane/api/routes/statistics';
import { apiOf } from '@/shared/api/api';
import { list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const FigureSeries = object({
  measure: oneOf(
    'projects',
    'bids',
    'hires',
    'budget',
    'rate',
    'hoursToBid',
    'hoursToHire',
    'hiredShare',
    'skillAsked',
    'skillOffered',
  ),
  category: nullable(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
  skill: nullable(text),
  values: list(nullable(number)),
  lower: nullable(list(nullable(number))),
  upper: nullable(list(nullable(number))),
});

const Statistics = object({ weeks: list(text), series: list(FigureSeries) });

const StatisticsAnswer = object({ data: Statistics });

export const statisticsApi = apiOf<typeof statisticsRoutes>()({
  readStatistics: ['GET /api/v1/statistics', StatisticsAnswer],
});
