// @covers threat:3 threat:5

import { routeList } from '@hirelane/api/routes';
import { isInternal } from '@hirelane/api/routes/route';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID, PASSWORD } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff();
  freelancer = await bff.signIn('fred');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const PROPOSAL = '/api/v1/freelancer/proposal';
const UPLOAD = '/api/v1/upload';
const USER = `/api/v1/user/${FREELANCER_ID}`;

/** Sends JSON as our page does, with these headers changed. */
const post = (headers: Record<string, string | undefined>, path = PROPOSAL) =>
  freelancer.send('POST', path, { json: {}, headers });

const reached = () => Object.values(bff.services).flatMap(({ seen }) => seen).length;

async function expectRefused(answer: ReturnType<Browser['send']>, rule: number) {
  const { status, headers, body } = await answer;
  expect([status, body.code]).toEqual([403, 'cross-site']);
  expect(headers['vary']).toBe('Sec-Fetch-Site, Origin');
  expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'csrf-refused', rule }));
  expect(reached()).toBe(0);
}

test('a request from our own page passes', async () => {
  expect((await post({})).status).toBe(200);
  expect((await freelancer.get(USER)).status).toBe(200);
});

describe('rule 1, Sec-Fetch-Site:', () => {
  test.each(['cross-site', 'same-site', 'none', 'Same-Origin', ''])('a write from "%s" is refused', (site) =>
    expectRefused(post({ 'sec-fetch-site': site }), 1),
  );
  test.each(['cross-site', 'same-site'])('a read from %s is refused', (site) =>
    expectRefused(freelancer.get(USER, { headers: { 'sec-fetch-site': site } }), 1),
  );
  test('a read from the address bar passes', async () => {
    expect((await freelancer.get(USER, { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
  });
  // @covers attack:9
  test('attack 9: same-site is not same-origin', () => expectRefused(post({ 'sec-fetch-site': 'same-site' }), 1));
});

describe('rule 2, an older browser without Sec-Fetch-Site:', () => {
  const older = { 'sec-fetch-site': undefined };
  test('a write with our Origin passes', async () => {
    expect((await post(older)).status).toBe(200);
  });
  test('a read passes', async () => {
    expect((await freelancer.get(USER, { headers: older })).status).toBe(200);
  });
  // @covers attack:10
  test('attack 10: a write with neither Fetch metadata nor Origin is refused', () =>
    expectRefused(post({ ...older, origin: undefined }), 2));
});

describe('rule 3, Origin:', () => {
  test.each(['null', 'https://evil.example', 'http://localhost', 'http://localhost:1', 'https://localhost'])(
    'a write from %s is refused, whatever its Sec-Fetch-Site',
    (origin) => expectRefused(post({ origin }), 3),
  );
  test('our origin preceded or followed by another host is refused', async () => {
    await expectRefused(post({ origin: `${bff.url}.evil.example` }), 3);
  });
});

describe('rule 4, X-Requested-By:', () => {
  test.each([undefined, '', 'Web', 'evil'])('a write with %s is refused', (by) =>
    expectRefused(post({ 'x-requested-by': by }), 4),
  );
  test('the upload route needs the header too', () =>
    expectRefused(post({ 'x-requested-by': undefined, 'content-type': 'multipart/form-data; boundary=b' }, UPLOAD), 4));
});

// @covers asvs:3.5.2
describe('rule 5, Content-Type:', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/jsonp',
    'text/plain, application/json',
    undefined,
  ])('a JSON route refuses %s', (type) => expectRefused(post({ 'content-type': type }), 5));

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'a JSON route accepts %s',
    async (type) => {
      expect((await post({ 'content-type': type })).status).toBe(200);
    },
  );
  test('the upload route accepts multipart', async () => {
    expect((await post({ 'content-type': 'multipart/form-data; boundary=b' }, UPLOAD)).status).toBe(200);
  });
  test('a write without a body does not need a Content-Type', async () => {
    const answer = await freelancer.send('PUT', `/api/v1/freelancer/saved/${FREELANCER_ID}`);
    expect(answer.status).toBe(200);
  });
});

// @covers attack:8 asvs:3.5.1 asvs:3.5.2
describe("attack 8: a form or text/plain JSON posted by another site's page is refused", () => {
  const foreign = { 'x-requested-by': undefined, origin: 'https://evil.example' };
  const crossSite = { ...foreign, 'sec-fetch-site': 'cross-site' };

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b'])(
    'a post as %s is refused',
    (type) =>
      expectRefused(
        freelancer.send('POST', PROPOSAL, { text: '{}', headers: { ...crossSite, 'content-type': type } }),
        1,
      ),
  );

  test('a post from an older browser is refused', () => {
    const headers = { ...foreign, 'sec-fetch-site': undefined, 'content-type': 'text/plain' };
    return expectRefused(freelancer.send('POST', PROPOSAL, { text: '{}', headers }), 3);
  });

  test('a post to any route that changes something is refused', async () => {
    const writes = routeList.filter(
      ([name, { method, who }]) =>
        method !== 'GET' && !isInternal(who) && name !== 'unsubscribeOneClick' && name !== 'turnOffMailOneClick',
    );
    for (const [name, { method, path }] of writes) {
      const body = method === 'DELETE' ? {} : { text: '{}' };
      const headers = { ...crossSite, 'content-type': 'text/plain' };
      const answer = await freelancer.send(method, path.replace(/:\w+/g, FREELANCER_ID), { ...body, headers });
      expect.soft([answer.status, answer.body.code], name).toEqual([403, 'cross-site']);
    }
    expect(reached()).toBe(0);
  });
});

