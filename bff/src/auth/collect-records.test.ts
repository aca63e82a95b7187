import type { ServiceAnswer, ServiceCall } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { callService } from '@hirelane/runtime/call-service';
import { expect, test } from 'vitest';
import { collectRecords } from './personal-data.ts';

const USER = '0190a0a0-0000-7000-8000-00000000aaaa';
const EMPTY: ServiceAnswer = { status: 200, headers: {}, text: '{"data":[]}' };

async function collect(answer: (service: ServiceName) => Promise<ServiceAnswer>) {
  const received: ServiceCall['headers'][] = [];
  const call = callService((service, { headers }) => {
    received.push(headers);
    return answer(service);
  }, 50);
  const wrote = 'project-1@3, file-2@1';
  return { received, wrote, said: await collectRecords(call, async () => 'token')(USER, { requestId: 'r', wrote }) };
}

test("every service waits for the caller's latest write", async () => {
  const { received, wrote, said } = await collect(async () => EMPTY);
  expect(said).toEqual({ ok: true, records: Object.fromEntries(SERVICES.map((name) => [name, []])) });
  expect(received.map((headers) => headers[HEADERS.atLeast])).toEqual(SERVICES.map(() => wrote));
});

test.each([
  ['unavailable', 'refuses the request', async () => ({ ...EMPTY, status: 403 })],
  ['timeout', 'does not respond', () => new Promise<never>(() => undefined)],
])('the result is the problem %s if a service %s', async (code, _what, how) => {
  const { said } = await collect((service) => (service === 'feed' ? how() : Promise.resolve(EMPTY)));
  expect(said).toMatchObject({ ok: false, problem: { code } });
});
