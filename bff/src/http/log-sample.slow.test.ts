// @covers limit:2

import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { openLogSample, SAMPLE } from './log-sample.ts';

describe('a sample', () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  beforeEach(() => {
    lines.length = 0;
  });

  // @covers found:47
  test('a sample admits the first few of each event and caller', () => {
    const sample = openLogSample(logger, { window: 60_000, perCaller: 2, perEvent: 100 });
    const admitted = (event: string, caller: string) => Array.from({ length: 4 }, () => sample.admits(event, caller));
    expect(admitted('a', 'x')).toEqual([true, true, false, false]);
    expect(admitted('a', 'y')).toEqual([true, true, false, false]);
    expect(admitted('b', 'x')).toEqual([true, true, false, false]);
    sample.close();
  });

  test('a sample admits a limited number of each event, however many addresses it comes from', () => {
    const sample = openLogSample(logger, { window: 60_000, perCaller: 2, perEvent: 50 });
    const admitted = Array.from({ length: 10_000 }, (_, n) => sample.admits('a', `address ${n}`)).filter(Boolean);
    expect(admitted).toHaveLength(50);
    sample.close();
  });

  test('a sample logs at the end of a window how many lines were dropped, and starts again', () => {
    vi.useFakeTimers();
    try {
      const sample = openLogSample(logger, { window: 60_000, perCaller: 2, perEvent: 100 });
      for (let n = 0; n < 7; n++) sample.admits('a', 'x');
      sample.admits('b', 'x');
      vi.advanceTimersByTime(60_000);
      expect(lines).toMatchObject([{ event: 'log-lines-left-out', of: 'a', leftOut: 5, seconds: 60 }]);
      expect(sample.admits('a', 'x')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a sample also logs the number of dropped lines when the process ends', () => {
    const sample = openLogSample(logger, { window: 60_000, perCaller: 1, perEvent: 100 });
    for (let n = 0; n < 3; n++) sample.admits('a', 'x');
    sample.close();
    expect(lines).toMatchObject([{ of: 'a', leftOut: 2 }]);
  });
});

describe('requests that do not need an account', () => {
  /**
   * Maximum log size in bytes, for any number of requests. Without sampling, each request would cause one or two lines
   * of about 180 bytes.
   */
  const BYTES = 10_000;
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startTestBff({ sample: SAMPLE });
  });
  afterAll(() => bff.close());
  beforeEach(() => bff.reset());

  test.each([
    ['to paths that do not exist', 10_000, '/api/v1/nothing-here', {}, 404],
    ['to files that do not exist', 500, '/assets/nothing-here.js', {}, 404],
    // Simulates a proxy; otherwise, the host name would cause a redirect.
    ['to pages', 500, '/nothing-here', { accept: 'text/html', 'x-forwarded-for': '203.0.113.1' }, 503],
    ['to health', 500, '/health/live', {}, 200],
    ['with ambiguous paths', 500, '/api/x%2fy', {}, 400],
    ['from another site', 500, '/api/v1/project', { 'sec-fetch-site': 'cross-site' }, 403],
    ['to routes that need a session', 500, '/api/v1/client/project', { 'sec-fetch-site': 'same-origin' }, 401],
    ['that return from a provider without a transaction', 500, '/auth/google/callback?state=x', {}, 303],
  ])(
    'many requests %s produce few log lines',
    async (_what, times, path, headers, status) => {
      const ask = async () => {
        const url = `http://127.0.0.1:${bff.port}${path}`;
        const answer = await fetch(url, { headers, redirect: 'manual' });
        await answer.arrayBuffer();
        expect(answer.status).toBe(status);
      };
      for (let n = 0; n < times; n += 50) await Promise.all(Array.from({ length: 50 }, ask));
      const bytes = bff.logs.reduce((sum, line) => sum + JSON.stringify(line).length + 1, 0);
      expect(bytes).toBeLessThan(BYTES);
    },
    120_000,
  );
});
