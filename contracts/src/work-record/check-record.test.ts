// @covers threat:9

import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openIssuer, STATUS_INDEX, type TestIssuer } from '../testing/work-record.ts';
import { checkRecord, type RecordVerdict } from './check-record.ts';
import { TEXT_MAX } from './signed-text.ts';

const AT = new Date('2026-03-03T10:00:00Z');
const TODAY = '2026-03-03T09:00:00.000Z';

let us: TestIssuer;
let others: TestIssuer;
beforeAll(async () => {
  us = await openIssuer();
  others = await openIssuer('https://elsewhere.example');
});

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** The result for a text, with a status list signed today that has no revocations. */
async function check(text: string, list?: string | null): Promise<RecordVerdict> {
  const shown = list === undefined ? await us.signList({ at: TODAY }) : list;
  return checkRecord({ text, issuer: us.issuer, listOf: async () => shown, at: AT });
}
const faultOf = async (text: string): Promise<string> => {
  const verdict = await check(text);
  return verdict.is === 'invalid' ? verdict.fault : verdict.is;
};

test('a record that the issuer has signed and not revoked is valid', async () => {
  const verdict = await check(await us.signRecord());
  expect(verdict).toMatchObject({ is: 'valid', asOf: TODAY });
  expect(verdict).toHaveProperty('record.credentialSubject.name', 'Kabir Anand');
});

test('a record that an email client has broken into lines is valid', async () => {
  const text = (await us.signRecord()).replace(/(.{70})/g, '$1\r\n  ');
  expect((await check(` ${text}\n`)).is).toBe('valid');
});

test('a revoked record is reported as revoked, even by an expired list', async () => {
  const text = await us.signRecord();
  for (const at of [TODAY, '2026-02-01T00:00:00.000Z']) {
    expect(await check(text, await us.signList({ at, revoked: [STATUS_INDEX] }))).toMatchObject({
      is: 'revoked',
      asOf: at,
    });
  }
});

test('the records next to a revoked one in the status list are not revoked', async () => {
  const list = await us.signList({ at: TODAY, revoked: [STATUS_INDEX - 1, STATUS_INDEX + 1] });
  expect((await check(await us.signRecord(), list)).is).toBe('valid');
});

describe('an unknown revocation status', () => {
  test.each([
    ['without a list', 'no-list', (): Promise<string | null> => Promise.resolve(null)],
    ['with an outdated list', 'old-list', () => us.signList({ at: '2026-03-01T00:00:00.000Z' })],
    ['with the list of another issuer', 'bad-list', () => others.signList({ at: TODAY })],
    ['with another list', 'bad-list', () => us.signList({ at: TODAY, list: 2 })],
    ['with a record instead of a list', 'bad-list', () => us.signRecord()],
    ['with a list that is too short for privacy', 'bad-list', () => us.signList({ at: TODAY, length: 80_000 })],
    ['with a list that unpacks to too many bytes', 'bad-list', () => us.signList({ at: TODAY, length: 80_000_000 })],
    ['with garbage', 'bad-list', (): Promise<string | null> => Promise.resolve('not a list')],
    ['with a list dated tomorrow', 'bad-list', () => us.signList({ at: '2026-03-04T10:00:00.000Z' })],
  ] as const)('the revocation status is unknown %s: %s', async (_what, why, list) => {
    expect(await check(await us.signRecord(), await list())).toMatchObject({ is: 'unchecked', why });
  });

  test('an altered list makes a record neither valid nor revoked', async () => {
    const [head, , signature] = (await us.signList({ at: TODAY })).split('.');
    const altered = [head, base64url(us.listOf({ at: TODAY, revoked: [STATUS_INDEX] })), signature].join('.');
    expect(await check(await us.signRecord(), altered)).toMatchObject({ is: 'unchecked', why: 'bad-list' });
  });
});

