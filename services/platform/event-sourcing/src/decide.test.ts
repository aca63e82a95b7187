// @covers limit:17

import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { type Decider, handle, load, RESERVE, Refused, StreamFull } from './decide.ts';
import { type EventSelection, type EventStore, WrongExpectedVersion } from './event-store.ts';
import type { Event, Recorded } from './events.ts';

type Added = Event<'Added', { n: number }>;
const sum: Decider<number, number, Added, 'too-much'> = {
  initial: 0,
  evolve: (total, { data }) => total + data.n,
  decide: (total, n) => (total + n > 10 ? { refused: 'too-much' } : n === 0 ? [] : [{ type: 'Added', data: { n } }]),
};

/** An in-memory store with simulated conflicts. */
function memoryStore(conflicts = 0): EventStore & { appends: number } {
  const streams = new Map<string, Recorded[]>();
  const store = {
    appends: 0,
    async read<E extends Event>(stream: string) {
      return (streams.get(stream) ?? []) as unknown as readonly Recorded<E>[];
    },
    async append(stream: string, expected: number, events: readonly Recorded[] | readonly unknown[]) {
      store.appends++;
      const past = streams.get(stream) ?? [];
      if (conflicts-- > 0 || past.length !== expected) throw new WrongExpectedVersion(stream, expected);
      streams.set(stream, [...past, ...(events as Recorded[])]);
      return expected + events.length;
    },
  };
  return store as EventStore & { appends: number };
}

const context = () => ({ commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() });

test('a command folds, decides and appends, and then returns the stream, its version and the state', async () => {
  const add = handle(memoryStore(), sum, 'sum');
  expect(await add('1', 3, context())).toEqual({ stream: 'sum-1', version: 1, state: 3 });
  expect(await add('1', 4, context())).toEqual({ stream: 'sum-1', version: 2, state: 7 });
});

test('a refusal is thrown and nothing is appended', async () => {
  const store = memoryStore();
  const add = handle(store, sum, 'sum');
  await expect(add('1', 11, context())).rejects.toThrow(new Refused('too-much'));
  expect(store.appends).toBe(0);
});

test('a decision without events appends nothing and returns the current version', async () => {
  const store = memoryStore();
  const add = handle(store, sum, 'sum');
  await add('1', 3, context());
  expect(await add('1', 0, context())).toMatchObject({ version: 1 });
  expect(store.appends).toBe(1);
});

test('a stream that the caller has read is read again only if it has changed or the command would be refused', async () => {
  const store = memoryStore();
  const read = vi.spyOn(store, 'read');
  const add = handle(store, sum, 'sum');
  const before = await store.read<Added>('sum-1');
  expect(await add('1', 3, context(), before)).toMatchObject({ version: 1, state: 3 });
  expect(read).toHaveBeenCalledTimes(1);
  const same = context();
  expect(await add('1', 4, same, before)).toMatchObject({ version: 2, state: 7 });
  expect(await add('1', 4, same, before)).toMatchObject({ version: 2, state: 7 });
  expect(read).toHaveBeenCalledTimes(3);
  await expect(add('1', 11, context(), before)).rejects.toThrow(new Refused('too-much'));
  expect(await add('1', 0, context(), before)).toMatchObject({ version: 2, state: 7 });
  expect(read).toHaveBeenCalledTimes(5);
});

test('a conflict restarts the command, up to ten times', async () => {
  const recovering = memoryStore(9);
  expect(await handle(recovering, sum, 'sum')('1', 1, context())).toMatchObject({ version: 1 });
  await expect(handle(memoryStore(10), sum, 'sum')('1', 1, context())).rejects.toThrow(WrongExpectedVersion);
});

test('a repeated command is not decided again, even if it would be refused now', async () => {
  const store = memoryStore();
  const add = handle(store, sum, 'sum');
  const first = context();
  await add('1', 6, first);
  expect(await add('1', 6, first)).toMatchObject({ version: 1, state: 6 });
  expect(store.appends).toBe(1);
});

test('a stream accepts events up to its maximum number, and a full stream refuses a command without an append', async () => {
  const store = memoryStore();
  const add = handle(store, { ...sum, decide: (_, n) => [{ type: 'Added', data: { n } }] }, 'sum', 3);
  for (let n = 1; n <= 3; n++) expect((await add('1', n, context())).version).toBe(n);
  await expect(add('1', 4, context())).rejects.toThrow(StreamFull);
  expect((await add('2', 4, context())).version).toBe(1);
  expect(store.appends).toBe(4);
});

