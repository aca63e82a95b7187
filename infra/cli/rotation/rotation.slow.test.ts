import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts';
import { registration, type Visitor } from '../../tests/support/visitor.ts';
import { accountsCommand } from '../accounts/command.ts';
import { exportAll } from '../export.ts';
import { restoreAll } from '../restore.ts';
import { openInstallations } from '../testing/installations.ts';
import { runCommand } from '../testing/run-command.ts';
import { secretsCommand } from './command.ts';

const installations = openInstallations();
let market: Marketplace;
beforeAll(async () => {
  market = await installations.open();
});
afterAll(installations.close);

/** Runs `secrets …` with these variables, as if without a data folder. */
const run = (args: readonly string[], changes: NodeJS.ProcessEnv = {}) =>
  runCommand(secretsCommand, market, args, changes);

async function register(visitor: Visitor) {
  const form = registration(true);
  const userId: string = (await visitor.post('/api/v1/auth/register', form)).body.user._id;
  return { ...form, userId };
}

const login = (to: Marketplace, username: string) =>
  to.visitor().post('/api/v1/auth/login', { username, password: PASSWORD });

const printedValue = (variable: string, printed: string) =>
  new RegExp(`^${variable}=(\\S+)$`, 'm').exec(printed)?.[1] ?? '';

test('a rotation replaces keys while the marketplace runs, and old and new accounts work before and after a restore', async () => {
  const visitor = market.visitor();
  const before = await register(visitor);
  const DATA_KEY = printedValue('DATA_KEY', (await run(['rotate', 'data-key'])).printed);
  // If a run is interrupted before it stores the value, the next run returns the same value.
  expect(printedValue('DATA_KEY', (await run(['rotate', 'data-key'])).printed)).toBe(DATA_KEY);
  const rotated = await run(['rotate', 'hmac-key'], { DATA_KEY });
  const IDENTITY_HMAC_KEY = printedValue('IDENTITY_HMAC_KEY', rotated.printed);
  const now = { DATA_KEY, IDENTITY_HMAC_KEY };

  const since = await register(market.visitor());
  for (const { username, email, userId, firstName } of [before, since]) {
    for (const name of [username, email]) expect((await login(market, name)).body.isLogin, name).toBe(true);
    const { printed } = await runCommand(accountsCommand, market, ['show', email], now);
    expect(printed).toContain(`account ${userId}`);
    expect(printed).toContain(firstName);
  }
  const taken = await market
    .visitor()
    .post('/api/v1/auth/register', { ...registration(true), username: before.username });
  expect([taken.status, taken.body.code]).toEqual([409, 'username-taken']);

  const source = installations.installation(market.databaseUrl, market.files);
  await expect(exportAll(source, await installations.folder())).rejects.toThrow(
    'DATA_KEY and IDENTITY_HMAC_KEY: was rotated',
  );
  const folder = await installations.folder();
  await exportAll(installations.installation(market.databaseUrl, market.files, now), folder);
  const { installation, stored } = await installations.empty(now);
  await restoreAll(installation, folder);
  const restored = await openMarketplace({ stored, keys: { dataKey: DATA_KEY, hmacKey: IDENTITY_HMAC_KEY } });
  try {
    for (const { username } of [before, since]) expect((await login(restored, username)).body.isLogin).toBe(true);
  } finally {
    await restored.stop();
  }
});

test('earlier releases can restore an export made without a rotation, even if they created its database', async () => {
  const old = await installations.open();
  const tables = async () => {
    const { tables } = await exportAll(installations.ofMarket(old), await installations.folder());
    return tables.map(({ table }) => table);
  };
  const before = await tables();
  expect(before).not.toContain('identity.hmac_key');
  await old.sql('ALTER TABLE identity.hmac_key DROP COLUMN name_key, DROP COLUMN handover; DROP TABLE keys.data_key');
  expect(await tables()).toEqual(before);
});

test('a second rotation is refused until the first is finished, after which the previous keys no longer decrypt anything', async () => {
  const other = await installations.open();
  const runOther = (args: readonly string[], changes: NodeJS.ProcessEnv = {}) =>
    runCommand(secretsCommand, other, args, changes);
  const DATA_KEY = printedValue('DATA_KEY', (await runOther(['rotate', 'data-key'])).printed);
  await expect(runOther(['rotate', 'data-key'], { DATA_KEY })).rejects.toThrow(
    'The previous rotation of DATA_KEY is not finished',
  );
  const rotated = await runOther(['rotate', 'hmac-key'], { DATA_KEY });
  const IDENTITY_HMAC_KEY = printedValue('IDENTITY_HMAC_KEY', rotated.printed);
  await expect(runOther(['finish'])).rejects.toThrow('DATA_KEY is still set to the previous');
  await expect(runOther(['finish'], { DATA_KEY })).rejects.toThrow('IDENTITY_HMAC_KEY is still set to the previous');
  expect((await runOther(['finish'], { DATA_KEY, IDENTITY_HMAC_KEY })).code).toBe(0);
  await expect(runOther(['rotate', 'hmac-key'], { DATA_KEY })).rejects.toThrow('IDENTITY_HMAC_KEY is not the key');
  await expect(runOther(['rotate', 'data-key'], { IDENTITY_HMAC_KEY })).rejects.toThrow(
    'DATA_KEY is not the key for this database.',
  );
  expect((await runOther(['rotate', 'data-key'], { DATA_KEY, IDENTITY_HMAC_KEY })).code).toBe(0);
});

test('outside embedded mode, service-tokens prints the values of SERVICE_TOKEN_KEYS in order and nothing else', async () => {
  await expect(run(['rotate', 'service-tokens'])).rejects.toThrow('SERVICE_TOKEN_KEYS: expected the bff’s value');
  const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd', kid: 'former' };
  const { printed } = await run(['rotate', 'service-tokens'], { SERVICE_TOKEN_KEYS: JSON.stringify({ keys: [key] }) });
  const kids = [...printed.matchAll(/^SERVICE_TOKEN_KEYS=(.+)$/gm)].map(([, value = '']) =>
    JSON.parse(value).keys.map(({ kid }: { kid: string }) => kid),
  );
  const fresh = kids[2]?.[0];
  expect(kids).toEqual([['former', fresh], [fresh, 'former'], [fresh]]);
});

test('the tool refuses to replace a password that is part of an address', async () => {
  await expect(run(['rotate', 'database-password'])).rejects.toThrow('docs/operate/secrets.md');
});
