import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdByAndroid } from '../../testing/android-attestation.ts';
import { type Lies, openAuthenticator } from '../../testing/authenticator.ts';
import { ORIGIN, openTestFactors, type TestFactors } from './testing.ts';

let env: TestFactors;
beforeAll(async () => {
  env = await openTestFactors();
});
afterAll(() => env.stop());

/** A session that began now, with its credential version. */
const since = async (userId: string) => ({ credentialVersion: await env.versions.current(userId) });
const WRONG = { body: { code: 'wrong-credentials' } };

/** A user with one passkey. */
async function withPasskey() {
  const userId = env.person();
  const authenticator = openAuthenticator(ORIGIN);
  const passkey = authenticator.create(await env.factors.newPasskeyOptions(userId));
  const { recoveryCodes } = await env.factors.addPasskey(userId, await since(userId), 'Laptop', passkey);
  await env.mails(userId);
  return { userId, authenticator, passkey, recoveryCodes };
}

const signIn = async ({ authenticator }: Awaited<ReturnType<typeof withPasskey>>, lies?: Lies) =>
  env.factors.signIn(authenticator.get(await env.factors.signInOptions(), lies));

describe('adding a passkey', () => {
  test('turns on the second factor and creates ten recovery codes, but only for the first passkey', async () => {
    const { userId, authenticator, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const before = await env.versions.current(userId);
    const second = authenticator.create(await env.factors.newPasskeyOptions(userId));
    expect(await env.factors.addPasskey(userId, await since(userId), 'Phone', second)).toMatchObject({
      recoveryCodes: null,
    });
    expect(await env.versions.current(userId)).toBe(before);
    const { passkeys, isOn } = await env.factors.show(userId);
    expect([isOn, passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt])]).toEqual([
      true,
      [
        ['Laptop', null],
        ['Phone', null],
      ],
    ]);
    expect(await env.mails(userId)).toEqual(['passkey-added']);
  });

  test('requires user verification and excludes passkeys that are already registered', async () => {
    const { userId, passkey } = await withPasskey();
    expect(await env.factors.newPasskeyOptions(userId)).toMatchObject({
      rp: { id: 'hirelane.example', name: 'Hirelane' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    });
  });

  test('uses the marketplace’s name', async () => {
    env.site.name = 'Weavers';
    const { rp } = await env.factors.newPasskeyOptions(env.person());
    env.site.name = 'Hirelane';
    expect(rp).toEqual({ id: 'hirelane.example', name: 'Weavers' });
  });

  test.each<[string, Lies]>([
    ['created at a different origin', { origin: 'https://evil.example' }],
    ['created at a subdomain', { origin: 'https://www.hirelane.example' }],
    ['created for a different host', { rpId: 'evil.example' }],
    ['without user verification', { isUnverified: true }],
    ['with the response of a sign-in', { type: 'webauthn.get' }],
    ['with a different challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('a passkey %s gets a 422, and the challenge is used up', async (_what, lies) => {
    const userId = env.person();
    const authenticator = openAuthenticator(ORIGIN);
    const options = await env.factors.newPasskeyOptions(userId);
    const added = env.factors.addPasskey(userId, await since(userId), 'Laptop', authenticator.create(options, lies));
    await expect(added).rejects.toMatchObject({ body: { code: 'invalid', errors: [{ pointer: '#/passkey' }] } });
    if (lies.challenge === undefined && lies.type === undefined) {
      const honest = env.factors.addPasskey(userId, await since(userId), 'Laptop', authenticator.create(options));
      await expect(honest).rejects.toMatchObject({ body: { code: 'invalid' } });
    }
    expect(await env.factors.isOn(userId)).toBe(false);
  });

  // @covers found:54
  test('a passkey attested by a certificate gets a 422, and no URL in the certificate is requested', async () => {
    const asked: (string | undefined)[] = [];
    const otherServer = createServer(({ url }, response) => {
      asked.push(url);
      response.end('revoked');
    });
    await once(otherServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = otherServer.address() as AddressInfo;
    const userId = env.person();
    const options = await env.factors.newPasskeyOptions(userId);
    const passkey = await createdByAndroid(options, ORIGIN, `http://127.0.0.1:${port}/revoked`);
    const added = env.factors.addPasskey(userId, await since(userId), 'Laptop', passkey);
    await expect(added).rejects.toMatchObject({ body: { code: 'invalid', errors: [{ pointer: '#/passkey' }] } });
    expect(asked).toEqual([]);
    expect(await env.factors.isOn(userId)).toBe(false);
    await new Promise((resolve) => otherServer.close(resolve));
  });

  test('a passkey with self attestation is added; one with a certificate is not', async () => {
    const userId = env.person();
    const add = async (lies: Lies) => {
      const passkey = openAuthenticator(ORIGIN).create(await env.factors.newPasskeyOptions(userId), lies);
      return env.factors.addPasskey(userId, await since(userId), 'Laptop', passkey);
    };
    await expect(add({ attestation: 'certified' })).rejects.toMatchObject({ body: { code: 'invalid' } });
    expect(env.logged()).toContain('"reason":"attestation"');
    expect((await add({ attestation: 'self' })).recoveryCodes).toHaveLength(10);
  });

  test('a passkey that is sent several times is added only once, and only for the user who began to add it', async () => {
    const userId = env.person();
    const passkey = openAuthenticator(ORIGIN).create(await env.factors.newPasskeyOptions(userId));
    const other = env.factors.addPasskey(env.person(), { credentialVersion: 0 }, 'Mine', passkey);
    await expect(other).rejects.toMatchObject({ body: { code: 'invalid' } });
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, async () => env.factors.addPasskey(userId, await since(userId), 'Laptop', passkey)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await env.factors.show(userId)).passkeys).toHaveLength(1);
  });

  // @covers limit:31
  test('an account can have at most ten passkeys', async () => {
    const { userId, authenticator } = await withPasskey();
    const late = await env.factors.newPasskeyOptions(userId);
    for (let n = 2; n <= 10; n++) {
      const next = authenticator.create(await env.factors.newPasskeyOptions(userId));
      await env.factors.addPasskey(userId, await since(userId), `Key ${n}`, next);
    }
    await expect(env.factors.newPasskeyOptions(userId)).rejects.toMatchObject({ body: { code: 'too-many' } });
    const eleventh = env.factors.addPasskey(userId, await since(userId), 'Key 11', authenticator.create(late));
    await expect(eleventh).rejects.toMatchObject({ body: { code: 'too-many' } });
  });
});

