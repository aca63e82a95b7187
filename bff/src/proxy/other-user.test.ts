// @covers threat:4

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID, PASSWORD } from '../testing/fake-identity.ts';
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
const expecting = (user: string | undefined) => ({ headers: { 'x-expected-user': user } });
const send = (user: string | undefined) => freelancer.send('POST', PROPOSAL, { json: {}, ...expecting(user) });

describe('a page loaded for a user who is no longer the signed-in one', () => {
  test('the page cannot send commands, and its attempt does not call a service or end the session', async () => {
    const { status, body, headers } = await send(CLIENT_ID);
    expect([status, body.code, headers['set-cookie']]).toEqual([409, 'other-user', undefined]);
    expect(bff.services.proposals.seen).toEqual([]);
    expect((await send(FREELANCER_ID)).status).toBe(200);
  });

  test('the page cannot read', async () => {
    const { status, body } = await freelancer.get(PROPOSAL, expecting(CLIENT_ID));
    expect([status, body.code]).toEqual([409, 'other-user']);
    expect(bff.services.proposals.seen).toEqual([]);
  });

  test('the page gets the same response on a route for the other role', async () => {
    const { body } = await freelancer.send('POST', '/api/v1/client/project/draft', {
      json: {},
      ...expecting(CLIENT_ID),
    });
    expect(body.code).toBe('other-user');
  });

  test('the page can request who is signed in, and can sign in', async () => {
    const browser = await bff.signIn('fred');
    expect((await browser.get('/auth/login/success', expecting(CLIENT_ID))).body.userId).toBe(FREELANCER_ID);
    const json = { username: 'clara', password: PASSWORD };
    expect((await browser.send('POST', '/api/v1/auth/login', { json, ...expecting(CLIENT_ID) })).status).toBe(200);
  });
});

test('a request that does not name a user is served for the signed-in one', async () => {
  expect((await send(undefined)).status).toBe(200);
  expect(bff.services.proposals.seen[0]?.caller.sub).toBe(FREELANCER_ID);
});

test('a request is not authenticated by naming a user', async () => {
  const { status } = await bff.openBrowser().send('POST', PROPOSAL, { json: {}, ...expecting(FREELANCER_ID) });
  expect(status).toBe(401);
});
