import type { RouteName } from '@hirelane/api/routes';
import { liveRoutes } from '@hirelane/api/routes/live';
import type { Scenario } from './scenario.ts';

/** Every caller gets only their own stream. */
export const liveScenarios = {
  streamSignals: { owner: null, call: () => ({ path: liveRoutes.streamSignals.path }) },
} as const satisfies Partial<Record<RouteName, Scenario>>;