describe.each(['/newsletter/unsubscribe', '/mail/unsubscribe'])(
  'a mail provider’s POST (RFC 8058; not a browser) to %s',
  (page) => {
    const ONE_CLICK = `${page}?token=${'x'.repeat(70)}`;
    const bare = { 'sec-fetch-site': undefined, origin: undefined, 'x-requested-by': undefined };
    const form = { ...bare, 'content-type': 'application/x-www-form-urlencoded' };
    const body = { text: 'List-Unsubscribe=One-Click' };

    test.each([
      ['without a body', { headers: bare }],
      ['as a form', { headers: form, ...body }],
      ['as a multipart form', { headers: { ...bare, 'content-type': 'multipart/form-data; boundary=b' }, ...body }],
      ['from another site', { headers: { ...form, 'sec-fetch-site': 'cross-site', origin: 'null' }, ...body }],
    ])('the POST reaches its route %s', async (_how, asked) => {
      expect((await bff.openBrowser().send('POST', ONE_CLICK, asked)).status).toBe(200);
      expect(bff.services.identity.seen.map(({ url }) => url)).toEqual([ONE_CLICK]);
    });

    test.each(['/api/v1/newsletter/unsubscription', '/api/v1/newsletter', PROPOSAL, '/api/v1/account/deletion'])(
      'the POST does not reach %s',
      (path) => expectRefused(freelancer.send('POST', path, { headers: form, ...body }), 2),
    );

    test.each([
      `${page}/`,
      page.replace('unsubscribe', 'Unsubscribe'),
      `${page}/x`,
      page.replace('unsubscribe', 'confirm'),
      `${page}%2f..%2f..%2fapi/v1/account/deletion`,
      `${page}/../../api/v1/account/deletion`,
    ])('the POST does not reach a service at %s', async (path) => {
      const { status } = await freelancer.send('POST', path, { headers: form, ...body });
      expect([400, 403, 404]).toContain(status);
      expect(reached()).toBe(0);
    });

    test.each(['PUT', 'DELETE', 'OPTIONS'])('the request does not reach a service with %s', async (method) => {
      expect((await freelancer.send(method, ONE_CLICK, { headers: bare })).status).toBe(404);
      expect(reached()).toBe(0);
    });
  },
);

// @covers attack:11 asvs:3.5.1
test("attack 11: another site's page cannot sign the victim in as the attacker", async () => {
  const victim = bff.openBrowser();
  const answer = await victim.send('POST', '/api/v1/auth/login', {
    json: { username: 'fred', password: PASSWORD },
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
  expect(victim.setCookies).toEqual([]);
});

// @covers attack:12 asvs:3.5.3
describe('attack 12: a link or an image does not sign the user out', () => {
  const image = { 'sec-fetch-site': 'cross-site', 'x-requested-by': undefined };
  test.each([
    ['an image whose address is the logout', image, 1],
    ['a link on another site', { ...image, 'sec-fetch-site': 'same-site' }, 1],
    ['the address, typed or opened from a mail', { ...image, 'sec-fetch-site': 'none' }, 1],
    ['an image in an older browser', { ...image, 'sec-fetch-site': undefined }, 4],
    ['a link on our own pages', { ...image, 'sec-fetch-site': 'same-origin' }, 4],
  ])('a user is still signed in after %s', async (_what, headers, rule) => {
    await expectRefused(freelancer.get('/auth/logout', { headers }), rule);
    expect((await freelancer.get('/auth/login/success')).body.isLogin).toBe(true);
  });
});

// @covers attack:13 asvs:3.4.2
describe('attack 13: a page on another site gets no permission', () => {
  test.each(['https://evil.example', 'null'])('a preflight from %s does not grant permission', async (origin) => {
    for (const site of ['cross-site', undefined]) {
      const answer = await freelancer.send('OPTIONS', PROPOSAL, {
        headers: {
          origin,
          'sec-fetch-site': site,
          'x-requested-by': undefined,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-requested-by, content-type',
        },
      });
      expect([403, 404]).toContain(answer.status);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
  test('a request with Origin: null is refused', () =>
    expectRefused(post({ origin: 'null', 'sec-fetch-site': undefined }), 3));
});

test('documents and unknown pages are not checked, because other sites may link to them', async () => {
  const answer = await freelancer.get('/login', { headers: { 'sec-fetch-site': 'cross-site', accept: 'text/html' } });
  expect(answer.status).toBe(503);
  expect(answer.body.detail).toContain('WEB_ROOT');
});
