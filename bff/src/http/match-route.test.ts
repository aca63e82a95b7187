import { routeList, routes } from '@hirelane/api/routes';
import { feedType, isInternal, type Route } from '@hirelane/api/routes/route';
import { SERVICES } from '@hirelane/api/services';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let client: Browser;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff();
  client = await bff.signIn('clara');
  freelancer = await bff.signIn('fred');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const ID = '0190b0b0-0000-7000-8000-0000000000aa';
/** Operator routes are tested in `session/operators.test.ts`. */
const OTHERS: readonly string[] = ['analyst', 'operator'];
const TOKEN = 'k'.repeat(43);
const outside = routeList.filter(
  ([, { service, who }]) => service !== 'bff' && !isInternal(who) && !OTHERS.includes(who),
);
const proxied = outside.filter(([, { answer }]) => answer !== 'feed');
const feeds = outside.filter(([, { answer }]) => answer === 'feed');
const address = ({ path }: Route) => path.replace(':token', TOKEN).replace(/:\w+/g, ID);
const call = (browser: Browser, route: Route, path = address(route)) =>
  browser.send(route.method, path, route.body ? { json: {} } : {});
const seen = () => SERVICES.flatMap((name) => bff.services[name].seen.map((request) => ({ name, ...request })));

/** Calls a route and returns the status and the requests that reached a service. */
async function sentFor(route: Route, browser: Browser) {
  bff.reset();
  const { status } = await call(browser, route);
  return { status, seen: seen().map(({ name, method, url, caller }) => ({ name, method, url, caller })) };
}

/**
 * A permitted caller of a route, with the subject and role in the token. `session/may-call.test.ts` tests all callers.
 */
const callerOf = ({ who }: Route) => {
  if (who === 'anyone') return { browser: bff.openBrowser(), sub: 'visitor', role: 'visitor' };
  return who === 'freelancer'
    ? { browser: freelancer, sub: FREELANCER_ID, role: 'freelancer' }
    : { browser: client, sub: CLIENT_ID, role: 'client' };
};

// @covers asvs:9.2.4
test('every route reaches its service, with a token that identifies the caller', async () => {
  for (const [name, route] of proxied) {
    const { browser, sub, role } = callerOf(route);
    const { status, seen: requests } = await sentFor(route, browser);
    const caller = expect.objectContaining({ iss: 'bff', aud: route.service, sub, role, jti: expect.any(String) });
    const request = { name: route.service, method: route.method, url: address(route), caller };
    expect.soft({ status, requests }, name).toEqual({ status: 200, requests: [request] });
    expect.soft(Number(requests[0]?.caller.exp) - Number(requests[0]?.caller.iat), name).toBe(30);
  }
});

test("a HEAD request reaches the GET route's service and gets a response without a body", async () => {
  bff.reset();
  const { status, text } = await freelancer.send('HEAD', address(routes.listContracts));
  expect([status, text]).toEqual([200, '']);
  expect(seen()).toMatchObject([
    { name: routes.listContracts.service, method: 'HEAD', url: address(routes.listContracts) },
  ]);
});

test('a route for both roles reaches its service with a token that states the caller’s role', async () => {
  const { seen: requests } = await sentFor(routes.listContracts, freelancer);
  expect(requests).toMatchObject([{ caller: { sub: FREELANCER_ID, role: 'freelancer' } }]);
});

test('a call without a session does not reach a service, and signs out a page that loads its user', async () => {
  const { getUser, listContracts } = routes;
  const answers = [await call(bff.openBrowser(), getUser), await call(bff.openBrowser(), listContracts)];
  expect(answers.map(({ status, body }) => [status, body.code, body.isToken])).toEqual([
    [401, 'signed-out', false],
    [401, 'signed-out', undefined],
  ]);
  expect(seen()).toEqual([]);
});

test('a call with the wrong role does not reach a service and is logged', async () => {
  const { status, body } = await call(freelancer, routes.postProject);
  expect([status, body.code]).toEqual([403, 'forbidden']);
  expect(bff.logs).toContainEqual(
    expect.objectContaining({ event: 'role-refused', userId: FREELANCER_ID, route: routes.postProject.path }),
  );
  expect(seen()).toEqual([]);
});

