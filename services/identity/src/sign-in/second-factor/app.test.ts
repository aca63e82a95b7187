import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf as codeAfter } from '../../testing/app.ts';
import { FREE_WRONG_CODES } from './app.ts';
import { openTestFactors, type TestFactors } from './testing.ts';
import { stepOf } from './totp.ts';

let env: TestFactors;
beforeAll(async () => {
  env = await openTestFactors();
});
afterAll(() => env.stop());

/** A session that began now, with its credential version. */
const since = async (userId: string) => ({ credentialVersion: await env.versions.current(userId) });
const WRONG = { body: { code: 'wrong-credentials' } };
const MINUTE = 60_000;

const codeOf = (secret: string, at: number) => codeAfter(secret, 0, at);
/** A code that is not valid at any time near `at`. */
function wrongCode(secret: string, at: number): string {
  const right = [-1, 0, 1].map((step) => codeOf(secret, at + step * 30_000));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

/** A user with an app that is set up. Its first code has been used, so the clock is moved forward by a minute. */
async function withApp() {
  const userId = env.person();
  const { secret } = await env.factors.startApp(userId, {});
  const { recoveryCodes } = await env.factors.confirmApp(userId, await since(userId), codeOf(secret, env.clock.now));
  env.clock.now += MINUTE;
  await env.mails(userId);
  return { userId, secret, recoveryCodes: (recoveryCodes ?? []).map((code) => code.replaceAll('-', '')) };
}

test('the codes match those in RFC 6238 (appendix B, SHA-1, the last six digits)', () => {
  const secret = Buffer.from('12345678901234567890');
  expect(stepOf(secret, '287082', 59_000)).toBe(1);
  expect(stepOf(secret, '081804', 1_111_111_109_000)).toBe(37_037_036);
  expect(stepOf(secret, '287082', 59_000 + 61_000)).toBeNull();
});

describe('setting up an app', () => {
  // @covers asvs:6.5.4
  test('returns a secret and, with the first code, turns on the second factor with ten recovery codes', async () => {
    const userId = env.person();
    const { secret, uri } = await env.factors.startApp(userId, {});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Hirelane:asha\.[^?]+\?issuer=Hirelane&secret=[A-Z2-7]{32}&algorithm=SHA1/);
    expect(await env.factors.isOn(userId)).toBe(false);
    const before = await env.versions.current(userId);
    const { recoveryCodes } = await env.factors.confirmApp(userId, await since(userId), codeOf(secret, env.clock.now));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes?.[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await env.factors.isOn(userId)).toBe(true);
    expect(await env.versions.current(userId)).toBeGreaterThan(before);
    expect(await env.mails(userId)).toEqual(['second-factor-on']);
  });

  test('shows the marketplace’s name without colons, because a colon would end the name', async () => {
    env.site.name = 'Tea: a market';
    const { uri } = await env.factors.startApp(env.person(), {});
    env.site.name = 'Hirelane';
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tea%20%20a%20market:asha\.[^?]+\?issuer=Tea%20%20a%20market&secret=/);
  });

  test('with a wrong code gets a 422 and does not turn anything on', async () => {
    const userId = env.person();
    const { secret } = await env.factors.startApp(userId, {});
    const asked = env.factors.confirmApp(userId, { credentialVersion: 0 }, wrongCode(secret, env.clock.now));
    await expect(asked).rejects.toMatchObject({ body: { code: 'invalid', errors: [{ pointer: '#/code' }] } });
    expect(await env.factors.isOn(userId)).toBe(false);
    expect(await env.mails(userId)).toEqual([]);
  });

  test('again before confirming it invalidates the first secret', async () => {
    const userId = env.person();
    const first = await env.factors.startApp(userId, {});
    await env.factors.startApp(userId, {});
    const asked = env.factors.confirmApp(userId, await since(userId), codeOf(first.secret, env.clock.now));
    await expect(asked).rejects.toMatchObject({ body: { code: 'invalid' } });
  });

  test('must be completed within half an hour', async () => {
    const userId = env.person();
    const { secret } = await env.factors.startApp(userId, {});
    const { rows } = await env.pool.query<{ at: Date }>(
      'SELECT started_at AS at FROM identity.authenticator_apps WHERE user_id = $1',
      [userId],
    );
    const before = env.clock.now;
    env.clock.now = (rows[0]?.at.getTime() ?? 0) + 30 * MINUTE + 1;
    await expect(
      env.factors.confirmApp(userId, await since(userId), codeOf(secret, env.clock.now)),
    ).rejects.toMatchObject({
      body: { code: 'invalid' },
    });
    env.clock.now = before;
  });

  test('again after confirming it gets a 409 and leaves the first app unchanged', async () => {
    const { userId, secret } = await withApp();
    await expect(env.factors.startApp(userId, {})).rejects.toMatchObject({ body: { code: 'app-already' } });
    await env.factors.check({ userId, code: codeOf(secret, env.clock.now) });
  });
});

