import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { request, UNREADABLE } from '@/shared/api/http';
import { ApiError, OFFLINE } from '@/shared/lib/apiError';
import { setPageUser } from '@/shared/lib/pageUser';
import { number, object } from '@/shared/lib/shapes';
import { fail } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { server } from '@/test/server';

const shape = object({ n: number });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );

// @covers spec:7.1
test('every call has a header that proves our pages sent it, and a separate correlation id', async () => {
  const seen: Headers[] = [];
  server.use(
    http.post('/x', ({ request: { headers } }) => {
      seen.push(headers);
      return HttpResponse.json({ n: 1 });
    }),
  );
  const call = () => request('/x', { method: 'POST', body: { a: 1 }, idempotencyKey: 'k', shape });
  expect(await call()).toEqual({ n: 1 });
  await call();
  expect(seen.map((headers) => headers.get('x-requested-by'))).toEqual(['web', 'web']);
  expect(seen[0]?.get('idempotency-key')).toBe('k');
  expect(seen[0]?.get('content-type')).toBe('application/json');
  const ids = seen.map((headers) => headers.get('x-correlation-id'));
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test('every call identifies the page’s user once there is one', async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.get('/x', ({ request: { headers } }) => {
      seen.push(headers.get('x-expected-user'));
      return HttpResponse.json({ n: 1 });
    }),
  );
  await request('/x', { shape });
  setPageUser('a');
  await request('/x', { shape });
  expect(seen).toEqual([null, 'a']);
});

// @covers spec:8.15
test('a problem from the server is returned unchanged', async () => {
  server.use(http.get('/x', () => fail(aProblem('proposal-exists', { isProposalExist: true }))));
  expect((await failure(request('/x', { shape })))?.problem).toMatchObject({
    status: 409,
    code: 'proposal-exists',
    isProposalExist: true,
  });
});

test.each([
  ['no connection', () => HttpResponse.error(), OFFLINE],
  ['a page instead of a problem', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), UNREADABLE],
  ['a response with another shape', () => HttpResponse.json({ n: 'one' }), UNREADABLE],
  ['an empty response', () => new HttpResponse(null, { status: 200 }), UNREADABLE],
])('%s has a readable error message', async (_what, answer, words) => {
  server.use(http.get('/x', answer));
  expect((await failure(request('/x', { shape })))?.message).toBe(words);
});

test.each([403, 404, 410])('a %i response without a problem is reported as unreadable', async (status) => {
  server.use(http.get('/x', () => new HttpResponse('<h1>Not here</h1>', { status })));
  expect((await failure(request('/x', { shape })))?.problem).toMatchObject({ status: 0, code: 'unreadable' });
});

test('an aborted call is not reported as a failure', async () => {
  server.use(http.get('/x', () => new Promise<never>(() => undefined)));
  const controller = new AbortController();
  const call = request('/x', { shape, signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
