import type { PublicEvent } from '@hirelane/api/public-events/event';
import type { TableRow } from '@hirelane/api/public-events/tables/columns';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { beforeAll, expect, test } from 'vitest';
import { publicIds } from '../ids.ts';
import { nightAfter } from '../night.ts';
import { simulatedLogs } from '../testing/simulated-logs.ts';
import { withMicros } from './instants.ts';
import { memoryLog } from './memory-log.ts';
import { readPublic } from './read-public.ts';
import { type Range, writeTables } from './write-tables.ts';

const ids = publicIds(Buffer.alloc(32));
const meta = { schema: 1, correlationId: '', causationId: '', actor: '' };
let recorded: readonly Recorded[];
beforeAll(() => {
  recorded = simulatedLogs(nightAfter).map(({ event }, i) => ({ ...event, meta, position: String(i + 1) }));
});

const ALL: Range = { since: null, until: '9999-12-31T00:00:00.000000Z' };
const at = (day: string) => withMicros(`${day}T00:00:00Z`);

async function written(range: Range, log = memoryLog(recorded, ids)) {
  const events: PublicEvent[] = [];
  const rows: Record<string, TableRow[]> = { projects: [], bids: [], hires: [], skills: [] };
  const continueAfter = await writeTables({ project: log, proposal: log, engagement: log }, range, {
    event: async (event) => void events.push(event),
    row: async (table, row) => void rows[table]?.push(row),
  });
  return { events, rows, continueAfter, idsOf: events.map(({ id }) => id) };
}

test('every public event and one row per subject are written', async () => {
  const { events, rows, idsOf } = await written(ALL);
  expect(new Set(idsOf).size).toBe(idsOf.length);
  const subjects = (category: string) =>
    new Set(events.filter(({ subject }) => subject.startsWith(category)).map(({ subject }) => subject));
  expect([rows['projects']?.length, rows['bids']?.length, rows['hires']?.length]).toEqual(
    ['project-', 'proposal-', 'engagement-'].map((category) => subjects(category).size),
  );
  const sum = (column: string) => (rows['projects'] ?? []).reduce((total, row) => total + Number(row[column]), 0);
  expect(sum('hires')).toBe(rows['hires']?.length);
  expect(sum('bids')).toBe(rows['bids']?.filter(({ withdrawnAt }) => withdrawnAt === null).length);
  expect(sum('bids')).toBeGreaterThan(100);
});

test('consecutive ranges contain every event once, and their last rows are the whole tables', async () => {
  const whole = await written(ALL);
  const days = [null, at('2026-03-05'), at('2026-03-11'), at('2026-03-23'), ALL.until];
  const parts = [];
  for (const [i, since] of days.slice(0, -1).entries()) {
    parts.push(await written({ since, until: days[i + 1] ?? '' }));
  }
  expect(parts.every(({ idsOf }) => idsOf.length > 0)).toBe(true);
  expect(parts.flatMap(({ idsOf }) => idsOf).sort()).toEqual(whole.idsOf.toSorted());
  for (const [table, key] of [
    ['projects', 'projectId'],
    ['bids', 'proposalId'],
    ['hires', 'engagementId'],
  ] as const) {
    const last = new Map(parts.flatMap(({ rows }) => rows[table] ?? []).map((row) => [row[key], row]));
    expect([...last.values()].length).toBe(whole.rows[table]?.length);
    for (const row of whole.rows[table] ?? []) expect(last.get(row[key] ?? null)).toEqual(row);
  }
});

test('a range of past days does not change when the log grows', async () => {
  const range = { since: at('2026-03-04'), until: at('2026-03-12') };
  const end = recorded.findIndex((event) => withMicros(event.at) >= at('2026-03-15'));
  const early = await written(range, memoryLog(recorded.slice(0, end), ids));
  expect(early.events.length).toBeGreaterThan(100);
  expect(await written(range)).toEqual(early);
});

test('the events after the position to continue from are those that were not written', async () => {
  const { idsOf, continueAfter } = await written({ since: null, until: at('2026-03-10') });
  const log = memoryLog(recorded, ids);
  const rest: string[] = [];
  for (const category of ['project', 'proposal', 'engagement'] as const) {
    const after = log.ids.checkpointOf(continueAfter[category] ?? '');
    for await (const { event } of readPublic(log, category, after)) rest.push(event.id);
  }
  const whole = await written(ALL);
  expect([...idsOf, ...rest].sort()).toEqual(whole.idsOf.toSorted());
});

test('if the clock was set back, no event is lost between the export and its continuation', async () => {
  const until = at('2026-03-10');
  const sent = recorded.filter((event) => event.type === 'ProposalSent' && withMicros(event.at) < until);
  const late = sent.at(-5)?.id;
  const log = memoryLog(
    recorded.map((event) => (event.id === late ? { ...event, at: until } : event)),
    ids,
  );
  const { idsOf, continueAfter } = await written({ since: null, until }, log);
  const rest = new Set<string>();
  for await (const { event } of readPublic(log, 'proposal', ids.checkpointOf(continueAfter.proposal ?? '')))
    rest.add(event.id);
  expect(idsOf).not.toContain(ids.idOf('event', late ?? ''));
  expect(rest).toContain(ids.idOf('event', late ?? ''));
});

test('a stream that is missing an announced event stops the export', async () => {
  const log = memoryLog(recorded, ids);
  const broken = { ...log, readStreams: async (asked: readonly string[]) => asked.map(() => []) };
  await expect(written(ALL, broken)).rejects.toThrow(/Expected version \d+ of proposal-.* in the log, found none/);
});