test('a repeated command that a full stream has already accepted returns the same result', async () => {
  const store = memoryStore();
  const add = handle(store, sum, 'sum', 1);
  const last = context();
  await add('1', 3, last);
  // The event as the store returns it, with the command's id as its id.
  expect(await add('1', 3, last)).toEqual({ stream: 'sum-1', version: 1, state: 3 });
});

test('concurrent commands cannot exceed the capacity', async () => {
  const store = memoryStore();
  const add = handle(store, { ...sum, decide: (_, n) => [{ type: 'Added', data: { n } }] }, 'sum', 3);
  const done = await Promise.allSettled(Array.from({ length: 9 }, () => add('1', 1, context())));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await store.read('sum-1')).toHaveLength(3);
});

test('a full stream accepts events that end something, up to a limit', async () => {
  const store = memoryStore();
  const close: Decider<number, 'close', Event<'ProjectClosed', object>> = {
    initial: 0,
    evolve: (n) => n + 1,
    decide: () => [{ type: 'ProjectClosed', data: {} }],
  };
  const end = handle(store, close, 'sum', 1);
  for (let n = 1; n <= 101; n++) await end('1', 'close', context());
  await expect(end('1', 'close', context())).rejects.toThrow(StreamFull);
});

// @covers found:61
test('a stream with large texts is full after fewer events but still accepts events that end something', async () => {
  type Told = Event<'Told' | 'ProjectClosed', { text: string }>;
  const tell: Decider<number, Told, Told> = { initial: 0, evolve: (n) => n + 1, decide: (_, event) => [event] };
  const store = memoryStore();
  const say = handle(store, tell, 'sum', 10);
  const text = 'x'.repeat(9_000);
  for (let n = 1; n <= 4; n++) await say('1', { type: 'Told', data: { text } }, context());
  await expect(say('1', { type: 'Told', data: { text } }, context())).rejects.toThrow(StreamFull);
  expect((await say('1', { type: 'ProjectClosed', data: { text } }, context())).version).toBe(5);
});

test('each person has half of a two-person stream, so that neither can block the other', async () => {
  type Said = Event<'PaymentMarked' | 'WorkDelivered', object>;
  const say: Decider<number, Said, Said> = { initial: 0, evolve: (n) => n + 1, decide: (_, event) => [event] };
  const store = memoryStore();
  const tell = handle(store, say, 'engagement', 10);
  const [one, other] = [context().actor, context().actor];
  const mark = (actor: string) => tell('1', { type: 'PaymentMarked', data: {} }, { ...context(), actor });
  const deliver = (actor: string) => tell('1', { type: 'WorkDelivered', data: {} }, { ...context(), actor });
  for (let n = 1; n <= 5; n++) await mark(one);
  await expect(mark(one)).rejects.toThrow(StreamFull);
  for (let n = 1; n <= RESERVE / 2; n++) await deliver(one);
  await expect(deliver(one)).rejects.toThrow(StreamFull);
  for (let n = 1; n <= 5; n++) await mark(other);
  await expect(mark(other)).rejects.toThrow(StreamFull);
  expect((await deliver(other)).version).toBe(10 + RESERVE / 2 + 1);
});

// @covers found:61
test('a fold needs only the last event that replaces a value, and all events that replace no value', async () => {
  let wanted: readonly boolean[] | undefined;
  const inner = memoryStore();
  const store: EventStore = {
    append: inner.append,
    async read<E extends Event>(stream: string, asked?: EventSelection<E>) {
      const events = await inner.read<E>(stream);
      wanted = asked?.(events);
      return events;
    },
  };
  const kinds = { ...sum, replaces: ({ data }: Added) => (data.n === 3 ? null : `${data.n}`) };
  for (const n of [1, 2, 3, 1, 3]) await handle(store, { ...kinds, decide: () => added(n) }, 'sum')('1', n, context());
  expect((await load(store, kinds, 'sum-1')).state).toBe(10);
  expect(wanted).toEqual([false, true, true, true, true]);
});

const added = (n: number): readonly Added[] => [{ type: 'Added', data: { n } }];
