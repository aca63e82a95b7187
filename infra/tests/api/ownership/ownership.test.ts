// @covers threat:1 threat:15 found:72 asvs:8.1.1 asvs:8.2.1 asvs:8.2.2 asvs:8.3.1 asvs:10.3.2 asvs:16.3.2

import { randomUUID } from 'node:crypto';
import { type RouteName, routeList, routes } from '@hirelane/api/routes';
import { isInternal, type Route } from '@hirelane/api/routes/route';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator } from '../../support/operator.ts';
import { type Answer, postProject, type Visitor } from '../../support/visitor.ts';
import type { Call, Scenario } from './scenario.ts';
import { scenarios, send } from './scenarios.ts';
import { type Actor, newActor, openTestEnvironment, type Role, type TestEnvironment } from './test-environment.ts';

// Tests access to other users' items. `bff/src/session/may-call.test.ts` tests who may call which route, and
// `callers.test.ts` each kind of refused caller.

let env: TestEnvironment;
let operator: Visitor;
beforeAll(async () => {
  env = await openTestEnvironment();
  operator = (await newOperator(env.market)).visitor;
});
afterAll(() => env.stop());

type Named<S extends Scenario> = readonly [RouteName, Route, S];
type Owned = Extract<Scenario, { others: unknown }>;
type Ownerless = Exclude<Scenario, Owned>;
const isOwned = (scenario: Scenario): scenario is Owned => scenario.owner !== null;

const forPeople = routeList.filter(([, { who }]) => !isInternal(who) && who !== 'analyst');
const all = forPeople.flatMap(([name, route]): readonly Named<Scenario>[] => {
  const scenario = scenarios[name];
  return scenario ? [[name, route, scenario]] : [];
});
const owned = all.filter((each): each is Named<Owned> => isOwned(each[2]));
const ownerless = all.filter((each): each is Named<Ownerless> => !isOwned(each[2]));
const naming = ownerless.filter(([, , scenario]) => scenario.naming);

test('every route a user can call has a scenario', () => {
  expect(Object.keys(scenarios).sort()).toEqual(forPeople.map(([name]) => name).sort());
});

test('some routes hide other users’ items, others refuse access, and others show them', () => {
  const kinds = owned.map(([, , { others }]) => others);
  for (const kind of ['hidden', 'refused', 'served']) expect(kinds).toContain(kind);
});

const actorFor = ({ spendsSession }: Scenario, role: Role): Actor | Promise<Actor> =>
  spendsSession ? newActor(env.market, `${role}A`, role === 'client') : env.actors[`${role}A`];
const otherRole = (role: Role): Role => (role === 'client' ? 'freelancer' : 'client');

/** The callers who may call the route but do not own the item; the first one is signed in. */
function strangersTo({ who }: Route, role: Role): readonly Visitor[] {
  const sameRole = env.actors[`${role}B`].browser;
  if (who === 'client' || who === 'freelancer') return [sameRole];
  const signedIn = [sameRole, env.actors[`${otherRole(role)}B`].browser];
  return who === 'anyone' ? [...signedIn, env.market.visitor()] : signedIn;
}

/** Renews the sessions' confirmation, which lasts ten minutes, because these tests take longer on a slow machine. */
async function stayConfirmed({ confirmed }: Route) {
  if (confirmed) await env.market.sql('UPDATE bff.sessions SET confirmed_at = now()');
}

type Line = Readonly<Record<string, unknown>>;
/** Returns the log line for this refused request for another user's item. */
function lineOf({ body }: Answer): Line | undefined {
  const line = env.market.lastLogged(`"requestId":"${body?.requestId}"`, '"event":"access-refused"');
  return line === undefined ? undefined : JSON.parse(line);
}

/** Repeats the request until its refusal is logged. The service may receive a new item later than its owner sees it. */
const askUntilLogged = (browser: Visitor, route: Pick<Route, 'method'>, call: Call) =>
  eventually(
    async () => {
      const answer = await send(browser, route, call);
      return { answer, line: lineOf(answer) };
    },
    ({ line }) => line !== undefined,
  );

/**
 * Returns a response without the parts that always differ. The ETag differs too, because it covers the request's id.
 */
const alike = ({ status, headers, body }: Answer) => {
  const each = ['x-correlation-id', 'date', 'ratelimit', 'set-cookie', 'etag'];
  const kept = Object.entries(headers).filter(([name]) => !each.includes(name));
  return { status, headers: Object.fromEntries(kept), body: { ...body, requestId: undefined } };
};

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/**
 * The fields of the line: they identify the caller, route and time, but not the requested item. pino adds the last two,
 * which the launcher omits.
 */
