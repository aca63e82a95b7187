import { PROBLEM_TYPE, type Problem, problem } from '@hirelane/api/problem';
import { routes } from '@hirelane/api/routes';
import type { ServiceAnswer, ServiceCall, Transport } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import { expect, test } from 'vitest';
import { askService } from './ask-service.ts';

const ID = '0190b0b0-0000-7000-8000-000000000001';
const headers = { [HEADERS.onwardToken]: 'token', [HEADERS.correlationId]: 'trace' };
const logged: unknown[] = [];
const log = { error: (...said: unknown[]) => void logged.push(said), warn: () => undefined };
const ask = (transport: Transport) => askService(transport)(routes.beginProposal, { id: ID }, {}, { headers, log });

const refusal = (said: Problem, more: ServiceAnswer['headers'] = {}): Transport => {
  const { status } = said;
  return async () => ({ status, headers: { 'content-type': PROBLEM_TYPE, ...more }, text: JSON.stringify(said) });
};

test('the response is returned, and the other service receives the request’s token and trace', async () => {
  const data = { projectId: ID, clientId: ID };
  let seen: ServiceCall | undefined;
  const answered = await ask(async (_service, call) => {
    seen = call;
    return { status: 200, headers: {}, text: JSON.stringify({ data, more: 'is cut off' }) };
  });
  expect(answered).toEqual({ data });
  expect(seen?.headers).toMatchObject({ authorization: 'Bearer token', [HEADERS.correlationId]: 'trace' });
});

test.each(['unknown', 'forbidden', 'not-open', 'conflict'] as const)('the refusal %s is passed on', async (code) => {
  await expect(ask(refusal(problem(code)))).rejects.toMatchObject({ body: { code }, internal: { isHidden: false } });
});

test('the mark that a 404 hides another user’s data is passed on', async () => {
  const hidden = refusal(problem('unknown'), { [HEADERS.hidden]: 'true' });
  await expect(ask(hidden)).rejects.toMatchObject({ body: { code: 'unknown' }, internal: { isHidden: true } });
});

test.each<[string, Transport]>([
  ['rejects the token, which the caller cannot fix', refusal(problem('signed-out'))],
  ['fails', refusal(problem('internal'))],
  ['is unavailable', refusal(problem('unavailable'))],
  ['refuses with an unknown code', refusal({ ...problem('conflict'), code: 'odd' })],
  ['is down', () => Promise.reject(new Error('ECONNREFUSED'))],
])('the response is a retryable 503 if the other service %s', async (_what, transport) => {
  logged.length = 0;
  await expect(ask(transport)).rejects.toMatchObject({ body: { code: 'unavailable' }, retryAfter: 1 });
  expect(logged).toHaveLength(1);
});
