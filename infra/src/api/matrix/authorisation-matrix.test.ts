import { routeList } from '@hirelane/contracts/routes';
import { isInternal, type Route } from '@hirelane/contracts/routes/route';
import type { ServiceName } from '@hirelane/contracts/service-token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Visitor } from '../../testing/visitor.ts';
import type { Call, Scenario } from './scenario.ts';
import { scenarios, send } from './scenarios.ts';
import {
  ACTORS,
  type Actor,
  type ActorName,
  forgedTokens,
  newActor,
  openTestEnvironment,
  type Role,
  type TestEnvironment,
  withExpiredSession,
} from './test-environment.ts';

/** Somebody whom the operator has suspended, and who had everything before. */
const SUSPENDED = { 'suspended client': 'clientA', 'suspended freelancer': 'freelancerA' } as const;
/** The same people while they are operators, or nearly so. */
const OPERATORS = {
  'operator who is a client': 'clientA',
  'operator who is a freelancer': 'freelancerA',
  'operator who has shown no second factor': 'clientA',
  'operator who is suspended': 'clientA',
} as const;
const CALLERS = [
  'anonymous',
  ...ACTORS,
  'suspended client',
  'suspended freelancer',
  'operator who is a client',
  'operator who is a freelancer',
  'operator who has shown no second factor',
  'operator who is suspended',
  'expired session',
  'forged service token',
] as const;
type CallerName = (typeof CALLERS)[number];
const WHOSE = ['own', 'someone else’s'] as const;
type Whose = (typeof WHOSE)[number];
type Cell = Readonly<{
  caller: CallerName;
  whose: Whose;
  expected: number;
  answered: number;
  changed: boolean;
  how?: string;
}>;

/** Per route: the accounts and the calls that are still as they were made, since nobody has changed anything by them. */
type Unused = Readonly<{ actors: Map<ActorName, Actor>; calls: Map<string, Call> }>;

let env: TestEnvironment;
let cells = 0;
let wrong = 0;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(async () => {
  process.stdout.write(`authorisation matrix: ${cells} cells, ${wrong} wrong\n`);
  await env.stop();
});

const outside = routeList.filter(([, route]) => !isInternal(route.who));

test('every route that can be reached from outside has its scenario', () => {
  expect(outside.map(([name]) => name).filter((name) => !(name in scenarios))).toEqual([]);
  expect(Object.keys(scenarios).filter((name) => !outside.some(([known]) => known === name))).toEqual([]);
});

test.each(outside)(
  '%s answers each caller as its row says, and changes nothing when it refuses',
  async (name, route) => {
    const scenario = scenarios[name];
    if (!scenario) throw new Error(`no scenario for ${name}`);
    const row: Cell[] = [];
    const unused: Unused = { actors: new Map(), calls: new Map() };
    for (const caller of CALLERS) {
      for (const whose of WHOSE) row.push(...(await fill(route, scenario, { caller, whose }, unused)));
    }
    const bad = row.filter(({ expected, answered, changed }) => answered !== expected || (changed && expected >= 400));
    cells += row.length;
    wrong += bad.length;
    expect(bad).toEqual([]);
  },
);

test.each(routeList.filter(([, route]) => isInternal(route.who)))(
  '%s cannot be reached from outside, by anyone',
  async (_name, route) => {
    const browsers = [env.market.visitor(), ...ACTORS.map((name) => env.actors[name].browser)];
    for (const browser of browsers) {
      const answer = await browser.send(route.method, route.path, route.method === 'GET' ? {} : { json: {} });
      cells++;
      if (answer.status !== 404) wrong++;
      expect(answer.status).toBe(404);
    }
  },
);

async function fill(
  route: Route,
  scenario: Scenario,
  { caller, whose }: Pick<Cell, 'caller' | 'whose'>,
  unused: Unused,
): Promise<Cell[]> {
  const actor = await actorFor(scenario, caller, unused);
  const owner = ownerOf(scenario, actor, whose);
  const isNaming = scenario.owner === null && whose !== 'own' && scenario.naming !== undefined;
  const subject = scenario.owner || isNaming ? owner : actor;
  // What operators do is about the same things, whoever of them does it.
  const key = route.who === 'operator' ? 'any operator' : `${subject.id} ${isNaming}`;
  const call =
    unused.calls.get(key) ?? (await (isNaming ? scenario.naming(subject, env) : scenario.call(subject, env)));
  const expected = expectedStatus(route, scenario, caller, { actor, owner, isNaming });
  // What is read or refused uses nothing up, so the next caller can try the same.
  if (expected >= 400 || route.kind === 'query') unused.calls.set(key, call);
  else unused.calls.delete(key);
  if (expected < 400) unused.actors.delete(actor.name);
  const cell = { caller, whose, expected };
  if (isSuspended(caller)) {
    return [{ ...cell, ...(await watch(() => whileSuspended(actor, () => send(actor.browser, route, call)))) }];
  }
  if (isOperator(caller)) {
    return [{ ...cell, ...(await watch(() => whileOperator(caller, actor, () => send(actor.browser, route, call)))) }];
  }
  if (caller !== 'forged service token') {
    const browser = await browserOf(caller, actor);
    return [{ ...cell, ...(await watch(async () => (await send(browser, route, call)).status)) }];
  }
  if (route.service === 'bff') {
    const { token } = (await forgedTokens(env, 'identity'))[0] ?? { token: '' };
    const headers = { authorization: `Bearer ${token}`, 'x-user-id': actor.id };
    return [{ ...cell, ...(await watch(async () => (await send(env.market.visitor(), route, call, headers)).status)) }];
  }
  const { service } = route;
  const tokens = await forgedTokens(env, service);
  const tries: Cell[] = [];
  for (const { how, token } of tokens) {
    tries.push({ ...cell, how, ...(await watch(() => sendToService(service, route, call, token))) });
  }
  return tries;
}

