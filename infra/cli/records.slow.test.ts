import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { openRecordKeys } from '@hirelane/hiring/records/keys';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { decodeJWT } from 'did-jwt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete, engaged } from '../tests/support/engaged.ts';
import { verify } from '../tests/support/independent-verifier.ts';
import { type Marketplace, TEST_DATA_KEY } from '../tests/support/marketplace.ts';
import type { Person } from '../tests/support/newcomer.ts';
import { checkRecords, recordsCommand } from './records-command.ts';
import { openInstallations } from './testing/installations.ts';
import { runCommand } from './testing/run-command.ts';

const installations = openInstallations();
let market: Marketplace;
let freelancer: Person;
let record: string;
beforeAll(async () => {
  market = await installations.open();
  const both = await complete(await engaged(market));
  freelancer = both.freelancer;
  const params = { id: both.contractId };
  record = (await freelancer.visitor.must('issueContractRecord', { params })).data._id;
});
afterAll(installations.close);

const sign = async () => (await freelancer.visitor.must('readRecord', { params: { id: record } })).data.jwt;
const issuerOf = (of: Marketplace) => of.visitor().must('readIssuer', {});
const kidOf = (jwt: string) => decodeJWT(jwt).header['kid'];

/** Runs `npm run records -- rotate`; returns its output. */
async function rotate(): Promise<string> {
  const { code, printed } = await runCommand(recordsCommand, market, ['rotate']);
  expect(code).toBe(0);
  return printed;
}

test('after a rotation, records are signed with a new key, and those signed earlier remain valid', async () => {
  const before = await sign();
  const printed = await rotate();
  const after = await sign();
  expect(kidOf(after)).not.toBe(kidOf(before));
  expect(printed).toContain(String(kidOf(after)));
  const issuer = await issuerOf(market);
  expect(issuer.keys.map(({ kid }) => kid)).toEqual([kidOf(after), kidOf(before)]);
  for (const jwt of [before, after]) expect(verify(jwt, issuer).id).toBe(`urn:uuid:${record}`);
});

test('the private half of a replaced key is deleted, and that of the current key is encrypted', async () => {
  await rotate();
  const keys = await market.sql<{ is_current: boolean | null; wrapped: Buffer | null; public_jwk: { x: string } }>(
    'SELECT is_current, wrapped, public_jwk FROM hiring.record_keys ORDER BY made_at DESC',
  );
  expect(keys.map(({ is_current, wrapped }) => [is_current, wrapped !== null])).toEqual([
    [true, true],
    ...keys.slice(1).map(() => [null, false]),
  ]);
  expect(keys[0]?.wrapped?.toString('latin1')).not.toContain('"d"');
});

test('a marketplace restored from an export has the same keys, verifies the old records and signs with the same key', async () => {
  const jwt = await sign();
  const copy = await installations.restored(await installations.exportOf(market));
  const [there, here] = [await issuerOf(market), await issuerOf(copy)];
  expect(here.keys).toEqual(there.keys);
  expect(verify(jwt, { ...here, id: there.id }).id).toBe(`urn:uuid:${record}`);
});

test('ten instances that create or rotate the first key at the same time agree on one key', async () => {
  const { installation } = await installations.empty();
  const { pool } = installation;
  const subjectKeys = await openSubjectKeys(pool, Buffer.from(TEST_DATA_KEY, 'base64'));
  const copies = await Promise.all(Array.from({ length: 10 }, () => openRecordKeys(pool, subjectKeys)));
  const current = async () => new Set((await Promise.all(copies.map((copy) => copy.current()))).map(({ kid }) => kid));
  expect((await current()).size).toBe(1);
  await Promise.all(copies.map((copy) => copy.rotate()));
  expect((await current()).size).toBe(1);
  expect(await copies[0]?.published()).toHaveLength(11);
});

test('the status list is derived from events, so a rebuild produces the same bits', async () => {
  const both = await complete(await engaged(market));
  const params = { id: both.contractId };
  await both.client.visitor.must('setNaming', { params, json: { isAllowed: true } });
  await both.freelancer.visitor.must('issueContractRecord', { params });
  await both.client.visitor.must('setNaming', { params, json: { isAllowed: false } });
  const table = `${schemaOf(hiringReadModel)}.statuses`;
  const statuses = (of: Marketplace) => of.sql(`SELECT list, index, is_revoked FROM ${table} ORDER BY 1, 2`);
  const live = await eventually(
    () => statuses(market),
    (rows) => rows.length === 2 && rows.some(({ is_revoked }) => is_revoked === true),
  );
  const copy = await installations.restored(await installations.exportOf(market));
  expect(await statuses(copy)).toEqual(live);
});

test.each([[[]], [['remove']], [['rotate', 'twice']]])(
  'the arguments %j are refused with a list of the expected ones',
  (args) => {
    expect(() => checkRecords(args)).toThrow('Help: npm run records -- --help');
  },
);
