import { routeList } from '@hirelane/contracts/routes';
import { SERVICES } from '@hirelane/contracts/service-token';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let clara: Browser;
beforeAll(async () => {
  bff = await startTestBff();
  clara = await bff.signIn('clara');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const ID = '0190b0b0-0000-7000-8000-0000000000aa';
const seen = () => SERVICES.flatMap((name) => bff.services[name].seen);

type Now = Readonly<{ isOperator: boolean; isSuspended?: boolean; hasShownFactor: boolean }>;

/** As the operator's command and the sign-in would leave it. */
async function claraIs({ isOperator, isSuspended = false, hasShownFactor }: Now) {
  await bff.database.query('DELETE FROM bff.suspensions WHERE user_id = $1', [CLIENT_ID]);
  await bff.database.query('INSERT INTO bff.suspensions VALUES ($1, 1, $2, $3)', [CLIENT_ID, isSuspended, isOperator]);
  await bff.database.query(
    'UPDATE bff.sessions SET factor_version = CASE WHEN $2 THEN credential_version END WHERE user_id = $1',
    [CLIENT_ID, hasShownFactor],
  );
}

const proxied = routeList.filter(([, { who, service }]) => who === 'operator' && service !== 'bff');

describe.each(proxied)('%s', (_name, route) => {
  const path = route.path.replace(/:\w+/g, ID);
  const ask = (browser: Browser) => browser.send(route.method, path, route.body ? { json: {} } : {});

  test('an operator is passed on, and named as one in the token', async () => {
    await claraIs({ isOperator: true, hasShownFactor: true });
    expect((await ask(clara)).status).toBe(200);
    // After a suspension the bff asks in its own name how the account stands.
    const forThem = seen().filter(({ caller }) => caller['role'] !== 'bff');
    expect(forThem).toMatchObject([{ caller: { sub: CLIENT_ID, role: 'client', operator: true } }]);
  });

  test.each([
    ['somebody else', { isOperator: false, hasShownFactor: true }, 'forbidden'],
    ['an operator without a second factor', { isOperator: true, hasShownFactor: false }, 'second-factor-needed'],
    [
      'a suspended operator',
      { isOperator: true, isSuspended: true, hasShownFactor: true },
      route.kind === 'command' ? 'suspended' : 'forbidden',
    ],
  ] as const)('%s is refused at once, and no service is asked', async (_who, now, code) => {
    await claraIs({ isOperator: true, hasShownFactor: true });
    await ask(clara);
    await claraIs(now);
    bff.reset();
    const answer = await ask(clara);
    expect([answer.status, answer.body.code]).toEqual([403, code]);
    expect(seen()).toEqual([]);
  });

  test('nobody without a session gets there', async () => {
    expect((await ask(bff.openBrowser())).body.code).toBe('signed-out');
  });
});

test('elsewhere an operator is what they are, and the token does not say more', async () => {
  await claraIs({ isOperator: true, hasShownFactor: true });
  await clara.send('GET', `/api/v1/client/profile/${ID}`);
  const [request] = seen();
  expect(request?.caller).toMatchObject({ sub: CLIENT_ID, role: 'client' });
  expect(request?.caller).not.toHaveProperty('operator');
});
