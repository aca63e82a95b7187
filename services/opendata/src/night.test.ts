import { describe, expect, onTestFinished, test } from 'vitest';
import { lastNight } from './night.ts';
import { Overtaken } from './read-logs.ts';
import { openStatistics } from './statistics.ts';
import { createTables, FACTS, VERSION } from './tables.ts';
import { openNights } from './testing/open-nights.ts';

/** A week, Monday to Sunday, the night in which its figures are published, and the one 28 days later. */
const [MONDAY, NEXT_MONDAY] = ['2026-06-01', '2026-06-08'];
const [PUBLICATION, SHARE_PUBLICATION] = ['2026-06-08T01:00:00.000Z', '2026-07-06T01:00:00.000Z'];
const on = (day: string, hour = 12) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n);

async function open() {
  const nights = await openNights();
  onTestFinished(nights.close);
  return nights;
}

/** Eleven clients publish projects on the week's first day. */
async function openWithProjects() {
  const nights = await open();
  for (const n of numbers(11)) await nights.post(n, on(MONDAY));
  return nights;
}

test.each([
  ['2026-06-08T00:59:59.999Z', '2026-06-07T01:00:00.000Z'],
  ['2026-06-08T01:00:00.000Z', '2026-06-08T01:00:00.000Z'],
  ['2026-06-08T23:00:00.000Z', '2026-06-08T01:00:00.000Z'],
])('at %s, the last night ended at %s', (now, night) => {
  expect(lastNight(now)).toBe(night);
});

