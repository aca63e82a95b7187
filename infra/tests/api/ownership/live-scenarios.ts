import type { RouteName } from '@hirelane/api/routes';
import { liveRoutes } from '@hirelane/api/routes/live';
import type { Scenario } from './scenario.ts';

/** The stream always belongs to the caller. */
export const liveScenarios = {
  streamSignals: { owner: null, call: () => ({ path: liveRoutes.streamSignals.path }) },
} as const satisfies Partial<Record<RouteName, Scenario>>;
