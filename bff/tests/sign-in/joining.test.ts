import { travel } from '@hirelane/bff/testing/trip';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { atGoogle, openTestEnvironment, sessionOf, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: TestEnvironment;
let operator: Visitor;
beforeAll(async () => {
  env = await openTestEnvironment();
  operator = (await newOperator(env.market)).visitor;
});
afterAll(() => env.stop());

const SIGN_UP = '/auth/google?isClient=true&isFirstTime=true';

async function registration(open: 'open' | 'invitation' | 'closed') {
  const { version, name, contact, categories, testimonials } = (await operator.must('readMarketplaceSettings')).data;
  const json = { version, name, contact, categories, testimonials, registration: open };
  await operator.must('editMarketplace', { json });
}

const newCode = async () =>
  (await operator.must('makeJoinCode', { json: { note: '', days: 1 } })).data.code.toLowerCase();

test('while registration is closed, a provider sign-in does not create accounts, but users with an account can sign in', async () => {
  await registration('open');
  const known = atGoogle(env);
  await travel(env.market.visitor(), SIGN_UP, known.sub);
  await registration('closed');
  const browser = env.market.visitor();
  expect(await travel(browser, SIGN_UP, atGoogle(env).sub)).toBe(
    '/register/client?signInFailed=registration-closed&provider=google',
  );
  expect(await sessionOf(browser)).toEqual({ isLogin: false });
  expect(await travel(browser, '/auth/google', known.sub)).toBe('/?isSuccess=true&isClient=true');
  expect(await travel(env.market.visitor(), '/auth/google', atGoogle(env).sub)).toBe(
    '/register?signInFailed=no-account&provider=google',
  );
});

test('while registration is by invitation, a provider sign-in creates one account with a code and no account without one', async () => {
  await registration('invitation');
  const code = await newCode();
  const failed = '/register/client?signInFailed=no-invitation&provider=google';
  expect(await travel(env.market.visitor(), SIGN_UP, atGoogle(env).sub)).toBe(failed);
  const browser = env.market.visitor();
  expect(await travel(browser, `${SIGN_UP}&joinCode=${code}`, atGoogle(env).sub)).toBe(
    '/?isSuccess=true&isClient=true',
  );
  expect(await travel(env.market.visitor(), `${SIGN_UP}&joinCode=${code}`, atGoogle(env).sub)).toBe(failed);
});