describe('the figures of a week', () => {
  test('are published once it has ended, by category and in total', async () => {
    const nights = await openWithProjects();
    for (const n of numbers(10, 20)) await nights.post(n, on('2026-06-07', 23), { category: 'Lifestyle' });
    // The next week has begun.
    await nights.post(40, on(NEXT_MONDAY, 0));
    await nights.night('2026-06-07T01:00:00.000Z');
    expect(await nights.published()).toEqual({ weeks: [], series: [] });
    await nights.night(PUBLICATION);
    expect(await nights.valuesOf('projects')).toEqual({ [MONDAY]: 21 });
    expect(await nights.valuesOf('projects', 'Business')).toEqual({ [MONDAY]: 11 });
    expect(await nights.valuesOf('projects', 'Lifestyle')).toEqual({ [MONDAY]: 10 });
    expect(await nights.valuesOf('budget')).toEqual({ [MONDAY]: 20_000 });
  });

  test('contain bids, hires and times in the week in which they happened', async () => {
    const nights = await openWithProjects();
    for (const n of numbers(11)) await nights.bid(n, n, on('2026-06-03'));
    for (const n of numbers(11)) await nights.bid(n, n + 50, on('2026-06-04'));
    for (const n of numbers(11)) await nights.hire(n, n, on('2026-06-11'));
    // A withdrawn bid does not count, but was the first one.
    await nights.withdraw(0, 0, on('2026-06-05'));
    await nights.night('2026-06-15T01:00:00.000Z');
    expect(await nights.valuesOf('bids')).toEqual({ [MONDAY]: 21, [NEXT_MONDAY]: null });
    expect(await nights.valuesOf('hoursToBid')).toEqual({ [MONDAY]: 48, [NEXT_MONDAY]: null });
    expect(await nights.valuesOf('hires')).toEqual({ [MONDAY]: null, [NEXT_MONDAY]: 11 });
    expect(await nights.valuesOf('rate')).toEqual({ [MONDAY]: null, [NEXT_MONDAY]: 30_000 });
    expect(await nights.valuesOf('hoursToHire')).toEqual({ [MONDAY]: null, [NEXT_MONDAY]: 240 });
  });

  test('contain the skills asked for, and those that bidders had at its end', async () => {
    const nights = await openWithProjects();
    for (const n of numbers(12)) {
      await nights.setSkills(n, ['react', 'my own method'], on('2026-05-20'));
      await nights.bid(0, n, on('2026-06-03'));
      await nights.setSkills(n, ['Go'], on(NEXT_MONDAY));
    }
    await nights.night('2026-06-09T01:00:00.000Z');
    const { series } = await nights.published();
    const skills = series.flatMap(
      ({ measure, skill, values }: { measure: string; skill: string | null; values: unknown }) =>
        skill === null ? [] : [[measure, skill, values]],
    );
    expect(skills).toEqual([
      ['skillAsked', 'React', [11]],
      ['skillOffered', 'React', [12]],
    ]);
  });

  test('do not count projects that were hidden by then, nor what happened in them', async () => {
    const nights = await openWithProjects();
    for (const n of numbers(11)) for (const m of numbers(2)) await nights.bid(n, 2 * n + m, on('2026-06-02'));
    await nights.hide(0, true, '2026-06-08T00:30:00.000Z');
    await nights.hide(1, true, on('2026-06-03'));
    await nights.hide(1, false, on('2026-06-05'));
    // Too late for this week.
    await nights.hide(2, true, '2026-06-09T00:30:00.000Z');
    await nights.night('2026-06-10T01:00:00.000Z');
    expect(await nights.valuesOf('projects')).toEqual({ [MONDAY]: 10 });
    expect(await nights.valuesOf('bids')).toEqual({ [MONDAY]: 20 });
  });

  test('count a project that was hidden, became a draft and was published again', async () => {
    const nights = await openWithProjects();
    await nights.hide(0, true, '2026-06-02T00:30:00.000Z');
    await nights.post(0, on('2026-06-04'));
    await nights.hide(1, true, '2026-06-05T00:30:00.000Z');
    await nights.night(PUBLICATION);
    expect(await nights.valuesOf('projects')).toEqual({ [MONDAY]: 10 });
  });

  test('contain what was recorded after the clock was set back', async () => {
    const nights = await openWithProjects();
    await nights.post(20, '2027-01-01T00:00:00.000Z');
    await nights.post(21, on('2026-06-03'));
    await nights.night(PUBLICATION);
    expect(await nights.valuesOf('projects')).toEqual({ [MONDAY]: 12 });
  });

  test('are in every response after their publication, even if one was computed at the same time', async () => {
    const nights = await openWithProjects();
    const { pool } = nights;
    let isFirst = true;
    const query = async (...given: Parameters<typeof pool.query>) => {
      const found = await pool.query(...given);
      if (isFirst && JSON.stringify(given).includes('published-figures')) {
        isFirst = false;
        await nights.night(PUBLICATION);
        await statistics({ weeks: 26, format: 'json' });
      }
      return found;
    };
    const statistics = openStatistics({ ...pool, query } as typeof pool);
    await statistics({ weeks: 26, format: 'json' });
    expect(JSON.parse(await statistics({ weeks: 26, format: 'json' })).data.weeks).toEqual([MONDAY]);
  });

  test('never change, even if the logs are read again and contain more', async () => {
    const nights = await openWithProjects();
    await nights.night(PUBLICATION);
    const before = await nights.published();
    await nights.post(30, on('2026-06-02'));
    await createTables(nights.pool, VERSION + 1);
    await createTables(nights.pool);
    await nights.night('2026-06-09T01:00:00.000Z');
    expect(await nights.rows('projects')).toHaveLength(12);
    expect(await nights.published()).toEqual(before);
  });
});

test('the share with a hire is published 28 days after the week, and counts hires within 28 days', async () => {
  const nights = await open();
  for (const n of numbers(24)) await nights.post(n, on('2026-06-03'));
  for (const n of numbers(11)) await nights.hire(n, n, on('2026-07-01', 11));
  await nights.hire(12, 12, on('2026-07-01', 13));
  await nights.night('2026-07-05T01:00:00.000Z');
  expect((await nights.valuesOf('hiredShare'))[MONDAY]).toBeNull();
  await nights.night(SHARE_PUBLICATION);
  expect((await nights.valuesOf('hiredShare'))[MONDAY]).toBe(46);
});

