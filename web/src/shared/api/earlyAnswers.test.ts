import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, dropEarly } from '@/shared/api/earlyAnswers';
import { request } from '@/shared/api/http';
import { OFFLINE } from '@/shared/lib/apiError';
import { setPageUser } from '@/shared/lib/pageUser';
import { object, text } from '@/shared/lib/shapes';
import { fail } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { server } from '@/test/server';

const shape = object({ for: text });
const read = () => request('/x', { shape });

/** The user in each request. */
let asked: (string | null)[];
beforeEach(() => {
  asked = [];
  // Pretends that the page was just opened: this process may be older than the maximum age of early responses.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  server.use(
    http.get('/x', ({ request: { headers } }) => {
      const user = headers.get('x-expected-user');
      asked.push(user);
      return HttpResponse.json({ for: `${user}` });
    }),
    http.post('/y', () => HttpResponse.json({ for: 'y' })),
  );
});
afterEach(() => {
  dropEarly();
  vi.restoreAllMocks();
});

test('an early response is used once, and the next call sends a request', async () => {
  askEarly('/x', null);
  expect([await read(), await read()]).toEqual([{ for: 'null' }, { for: 'null' }]);
  expect(asked).toHaveLength(2);
});

test('an early response is used before the page’s user is known, and then only by the user it was requested for', async () => {
  for (const user of [null, 'asha']) {
    setPageUser(user);
    askEarly('/x', 'asha');
    expect(await read()).toEqual({ for: 'asha' });
  }
  expect(asked).toEqual(['asha', 'asha']);
});

test('a new request is sent for a different user of the page', async () => {
  askEarly('/x', 'asha');
  setPageUser('kabir');
  expect(await read()).toEqual({ for: 'kabir' });
});

test('a request is sent again if its early response was refused because a different user is signed in', async () => {
  server.use(http.get('/x', () => fail(aProblem('other-user')), { once: true }));
  askEarly('/x', 'asha');
  expect(await read()).toEqual({ for: 'null' });
});

test('a read after a command sends a new request', async () => {
  askEarly('/x', null);
  await request('/y', { method: 'POST', shape });
  await read();
  expect(asked).toHaveLength(2);
});

test('an early response that is too old is not used', async () => {
  askEarly('/x', null);
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  await read();
  expect(asked).toHaveLength(2);
});

test('a failed early response makes the call that uses it fail', async () => {
  server.use(http.get('/x', () => HttpResponse.error(), { once: true }));
  askEarly('/x', null);
  await expect(read()).rejects.toThrow(OFFLINE);
  server.use(http.get('/x', () => fail(aProblem('unavailable')), { once: true }));
  askEarly('/x', null);
  await expect(read()).rejects.toMatchObject({ problem: { code: 'unavailable' } });
});

test('a call that is aborted while waiting for an early response rejects with an AbortError', async () => {
  server.use(http.get('/x', () => new Promise<never>(() => undefined), { once: true }));
  const controller = new AbortController();
  askEarly('/x', null);
  const call = request('/x', { shape, signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
