import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSending } from '@/features/messages/MessagesWatch';
import { type OutboxEntry, openMessageOutbox } from '@/features/messages/outbox';
import { ApiError, unreachable } from '@/shared/lib/apiError';
import { forgetTyped } from '@/shared/lib/typedStore';
import { anId, aProblem, CLIENT_ID, FREELANCER_ID, PROJECT_ID } from '@/test/builders';

const pair = { projectId: PROJECT_ID, freelancerId: FREELANCER_ID };
const refused = () => new ApiError(aProblem('cannot-write'));

let outbox: ReturnType<typeof openMessageOutbox>;
let sent: OutboxEntry[];
let fail: (() => Error) | undefined;
let end: () => void = () => undefined;

const send = async (entry: OutboxEntry) => {
  sent.push(entry);
  if (fail) throw fail();
};
const start = () => {
  end = startSending(outbox, send);
};
const add = (...texts: string[]) => {
  for (const text of texts) outbox.add(pair, { text, files: [] });
};
const states = () => outbox.read().map(({ text, state }) => [text, state]);

beforeEach(() => {
  vi.useFakeTimers();
  outbox = openMessageOutbox(CLIENT_ID);
  sent = [];
  fail = undefined;
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('messages are sent one at a time, in the order in which they were written', async () => {
  start();
  add('One', 'Two');
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.map(({ text }) => text), states()]).toEqual([['One', 'Two'], []]);
});

test('a message that gets no response waits, and is resent with the same id and key once the browser is online', async () => {
  fail = unreachable;
  add('One', 'Two');
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([
    ['One', 'offline'],
    ['Two', 'new'],
  ]);
  fail = undefined;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([]);
  expect(sent.map(({ text }) => text)).toEqual(['One', 'One', 'Two']);
  expect(sent[1]).toMatchObject({ messageId: sent[0]?.messageId, key: sent[0]?.key });
});

test('a waiting message is also resent after a delay, which increases with each failure', async () => {
  fail = () => new ApiError(aProblem('unavailable'));
  add('One');
  start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent.length, states()]).toEqual([2, [['One', 'later']]]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent).toHaveLength(2);
  fail = undefined;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sent.length, states()]).toEqual([3, []]);
});

test('a refused message keeps its text, and the next message is sent', async () => {
  let isFirst = true;
  fail = () => refused();
  end = startSending(outbox, async (entry) => {
    if (!isFirst) fail = undefined;
    isFirst = false;
    await send(entry);
  });
  add('One', 'Two');
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.read()).toMatchObject([{ text: 'One', state: 'refused', problem: refused().message }]);
});

test('if the session has ended, a message waits and is not marked as refused', async () => {
  fail = () => new ApiError(aProblem('signed-out'));
  add('One');
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([['One', 'later']]);
});

test('a waiting message is stored in the browser, and is not sent for another user', async () => {
  add('One');
  const other = openMessageOutbox(anId(77));
  end = startSending(other, send);
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, other.read(), states()]).toEqual([[], [], [['One', 'new']]]);
  expect(localStorage.getItem(`typed.${CLIENT_ID}.outbox`)).toContain('One');
});

test('signing out deletes a waiting message, and an attempt that ends later does not restore it', async () => {
  fail = unreachable;
  add('One');
  start();
  forgetTyped(CLIENT_ID);
  await vi.advanceTimersByTimeAsync(0);
  expect([states(), localStorage.length]).toEqual([[], 0]);
});

test('if storage is full, the page keeps the message in memory', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const own = openMessageOutbox(anId(78));
  own.add(pair, { text: 'One', files: [] });
  expect(own.read()).toMatchObject([{ text: 'One', state: 'new' }]);
  write.mockRestore();
  own.remove(own.read()[0]?.messageId ?? '');
});