describe('a night', () => {
  test('continues where the last one ended', async () => {
    const nights = await openWithProjects();
    await nights.night('2026-06-02T01:00:00.000Z');
    for (const n of numbers(3, 20)) await nights.post(n, on('2026-06-02'));
    const asked: (string | null)[] = [];
    const logs = {
      ...nights.logs,
      readAfter(category: string, after: string | null, limit: number) {
        asked.push(after);
        return nights.logs.readAfter(category, after, limit);
      },
    };
    await nights.night('2026-06-03T01:00:00.000Z', { logs });
    expect(await nights.rows('projects')).toHaveLength(14);
    expect(asked[0]).toMatch(/^11@/);
    asked.length = 0;
    await nights.night('2026-06-03T01:00:00.000Z', { logs });
    expect(asked).toEqual([]);
  });

  test('counts everything once if two processes carry it out', async () => {
    const nights = await openWithProjects();
    let isFirst = true;
    const logs = {
      ...nights.logs,
      async readAfter(category: string, after: string | null, limit: number) {
        const page = await nights.logs.readAfter(category, after, limit);
        // The other process is faster.
        if (isFirst) {
          isFirst = false;
          await nights.night(PUBLICATION);
        }
        return page;
      },
    };
    await expect(nights.night(PUBLICATION, { logs })).rejects.toThrow(Overtaken);
    expect(await nights.rows('projects')).toHaveLength(11);
    expect(await nights.valuesOf('projects')).toEqual({ [MONDAY]: 11 });
  });

  test('publishes a week once if two processes do so', async () => {
    const nights = await openWithProjects();
    await nights.night(PUBLICATION);
    await nights.pool.query('DELETE FROM opendata.weeks; DELETE FROM opendata.figures');
    await Promise.all([nights.night(PUBLICATION), nights.night(PUBLICATION)]);
    expect(await nights.valuesOf('projects')).toEqual({ [MONDAY]: 11 });
  });

  test('that fails midway is continued by the next attempt', async () => {
    const nights = await openWithProjects();
    let pages = 0;
    const logs = {
      ...nights.logs,
      readAfter: (category: string, after: string | null, limit: number) =>
        ++pages === 3 ? Promise.reject(new Error('No answer.')) : nights.logs.readAfter(category, after, limit),
    };
    await expect(nights.night(PUBLICATION, { logs })).rejects.toThrow('No answer.');
    expect(await nights.published()).toEqual({ weeks: [], series: [] });
    await nights.night(PUBLICATION);
    expect(await nights.valuesOf('projects')).toEqual({ [MONDAY]: 11 });
  });

  test('reads all logs again if one was restored from an older backup', async () => {
    const nights = await openWithProjects();
    await nights.bid(0, 0, on('2026-06-02'));
    await nights.night('2026-06-03T01:00:00.000Z');
    await nights.pool.query('DELETE FROM projects.events WHERE position > 9');
    await nights.pool.query('ALTER TABLE projects.events ALTER position RESTART WITH 10');
    for (const n of numbers(4, 20)) await nights.post(n, on('2026-06-03'));
    await nights.night('2026-06-04T01:00:00.000Z');
    expect([await nights.rows('projects'), await nights.rows('bids')].map(({ length }) => length)).toEqual([13, 1]);
  });

  test('does nothing in a process of another release, whose tables were replaced', async () => {
    const nights = await openWithProjects();
    await createTables(nights.pool, VERSION + 1);
    await nights.night(PUBLICATION);
    expect(await nights.published()).toEqual({ weeks: [], series: [] });
    expect(await nights.rows('projects')).toEqual([]);
  });
});

test('the tables contain no user ids, and no skills of an erased freelancer', async () => {
  const nights = await openWithProjects();
  await nights.bid(0, 0, on('2026-06-02'));
  await nights.hire(0, 0, on('2026-06-03'));
  await nights.setSkills(0, ['React'], on('2026-06-02'));
  await nights.setSkills(1, ['Go'], on('2026-06-02'));
  await nights.erase(1, on('2026-06-04'));
  await nights.night(PUBLICATION);
  const stored = JSON.stringify(await Promise.all(FACTS.map((table) => nights.rows(table))));
  for (const id of [nights.clientOf(0), nights.freelancerId(0)]) {
    expect(stored).not.toContain(id);
    expect(stored).toContain(nights.ids.idOf('person', id));
  }
  expect(await nights.rows('skills')).toHaveLength(1);
});
