import { expect, test } from 'vitest';
import { openMarketplace } from '../support/marketplace.ts';
import { registration } from '../support/visitor.ts';

/** The number of logins of each kind; `npm run torture` sets 200. The times are meaningless on a busy machine. */
const TRIES = Number(process.env['LOGIN_TRIES'] ?? 0);
/** Maximum relative difference between the medians (guide, attack 24). */
const TOLERANCE = 0.2;

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

// @covers attack:24
test('attack 24: logins with an unknown user and with an incorrect password take the same time (in npm run torture)', async ({
  skip,
}) => {
  if (TRIES === 0) skip('times are measured only by `npm run torture`');
  const market = await openMarketplace({ realPasswords: true });
  try {
    const form = registration(false);
    await market.visitor().post('/api/v1/auth/register', form);
    const visitor = market.visitor();
    const timed = async (username: string) => {
      const before = performance.now();
      const { status } = await visitor.post('/api/v1/auth/login', { username, password: 'not the password' });
      expect(status).toBe(401);
      return performance.now() - before;
    };
    for (let n = 0; n < 10; n++) await timed(form.username);
    const times: Record<'wrongPassword' | 'wrongUser', number[]> = { wrongPassword: [], wrongUser: [] };
    // The logins alternate, so that other load on the machine affects both kinds.
    for (let n = 0; n < TRIES; n++) {
      times.wrongPassword.push(await timed(form.username));
      times.wrongUser.push(await timed(`unknown.${n}`));
    }
    const [known, unknown] = [median(times.wrongPassword), median(times.wrongUser)];
    process.stdout.write(`${JSON.stringify({ test: 'login timing', tries: TRIES, known, unknown })}\n`);
    expect(Math.abs(known - unknown) / known).toBeLessThan(TOLERANCE);
  } finally {
    await market.stop();
  }
}, 300_000);
