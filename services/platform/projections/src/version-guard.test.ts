import type { Recorded } from '@hirelane/event-sourcing/events';
import { sample } from '@hirelane/event-sourcing/port-tests/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortByVersion } from './version-guard.ts';

const at = (stream: string, version: number): Recorded => ({ ...sample(), stream, version, position: '1', at: '' });
const versions = (events: readonly Recorded[]) => events.map((event) => `${event.stream}@${event.version}`);

describe('the version guard', () => {
  test('the guard lets the next version of each stream through, in order', () => {
    const sorted = sortByVersion([at('a', 3), at('b', 1), at('a', 4)], new Map([['a', 2]]), new Set());
    expect(versions(sorted.fresh)).toEqual(['a@3', 'b@1', 'a@4']);
  });

  test('the guard drops known versions, even within a batch', () => {
    const sorted = sortByVersion([at('a', 1), at('a', 2), at('a', 2)], new Map([['a', 1]]), new Set());
    expect(versions(sorted.fresh)).toEqual(['a@2']);
    expect(sorted.duplicates).toBe(2);
  });

  test('the guard holds a stream’s events after a gap and reports the missing version', () => {
    const sorted = sortByVersion([at('a', 1), at('a', 3), at('a', 4), at('b', 1)], new Map(), new Set());
    expect(versions(sorted.fresh)).toEqual(['a@1', 'b@1']);
    expect(sorted.held.map(({ event, reason }) => [event.version, reason])).toEqual([
      [3, 'gap: version 2 is missing'],
      [4, null],
    ]);
  });

  test('the guard holds later events of a parked stream', () => {
    const sorted = sortByVersion([at('a', 2)], new Map([['a', 1]]), new Set(['a']));
    expect(sorted.fresh).toEqual([]);
    expect(sorted.held).toHaveLength(1);
  });

  test('the guard lets each version through once and in order, despite repetitions, if the first copies arrive in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 40 }), (repeats) => {
        const stream = Array.from({ length: 10 }, (_, i) => at('s', i + 1));
        const noisy = stream.flatMap((event, i) => [
          event,
          ...repeats.filter((r) => r <= i).map((r) => at('s', r + 1)),
        ]);
        const { fresh, held } = sortByVersion(noisy, new Map(), new Set());
        expect(fresh.map((event) => event.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        expect(held).toEqual([]);
      }),
    );
  });
});
