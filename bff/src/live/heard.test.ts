import { randomUUID } from 'node:crypto';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startBff } from '../start.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { heard, idsIn, liveParts } from '../testing/live.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const FEED = '/api/v1/client/project?recent=true';

let bff: TestBff;
let freelancer: Browser;
const { aSignal, announce, closeEars, knows, openReady, sealed } = liveParts(() => bff);
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  freelancer = await bff.signIn('fred');
  knows([]);
});
afterEach(closeEars);

describe('given a second copy of the bff', () => {
  test('both hear a signal, and each browser may be at either', async () => {
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

  test('one that has heard nothing yet asks the service what a page has heard of', async () => {
    const other = await startBff(bff.config, { logger: pino({ level: 'silent' }) });
    onTestFinished(() => other.stop());
    const signal = aSignal();
    knows([signal]);
    const there = Object.assign(openBrowser(other.port, bff.url), { sid: freelancer.sid });
    await there.get(FEED, { headers: { 'x-heard': sealed(signal.id) } });
    expect(bff.services.feed.seen.at(-1)?.headers['x-at-least']).toBe(signal.wrote);
  });

  test('one that has just started asks for the latest, however much was signalled before', async () => {
    const other = await startBff(bff.config, { logger: pino({ level: 'silent' }) });
    onTestFinished(() => other.stop());
    const stream = `conversation-${randomUUID()}`;
    const before = Array.from({ length: 30 }, (_, n) => aSignal({ wrote: `${stream}@${n}` }));
    const others = Array.from({ length: 30 }, () => aSignal());
    const ear = await openReady(freelancer, {}, other.port);
    const latest = aSignal({ wrote: `${stream}@30` });
    knows([...others, ...before, latest]);
    // Until it listens.
    await eventually(
      async () => {
        await announce(latest);
        return idsIn(ear);
      },
      (ids) => ids.includes(latest.id),
    );
    const there = Object.assign(openBrowser(other.port, bff.url), { sid: freelancer.sid });
    await there.get(FEED, { headers: { 'x-heard': sealed(latest.id) } });
    const positions = bff.services.feed.seen.at(-1)?.headers['x-at-least']?.toString().split(', ');
    expect(positions?.filter((position) => position.startsWith(stream))).toEqual([latest.wrote]);
    // And for the streams of the signals just before it.
    const nearest = others.slice(-19).map(({ wrote }) => wrote);
    expect(positions?.toSorted()).toEqual([...nearest, latest.wrote].sort());
  });
});

describe('what a page asks for after a signal', () => {
  const atLeast = async (headers: Record<string, string>, browser = freelancer) => {
    await browser.get(FEED, { headers });
    return bff.services.feed.seen.at(-1)?.headers['x-at-least'];
  };

  test('waits for what was signalled', async () => {
    const ear = await openReady(freelancer);
    const [signal, posted] = [aSignal(), aSignal({ userId: null, kind: 'posted', wrote: `project-${randomUUID()}@1` })];
    await announce(signal);
    await announce(posted);
    await heard(ear, posted);
    const positions = (await atLeast({ 'x-heard': sealed(posted.id) }))?.toString().split(', ');
    expect(positions).toEqual(expect.arrayContaining([signal.wrote, posted.wrote]));
  });

  test('waits for the last version of a stream alone', async () => {
    const ear = await openReady(freelancer);
    const stream = `proposal-${randomUUID()}`;
    const [first, second] = [aSignal({ wrote: `${stream}@1` }), aSignal({ wrote: `${stream}@2` })];
    await announce(first);
    await announce(second);
    await heard(ear, second);
    const positions = (await atLeast({ 'x-heard': sealed(second.id) }))?.toString().split(', ');
    expect(positions?.filter((position) => position.startsWith(stream))).toEqual([second.wrote]);
  });

  test('waits for nothing when the page has heard of nothing, or what it says is no id', async () => {
    const ear = await openReady(freelancer);
    const signal = aSignal();
    await announce(signal);
    await heard(ear, signal);
    expect(await atLeast({})).toBeUndefined();
    for (const said of ['x', '-1', '1e9', String(signal.id), 'f'.repeat(32), `project-${randomUUID()}@999`]) {
      expect(await atLeast({ 'x-heard': said })).toBeUndefined();
    }
  });

  test('waits for nothing that somebody else was told', async () => {
    const client = await bff.signIn('clara');
    const ear = await openReady(freelancer);
    const signal = aSignal();
    await announce(signal);
    await heard(ear, signal);
    expect(await atLeast({ 'x-heard': sealed(signal.id) }, client)).toBeUndefined();
  });
});
