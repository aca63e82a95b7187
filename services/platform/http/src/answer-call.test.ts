import { routes } from '@hirelane/api/routes';
import { expect, test, vi } from 'vitest';
import { answerCall } from './answer-call.ts';
import type { Caller } from './authenticate.ts';

const route = routes.listReports;

async function ask(caller: Caller, mustRebuild = false) {
  const handler = vi.fn(async () => ({ body: { data: [], nextCursor: null } }));
  const idempotency = { once: () => Promise.reject(new Error('a query has no key')) };
  const answering = { authenticate: async () => caller, idempotency, model: { status: () => ({ mustRebuild }) } };
  const log = { info: vi.fn(), warn: vi.fn() };
  const call = { path: route.path, params: {}, query: {}, headers: {}, body: async () => undefined };
  const answer = answerCall(
    'listReports',
    route,
    handler,
    answering as never,
    {
      ...call,
      correlationId: 'c',
      log,
    } as never,
  );
  return { answer, handler };
}

const PERSON = { id: '0190a0a0-0000-7000-8000-000000000001', role: 'client' } as const;

test('an operator route accepts only callers whose token identifies them as operators', async () => {
  const { answer } = await ask({ ...PERSON, isOperator: true });
  expect((await answer)?.status).toBe(200);
});

test.each([
  ['a client', PERSON],
  ['a visitor', { id: 'visitor', role: 'visitor' }],
  ['the bff itself', { id: 'bff', role: 'bff' }],
] as const)('%s is refused by the service itself', async (_who, caller) => {
  const { answer, handler } = await ask(caller);
  await expect(answer).rejects.toMatchObject({ body: { code: 'forbidden' } });
  expect(handler).not.toHaveBeenCalled();
});

test('every call is refused while the read model may contain events that its log lacks', async () => {
  const { answer, handler } = await ask({ ...PERSON, isOperator: true }, true);
  await expect(answer).rejects.toMatchObject({ body: { code: 'unavailable' } });
  expect(handler).not.toHaveBeenCalled();
});
