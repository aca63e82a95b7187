import { randomUUID } from 'node:crypto';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Decider, handle } from '../decide.ts';
import {
  BadEvent,
  type EventLog,
  type EventStore,
  type LogPage,
  UnknownPosition,
  WrongExpectedVersion,
} from '../event-store.ts';
import type { Event, Recorded } from '../events.ts';
import { CATEGORY, NOT_OURS, NOT_RESTORED, sample, samples, newStream as streamOf } from './samples.ts';

export type StoreUnderTest = Readonly<{
  store: EventStore & EventLog;
  /** The category of the tests' streams; `project` by default. */
  category?: string;
  /** Breaks every connection to the server, as a server crash would; missing for an external server. */
  cutConnections?(): Promise<void>;
  /**
   * Takes a backup of the log; the returned function restores it. Missing for a server that cannot be restored.
   */
  backUp?(): Promise<() => Promise<void>>;
  /** Stops the adapter and opens it again on the same data. */
  reopen(): Promise<EventStore & EventLog>;
  close(): Promise<void>;
}>;

type Counted = Event<'Counted', { by: string }>;
const counter: Decider<number, string, Counted> = {
  initial: 0,
  evolve: (count) => count + 1,
  decide: (_count, by) => [{ type: 'Counted', data: { by } }],
};
const contextOf = (commandId: string) => ({ commandId, correlationId: randomUUID(), actor: randomUUID() });

