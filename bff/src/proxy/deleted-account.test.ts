import { PROBLEM_TYPE, type ProblemCode, problem } from '@hirelane/api/problem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_ID, FREELANCER_ID } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  await bff.database.query('DELETE FROM bff.sessions');
});

const say = (service: 'identity' | 'proposals', status: number, code: ProblemCode) =>
  bff.services[service].answers(status, problem(code), { 'content-type': PROBLEM_TYPE });
const left = async () => (await bff.database.query('SELECT user_id FROM bff.sessions')).rows;

// Simulates a crash of the bff after the deletion, before the sessions were ended.
test('a user whose account was deleted is signed out everywhere when a page loads the user', async () => {
  const [here, there, clara] = [await bff.signIn('fred'), await bff.signIn('fred'), await bff.signIn('clara')];
  say('identity', 404, 'unknown');
  const answer = await here.get(`/api/v1/user/${FREELANCER_ID}`);
  expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: 'signed-out', isToken: false })]);
  expect(here.sid).toBeNull();
  bff.reset();
  expect((await there.get('/auth/login/success')).body).toEqual({ isLogin: false });
  expect((await clara.get('/auth/login/success')).body.isLogin).toBe(true);
});

test('a user whose account was deleted is signed out everywhere by a command, with the reason', async () => {
  const fred = await bff.signIn('fred');
  say('proposals', 410, 'account-deleted');
  const answer = await fred.send('POST', '/api/v1/freelancer/proposal', { json: {} });
  expect([answer.status, answer.body.code]).toEqual([410, 'account-deleted']);
  expect(fred.sid).toBeNull();
  expect(await left()).toEqual([]);
  expect(bff.logs).toContainEqual(
    expect.objectContaining({ event: 'sessions-ended', reason: 'account-deleted', userId: FREELANCER_ID }),
  );
});

test("another user's deleted account and an expired link do not end the caller's sessions", async () => {
  const fred = await bff.signIn('fred');
  say('identity', 404, 'unknown');
  expect((await fred.get(`/api/v1/user/${CLIENT_ID}`)).status).toBe(404);
  say('identity', 410, 'link-expired');
  const json = { token: 'x'.repeat(43) };
  expect((await fred.send('POST', '/api/v1/auth/verify-email', { json })).status).toBe(410);
  expect(await left()).toHaveLength(1);
});
