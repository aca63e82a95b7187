import { createHash } from 'node:crypto';
import { problem } from '@hirelane/api/problem';
import { anId } from '@hirelane/api/testing/fixtures';
import type { Said } from '@hirelane/runtime/call-service';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Listening } from '../listener.ts';
import { openAnalysts } from './analysts.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const tokenOf = (letter: string) => `hle_${letter.repeat(43)}`;
const CONFIGURED = 'a'.repeat(32);
const [FIRST, SECOND] = [tokenOf('b'), tokenOf('c')];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Analysts whose tokens identity lists, until a test changes `state`. Identity does not respond while `list` is null. */
function openWith(...list: readonly string[]) {
  const state: { list: readonly string[] | null; listed: number; uses: string[] } = { list, listed: 0, uses: [] };
  let channel: Listening | undefined;
  const answer = <T>(body: T): Said<T> =>
    state.list
      ? { ok: true, body, wrote: null, isReplay: false }
      : { ok: false, problem: problem('unavailable'), retryAfter: null };
  const { find, ...analysts } = openAnalysts({
    tokens: [CONFIGURED],
    now: () => new Date(),
    listener: {
      on(_channel, listening) {
        channel = listening;
      },
    },
    identity: {
      async activeEventsTokens() {
        state.listed++;
        return answer({
          data: (state.list ?? []).map((token) => ({ _id: anId(token.charCodeAt(4)), hash: hashOf(token) })),
        });
      },
      async noteEventsTokenUse(tokenId) {
        state.uses.push(tokenId);
        return answer({});
      },
    },
  });
  const announce = () => channel?.receive('');
  return { ...analysts, state, announce, findIn: find, find: (token: string) => find(`Bearer ${token}`) };
}

test.each([
  ['a token in EVENTS_TOKENS', `Bearer ${CONFIGURED}`, hashOf(CONFIGURED)],
  ["an operator's token", `Bearer ${FIRST}`, hashOf(FIRST)],
  ['the scheme in lower case', `bearer ${FIRST}`, hashOf(FIRST)],
  ['no header', undefined, null],
  ['an empty header', '', null],
  ['no token', 'Bearer ', null],
  ['an unknown token', `Bearer ${SECOND}`, null],
  ['a part of a token', `Bearer ${FIRST.slice(0, -1)}`, null],
  ['two tokens in one header', `Bearer ${CONFIGURED},${FIRST}`, null],
  ['another scheme', `Basic ${FIRST}`, null],
])('a request with %s has the hash %#', async (_what, header, expected) => {
  expect(await openWith(FIRST).findIn(header)).toBe(expected);
});

test('the list is requested at most every five seconds, and not for tokens in EVENTS_TOKENS or of another form', async () => {
  const { find, state } = openWith(FIRST);
  await Promise.all([find(CONFIGURED), find('x'.repeat(40))]);
  expect(state.listed).toBe(0);
  await Promise.all([find(FIRST), find(FIRST), find(SECOND)]);
  vi.advanceTimersByTime(4_999);
  await find(FIRST);
  expect(state.listed).toBe(1);
  vi.advanceTimersByTime(1);
  await find(FIRST);
  expect(state.listed).toBe(2);
});

test('a revoked token is refused as soon as the change is announced, and otherwise after five seconds', async () => {
  const { find, state, announce } = openWith(FIRST, SECOND);
  expect([await find(FIRST), await find(SECOND)]).toEqual([hashOf(FIRST), hashOf(SECOND)]);
  state.list = [SECOND];
  announce();
  expect([await find(FIRST), await find(SECOND)]).toEqual([null, hashOf(SECOND)]);
  state.list = [];
  expect(await find(SECOND)).toBe(hashOf(SECOND));
  vi.advanceTimersByTime(5_000);
  expect(await find(SECOND)).toBeNull();
});

test('a list that was requested before an announcement is not used after it', async () => {
  const { find, state, announce } = openWith();
  const early = find(FIRST);
  state.list = [FIRST];
  announce();
  expect([await early, await find(FIRST)]).toEqual([null, hashOf(FIRST)]);
  expect(state.listed).toBe(2);
});

test('while identity does not respond, tokens in EVENTS_TOKENS are valid and others cannot be checked', async () => {
  const { find, state } = openWith(FIRST);
  await find(FIRST);
  state.list = null;
  vi.advanceTimersByTime(5_000);
  expect([await find(CONFIGURED), await find(FIRST)]).toEqual([hashOf(CONFIGURED), 'unavailable']);
  state.list = [FIRST];
  expect(await find(FIRST)).toBe(hashOf(FIRST));
});

test('a use is reported once a minute for each token, and again if the report failed', async () => {
  const { find, state } = openWith(FIRST, SECOND);
  vi.setSystemTime('2026-11-21T09:00:30Z');
  for (const token of [FIRST, SECOND, FIRST, CONFIGURED]) await find(token);
  expect(state.uses).toHaveLength(2);
  vi.setSystemTime('2026-11-21T09:00:59Z');
  await find(FIRST);
  expect(state.uses).toHaveLength(2);
  vi.setSystemTime('2026-11-21T09:01:00Z');
  state.list = null;
  for (const uses of [3, 4]) {
    await find(FIRST);
    await vi.advanceTimersByTimeAsync(0);
    expect(state.uses).toHaveLength(uses);
  }
});

test('responses with a revoked token are ended after an announcement, and otherwise within five seconds', async () => {
  const { find, whileValid, state, announce, stop } = openWith(FIRST, SECOND);
  const ended: string[] = [];
  for (const token of [CONFIGURED, FIRST, SECOND]) {
    await find(token);
    whileValid(hashOf(token), () => void ended.push(token));
  }
  const over = whileValid(hashOf(FIRST), () => void ended.push('already sent'));
  over();
  state.list = [SECOND];
  announce();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([FIRST]);
  state.list = [];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toEqual([FIRST, SECOND]);
  stop();
});
