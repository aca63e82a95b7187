import type { ScreenKind } from '@hirelane/contracts/notifications';
import { dataOf } from '@hirelane/event-sourcing/events';
import { isOf } from '@hirelane/event-sourcing/is-of';
import type { Tx } from '@hirelane/postgres/pool';
import { insertNew } from '@hirelane/projections/table';
import type { Followed } from './tables.ts';
import * as tables from './tables.ts';

// Whoever has saved a project is told when it takes no more proposals, unless they have sent one. Saving, applying and
// closing are in three logs, and may arrive in any order: whichever comes last decides, by the times of all of them.

const KIND: ScreenKind = 'saved-closed';

/** Which of these events say something about saved projects. */
export const isOfSaved = ({ type }: Followed): boolean =>
  type === 'ProjectSaved' ||
  type === 'ProjectUnsaved' ||
  type === 'BookmarkErased' ||
  type === 'ProjectClosed' ||
  type === 'ProjectFilled' ||
  type === 'ProposalSent';

/**
 * Fills the tables with such events, and tells who is to be told. `cut`: an instant; what closed before then is too old.
 */
export async function saveSaved(tx: Tx, some: readonly Followed[], cut: string): Promise<void> {
  if (some.length === 0) return;
  await insertNew(
    tx,
    tables.saves,
    some.filter((event) => event.type === 'ProjectSaved'),
  );
  await saveEnds(tx, some);
  const isClosing = (event: Followed): event is tables.Closing =>
    event.type === 'ProjectClosed' || event.type === 'ProjectFilled';
  await insertNew(tx, tables.closings, some.filter(isClosing));
  await insertNew(tx, tables.applicants, dataOf(some, 'ProposalSent'));
  await tell(tx, [...new Set(some.map(projectOf))], cut);
  await cutSaved(tx, cut);
}

const projectOf = ({ data }: Followed): string => ('projectId' in data ? data.projectId : '');

async function saveEnds(tx: Tx, events: readonly Followed[]): Promise<void> {
  const ends = events
    .filter(isOf('bookmark'))
    .filter(({ type }) => type === 'ProjectUnsaved' || type === 'BookmarkErased')
    .map(({ data, at }) => ({ ...data, at }));
  if (ends.length === 0) return;
  await tx.query(
    `WITH ends AS (SELECT * FROM jsonb_to_recordset($1)
                   AS n("projectId" uuid, "freelancerId" uuid, at timestamptz))
     UPDATE saves s SET unsaved_at = (SELECT min(n.at) FROM ends n WHERE n."projectId" = s.project_id
                                        AND n."freelancerId" = s.freelancer_id AND n.at > s.saved_at)
     WHERE s.unsaved_at IS NULL
       AND EXISTS (SELECT FROM ends n WHERE n."projectId" = s.project_id AND n."freelancerId" = s.freelancer_id
                     AND n.at > s.saved_at)`,
    [JSON.stringify(ends)],
  );
}

/** SQL of whether the person of `s` is told of the closing `c`. */
const IS_TOLD = `s.saved_at < c.at AND (s.unsaved_at IS NULL OR s.unsaved_at > c.at)
  AND NOT EXISTS (SELECT FROM applicants a
                  WHERE (a.project_id, a.freelancer_id) = (s.project_id, s.freelancer_id))`;

async function tell(tx: Tx, projectIds: readonly string[], cut: string): Promise<void> {
  await tx.query(
    `DELETE FROM items i USING closings c
     WHERE c.project_id = ANY ($1) AND i.id = c.id AND i.kind = '${KIND}'
       AND NOT EXISTS (SELECT FROM saves s
                       WHERE (s.project_id, s.freelancer_id) = (c.project_id, i.user_id) AND ${IS_TOLD})`,
    [projectIds],
  );
  await tx.query(
    `INSERT INTO items (user_id, id, kind, target, project_id, at)
     SELECT DISTINCT s.freelancer_id, c.id, '${KIND}', c.project_id::text, c.project_id, c.at
     FROM closings c JOIN saves s ON s.project_id = c.project_id
     WHERE c.project_id = ANY ($1) AND c.at >= $2 AND ${IS_TOLD}
       AND NOT EXISTS (SELECT FROM erased e WHERE e.user_id = s.freelancer_id)
     ON CONFLICT DO NOTHING`,
    [projectIds, cut],
  );
}

/** Forgets what can tell nobody anything any more. `cut`: as above. */
export async function cutSaved(tx: Tx, cut: string): Promise<void> {
  await tx.query('DELETE FROM closings WHERE at < $1', [cut]);
  await tx.query('DELETE FROM saves WHERE unsaved_at < $1', [cut]);
}
