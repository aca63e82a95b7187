import type { ServiceAnswer, ServiceCall } from '@hirelane/api/service-call';
import { HEADERS, SERVICES, type ServiceName } from '@hirelane/api/service-token';
import { callService } from '@hirelane/runtime/call-service';
import { expect, test } from 'vitest';
import { collectRecords } from './personal-data.ts';

const USER = '0190a0a0-0000-7000-8000-00000000aaaa';
const EMPTY: ServiceAnswer = { status: 200, headers: {}, text: '{"data":[]}' };

async function collect(answer: (service: ServiceName) => Promise<ServiceAnswer>) {
  const heard: ServiceCall['headers'][] = [];
  const call = callService((service, { headers }) => {
    heard.push(headers);
    return answer(service);
  }, 50);
  const wrote = 'project-1@3, file-2@1';
  return { heard, wrote, said: await collectRecords(call, async () => 'token')(USER, { requestId: 'r', wrote }) };
}

test('every service waits for what the person has just written', async () => {
  const { heard, wrote, said } = await collect(async () => EMPTY);
  expect(said).toEqual({ ok: true, records: Object.fromEntries(SERVICES.map((name) => [name, []])) });
  expect(heard.map((headers) => headers[HEADERS.atLeast])).toEqual(SERVICES.map(() => wrote));
});

test.each([
  ['unavailable', 'refuses', async () => ({ ...EMPTY, status: 403 })],
  ['timeout', 'does not answer', () => new Promise<never>(() => undefined)],
])('it is %s where one of them %s', async (code, _what, how) => {
  const { said } = await collect((service) => (service === 'feed' ? how() : Promise.resolve(EMPTY)));
  expect(said).toMatchObject({ ok: false, problem: { code } });
});
