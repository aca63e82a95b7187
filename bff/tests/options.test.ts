import { routeList } from '@hirelane/api/routes';
import { SERVICES } from '@hirelane/api/services';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

const ID = '0190a0a0-0000-7000-8000-00000000a54a';
const HEALTH = ['/health/live', '/health/ready', '/metrics'];
const paths = [...new Set(routeList.map(([, { path }]) => path.replaceAll(/:\w+/g, ID))), ...HEALTH];

/** `<status> <type>`, and whether the response lists the methods of the path. */
async function ask(url: string): Promise<string> {
  const { status, headers } = await fetch(url, { method: 'OPTIONS' });
  return `${status} ${headers.get('content-type')}${headers.has('allow') ? ' with Allow' : ''}`;
}

// @covers found:71 asvs:4.1.1
test.each(['public', 'internal', ...SERVICES])('OPTIONS is not supported on any path (%s)', async (where) => {
  const bases: Record<string, string> = { public: market.url, internal: market.internalUrl, ...market.services };
  const own = where === 'internal' ? [...HEALTH, '/internal/jwks.json', '/nothing'] : paths;
  const answers = await Promise.all(own.map(async (path) => ask(`${bases[where]}${path}`)));
  // These paths return 403 because they change something, and the request may come from another site.
  const wanted: Record<string, RegExp> = {
    public: /^40[34] application\/problem\+json$/,
    internal: /^404 text\/plain; charset=utf-8$/,
  };
  const fitting = wanted[where] ?? /^404 application\/problem\+json; charset=utf-8$/;
  expect(answers.filter((answer) => !fitting.test(answer))).toEqual([]);
});
