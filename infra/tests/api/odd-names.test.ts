import { LIMITS } from '@hirelane/api/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Marketplace } from '../support/marketplace.ts';
import { shareMarketplace } from '../support/shared-marketplace.ts';
import { registration } from '../support/visitor.ts';

const form = registration(false, { username: `Asha.${Date.now()}` });
let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
  const answer = await market.visitor().post('/api/v1/auth/register', form);
  if (answer.status !== 201) throw new Error(answer.text);
});
afterAll(() => market.stop());

const register = (changes: Readonly<Record<string, unknown>>) =>
  market.visitor().post('/api/v1/auth/register', registration(false, changes));
const login = (username: string, password: string) =>
  market.visitor().post('/api/v1/auth/login', { username, password });

/** A username whose first letter (`A`) is replaced. */
const with1 = (letter: string) => letter + form.username.slice(1);

// @covers attack:26
describe('attack 26: names and passwords with unusual lengths and letters', () => {
  test('a one-megabyte password gets 413 and one over the length limit gets 422, before either is hashed', async () => {
    const before = await market.countEvents();
    const huge = 'x'.repeat(1_000_000);
    for (const answer of [
      await register({ password: huge, confirmpassword: huge }),
      await login(form.username, huge),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
    }
    const long = 'x'.repeat(LIMITS.password + 1);
    for (const answer of [
      await register({ password: long, confirmpassword: long }),
      await login(form.username, long),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].pointer).toBe('#/password');
    }
    expect(await market.countEvents()).toBe(before);
  });

  test('the longest allowed password is compared up to its last character', async () => {
    const password = 'lantern harbour tea, '.repeat(LIMITS.password).slice(0, LIMITS.password - 1);
    const own = registration(true, { password: `${password}y`, confirmpassword: `${password}y` });
    expect((await market.visitor().post('/api/v1/auth/register', own)).status).toBe(201);
    expect((await login(own.username, `${password}y`)).status).toBe(200);
    expect((await login(own.username, `${password}z`)).status).toBe(401);
    expect((await login(own.username, password)).status).toBe(401);
  });

  test('a username of 10,000 letters gets 422 at registration and at sign-in', async () => {
    const username = 'a'.repeat(10_000);
    for (const answer of [await register({ username }), await login(username, form.password)]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].pointer).toBe('#/username');
    }
  });

  test.each([
    ['NUL', `${form.username}\0`],
    ['a Cyrillic А', with1('А')],
    ['a Greek Α', with1('Α')],
    ['an A with a ring', with1('Å')],
    ['a zero-width space', `${form.username}\u200b`],
    ['a right-to-left override', `\u202e${form.username}`],
    ['a space inside', form.username.replace('.', ' ')],
    ['half a character', `${form.username}\ud800`],
  ])(
    'a username with %s gets 422 at registration and does not sign in to a similar account',
    async (_what, username) => {
      const before = await market.countEvents();
      const refused = await register({ username });
      expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '#/username']);
      const answer = await login(username, form.password);
      expect([401, 422]).toContain(answer.status);
      expect(await market.countEvents()).toBe(before);
    },
  );

  test.each([
    ['a full-width Ａ', with1('Ａ')],
    ['a mathematical 𝐀', with1('𝐀')],
  ])(
    'a username with %s, which Unicode normalises to A, is taken and signs in to the account with A',
    async (_what, username) => {
      expect((await register({ username })).status).toBe(422);
      const answer = await login(username, form.password);
      expect(answer.status).toBe(200);
      expect(answer.body.user._id).toBe((await login(form.username, form.password)).body.user._id);
      expect((await login(username, 'another password')).status).toBe(401);
    },
  );

  test.each([
    ['upper case', form.username.toUpperCase()],
    ['lower case', form.username.toLowerCase()],
    ['spaces around', `  ${form.username} `],
    ['a leading tab', `\t${form.username}`],
  ])('the same username in %s counts as taken and gets 409', async (_what, username) => {
    const answer = await register({ username });
    expect([answer.status, answer.body.code]).toEqual([409, 'username-taken']);
  });

  test.each([
    ['upper case', form.email.toUpperCase()],
    ['spaces around', ` ${form.email} `],
  ])('the same email address in %s counts as taken and gets 409', async (_what, email) => {
    const answer = await register({ email });
    expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
  });

  test('case and spaces in a password are significant', async () => {
    for (const password of [
      form.password.toUpperCase(),
      `${form.password} `,
      ` ${form.password}`,
      `${form.password}\0`,
    ]) {
      expect([401, 422]).toContain((await login(form.username, password)).status);
    }
    expect((await login(form.username, form.password)).status).toBe(200);
  });
});
