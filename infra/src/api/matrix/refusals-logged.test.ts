// @covers threat:15 asvs:8.2.2

import { randomUUID } from 'node:crypto';
import { routeList, routes } from '@hirelane/contracts/routes';
import type { Route } from '@hirelane/contracts/routes/route';
import { aProject, aProposal } from '@hirelane/contracts/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadPdf } from '../../testing/visitor.ts';
import type { Call, Scenario } from './scenario.ts';
import { scenarios, send } from './scenarios.ts';
import { type Actor, newActor, openTestEnvironment, type Role, type TestEnvironment } from './test-environment.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

type Line = Readonly<Record<string, unknown>>;
const linesOf = (event: string): Line[] =>
  env.market
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line));
/** Lines about the requests of one actor: what others do at the same time is none of it. */
const refusalsOf = ({ id }: Actor) => linesOf('access-refused').filter(({ userId }) => userId === id);

const newOther = (role: Role) => newActor(env.market, `${role}B`, role === 'client');
/** Somebody in the place of an owner, and somebody in the same role whose it is not. */
async function pair(role: Role): Promise<{ owner: Actor; other: Actor }> {
  return { owner: await newActor(env.market, `${role}A`, role === 'client'), other: await newOther(role) };
}

/** Asks until it is logged: a service may hear of a new thing a moment after its owner. */
async function askUntilLogged(other: Actor, route: Pick<Route, 'method'>, call: Call) {
  return eventually(
    async () => ({ answer: await send(other.browser, route, call), lines: refusalsOf(other) }),
    ({ lines }) => lines.length > 0,
  );
}

type Owned = Extract<Scenario, { others: unknown }>;
const roleOf = ({ owner }: Owned): Role => (owner === 'either' ? 'client' : owner);
const isOwned = (scenario: Scenario | undefined): scenario is Owned => !!scenario && scenario.owner !== null;
const owned = routeList.flatMap(([name, route]) => {
  const scenario = scenarios[name];
  return isOwned(scenario) && scenario.others !== 'served' ? [[name, route, scenario] as const] : [];
});
const naming = routeList.flatMap(([name, route]) => {
  const scenario = scenarios[name];
  return scenario?.owner === null && scenario.naming ? [[name, route, scenario] as const] : [];
});

/** What the browser is told, without what is another one each time; the ETag covers the id of the request. */
const told = ({ status, headers, body }: { status: number; headers: object; body: Line }) => {
  const each = ['x-correlation-id', 'date', 'ratelimit', 'set-cookie', 'etag'];
  const kept = Object.entries(headers).filter(([name]) => !each.includes(name));
  return { status, headers: Object.fromEntries(kept), body: { ...body, requestId: undefined } };
};

test('some routes hide what is somebody else’s, some refuse it', () => {
  const kinds = owned.map(([, , { others }]) => others);
  expect(kinds.filter((kind) => kind === 'hidden').length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => kind === 'refused').length).toBeGreaterThan(5);
});

// @covers found:72 asvs:16.3.2
test.each(owned)(
  '%s: an attempt at what is somebody else’s is logged, and its answer is that of nothing at all where it is hidden',
  async (_name, route, scenario) => {
    const { owner, other } = await pair(roleOf(scenario));
    const call = await scenario.call(owner, env);
    const isHidden = scenario.others === 'hidden';
    const { answer, lines } = await askUntilLogged(other, route, call);
    expect(answer.status).toBe(isHidden ? 404 : 403);
    expect(lines[0]).toMatchObject({ level: 40, route: route.path, service: route.service, isHidden });
    // Who asked, where and when; not what for.
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
      ['event', 'isHidden', 'level', 'network', 'requestId', 'route', 'service', 'time', 'userId', ...OF_TESTS].sort(),
    );
    if (!isHidden) return;
    const none = { ...call, path: call.path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, randomUUID()) };
    const third = await newOther(roleOf(scenario));
    const nothing = await send(third.browser, route, none);
    expect(told(nothing)).toEqual(told(answer));
    // What is logged after the answer is there by the next one.
    await third.browser.get('/auth/login/success');
    expect(refusalsOf(third)).toEqual([]);
  },
);

/** pino’s own, which the launcher leaves out. */
const OF_TESTS = ['pid', 'hostname'];

test.each(naming)('%s: a request that names somebody else is logged', async (_name, route, scenario) => {
  const role: Role = route.who === 'freelancer' ? 'freelancer' : 'client';
  const { owner, other } = await pair(role);
  const call = await scenario.naming?.(owner, env);
  if (!call) throw new Error('the row names nobody');
  const { answer, lines } = await askUntilLogged(other, route, call);
  expect(answer.status).toBe(403);
  expect(lines[0]).toMatchObject({ route: route.path, isHidden: false });
});

describe('a draft that a freelancer has the id of', () => {
  async function draftOf({ browser }: Actor): Promise<string> {
    return (await browser.post('/api/v1/client/project/draft', aProject({ file: await uploadPdf(browser) }))).body.data
      ._id;
  }

  test.each([
    ['when saving it', routes.saveProject, (id: string): Call => ({ path: `/api/v1/freelancer/saved/${id}` })],
    [
      'when applying to it',
      routes.sendProposal,
      (id: string): Call => ({ path: '/api/v1/freelancer/proposal', json: aProposal(id) }),
    ],
  ] as const)('cannot be told from none, and the attempt is logged, %s', async (_how, route, callFor) => {
    const id = await draftOf(env.actors.clientA);
    const other = await newOther('freelancer');
    const { answer, lines } = await askUntilLogged(other, route, callFor(id));
    expect([answer.status, lines[0]]).toMatchObject([404, { route: route.path, isHidden: true }]);
    const third = await newOther('freelancer');
    expect(told(await send(third.browser, route, callFor(randomUUID())))).toEqual(told(answer));
    expect(refusalsOf(third)).toEqual([]);
  });
});