describe('a code', () => {
  // @covers found:40 asvs:6.5.1
  test('is valid only once, even if sent twice concurrently', async () => {
    const { userId, secret } = await withApp();
    const code = codeOf(secret, env.clock.now);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => env.factors.check({ userId, code })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(env.factors.check({ userId, code })).rejects.toMatchObject(WRONG);
  });

  test('from the previous or next 30 seconds is accepted, unless it is older than the last code used', async () => {
    const { userId, secret } = await withApp();
    const { now } = env.clock;
    await env.factors.check({ userId, code: codeOf(secret, now + 30_000) });
    await expect(env.factors.check({ userId, code: codeOf(secret, now) })).rejects.toMatchObject(WRONG);
    await expect(env.factors.check({ userId, code: codeOf(secret, now + 60_000) })).rejects.toMatchObject(WRONG);
  });

  test('from another user or from an app being set up is wrong', async () => {
    const [asha, ben] = [await withApp(), await withApp()];
    const code = codeOf(ben.secret, env.clock.now);
    await expect(env.factors.check({ userId: asha.userId, code })).rejects.toMatchObject(WRONG);
    const newcomer = env.person();
    const { secret } = await env.factors.startApp(newcomer, {});
    const early = env.factors.check({ userId: newcomer, code: codeOf(secret, env.clock.now) });
    await expect(early).rejects.toMatchObject(WRONG);
  });

  test('is refused for a while after ten wrong codes in a row; the owner is emailed, and recovery codes still work', async () => {
    const { userId, secret, recoveryCodes } = await withApp();
    for (let n = 0; n < FREE_WRONG_CODES; n++) {
      const code = wrongCode(secret, env.clock.now);
      await expect(env.factors.check({ userId, code })).rejects.toMatchObject(WRONG);
    }
    expect(await env.mails(userId)).toEqual(['second-factor-failing']);
    // The time of the last wrong code comes from the database's clock.
    const before = env.clock.now;
    env.clock.now = Date.now();
    await expect(env.factors.check({ userId, code: codeOf(secret, env.clock.now) })).rejects.toMatchObject(WRONG);
    await env.factors.check({ userId, recoveryCode: recoveryCodes[0] });
    env.clock.now += 2 * MINUTE;
    await env.factors.check({ userId, code: codeOf(secret, env.clock.now) });
    env.clock.now = before;
  });

  test('is refused if the password was changed after the sign-in began', async () => {
    const { userId, secret } = await withApp();
    const credentialVersion = await env.versions.current(userId);
    await env.versions.locked(userId, null, ({ raise }) => raise());
    const asked = env.factors.check({ userId, credentialVersion, code: codeOf(secret, env.clock.now) });
    await expect(asked).rejects.toMatchObject({ body: { code: 'conflict' } });
  });
});

describe('recovery codes', () => {
  test('each work once, and the owner is emailed', async () => {
    const { userId, recoveryCodes } = await withApp();
    const [recoveryCode] = recoveryCodes;
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => env.factors.check({ userId, recoveryCode })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await env.factors.show(userId)).recoveryCodesLeft).toBe(9);
    expect(await env.mails(userId)).toEqual(['recovery-code-used']);
  });

  test('from another user are wrong', async () => {
    const [asha, ben] = [await withApp(), await withApp()];
    const asked = env.factors.check({ userId: asha.userId, recoveryCode: ben.recoveryCodes[0] });
    await expect(asked).rejects.toMatchObject(WRONG);
    expect((await env.factors.show(ben.userId)).recoveryCodesLeft).toBe(10);
  });

  test('can be replaced with new ones', async () => {
    const { userId, recoveryCodes } = await withApp();
    const renewed = (await env.factors.renewCodes(userId, await since(userId))).map((code) => code.replaceAll('-', ''));
    const old = env.factors.check({ userId, recoveryCode: recoveryCodes[0] });
    await expect(old).rejects.toMatchObject(WRONG);
    await env.factors.check({ userId, recoveryCode: renewed[0] });
    await expect(env.factors.renewCodes(env.person(), { credentialVersion: 0 })).rejects.toMatchObject({
      body: { code: 'unknown' },
    });
  });
});

describe('removing the app', () => {
  test('turns off the second factor, deletes recovery codes and raises the version', async () => {
    const { userId, recoveryCodes } = await withApp();
    const before = await env.versions.current(userId);
    expect(await env.factors.removeApp(userId, await since(userId))).toMatchObject({ isOn: false });
    expect(await env.versions.current(userId)).toBe(before + 1);
    expect(await env.factors.show(userId)).toEqual({
      isOn: false,
      appSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    const old = env.factors.check({ userId, recoveryCode: recoveryCodes[0] });
    await expect(old).rejects.toMatchObject(WRONG);
    expect(await env.mails(userId)).toEqual(['second-factor-off']);
    await expect(env.factors.removeApp(userId, await since(userId))).rejects.toMatchObject({
      body: { code: 'unknown' },
    });
  });

  test('an erased user has no rows and does not get new ones', async () => {
    const { userId } = await withApp();
    const newcomer = env.person();
    const { secret } = await env.factors.startApp(newcomer, {});
    env.erase(userId);
    env.erase(newcomer);
    await env.factors.forget(userId);
    await env.factors.forget(newcomer);
    await expect(
      env.factors.confirmApp(newcomer, await since(newcomer), codeOf(secret, env.clock.now)),
    ).rejects.toMatchObject({
      body: { code: 'unknown' },
    });
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes']) {
      const { rows } = await env.pool.query(`SELECT 1 FROM identity.${table} WHERE user_id = ANY ($1)`, [
        [userId, newcomer],
      ]);
      expect(rows).toEqual([]);
    }
  });
});

// @covers asvs:6.5.2
test('the table contains no secrets in plain text', async () => {
  const { userId, secret, recoveryCodes } = await withApp();
  const { rows } = await env.pool.query(
    `SELECT encode(secret, 'escape') AS a, encode(hash, 'escape') AS b
     FROM identity.authenticator_apps JOIN identity.recovery_codes USING (user_id) WHERE user_id = $1`,
    [userId],
  );
  const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1');
  for (const hidden of [secret, raw, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(hidden);
  expect(env.logged()).not.toContain(secret);
});
