import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { EVENTS_TOKEN_FORM, EVENTS_TOKENS_CHANNEL } from '@hirelane/api/events-tokens';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { runCommand } from '@hirelane/infra/cli/testing/run-command';
import { tokensCommand } from '@hirelane/infra/cli/tokens-command';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import type { Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
beforeAll(async () => {
  market = await shareMarketplace();
  operator = await newOperator(market);
});
afterAll(() => market.stop());

const create = async (name: string = randomUUID(), by = operator) =>
  (await by.visitor.must('createEventsToken', { json: { name } })).data;
const listed = async (id: string) =>
  (await operator.visitor.must('listEventsTokens')).data.find(({ _id }) => _id === id);
const read = (token: string) =>
  market.visitor().call('readProjectEvents', { headers: { authorization: `Bearer ${token}` } });
/** Waits until the bff has been notified of a change. */
const reads = (token: string, status: number) =>
  eventually(
    () => read(token),
    (answer) => answer.status === status,
  );

test('an analyst can read events with a new token until it is revoked, and the list shows its creator and last use', async () => {
  const { _id: id, token } = await create('Nightly dashboard');
  expect(token).toMatch(EVENTS_TOKEN_FORM);
  const by = { _id: operator.id, name: expect.stringMatching(/\S \S/) };
  expect(await listed(id)).toMatchObject({ name: 'Nightly dashboard', createdBy: by, lastUsedAt: null });
  await reads(token, 200);
  const used = await eventually(
    () => listed(id),
    (one) => one !== undefined && one.lastUsedAt !== null,
  );
  expect(used?.lastUsedAt).toMatch(/:00\.000000Z$/);

  await operator.visitor.must('revokeEventsToken', { params: { id } });
  expect((await reads(token, 401)).body.code).toBe('token-needed');
  expect(await listed(id)).toBeUndefined();
});

test('a token is stored and logged nowhere, even if its request had an idempotency key', async () => {
  const ask = { json: { name: randomUUID() }, key: randomUUID() };
  const { token } = (await operator.visitor.must('createEventsToken', ask)).data;
  await reads(token, 200);
  const rows = await market.sql<{ text: string }>(
    `SELECT events::text AS text FROM identity.events UNION ALL SELECT commands::text FROM identity.commands
     UNION ALL SELECT limits::text FROM bff.limits`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const text of [...rows.map((row) => row.text), market.logged()]) expect(text).not.toContain(token.slice(4));
});

test('each bff is notified of a new and of a revoked token', async () => {
  const listener = new pg.Client({ connectionString: market.databaseUrl });
  await listener.connect();
  try {
    await listener.query(`LISTEN ${EVENTS_TOKENS_CHANNEL}`);
    const ofNew = once(listener, 'notification');
    const { _id: id } = await create();
    await ofNew;
    const ofRevoked = once(listener, 'notification');
    await operator.visitor.must('revokeEventsToken', { params: { id } });
    await ofRevoked;
  } finally {
    await listener.end();
  }
});

test('if two operators create a token with the same name at once, one succeeds and the other gets an error for the name', async () => {
  const other = await newOperator(market, false);
  const json = { name: 'At once' };
  const answers = await Promise.all(
    [operator, other].map(({ visitor }) => visitor.call('createEventsToken', { json })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({ code: 'token-name-taken', errors: [{ pointer: '#/name' }] });
});

test('a request to create a token that is sent twice with one key creates one token and does not repeat it', async () => {
  const ask = { json: { name: 'Sent twice' }, key: randomUUID() };
  const [one, two] = [
    await operator.visitor.call('createEventsToken', ask),
    await operator.visitor.call('createEventsToken', ask),
  ];
  expect([one.status, two.status, two.body.code]).toEqual([201, 409, 'token-name-taken']);
  expect(two.text).not.toContain(one.body.data.token);
});

test('a token can be revoked twice, and an unknown one is not found', async () => {
  const { _id: id } = await create();
  for (const params of [{ id }, { id }]) await operator.visitor.must('revokeEventsToken', { params });
  const unknown = await operator.visitor.call('revokeEventsToken', { params: { id: randomUUID() } });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown']);
});

test('a token remains valid when the account of its creator is deleted', async () => {
  const leaving = await newOperator(market);
  const { _id: id, token } = await create('Of a former operator', leaving);
  await leaving.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  const found = await eventually(
    () => listed(id),
    (one) => one?.createdBy?.name === '',
  );
  expect(found?.createdBy?._id).toBe(leaving.id);
  await reads(token, 200);
});

test('the tokens command prints only the token, which a running bff accepts, lists it and revokes it', async () => {
  const run = (...args: readonly string[]) => runCommand(tokensCommand, market, args);
  const { code, printed } = await run('create', 'Of the command line');
  const [token = '', hint] = printed.split('\n');
  expect([code, token]).toEqual([0, expect.stringMatching(EVENTS_TOKEN_FORM)]);
  expect(hint).toBe('Store it now: it cannot be shown again.');
  await reads(token, 200);
  expect((await run('list')).printed).toMatch(
    /^Of the command line {2}created \S+Z on the command line, (last used \S+Z|never used)$/m,
  );

  expect(await run('create', 'of the COMMAND line').catch((error: Error) => error.message)).toBe(
    'Nothing was created. There is a token with this name. Revoke it first, or choose another name.',
  );
  expect(await run('revoke', 'of the command line')).toEqual({
    code: 0,
    printed: 'The token of the command line was revoked.',
  });
  await reads(token, 401);
  expect(await run('revoke', 'Of the command line')).toEqual({
    code: 1,
    printed: 'There is no token named Of the command line. Nothing was changed.',
  });
});
