import { createHash } from 'node:crypto';
import { publicEventTypes } from '@hirelane/api/public-events/catalog';
import type { PublicEvent } from '@hirelane/api/public-events/event';
import type { TableRow } from '@hirelane/api/public-events/tables/columns';
import { writeTables } from '@hirelane/public-events/files/write-tables';
import { beforeAll, expect, test } from 'vitest';
import { YEAR } from './habits.ts';
import { yearLogs } from './logs.ts';

type Written = Readonly<{ events: readonly PublicEvent[]; rows: Readonly<Record<string, readonly TableRow[]>> }>;

async function write(): Promise<Written> {
  const events: PublicEvent[] = [];
  const rows: Record<string, TableRow[]> = { projects: [], bids: [], hires: [], skills: [] };
  await writeTables(
    yearLogs(),
    { since: null, until: new Date(YEAR.end).toISOString() },
    {
      event: async (event) => void events.push(event),
      row: async (table, row) => void rows[table]?.push(row),
    },
  );
  return { events, rows };
}

let year: Written;
beforeAll(async () => {
  year = await write();
});

const rowsOf = (table: string) => year.rows[table] ?? [];
const count = (table: string, isIt: (row: TableRow) => boolean) => rowsOf(table).filter(isIt).length;

test('the year is the same for every call', async () => {
  const digest = ({ events, rows }: Written) =>
    createHash('sha256')
      .update(JSON.stringify([events, rows]))
      .digest('hex');
  expect(digest(await write())).toBe(digest(year));
});

test('the year has a few thousand events, of every type', () => {
  expect(year.events.length).toBeGreaterThan(3_000);
  expect(year.events.length).toBeLessThan(9_000);
  const types = new Set<string>(year.events.map(({ type }) => type));
  expect(publicEventTypes.map(({ name }) => `hirelane.${name}`).filter((type) => !types.has(type))).toEqual([]);
});

test('the year has what analyses must cope with', () => {
  expect(count('projects', ({ bids }) => bids === 0)).toBeGreaterThan(20);
  expect(count('projects', ({ hires, filledAt }) => Number(hires) > 0 && filledAt === null)).toBeGreaterThan(20);
  expect(count('projects', ({ hires }) => Number(hires) > 1)).toBeGreaterThan(5);
  expect(count('projects', ({ isHidden }) => isHidden === true)).toBeGreaterThan(5);
  expect(count('projects', ({ isHidden, hiddenAt }) => isHidden === false && hiddenAt !== null)).toBeGreaterThan(0);
  expect(count('bids', ({ revisions }) => Number(revisions) > 1)).toBeGreaterThan(20);
  expect(count('hires', ({ outcome }) => outcome === 'early')).toBeGreaterThan(20);
  expect(count('hires', ({ outcome }) => outcome === null)).toBeGreaterThan(20);
});

test('the volume grows and varies with the season', () => {
  const inMonth = (month: string) =>
    count('projects', ({ publishedAt }) => String(publishedAt).startsWith(`2025-${month}`));
  expect(inMonth('11')).toBeGreaterThan(1.5 * inMonth('01'));
  const diwali = count(
    'projects',
    ({ publishedAt }) => String(publishedAt) >= '2025-10-18' && String(publishedAt) < '2025-10-25',
  );
  expect(3 * diwali).toBeLessThan(inMonth('10') - diwali);
});

test('each subject has a possible order of events', () => {
  const lives = new Map<string, string[]>();
  for (const { subject, type, sequence } of year.events) {
    const life = lives.get(subject) ?? [];
    lives.set(subject, life);
    life.push(type.split('.').at(-1) ?? '');
    expect(sequence).toBe(String(life.length));
  }
  for (const [subject, life] of lives) {
    const { first, mayFollow } = ORDER[subject.split('-', 1)[0] ?? ''] ?? { first: '', mayFollow: {} };
    expect(life[0], subject).toBe(first);
    for (const [i, type] of life.slice(1).entries()) {
      expect(mayFollow[life[i] ?? ''], `${subject}: ${life.join(', ')}`).toContain(type);
    }
  }
});

const WHILE_OPEN = ['edited', 'unpublished', 'hidden', 'filled', 'closed', 'erased'];
const ORDER: Readonly<Record<string, { first: string; mayFollow: Readonly<Record<string, readonly string[]>> }>> = {
  project: {
    first: 'posted',
    mayFollow: {
      posted: WHILE_OPEN,
      edited: WHILE_OPEN,
      unpublished: ['posted', 'erased'],
      hidden: ['shown', 'erased'],
      shown: WHILE_OPEN,
      filled: ['reopened', 'erased'],
      reopened: ['filled', 'closed', 'erased'],
      closed: ['erased'],
      erased: [],
    },
  },
  proposal: {
    first: 'sent',
    mayFollow: {
      sent: ['revised', 'withdrawn', 'erased'],
      revised: ['revised', 'withdrawn', 'erased'],
      withdrawn: ['erased'],
      erased: [],
    },
  },
  engagement: { first: 'started', mayFollow: { started: ['ended'], ended: [] } },
};

test('bids and hires belong to projects that were public then', () => {
  const published = new Map(rowsOf('projects').map(({ projectId, publishedAt }) => [projectId, String(publishedAt)]));
  for (const { projectId, sentAt, startedAt } of [...rowsOf('bids'), ...rowsOf('hires')]) {
    expect(String(sentAt ?? startedAt) > (published.get(projectId ?? null) ?? 'z')).toBe(true);
  }
});

test('changes of one person are published at night, dated by day', () => {
  const nightly = year.events.filter(({ type }) => /\.(?:hidden|shown|erased)$/.test(type));
  expect(nightly.length).toBeGreaterThan(20);
  expect(nightly.filter(({ time }) => !/^2025-\d\d-\d\dT00:00:00Z$/.test(time))).toEqual([]);
});