/** The contract of every EventStore adapter. */
export function eventStoreContract(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`EventStore: ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: EventStore & EventLog;
    beforeAll(async () => {
      under = await open();
      store = under.store;
    });
    afterAll(() => under?.close());
    const category = () => under.category ?? CATEGORY;
    const newStream = (of = category()) => streamOf(of);

    /** The first non-empty page after a checkpoint. A page may be empty because searching a long log took too long. */
    async function firstPage(after: string | null, limit: number): Promise<LogPage> {
      for (let upTo = after; ; ) {
        const page = await store.readAfter(category(), upTo, limit);
        if (page.events.length > 0 || page.upTo === upTo) return page;
        upTo = page.upTo;
      }
    }

    /** Reads pages from a checkpoint to the end of the log. */
    async function pagesFrom(after: string | null): Promise<Omit<LogPage, 'isEnd'>> {
      const events: Recorded[] = [];
      for (let upTo = after; ; ) {
        const page: LogPage = await store.readAfter(category(), upTo, 1_000);
        events.push(...page.events);
        if (page.upTo === upTo) return { events, upTo };
        upTo = page.upTo;
      }
    }

    test('a stream that was never written is empty', async () => {
      expect(await store.read(newStream())).toEqual([]);
    });

    test('events are read completely, in order, with versions from 1 and increasing positions', async () => {
      const stream = newStream();
      const events = samples(3);
      expect(await store.append(stream, 0, events)).toBe(3);
      expect(await store.append(stream, 3, [sample({ text: 'ünïcödé 😀 "quotes" \\ back' })])).toBe(4);
      const read = await store.read(stream);
      expect(read.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
      expect(read.slice(0, 3).map(({ id, type, data, meta }) => ({ id, type, data, meta }))).toEqual(events);
      expect(read[3]?.data).toEqual({ text: 'ünïcödé 😀 "quotes" \\ back' });
      const positions = read.map(({ position }) => BigInt(position));
      expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(Math.abs(Date.parse(read[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
    });

    test('an append at the wrong version throws WrongExpectedVersion and writes nothing', async () => {
      const stream = newStream();
      await expect(store.append(stream, 1, [sample()])).rejects.toThrow(WrongExpectedVersion);
      await store.append(stream, 0, samples(2));
      await expect(store.append(stream, 0, [sample()])).rejects.toThrow(WrongExpectedVersion);
      await expect(store.append(stream, 1, [sample()])).rejects.toThrow(WrongExpectedVersion);
      await expect(store.append(stream, 3, [sample()])).rejects.toThrow(WrongExpectedVersion);
      expect(await store.read(stream)).toHaveLength(2);
    });

    test('of 50 concurrent appends to one stream, exactly one succeeds at each version', async () => {
      const stream = newStream();
      const first = await Promise.allSettled(Array.from({ length: 50 }, () => store.append(stream, 0, [sample()])));
      expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      // An append that conflicts is retried one version higher. Only one append at each expected version can succeed.
      const race = async (expected: number): Promise<number> =>
        store.append(stream, expected, [sample()]).catch((error) => {
          if (error instanceof WrongExpectedVersion) return race(expected + 1);
          throw error;
        });
      const versions = await Promise.all(Array.from({ length: 49 }, () => race(1)));
      expect(new Set(versions).size).toBe(49);
      expect((await store.read(stream)).map(({ version }) => version)).toEqual(
        Array.from({ length: 50 }, (_, i) => i + 1),
      );
      // 1,275 appends, most of them refused.
    });

    test('a command that is repeated, later or concurrently, takes effect once and returns the same result', async () => {
      const count = handle(store, counter, category());
      const id = randomUUID();
      const commandId = randomUUID();
      const answers = await Promise.all(Array.from({ length: 20 }, () => count(id, 'me', contextOf(commandId))));
      await count(id, 'another', contextOf(randomUUID()));
      answers.push(await count(id, 'me', contextOf(commandId)));
      const events = await store.read(`${category()}-${id}`);
      expect(events.map(({ data }) => data)).toEqual([{ by: 'me' }, { by: 'another' }]);
      expect(new Set(answers.slice(0, 20).map(({ version }) => version))).toEqual(new Set([1]));
    });

    test.each([
      ['a NUL byte', 'a\0b'],
      ['a lone surrogate', 'a\ud800b'],
    ])('%s is refused without affecting concurrent appends', async (_name, text) => {
      const streams = [newStream(), newStream(), newStream()];
      const [before, bad, after] = await Promise.allSettled([
        store.append(streams[0] ?? '', 0, [sample()]),
        store.append(streams[1] ?? '', 0, [sample({ text })]),
        store.append(streams[2] ?? '', 0, samples(2)),
      ]);
      expect(before).toEqual({ status: 'fulfilled', value: 1 });
      expect(bad.status === 'rejected' && bad.reason).toBeInstanceOf(BadEvent);
      expect(after).toEqual({ status: 'fulfilled', value: 2 });
      expect(await store.read(streams[1] ?? '')).toEqual([]);
    });

    test('an event of one megabyte is stored and read', async () => {
      const stream = newStream();
      const text = 'x'.repeat(1024 * 1024);
      await store.append(stream, 0, [sample({ text })]);
      expect((await store.read(stream))[0]?.data).toEqual({ text });
    });

    test('the log is read in pages of one category, from the reader’s position', async () => {
      const before = newStream();
      await store.append(before, 0, [sample()]);
      const [{ position: start } = { position: '' }] = await store.read(before);
      const streams = Array.from({ length: 3 }, () => newStream());
      for (const stream of streams) {
        await store.append(stream, 0, samples(2));
        await store.append(newStream(`other${category()}`), 0, [sample()]);
      }
      const first = await firstPage(start, 4);
      const second = await firstPage(first.upTo, 4);
      expect([first.events.length, second.events.length]).toEqual([4, 2]);
      expect([...first.events, ...second.events]).toEqual(
        (await Promise.all(streams.map((stream) => store.read(stream)))).flat(),
      );
      const { upTo: end } = await pagesFrom(second.upTo);
      expect(await store.readAfter(category(), end, 4)).toEqual({ events: [], upTo: end, isEnd: true });
      expect((await firstPage(null, 1)).events.map(({ version }) => version)).toEqual([1]);
      expect((await store.readAfter('never', null, 4)).events).toEqual([]);
    });

    test('many streams are read at once, in the order asked for', async () => {
      const streams = Array.from({ length: 40 }, () => newStream());
      for (const stream of streams) await store.append(stream, 0, samples(2));
      const asked = [newStream(), ...streams.toReversed()];
      expect(await store.readStreams(asked)).toEqual(await Promise.all(asked.map((stream) => store.read(stream))));
      expect((await store.readStreams(asked))[0]).toEqual([]);
      expect(await store.readStreams([])).toEqual([]);
    });

    test('the checkpoint before a time is followed by all events recorded since, and not by all others', async () => {
      /** Appends one event at a time, until the clock of the log has advanced. Returns the last event. */
      async function appendLater(than: number): Promise<Recorded> {
        for (;;) {
          const stream = newStream();
          await store.append(stream, 0, [sample()]);
          const [event] = await store.read(stream);
          if (event && Date.parse(event.at) > than) return event;
        }
      }
      const first = await appendLater(0);
      const second = await appendLater(Date.parse(first.at));
      const third = await appendLater(Date.parse(second.at));
      const after = async (time: number) => {
        const { events } = await pagesFrom(await store.checkpointBefore(time));
        return events.map(({ id }) => id);
      };
      const sinceSecond = await after(Date.parse(second.at));
      expect(sinceSecond).toEqual(expect.arrayContaining([second.id, third.id]));
      expect(sinceSecond).not.toContain(first.id);
      expect(await after(0)).toEqual(expect.arrayContaining([first.id, second.id, third.id]));
      expect(await store.checkpointBefore(0)).toBeNull();
      expect(await after(Date.parse('9999-12-31'))).toEqual([]);
    });

    test('a page with more events than one server response is complete', async () => {
      const stream = newStream();
      await store.append(stream, 0, samples(1));
      const [{ position } = { position: '' }] = await store.read(stream);
      await store.append(stream, 1, samples(900));
      const { events } = await pagesFrom(position);
      expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 900 }, (_, n) => n + 2));
    });

    test('a position that the log has never returned is refused', async () => {
      await store.append(newStream(), 0, [sample()]);
      for (const position of ['999999999999999999', '99999999999999999999']) {
        await expect(store.readAfter(category(), position, 1)).rejects.toThrow(UnknownPosition);
      }
    });

    test('a checkpoint whose event was lost in a restore is refused, even after the log has grown past it', async ({
      skip,
    }) => {
      if (!under.backUp) return skip(NOT_RESTORED);
      await store.append(newStream(), 0, samples(2));
      const kept = (await pagesFrom(null)).upTo;
      const restore = await under.backUp();
      await store.append(newStream(), 0, samples(3));
      const { upTo: lost } = await pagesFrom(kept);
      await restore();
      await expect(store.readAfter(category(), lost, 10)).rejects.toThrow(UnknownPosition);
      await store.append(newStream(), 0, samples(5));
      await expect(store.readAfter(category(), lost, 10)).rejects.toThrow(UnknownPosition);
      expect((await pagesFrom(kept)).events).toHaveLength(5);
    });

    test('text that looks like SQL or a prototype is stored as plain text', async () => {
      const stream = newStream();
      const data = JSON.parse(`{"text": "'); DROP TABLE events; --", "__proto__": {"polluted": true}}`);
      await store.append(stream, 0, [sample(data)]);
      const [event] = await store.read(stream);
      expect(JSON.stringify(event?.data)).toBe(JSON.stringify(data));
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    test('when connections break under load, every command is stored once and no acknowledged command is lost', async ({
      skip,
    }) => {
      const { cutConnections } = under;
      if (!cutConnections) return skip(NOT_OURS);
      const count = handle(store, counter, category());
      const ids = Array.from({ length: 8 }, () => randomUUID());
      let acknowledged = 0;
      let cuts = 0;
      let cutting = Promise.resolve();
      const worker = async (id: string) => {
        for (let n = 0; n < 40; n++) {
          const commandId = randomUUID();
          // Repeats the append with the same id, as a caller does that got no response.
          await eventually(
            () =>
              count(id, String(n), contextOf(commandId)).then(
                () => true,
                () => false,
              ),
            (done) => done,
            60_000,
          );
          acknowledged++;
          if (acknowledged % 80 === 40) {
            cuts++;
            cutting = cutting.then(cutConnections);
            await cutting;
          }
        }
      };
      await Promise.all(ids.map(worker));
      expect(cuts).toBe(4);
      for (const id of ids) {
        const events = await store.read<Counted>(`${category()}-${id}`);
        expect(events.map(({ data }) => data.by)).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
        expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
      }
    });

    test('acknowledged events still exist after the adapter is stopped and reopened', async () => {
      const stream = newStream();
      await store.append(stream, 0, samples(2));
      store = await under.reopen();
      expect(await store.read(stream)).toHaveLength(2);
      expect(await store.append(stream, 2, [sample()])).toBe(3);
    });
  });
}
