import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LAST_SIGNAL_FLAG, lastSignalHeader } from '@/shared/live/lastSignal';
import type { Signal } from '@/shared/live/news';
import { startListening } from '@/shared/live/startListening';
import { sources, stubStreams } from '@/test/doubles/eventSource';

const USER = '0190a0a0-0000-7000-8000-000000000001';
const A_MESSAGE: Signal = { kind: 'message', about: 'a_b' };

const ends: (() => void)[] = [];
beforeEach(() => stubStreams());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A subscribed tab, and the signals it has received. */
function openTab(userId = USER) {
  const received: (Signal | 'resync')[] = [];
  const close = startListening(userId, {
    onSignal: (signal) => received.push(signal),
    resync: () => received.push('resync'),
  });
  ends.push(close);
  return { received, close };
}

/** Waits until messages between tabs have arrived. */
const until = (what: () => void) => vi.waitFor(what, { timeout: 15_000 });
const opened = async (count: number) => {
  await until(() => expect(sources).toHaveLength(count));
  return sources.at(-1);
};

describe('two tabs in a browser', () => {
  test('share one stream and both receive a signal', async () => {
    const [one, other] = [openTab(), openTab()];
    const source = await opened(1);
    source?.say('ready', 7);
    await until(() => expect(other.received).toEqual(['resync']));
    source?.say('signal', 8, A_MESSAGE);
    await until(() =>
      expect([one.received, other.received]).toEqual([
        ['resync', A_MESSAGE],
        ['resync', A_MESSAGE],
      ]),
    );
    expect(sources).toHaveLength(1);
  });

  test('continue after the last signal when the tab with the stream is closed', async () => {
    const [one, other] = [openTab(), openTab()];
    (await opened(1))?.say('ready', 7);
    sources[0]?.say('signal', 8, A_MESSAGE);
    await until(() => expect(other.received).toContainEqual(A_MESSAGE));
    one.close();
    const next = await opened(2);
    expect(sources[0]?.readyState).toBe(2);
    expect(next?.url).toBe(`/api/v1/live?user=${USER}&after=8`);
    next?.say('ready', 8);
    next?.say('signal', 9, { kind: 'contract', about: 'c' });
    await until(() => expect(other.received.at(-1)).toEqual({ kind: 'contract', about: 'c' }));
    expect(other.received.filter((what) => what === 'resync')).toHaveLength(1);
  });

  test('make a tab opened later refetch everything, because it may have missed signals while loading', async () => {
    openTab();
    (await opened(1))?.say('ready', 7);
    sources[0]?.say('signal', 8, A_MESSAGE);
    const late = openTab();
    await until(() => expect(late.received).toEqual(['resync']));
  });

  test('do not receive each other’s signals if they have different users', async () => {
    const [one, other] = [openTab(), openTab('0190a0a0-0000-7000-8000-000000000002')];
    await opened(2);
    for (const source of sources) source.say('ready', 7);
    sources[0]?.say('signal', 8, A_MESSAGE);
    await until(() => expect(one.received).toContainEqual(A_MESSAGE));
    expect(other.received).toEqual(['resync']);
  });
});

test('each have a separate stream in a browser without locks', async () => {
  stubStreams({ canShare: false });
  openTab();
  openTab();
  await opened(2);
});

test('do nothing in a browser without streams', () => {
  vi.stubGlobal('EventSource', undefined);
  expect(openTab().received).toEqual([]);
});

describe('a stream', () => {
  test('that missed signals makes the page refetch everything', async () => {
    const tab = openTab();
    (await opened(1))?.say('ready', 7);
    sources[0]?.say('resync', 9);
    await until(() => expect(tab.received).toEqual(['resync', 'resync']));
  });

  test('reconnects after an interruption without another refetch', async () => {
    const tab = openTab();
    (await opened(1))?.say('ready', 7);
    sources[0]?.fail('lost');
    sources[0]?.say('ready', 7);
    expect(tab.received).toEqual(['resync']);
    expect(sources).toHaveLength(1);
  });

  test('that is refused is opened again after a while, continuing after the last signal', async () => {
    openTab();
    const source = await opened(1);
    vi.useFakeTimers();
    source?.say('ready', 7);
    source?.fail('refused');
    await vi.advanceTimersByTimeAsync(14_000);
    expect(sources).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(17_000);
    expect(sources.map(({ url }) => url)).toEqual([`/api/v1/live?user=${USER}`, `/api/v1/live?user=${USER}&after=7`]);
  });

  test('is closed when its tab ends the subscription', async () => {
    const tab = openTab();
    const source = await opened(1);
    tab.close();
    await until(() => expect(source?.readyState).toBe(2));
  });
});

describe('a hidden tab', () => {
  const setHidden = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => vi.restoreAllMocks());

  test('pauses after ten minutes, and continues after the last signal when it is shown', async () => {
    openTab();
    const source = await opened(1);
    source?.say('ready', 7);
    vi.useFakeTimers();
    setHidden(true);
    await vi.advanceTimersByTimeAsync(599_000);
    expect(source?.readyState).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(source?.readyState).toBe(2);
    setHidden(false);
    vi.useRealTimers();
    expect((await opened(2))?.url).toContain('after=7');
  });
});

test('requests include the last received signal for a minute, and the browser stores it for the next page', async () => {
  openTab();
  (await opened(1))?.say('ready', 7);
  sources[0]?.say('signal', 8, A_MESSAGE);
  expect(lastSignalHeader()).toEqual({ 'x-heard': '8' });
  expect(localStorage.getItem(LAST_SIGNAL_FLAG)).toBe(`${USER} 8`);
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  expect(lastSignalHeader()).toEqual({});
});
