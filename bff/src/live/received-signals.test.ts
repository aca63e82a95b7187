import { randomUUID } from 'node:crypto';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startBff } from '../start.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { idsIn, liveParts, signalReceived } from '../testing/live.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const FEED = '/api/v1/client/project?recent=true';

let bff: TestBff;
let freelancer: Browser;
const { aSignal, announce, closeStreams, knows, openReady, sealed } = liveParts(() => bff);
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  freelancer = await bff.signIn('fred');
  knows([]);
});
afterEach(closeStreams);

describe('given a second instance of the bff', () => {
  test('a signal reaches browsers connected to either instance', async () => {
    const other = await startBff(bff.config, { logger: pino({ level: 'silent' }) });
    onTestFinished(() => other.stop());
    const [here, there] = [await openReady(freelancer), await openReady(freelancer, {}, other.port)];
    const signal = aSignal();
    await eventually(
      async () => {
        await announce(signal);
        return [idsIn(here), idsIn(there)];
      },
      (ids) => ids.every((some) => some.includes(signal.id)),
    );
  });

  test('an instance without signals queries the service for the signal whose id a page sends', async () => {
    const other = await startBff(bff.config, { logger: pino({ level: 'silent' }) });
    onTestFinished(() => other.stop());
    const signal = aSignal();
    knows([signal]);
    const there = Object.assign(openBrowser(other.port, bff.url), { sid: freelancer.sid });
    await there.get(FEED, { headers: { 'x-heard': sealed(signal.id) } });
    expect(bff.services.feed.seen.at(-1)?.headers['x-at-least']).toBe(signal.wrote);
  });

  test('an instance that has just started requests the latest signals, however many there were before', async () => {
    const other = await startBff(bff.config, { logger: pino({ level: 'silent' }) });
    onTestFinished(() => other.stop());
    const stream = `conversation-${randomUUID()}`;
    const before = Array.from({ length: 30 }, (_, n) => aSignal({ wrote: `${stream}@${n}` }));
    const others = Array.from({ length: 30 }, () => aSignal());
    const source = await openReady(freelancer, {}, other.port);
    const latest = aSignal({ wrote: `${stream}@30` });
    knows([...others, ...before, latest]);
    // Repeats the notification until the instance listens.
    await eventually(
      async () => {
        await announce(latest);
        return idsIn(source);
      },
      (ids) => ids.includes(latest.id),
    );
    const there = Object.assign(openBrowser(other.port, bff.url), { sid: freelancer.sid });
    await there.get(FEED, { headers: { 'x-heard': sealed(latest.id) } });
    const positions = bff.services.feed.seen.at(-1)?.headers['x-at-least']?.toString().split(', ');
    expect(positions?.filter((position) => position.startsWith(stream))).toEqual([latest.wrote]);
    // The request also waits for the streams of the immediately preceding signals.
    const nearest = others.slice(-19).map(({ wrote }) => wrote);
    expect(positions?.toSorted()).toEqual([...nearest, latest.wrote].sort());
  });
});

describe('a request sent by a page after a signal', () => {
  const atLeast = async (headers: Record<string, string>, browser = freelancer) => {
    await browser.get(FEED, { headers });
    return bff.services.feed.seen.at(-1)?.headers['x-at-least'];
  };

  test("the request waits for the signal's event", async () => {
    const source = await openReady(freelancer);
    const [signal, posted] = [aSignal(), aSignal({ userId: null, kind: 'posted', wrote: `project-${randomUUID()}@1` })];
    await announce(signal);
    await announce(posted);
    await signalReceived(source, posted);
    const positions = (await atLeast({ 'x-heard': sealed(posted.id) }))?.toString().split(', ');
    expect(positions).toEqual(expect.arrayContaining([signal.wrote, posted.wrote]));
  });

  test('the request waits only for the last version of a stream', async () => {
    const source = await openReady(freelancer);
    const stream = `proposal-${randomUUID()}`;
    const [first, second] = [aSignal({ wrote: `${stream}@1` }), aSignal({ wrote: `${stream}@2` })];
    await announce(first);
    await announce(second);
    await signalReceived(source, second);
    const positions = (await atLeast({ 'x-heard': sealed(second.id) }))?.toString().split(', ');
    expect(positions?.filter((position) => position.startsWith(stream))).toEqual([second.wrote]);
  });

  test('the request does not wait when the page sends no signal id, or an invalid one', async () => {
    const source = await openReady(freelancer);
    const signal = aSignal();
    await announce(signal);
    await signalReceived(source, signal);
    expect(await atLeast({})).toBeUndefined();
    for (const said of ['x', '-1', '1e9', String(signal.id), 'f'.repeat(32), `project-${randomUUID()}@999`]) {
      expect(await atLeast({ 'x-heard': said })).toBeUndefined();
    }
  });

  test("the request does not wait for another user's signal", async () => {
    const client = await bff.signIn('clara');
    const source = await openReady(freelancer);
    const signal = aSignal();
    await announce(signal);
    await signalReceived(source, signal);
    expect(await atLeast({ 'x-heard': sealed(signal.id) }, client)).toBeUndefined();
  });
});
