import { randomUUID } from 'node:crypto';
import { type Context, type Decider, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event } from '@hirelane/event-sourcing/events';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responding } from './handlers.ts';
import { type Idempotency, openIdempotency, type StoredAnswer } from './idempotency.ts';

// The stream's category must be in the catalogue.
type Counted = Event<'ProjectClosed', { n: number }>;
const counter: Decider<number, number, Counted> = {
  initial: 0,
  evolve: (sum, { data }) => sum + data.n,
  decide: (_sum, n) => [{ type: 'ProjectClosed', data: { n } }],
};

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let store: EventStore;
let idempotency: Idempotency;
beforeAll(async () => {
  storage = await openTestStorage();
  store = await storage.openStore('projects');
  idempotency = await openIdempotency(storage.pool, 'projects', { isLogHere: true });
});
afterAll(() => storage.close());

const actor = randomUUID();
const scopeOf = (key: string, body: unknown = {}) => ({ actor, route: 'count', key, body, isUnread: false });

/** Adds `n` to a counter as the command with this key does; `log` is where its events are appended. */
const count = (id: string, key: string, { n = 1, log = store, after = async () => {}, body = {} as unknown } = {}) =>
  idempotency.once(scopeOf(key, body), async ({ commandId, claimed }) => {
    const answerTo = ({ body }: { body: unknown }): StoredAnswer => ({ status: 200, body });
    const context: Context = { commandId, correlationId: randomUUID(), actor };
    const result = await responding(
      { ...context, ...(claimed && { claimed: (result) => claimed(answerTo(result)) }) },
      ({ state, version }: { state: number; version: number }) => ({ body: { sum: state, version } }),
      (context) => handle(log, counter, 'project')(id, n, context),
    );
    await after();
    return answerTo(result);
  });

const fail = async () => {
  throw new Error('a crash');
};
const eventsOf = async (id: string) => (await store.read<Counted>(`project-${id}`)).map(({ data }) => data.n);
const storedAnswer = async (key: string) =>
  (await storage.pool.query('SELECT answer FROM projects.commands WHERE key = $1', [key])).rows[0]?.answer;

describe('a response that the command passes to the log', () => {
  test('is stored together with the events, so that a retry after a crash gets it even if more has happened', async () => {
    const id = randomUUID();
    await expect(count(id, 'crash', { after: fail })).rejects.toThrow('a crash');
    expect(await storedAnswer('crash')).toEqual({ status: 200, body: { sum: 1, version: 1 } });
    await count(id, 'another', { n: 5 });
    const retry = await count(id, 'crash', { after: fail });
    expect(retry).toEqual({ answer: { status: 200, body: { sum: 1, version: 1 } }, isReplay: true });
    expect(await eventsOf(id)).toEqual([1, 5]);
  });

  test('is not stored if the append fails, and the retry runs the command', async () => {
    const id = randomUUID();
    const failing: EventStore = {
      read: store.read,
      append: (stream, _expected, ...rest) => store.append(stream, 7, ...rest),
    };
    await expect(count(id, 'conflict', { log: failing })).rejects.toThrow();
    expect(await storedAnswer('conflict')).toBeNull();
    expect(await count(id, 'conflict')).toEqual({
      answer: { status: 200, body: { sum: 1, version: 1 } },
      isReplay: true,
    });
  });

  test('is the one for the version that the command wrote after a conflict', async () => {
    const id = randomUUID();
    let isFirst = true;
    const outrun: EventStore = {
      read: store.read,
      async append(...args) {
        if (isFirst) {
          isFirst = false;
          await count(id, 'faster', { n: 5 });
        }
        return store.append(...args);
      },
    };
    await count(id, 'slower', { log: outrun });
    expect(await storedAnswer('slower')).toEqual({ status: 200, body: { sum: 6, version: 2 } });
  });

  test('is stored afterwards if the log is in another database', async () => {
    const id = randomUUID();
    const elsewhere: EventStore = {
      read: store.read,
      append: (stream, expected, events) => store.append(stream, expected, events),
    };
    const { answer } = await count(id, 'elsewhere', { log: elsewhere });
    expect(await storedAnswer('elsewhere')).toEqual(answer);
  });

  test('is stored afterwards if another transaction has locked the claim, and the append does not wait for it', async () => {
    const id = randomUUID();
    const other = await storage.pool.connect();
    const locking: EventStore = {
      read: store.read,
      async append(...args) {
        await other.query(`BEGIN; SELECT FROM projects.commands WHERE key = 'locked' FOR UPDATE`);
        const version = await store.append(...args);
        expect(await storedAnswer('locked')).toBeNull();
        await other.query('COMMIT');
        return version;
      },
    };
    const { answer } = await count(id, 'locked', { log: locking });
    other.release();
    expect(await storedAnswer('locked')).toEqual(answer);
  });
});

test('an attempt that ends later than a concurrent one gets its response', async () => {
  const answerWith = (body: string): StoredAnswer => ({ status: 200, body });
  const scope = scopeOf('overtaken');
  const later = await idempotency.once(scope, async () => {
    await idempotency.once(scope, async () => answerWith('first'));
    return answerWith('second');
  });
  expect(later.answer).toEqual(answerWith('first'));
  expect(await storedAnswer('overtaken')).toEqual(answerWith('first'));
});

test('simultaneous attempts with one key take effect once and get the same response', async () => {
  const id = randomUUID();
  const attempts = await Promise.all(Array.from({ length: 8 }, () => count(id, 'together')));
  expect(await eventsOf(id)).toEqual([1]);
  expect(new Set(attempts.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(attempts.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
});

test('a key that was used with a different body is refused, and nothing is appended', async () => {
  const id = randomUUID();
  await count(id, 'reused', { body: { n: 1 } });
  await expect(count(id, 'reused', { body: { n: 2 } })).rejects.toMatchObject({ body: { code: 'key-reused' } });
  expect(await eventsOf(id)).toEqual([1]);
});