describe.each(feeds)('%s', (_name, route) => {
  const type = feedType(route.path);

  test.each(['GET', 'HEAD'])(
    "the feed's service gets the %s request as a visitor's, even with a session cookie, and our origin",
    async (method) => {
      bff.services.feed.answers(200, {}, { 'content-type': type, etag: '"a"', 'set-cookie': 'a=b' });
      const { status, headers } = await client.send(method, address(route), { headers: { 'if-none-match': '"b"' } });
      expect([status, headers['content-type'], headers.etag]).toEqual([200, type, '"a"']);
      expect(headers['set-cookie']).toBeUndefined();
      const [request] = seen();
      expect(request).toMatchObject({ name: 'feed', method, url: address(route), caller: { role: 'visitor' } });
      expect(request?.headers).toMatchObject({
        'x-public-origin': expect.stringMatching(/^http/),
        'if-none-match': '"b"',
      });
      expect(request?.headers.cookie).toBeUndefined();
    },
  );

  test('a reader that already has the feed gets a 304, and a feed of the wrong type is replaced with a 500', async () => {
    bff.services.feed.handler = (_req, res) => void res.writeHead(304, { etag: '"a"' }).end();
    expect((await bff.openBrowser().get(address(route))).status).toBe(304);
    bff.services.feed.answers(200, {}, { 'content-type': 'text/html' });
    expect((await bff.openBrowser().get(address(route))).status).toBe(500);
  });
});

// @covers asvs:13.2.5 asvs:15.2.3
describe('paths that are not in the table', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/v1'],
    ['GET', '/api/v2/client/project'],
    ['GET', '/API/v1/client/project'],
    ['GET', '/api/v1/Client/project'],
    ['GET', '/api/v1/client/project/'],
    ['PATCH', `/api/v1/client/project/${ID}`],
    ['HEAD', `/api/v1/client/project/${ID}/publish`],
    ['HEAD', '/auth/logout'],
    ['HEAD', '/auth/login/success'],
    ['DELETE', `/api/v1/client/project/${ID}/publish`],
    ['GET', `/api/v1/user/${ID}/`],
    ['GET', `/api/v1/user/${ID}/email`],
    ['GET', '/api/v1/user/me'],
    ['GET', '/api/v1/user/1'],
    ['GET', `/api/v1/user/${ID}0`],
    ['GET', `/api/v1/user/{${ID}}`],
    ['GET', `/api/v1/user/${ID.replaceAll('-', '')}`],
    ['POST', '/auth/logout'],
    ['GET', '/api/v1/auth/login'],
    ['GET', '/auth/facebook'],
    ['GET', '/auth'],
    ['GET', '/feeds/'],
    ['GET', '/feeds/projects.xml'],
    ['GET', '/feeds/projectsXatom'],
    ['POST', '/feeds/projects.atom'],
    ['GET', `/feeds/personal/${'k'.repeat(42)}.atom`],
    ['GET', `/feeds/personal/${'k'.repeat(44)}.atom`],
    ['GET', `/feeds/personal/${'k'.repeat(43)}`],
  ])('every caller gets 404 for %s %s', async (method, path) => {
    for (const browser of [client, bff.openBrowser()]) {
      const answer = await browser.send(method, path);
      expect(answer.status).toBe(404);
      if (method !== 'HEAD') expect(answer.body.code).toBe('unknown');
    }
    expect(seen()).toEqual([]);
  });

  test("the routes for the bff's own calls", async () => {
    const own = routeList.filter(([, { who }]) => isInternal(who));
    expect(own).not.toEqual([]);
    for (const [, route] of own) {
      for (const prefix of ['', '/api', '/api/v1']) {
        const body = route.method === 'GET' ? {} : { json: {} };
        const answer = await client.send(route.method, prefix + route.path, body);
        expect(answer.status).toBe(404);
      }
    }
    expect(seen()).toEqual([]);
  });
});

describe('the path of the request to the service', () => {
  test('the path ends in a slash if the path in the table does, even if the browser omits the slash', async () => {
    for (const path of ['/api/v1/client/project/', '/api/v1/client/project']) {
      await client.send('POST', path, { json: {} });
      expect(bff.services.projects.seen.at(-1)?.url).toBe('/api/v1/client/project/');
    }
  });

  test('the path keeps the case of an id', async () => {
    await client.get(`/api/v1/user/${ID.toUpperCase()}`);
    expect(bff.services.identity.seen.at(-1)?.url).toBe(`/api/v1/user/${ID.toUpperCase()}`);
  });

  test('the query is unchanged', async () => {
    const query = `?userId=${ID}&draft=true&cursor=a+b%20c{}|"'<>?x=http://y//z&&`;
    await client.get(`/api/v1/client/project${query.replaceAll(' ', '%20')}`);
    expect(bff.services.feed.seen.at(-1)?.url).toBe(`/api/v1/client/project${query}`);
  });
});
