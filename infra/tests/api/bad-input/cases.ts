import { routeList } from '@hirelane/api/routes';
import { isInternal, type Route } from '@hirelane/api/routes/route';
import * as z from 'zod';
import { accountCases } from './account-cases.ts';
import type { Case, Cases } from './case.ts';
import { caseFromRoute } from './case-from-route.ts';
import { contractCases } from './contract-cases.ts';
import { marketplaceCases } from './marketplace-cases.ts';
import { messagingCases } from './messaging-cases.ts';
import { notificationsCases } from './notifications-cases.ts';
import { operatorCases } from './operator-cases.ts';
import { profileCases } from './profile-cases.ts';
import { projectCases } from './project-cases.ts';
import { searchCases } from './search-cases.ts';
import { signInCases } from './sign-in-cases.ts';

/** Cases by route name. Cases for the other routes are derived from their schemas. */
export const written: Cases = {
  ...signInCases,
  ...accountCases,
  ...profileCases,
  ...projectCases,
  ...contractCases,
  ...messagingCases,
  ...notificationsCases,
  ...searchCases,
  ...operatorCases,
  ...marketplaceCases,
};

/** Commands that take an empty body. */
export const EMPTY: ReadonlySet<string> = new Set(
  routeList.flatMap(([name, { kind, body }]) =>
    kind === 'command' && body instanceof z.ZodObject && Object.keys(body.shape).length === 0 ? [name] : [],
  ),
);

/** The case for each command with a JSON body that can be called from outside. */
export const cases: readonly (readonly [name: string, route: Route, given: Case])[] = routeList
  .filter(
    ([name, { kind, who, body }]) =>
      kind === 'command' && !isInternal(who) && body instanceof z.ZodType && !EMPTY.has(name),
  )
  .map(([name, route]) => [name, route, written[name] ?? caseFromRoute(name, route)] as const);
