import type { PublicCategory } from '@hirelane/api/public-events/catalog';
import type { PublicEvent } from '@hirelane/api/public-events/event';
import type { TableRow } from '@hirelane/api/public-events/tables/columns';
import { bidRow, hireRow, projectRow, skillRows } from '@hirelane/api/public-events/tables/fold';
import type { TableName } from '@hirelane/api/public-events/tables/tables';
import { type ReadableLog, type RecordedEvent, readPublic } from './read-public.ts';

/** Times in UTC with six decimals at which the log recorded an event: from `since` on, and before `until`. */
export type Range = Readonly<{ since: string | null; until: string }>;

/** Receives what is written. Events come category by category, each in the order of its log. */
export type TableSink = Readonly<{
  event(event: PublicEvent): Promise<void>;
  row(table: Exclude<TableName, 'events'>, row: TableRow): Promise<void>;
}>;

/** For each category, the public position after which all events that were not written follow; null: from the start. */
export type Continuation = Readonly<Record<PublicCategory, string | null>>;

type Life<C extends PublicCategory> = readonly RecordedEvent<C>[];
/** A project's proposals and contracts, and whether one of them has an event in the range. */
type Counts = { bids: number; hires: number; isChanged: boolean };

/**
 * Writes the public events that the logs recorded in a range, and a row of the tables for each project, proposal and
 * contract with such an event; a project's row is also written if its counts changed. A row shows the state at the end
 * of the range, so later rows replace earlier ones. Holds the counts of every project in memory, and otherwise a page.
 */
export async function writeTables(
  logs: Readonly<Record<PublicCategory, ReadableLog>>,
  { since, until }: Range,
  sink: TableSink,
): Promise<Continuation> {
  const counts = new Map<string, Counts>();
  const isInRange = ({ at }: Readonly<{ at: string }>) => (since === null || at >= since) && at < until;
  const countsOf = (projectId: string) => {
    const found = counts.get(projectId) ?? { bids: 0, hires: 0, isChanged: false };
    counts.set(projectId, found);
    return found;
  };

  /** Writes the events of a category, and calls `onLife` with each subject's events before the end of the range. */
  async function follow<C extends PublicCategory>(
    category: C,
    onLife: (life: readonly PublicEvent<C>[], isChanged: boolean) => Promise<void>,
  ): Promise<string | null> {
    let last: string | null = null;
    let isBefore = true;
    for await (const { at, event, life } of readPublic(logs[category], category)) {
      // The database's clock may have been set back, so an event before the end of the range may follow one after it.
      isBefore &&= at < until;
      if (isBefore) last = event.position;
      if (isInRange({ at })) await sink.event(event as unknown as PublicEvent);
      if (!life) continue;
      const known: Life<C> = life.filter((one) => one.at < until);
      await onLife(
        known.map((one) => one.event),
        known.some(isInRange),
      );
    }
    return last;
  }

  const proposal = await follow('proposal', async (life, isChanged) => {
    const row = bidRow(life);
    if (!row) return;
    const ofProject = countsOf(row.projectId);
    if (row.withdrawnAt === null) ofProject.bids++;
    if (!isChanged) return;
    ofProject.isChanged = true;
    await sink.row('bids', row);
  });
  const engagement = await follow('engagement', async (life, isChanged) => {
    const row = hireRow(life);
    if (!row) return;
    const ofProject = countsOf(row.projectId);
    ofProject.hires++;
    if (!isChanged) return;
    ofProject.isChanged = true;
    await sink.row('hires', row);
  });
  const project = await follow('project', async (life, isChanged) => {
    const projectId = life[0]?.data.projectId;
    const { bids, hires, isChanged: hasNewCounts } = counts.get(projectId ?? '') ?? NO_COUNTS;
    const row = projectRow(life, { bids, hires });
    if (!row || !(isChanged || hasNewCounts)) return;
    await sink.row('projects', row);
    for (const skill of skillRows(row)) await sink.row('skills', skill);
  });
  return { project, proposal, engagement };
}

const NO_COUNTS: Counts = { bids: 0, hires: 0, isChanged: false };