const LOGGED = [
  ...['event', 'isHidden', 'level', 'network', 'requestId', 'route', 'service', 'time', 'userId'],
  ...['pid', 'hostname'],
].sort();

/**
 * Expects the stranger's attempt to be refused and logged. A call for a hidden item gets the same response as
 * `unknown`, whose id does not exist.
 */
async function expectRefused(stranger: Visitor, route: Route, call: Call, unknown: Call | null) {
  const isHidden = unknown !== null;
  const { answer, line } = await askUntilLogged(stranger, route, call);
  expect(answer.status).toBe(isHidden ? 404 : 403);
  expect(line).toMatchObject({ level: 40, route: route.path, service: route.service, isHidden });
  expect(Object.keys(line ?? {}).sort()).toEqual(LOGGED);
  if (!isHidden) return;
  const nothing = await send(stranger, route, unknown);
  expect(alike(nothing)).toEqual(alike(answer));
  // The next response proves that every line logged after the previous response has been written.
  await stranger.get('/auth/login/success');
  expect(lineOf(nothing)).toBeUndefined();
}

/** Returns the expected status for the other party; null if that party's call would succeed and change the item. */
function statusForParty({ kind, status }: Route, { owner }: Owned): number | null {
  if (owner !== 'either') return 403;
  return kind === 'query' ? status : null;
}

test.each(owned)(
  '%s works for the owner and changes nothing when called by another user',
  async (_name, route, scenario) => {
    const { owner: of, others } = scenario;
    const role = of === 'either' ? 'client' : of;
    await stayConfirmed(route);
    const owner = await actorFor(scenario, role);
    const call = await scenario.call(owner, env);
    const before = await env.market.countEvents();
    const statusFor = async (caller: Visitor) => (await send(caller, route, call)).status;

    const strangers = strangersTo(route, role);
    if (strangers[0] && others !== 'served') {
      const unknown = { ...call, path: call.path.replace(UUID, randomUUID()) };
      await expectRefused(strangers[0], route, call, others === 'hidden' ? unknown : null);
    }
    const expected = { served: route.status, refused: 403, hidden: 404 }[others];
    for (const stranger of strangers) expect(await statusFor(stranger)).toBe(expected);
    const forParty = statusForParty(route, scenario);
    if (call.party && forParty !== null) expect(await statusFor(call.party)).toBe(forParty);

    expect(await env.market.countEvents()).toBe(before);
    expect(await statusFor(owner.browser)).toBe(route.status);
  },
);

/** Returns a caller of a route that accesses only the caller's own data. */
function callerOf({ who }: Route, actor: Actor): Visitor {
  if (who === 'anyone') return env.market.visitor();
  return who === 'operator' ? operator : actor.browser;
}

test.each(ownerless)('%s works for a caller who may call it', async (_name, route, scenario) => {
  await stayConfirmed(route);
  const actor = await actorFor(scenario, route.who === 'freelancer' ? 'freelancer' : 'client');
  const call = await scenario.call(actor, env);
  const caller = scenario.isInSession ? actor.browser : callerOf(route, actor);
  expect((await send(caller, route, call)).status).toBe(route.status);
});

test.each(naming)('%s on behalf of another user is refused and logged', async (_name, route, scenario) => {
  const role: Role = route.who === 'freelancer' ? 'freelancer' : 'client';
  const call = await scenario.naming?.(env.actors[`${role}A`], env);
  if (!call) throw new Error('expected a scenario that names another user');
  const before = await env.market.countEvents();
  const { answer, line } = await askUntilLogged(env.actors[`${role}B`].browser, route, call);
  expect(answer.status).toBe(403);
  expect(line).toMatchObject({ route: route.path, isHidden: false });
  expect(await env.market.countEvents()).toBe(before);
});

test.each([
  ['saving it', routes.saveProject, (id: string): Call => ({ path: `/api/v1/freelancer/saved/${id}` })],
  [
    ...(['applying to it', routes.sendProposal] as const),
    (id: string): Call => ({ path: routes.sendProposal.path, json: aProposal(id) }),
  ],
] as const)('a freelancer cannot use %s to find out whether an id belongs to a draft', async (_how, route, callFor) => {
  const { clientA, freelancerA } = env.actors;
  const { data } = await clientA.browser.must('draftProject', { json: { title: 'Soon' } });
  await expectRefused(freelancerA.browser, route, callFor(data._id), callFor(randomUUID()));
  const published = await postProject(clientA.browser);
  const seen = await eventually(
    () => send(freelancerA.browser, route, callFor(published)),
    ({ status }) => status !== 404,
  );
  expect(seen.status).toBe(route.status);
});