/** Who signs in, or in whose name it is tried. What ends a session gets an account of its own. */
async function actorFor({ spendsSession }: Scenario, caller: CallerName, unused: Unused): Promise<Actor> {
  const name = nameOf(caller);
  if (!spendsSession) return env.actors[name];
  const actor = unused.actors.get(name) ?? (await newActor(env.market, name, name.startsWith('client')));
  unused.actors.set(name, actor);
  return actor;
}

function nameOf(caller: CallerName): ActorName {
  if (isSuspended(caller)) return SUSPENDED[caller];
  if (isOperator(caller)) return OPERATORS[caller];
  return isActorName(caller) ? caller : 'clientA';
}

/** The actor whose things the call is about. Whoever cannot own such a thing goes for those of somebody who can. */
function ownerOf({ owner }: Scenario, actor: Actor, whose: Whose): Actor {
  const role: Role = owner === 'client' || owner === 'freelancer' ? owner : actor.role;
  const [a, b]: [ActorName, ActorName] = [`${role}A`, `${role}B`];
  const own = actor.role === role ? actor : env.actors[a];
  if (whose === 'own') return own;
  return env.actors[own.name === a ? b : a];
}

function expectedStatus(
  route: Route,
  scenario: Scenario,
  caller: CallerName,
  { actor, owner, isNaming }: { actor: Actor; owner: Actor; isNaming: boolean },
): number {
  if (caller === 'forged service token' && route.service !== 'bff') return 401;
  const hasNoReach = isSuspended(caller) || caller === 'operator who is suspended';
  if (hasNoReach && isRefusedTo(route)) return 403;
  if (!isActorName(caller) && !isSuspended(caller) && !isOperator(caller)) {
    if (route.who !== 'anyone') return 401;
    return scenario.owner !== null && scenario.others === 'hidden' ? 404 : (scenario.withoutSession ?? route.status);
  }
  // No session counts there, and nobody here has a token for the event stream.
  if (route.who === 'analyst') return 401;
  if (route.who === 'operator') return isActing(caller) ? route.status : 403;
  if (route.who !== 'anyone' && route.who !== 'user' && route.who !== actor.role) return 403;
  if (isNaming) return 403;
  if (scenario.owner === null || owner.id === actor.id) return route.status;
  return { served: route.status, refused: 403, hidden: 404 }[scenario.others];
}

const isActorName = (caller: CallerName): caller is ActorName => (ACTORS as readonly string[]).includes(caller);

const isSuspended = (caller: CallerName): caller is keyof typeof SUSPENDED => caller in SUSPENDED;

const isOperator = (caller: CallerName): caller is keyof typeof OPERATORS => caller in OPERATORS;

/** Whether they may do what operators alone may. */
const isActing = (caller: CallerName) =>
  caller === 'operator who is a client' || caller === 'operator who is a freelancer';

/** Every command, but those about how an account is entered, or about its end. */
const isRefusedTo = ({ who, kind, whileSuspended }: Route) =>
  kind === 'command' && who !== 'anyone' && who !== 'analyst' && !whileSuspended;

/** As the operator's command tells the bff. */
async function whileSuspended({ id }: Actor, ask: () => Promise<Answer>): Promise<number> {
  await env.market.sql('INSERT INTO bff.suspensions VALUES ($1, 1000, true)', [id]);
  try {
    const { status, body } = await ask();
    if (status === 403 && body.code !== 'suspended' && body.code !== 'forbidden') throw new Error(body.code);
    return status;
  } finally {
    await env.market.sql('DELETE FROM bff.suspensions WHERE user_id = $1', [id]);
  }
}

/** As the operator's command tells the bff, and as a session for which a second factor was shown. */
async function whileOperator(caller: CallerName, { id }: Actor, ask: () => Promise<Answer>): Promise<number> {
  const { sql } = env.market;
  await sql('INSERT INTO bff.suspensions VALUES ($1, 1000, $2, true)', [id, caller === 'operator who is suspended']);
  const hasShown = caller !== 'operator who has shown no second factor';
  if (hasShown) await sql('UPDATE bff.sessions SET factor_version = credential_version WHERE user_id = $1', [id]);
  try {
    return (await ask()).status;
  } finally {
    await sql('DELETE FROM bff.suspensions WHERE user_id = $1', [id]);
    await sql('UPDATE bff.sessions SET factor_version = NULL WHERE user_id = $1', [id]);
  }
}

async function browserOf(caller: CallerName, actor: Actor): Promise<Visitor> {
  if (isActorName(caller)) return actor.browser;
  return caller === 'expired session' ? withExpiredSession(env) : env.market.visitor();
}

async function watch(ask: () => Promise<number>): Promise<{ answered: number; changed: boolean }> {
  const before = await env.market.countEvents();
  const answered = await ask();
  return { answered, changed: (await env.market.countEvents()) !== before };
}

async function sendToService(service: ServiceName, route: Route, { path, json, file }: Call, token: string) {
  const body = file ?? (json === undefined ? null : JSON.stringify(json));
  const type = file ? 'multipart/form-data; boundary=b' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return (await fetch(env.market.services[service] + path, { method: route.method, headers, body })).status;
}
