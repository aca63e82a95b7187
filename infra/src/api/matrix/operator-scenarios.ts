import type { RouteName } from '@hirelane/contracts/routes';
import { addressOf } from '@hirelane/contracts/routes/address';
import { operatorRoutes } from '@hirelane/contracts/routes/operator';
import { newcomer } from '../../testing/newcomer.ts';
import type { Scenario } from './scenario.ts';
import type { TestEnvironment } from './test-environment.ts';

/** A report about somebody who has no other part in the matrix. */
async function reported({ market }: TestEnvironment) {
  const [by, about] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const { data } = await by.visitor.must('fileReport', { json: { about: 'person', id: about.id, reason: 'fraud' } });
  return { id: data._id };
}

/** What operators do. Nothing there is the caller's own: whoever is one may do it about anybody else. */
export const operatorScenarios = {
  listReports: { owner: null, call: () => ({ path: operatorRoutes.listReports.path }) },
  decideReport: {
    owner: null,
    async call(_actor, env) {
      const path = addressOf(operatorRoutes.decideReport.path, await reported(env));
      return { path, json: { decision: 'dismissed', grounds: 'It is a fair word.' } };
    },
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;