describe('signing in with only a passkey', () => {
  test('returns the passkey’s owner and stores the time of use', async () => {
    const person = await withPasskey();
    expect(await signIn(person)).toMatchObject({ userId: person.userId, isClient: true });
    const { passkeys } = await env.factors.show(person.userId);
    expect(passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  test.each<[string, Lies]>([
    ['from a different origin', { origin: 'https://evil.example' }],
    ['for a different host', { rpId: 'evil.example' }],
    ['without user verification', { isUnverified: true }],
    ['that creates a credential', { type: 'webauthn.create' }],
    ['to a challenge that was not issued', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('an answer %s is refused', async (_what, lies) => {
    await expect(signIn(await withPasskey(), lies)).rejects.toMatchObject(WRONG);
  });

  test('an answer is valid only once, even if sent twice concurrently', async () => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.get(await env.factors.signInOptions());
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => env.factors.signIn(answer)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an answer to a check is not valid for a sign-in, or vice versa', async () => {
    const { userId, authenticator } = await withPasskey();
    const toCheck = authenticator.get(await env.factors.checkOptions(userId));
    await expect(env.factors.signIn(toCheck)).rejects.toMatchObject(WRONG);
    const toSignIn = authenticator.get(await env.factors.signInOptions());
    await expect(env.factors.check({ userId, passkey: toSignIn })).rejects.toMatchObject(WRONG);
  });

  test('a signature counter that decreases is refused and logged', async () => {
    const person = await withPasskey();
    await signIn(person, { counter: 7 });
    await expect(signIn(person, { counter: 7 })).rejects.toMatchObject(WRONG);
    await expect(signIn(person, { counter: 3 })).rejects.toMatchObject(WRONG);
    expect(env.logged()).toContain('"event":"passkey-refused"');
    expect(env.logged()).toContain('"reason":"counter"');
    await signIn(person, { counter: 8 });
  });

  test('an authenticator without a counter can sign at any time', async () => {
    const person = await withPasskey();
    await signIn(person, { counter: 0 });
    await signIn(person, { counter: 0 });
  });

  test('a signature by a different key is refused', async () => {
    const [asha, ben] = [await withPasskey(), await withPasskey()];
    const bens = ben.authenticator.get(await env.factors.signInOptions());
    const forged = { ...bens, id: asha.passkey.id, rawId: asha.passkey.id };
    await expect(env.factors.signIn(forged)).rejects.toMatchObject(WRONG);
    const handle = Buffer.from(asha.userId.replaceAll('-', ''), 'hex').toString('base64url');
    const asAsha = { ...forged, response: { ...forged.response, userHandle: handle } };
    await expect(env.factors.signIn(asAsha)).rejects.toMatchObject(WRONG);
  });
});

describe('a passkey as the second factor', () => {
  test('is accepted from the same user and refused from another user', async () => {
    const [asha, ben] = [await withPasskey(), await withPasskey()];
    const passkey = asha.authenticator.get(await env.factors.checkOptions(asha.userId));
    expect(await env.factors.check({ userId: asha.userId, passkey })).toMatchObject({ userId: asha.userId });
    const options = await env.factors.checkOptions(asha.userId);
    const bens = ben.authenticator.get(options);
    await expect(env.factors.check({ userId: asha.userId, passkey: bens })).rejects.toMatchObject(WRONG);
  });

  test('a challenge issued to one user is not valid for another', async () => {
    const [asha, ben] = [await withPasskey(), await withPasskey()];
    const passkey = ben.authenticator.get(await env.factors.checkOptions(asha.userId));
    await expect(env.factors.check({ userId: ben.userId, passkey })).rejects.toMatchObject(WRONG);
  });
});

describe('removing a passkey', () => {
  test('leaves the second factor on while another passkey remains, turns it off after the last one, and raises the version each time', async () => {
    const { userId, authenticator } = await withPasskey();
    const second = authenticator.create(await env.factors.newPasskeyOptions(userId));
    await env.factors.addPasskey(userId, await since(userId), 'Phone', second);
    await env.mails(userId);
    const [one, two] = (await env.factors.show(userId)).passkeys;
    const before = await env.versions.current(userId);
    expect(await env.factors.removePasskey(userId, await since(userId), one?._id ?? '')).toMatchObject({
      isOn: true,
    });
    expect(await env.mails(userId)).toEqual(['passkey-removed']);
    expect(await env.factors.removePasskey(userId, await since(userId), two?._id ?? '')).toMatchObject({
      isOn: false,
    });
    expect(await env.mails(userId)).toEqual(['second-factor-off']);
    expect(await env.versions.current(userId)).toBe(before + 2);
  });

  test('of another user gets a 404, and so does renaming it', async () => {
    const [asha, ben] = [await withPasskey(), await withPasskey()];
    const [hers] = (await env.factors.show(asha.userId)).passkeys;
    const id = hers?._id ?? '';
    const unknown = { body: { code: 'unknown' } };
    await expect(env.factors.removePasskey(ben.userId, await since(ben.userId), id)).rejects.toMatchObject(unknown);
    await expect(env.factors.rename(ben.userId, {}, id, 'Mine now')).rejects.toMatchObject(unknown);
    await env.factors.rename(asha.userId, {}, id, 'Work laptop');
    expect((await env.factors.show(asha.userId)).passkeys[0]?.name).toBe('Work laptop');
  });

  test('during a sign-in either makes that sign-in fail or leaves it with the older version', async () => {
    const person = await withPasskey();
    const { userId, authenticator } = person;
    const [key] = (await env.factors.show(userId)).passkeys;
    const answer = authenticator.get(await env.factors.signInOptions());
    const before = await env.versions.current(userId);
    const [signedIn] = await Promise.allSettled([
      env.factors.signIn(answer),
      env.factors.removePasskey(userId, await since(userId), key?._id ?? ''),
    ]);
    expect(await env.versions.current(userId)).toBe(before + 1);
    if (signedIn.status === 'rejected') expect(signedIn.reason).toMatchObject(WRONG);
    await expect(signIn(person)).rejects.toMatchObject(WRONG);
  });

  test('an erased user’s passkey is invalid', async () => {
    const person = await withPasskey();
    const options = await env.factors.signInOptions();
    env.erase(person.userId);
    await expect(env.factors.signIn(person.authenticator.get(options))).rejects.toMatchObject(WRONG);
  });
});
