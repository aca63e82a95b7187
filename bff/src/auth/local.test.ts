import { PROBLEM_TYPE, problem } from '@hirelane/contracts/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT_ID, FREELANCER_ID, PASSWORD, registration } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeout: 300 });
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const LOGIN = '/api/v1/auth/login';
const REGISTER = '/api/v1/auth/register';
const asProblem = { 'content-type': PROBLEM_TYPE };

describe('login', () => {
  test('answers who signed in and starts a session', async () => {
    const browser = bff.openBrowser();
    const answer = await browser.send('POST', LOGIN, { json: { username: 'fred', password: PASSWORD } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      isLogin: true,
      isRegistered: false,
      user: { _id: FREELANCER_ID, isClient: false },
    });
    expect((await browser.get('/auth/login/success')).body).toEqual({
      isLogin: true,
      userId: FREELANCER_ID,
      isClient: false,
      isRegistered: false,
    });
  });

  test('asks identity in the name of the bff, with the correlation id of the request', async () => {
    const requestId = '6f1c1f0e-0c3b-4b57-9d0c-6a3a2f3f6b11';
    await bff.openBrowser().send('POST', LOGIN, {
      json: { username: ' fred ', password: PASSWORD },
      headers: { 'x-correlation-id': requestId },
    });
    const [asked] = bff.services.identity.seen;
    expect(asked?.url).toBe('/internal/password-checks');
    expect(JSON.parse(asked?.body ?? '')).toEqual({ username: 'fred', password: PASSWORD });
    expect(asked?.caller).toMatchObject({ iss: 'bff', aud: 'identity', sub: 'bff', role: 'bff' });
    expect(asked?.headers['x-correlation-id']).toBe(requestId);
  });
});
