import { afterEach, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
afterEach(() => bff.close());

const warnings = () => bff.logs.filter(({ event }) => event === 'proxy-not-trusted');
const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${bff.port}/health/live`, { headers });

test.each(['X-Forwarded-For', 'Forwarded'])(
  'an untrusted proxy that sends %s triggers exactly one warning',
  async (name) => {
    bff = await startTestBff();
    await ask({});
    expect(warnings()).toEqual([]);
    for (let n = 0; n < 3; n++) await ask({ [name]: 'for=203.0.113.7' });
    expect(warnings()).toMatchObject([{ header: name.toLowerCase(), msg: expect.stringContaining('Set TRUST_PROXY') }]);
  },
);

test('a trusted proxy does not trigger a warning', async () => {
  bff = await startTestBff({ trustProxy: 1 });
  await ask({ 'x-forwarded-for': '203.0.113.7' });
  expect(warnings()).toEqual([]);
});