describe('invalid records', () => {
  test('a record is invalid when a word was altered', async () => {
    const [head, , signature] = (await us.signRecord()).split('.');
    const altered = [head, base64url(us.recordOf({ completedContracts: 40 })), signature].join('.');
    expect(await faultOf(altered)).toBe('wrong-signature');
  });

  test("a record is invalid when it was signed in the issuer's name with a different key", async () => {
    expect(await faultOf(await others.sign(us.recordOf()))).toBe('wrong-signature');
    expect(await faultOf(await others.sign(us.recordOf(), { kid: 'unheard-of' }))).toBe('unknown-key');
  });

  test('a record from a different issuer is invalid, and the issuer is reported', async () => {
    expect(await check(await others.signRecord())).toEqual({
      is: 'invalid',
      fault: 'other-issuer',
      issuer: others.issuer.id,
    });
  });

  test.each([
    ['none', () => `${base64url({ alg: 'none', typ: 'vc+jwt' })}.${base64url(us.recordOf())}.`],
    [
      'HS256 with the public key as the secret',
      () => {
        const signed = `${base64url({ alg: 'HS256', typ: 'vc+jwt', kid: 'first' })}.${base64url(us.recordOf())}`;
        const secret = JSON.stringify(us.issuer.keys[0]);
        return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
      },
    ],
    ['a key in its header', () => others.sign(us.recordOf(), { alg: 'ES384', jwk: others.issuer.keys[0] })],
  ])('a record is invalid with the algorithm %s', async (_name, text) => {
    expect(await faultOf(await text())).toBe('wrong-algorithm');
  });

  test('a record with a key in its payload is invalid', async () => {
    const { kid: _, ...jwk } = others.issuer.keys[0] ?? {};
    expect(await faultOf(await others.sign(us.recordOf(), { jwk, jku: 'https://elsewhere.example/keys' }))).toBe(
      'wrong-signature',
    );
  });

  test.each([
    ['nothing', () => ''],
    ['words', () => 'My record is great.'],
    ['two parts', () => `${base64url({ alg: 'ES256', typ: 'vc+jwt' })}.${base64url({})}`],
    ['a header that is not an object', () => `${base64url('[]')}.${base64url({})}.AAAA`],
    ['bytes that are not text', () => `${Buffer.from([0xff, 0xfe]).toString('base64url')}.e30.AAAA`],
    ['a critical extension', () => us.sign(us.recordOf(), { crit: ['exp'], exp: 1 })],
  ])('a record is invalid when its text is %s', async (_what, text) => {
    expect(await faultOf(await text())).toBe('malformed');
  });

  test('a very large or deeply nested record is invalid', async () => {
    expect(await faultOf('e'.repeat(TEXT_MAX + 1))).toBe('too-large');
    const deep = `${'['.repeat(70_000)}${']'.repeat(70_000)}`;
    const head = base64url({ alg: 'ES256', typ: 'vc+jwt', kid: 'first' });
    expect(['malformed', 'other-issuer']).toContain(await faultOf(`${head}.${base64url(deep)}.AAAA`));
  });

  test('a record is invalid when the issuer has signed a document of another kind', async () => {
    expect(await faultOf(await us.signList({ at: TODAY }))).toBe('wrong-kind');
    expect(await faultOf(await us.sign(us.recordOf(), { typ: 'at+jwt' }))).toBe('wrong-kind');
    expect(await faultOf(await us.signRecord({ name: 'x'.repeat(501) }))).toBe('wrong-kind');
    expect(await faultOf(await us.signRecord({ contracts: [{ started: '<b>', completed: '2026-03' }] }))).toBe(
      'wrong-kind',
    );
  });

  test('a record is invalid when its status list has an unexpected URL', async () => {
    const status = us.recordOf().credentialStatus;
    for (const statusListCredential of ['https://elsewhere.example/list', `${status.statusListCredential}#x`]) {
      const text = await us.signRecord({}, { credentialStatus: { ...status, statusListCredential } });
      expect(await faultOf(text)).toBe('wrong-kind');
    }
  });

  test('a record is invalid when it is dated tomorrow or has expired, with a tolerance of a few minutes', async () => {
    expect(await faultOf(await us.signRecord({}, { validFrom: '2026-03-04T10:00:00.000Z' }))).toBe('not-yet-valid');
    expect(await faultOf(await us.signRecord({}, { validUntil: '2026-03-03T09:59:00.000Z' }))).toBe('expired');
    expect(await faultOf(await us.signRecord({}, { validFrom: '2026-03-03T10:04:00.000Z' }))).toBe('valid');
  });
});

test('record fields that are not in the schema are dropped', async () => {
  const verdict = await check(await us.signRecord({ html: '<script>' }));
  expect(verdict).not.toHaveProperty('record.credentialSubject.html');
});
