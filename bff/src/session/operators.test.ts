import { routeList, routes } from '@hirelane/api/routes';
import type { Route } from '@hirelane/api/routes/route';
import { SERVICES } from '@hirelane/api/services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

/** Creates the same state as the operator's command followed by a sign-in. */
async function claraIs({ isOperator, isSuspended = false, hasShownFactor }: Now) {
  await bff.database.query('DELETE FROM bff.suspensions WHERE user_id = $1', [CLIENT_ID]);
  await bff.database.query('INSERT INTO bff.suspensions VALUES ($1, 1, $2, $3)', [CLIENT_ID, isSuspended, isOperator]);
  await bff.database.query(
    'UPDATE bff.sessions SET factor_version = CASE WHEN $2 THEN credential_version END WHERE user_id = $1',
    [CLIENT_ID, hasShownFactor],
  );
}

const proxied = routeList.filter(([, { who, service }]) => who === 'operator' && service !== 'bff');
const ask = (browser: Browser, { method, path, body }: Route) =>
  browser.send(method, path.replace(/:\w+/g, ID), body ? { json: {} } : {});

test('every operator route admits an operator, with a token for the operator role', async () => {
  await claraIs({ isOperator: true, hasShownFactor: true });
  for (const [name, route] of proxied) {
    bff.reset();
    expect.soft((await ask(clara, route)).status, name).toBe(200);
    // After a suspension, the bff requests the account's standing from identity.
    const forThem = seen().filter(({ caller }) => caller['role'] !== 'bff');
    const caller = expect.objectContaining({ sub: CLIENT_ID, role: 'client', operator: true });
    expect.soft(forThem, name).toMatchObject([{ caller }]);
  }
});

test.each([
  ['a former operator', { isOperator: false, hasShownFactor: true }, 'forbidden', 'forbidden'],
  [
    ...(['an operator without a second factor', { isOperator: true, hasShownFactor: false }] as const),
    ...(['second-factor-needed', 'second-factor-needed'] as const),
  ],
  [
    ...(['a suspended operator', { isOperator: true, isSuspended: true, hasShownFactor: true }] as const),
    ...(['forbidden', 'suspended'] as const),
  ],
] as const)('%s is refused at once, and no service is called', async (_who, now, onQuery, onCommand) => {
  const { listReports, hideReview } = routes;
  await claraIs({ isOperator: true, hasShownFactor: true });
  await ask(clara, listReports);
  await claraIs(now);
  bff.reset();
  const answers = [await ask(clara, listReports), await ask(clara, hideReview)];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, onQuery],
    [403, onCommand],
  ]);
  expect(seen()).toEqual([]);
});

test('on other routes, an operator’s token has their own role', async () => {
  await claraIs({ isOperator: true, hasShownFactor: true });
  await clara.send('GET', `/api/v1/client/profile/${ID}`);
  const [request] = seen();
  expect(request?.caller).toMatchObject({ sub: CLIENT_ID, role: 'client' });
  expect(request?.caller).not.toHaveProperty('operator');
});
