import { decideAt, depart, navigate, travel } from '@hirelane/bff/testing/trip';
import {
  atGoogle,
  openTestEnvironment,
  selfOf,
  sessionOf,
  type TestEnvironment,
} from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({}, true);
  // Delays an append of this type, so that a second attempt starts while the first is incomplete.
  await env.market.sql(`CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END $$`);
});
afterAll(() => env.stop());

const visitor = () => env.market.visitor();
const SIGN_UP = '/auth/google?isClient=true&isFirstTime=true';
const come = (browser: Visitor, back: string) => navigate(browser, back, 'cross-site');

async function whileHeld<T>(type: 'UserRegistered' | 'SignInConnected', work: () => Promise<T>): Promise<T> {
  await env.market.sql(`CREATE TRIGGER held BEFORE INSERT ON identity.events FOR EACH ROW
    WHEN (NEW.type = '${type}') EXECUTE FUNCTION linger()`);
  try {
    return await work();
  } finally {
    await env.market.sql('DROP TRIGGER held ON identity.events');
  }
}

const claims = async () => (await env.market.sql("SELECT FROM identity.events WHERE type = 'Claimed'")).length;

test('a second tab opened while the account is being created signs in to the same account and keeps its username', async () => {
  const person = atGoogle(env);
  const tabs = [visitor(), visitor()] as const;
  const [first, second] = await Promise.all(tabs.map(async (tab) => decideAt(await depart(tab, SIGN_UP), person.sub)));
  const before = await claims();
  await whileHeld('UserRegistered', async () => {
    const made = come(tabs[0], first ?? '');
    // The provider identity, the email address and the username have been claimed.
    await eventually(claims, (now) => now === before + 3);
    const found = await come(tabs[1], second ?? '');
    expect((await made).headers.location).toBe('/?isSuccess=true&isClient=true');
    expect(found.headers.location).toBe('/?isSuccess=true&isClient=true');
  });
  const [one, two] = await Promise.all(tabs.map(sessionOf));
  expect(two.userId).toBe(one.userId);
  const { username } = await selfOf(tabs[0]);
  const taken = await visitor().post('/api/v1/auth/register', registration(false, { username }));
  expect([taken.status, taken.body.code]).toEqual([409, 'username-taken']);
});

test('when two accounts from one provider are connected concurrently, one is refused and remains free for its owner', async () => {
  const form = registration(true);
  const browsers = [visitor(), visitor()] as const;
  await browsers[0].post('/api/v1/auth/register', form);
  await browsers[1].post('/api/v1/auth/login', { username: form.username, password: form.password });
  const people = [atGoogle(env), atGoogle(env)] as const;
  const way = async (browser: Visitor, sub: string) =>
    decideAt((await browser.post('/api/v1/auth/connect', { provider: 'google' })).body.redirectUrl, sub);
  const [first, second] = [await way(browsers[0], people[0].sub), await way(browsers[1], people[1].sub)];
  const before = await claims();
  await whileHeld('SignInConnected', async () => {
    const connected = come(browsers[0], first);
    await eventually(claims, (now) => now === before + 1);
    expect((await come(browsers[1], second)).headers.location).toBe(
      '/settings/security?signInFailed=connected-already&provider=google',
    );
    expect((await connected).headers.location).toBe('/settings/security?signInConnected=google');
  });
  expect(await travel(visitor(), SIGN_UP, people[1].sub)).toBe('/?isSuccess=true&isClient=true');
});

test('an identity claimed for a deleted account becomes free again', async () => {
  const person = atGoogle(env);
  const browser = visitor();
  await travel(browser, SIGN_UP, person.sub);
  const { _id, username } = await selfOf(browser);
  expect((await browser.post('/api/v1/account/deletion', { username })).status).toBe(200);
  // Simulates connecting the sign-in while the account is being deleted.
  const of = "stream IN (SELECT stream FROM identity.events WHERE type = 'Released' AND data->>'userId' = $1)";
  await env.market.sql(`UPDATE identity.events SET at = at - interval '16 minutes' WHERE ${of}`, [_id]);
  await env.market.sql("DELETE FROM identity.events WHERE type = 'Released' AND data->>'userId' = $1", [_id]);
  expect(await travel(visitor(), SIGN_UP, person.sub)).toBe('/?isSuccess=true&isClient=true');
});
