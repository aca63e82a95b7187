import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { isListed } from '../projects/tables.ts';
import { excludeProjects } from '../projects/turns.ts';

// The projects to match with the saved searches. None is queued while no owner wants to be notified. The logs are
// applied in no defined order, so the first search queues the projects that were published after it and applied before
// it. Of two concurrent batches, the later one sees what the other has committed: one with projects has taken its turn
// (`turns.ts`), and one with the first search waits for it.

export type MatchingSteps = {
  /** `postedAt`: RFC 3339, UTC. */
  'match-project': Readonly<{ projectId: string; postedAt: string }>;
};

/** Owners are not notified of older projects, for example after a long outage or in a rebuilt read model. */
export const TOLD_WITHIN_HOURS = 24;

type Followed = Recorded<EventOf<'searches' | 'project'>>;

const IS_TOLD = `s.tell <> 'never'`;

/** A statement that queues the recent projects, `p`, for which `isNeeded` is true. `$1`: JSON for the causes. */
const queueing = (isNeeded: string) => `
  INSERT INTO _queue (name, key, due_at, caused_by, correlation_id, data)
  SELECT 'match-project', p.id::text, p.published_at, cause.id, cause.correlation,
    jsonb_build_object('projectId', p.id, 'postedAt', ${instant('p.published_at')})
  FROM jsonb_to_recordset($1) AS cause(id uuid, correlation text, at timestamptz, project uuid), projects p
  WHERE ${isNeeded} AND ${isListed('p.')} AND p.published_at > now() - interval '${TOLD_WITHIN_HOURS} hours'
  ON CONFLICT DO NOTHING`;

const causesOf = (events: readonly Followed[]) =>
  JSON.stringify(
    events.map(({ id, meta, at, data }) => ({
      ...{ id, correlation: meta.correlationId, at },
      project: 'projectId' in data ? data.projectId : null,
    })),
  );

/**
 * Queues projects that are published for the first time: a project keeps the time of its first publication. Must be
 * called once the projects and searches of the batch are saved.
 */
export async function queuePosted(tx: Tx, events: readonly Followed[]): Promise<void> {
  const posted = events.filter(({ type }) => type === 'ProjectPosted');
  if (posted.length === 0) return;
  await tx.query(
    queueing(`p.id = cause.project AND p.published_at = cause.at AND EXISTS (SELECT FROM searches s WHERE ${IS_TOLD})`),
    [causesOf(posted)],
  );
}

/** Queues the projects that were published after a search, if it is the first whose owner wants to be notified. */
export async function queueForFirst(tx: Tx, events: readonly Followed[]): Promise<void> {
  const told = events.flatMap((event) =>
    (event.type === 'SearchSaved' || event.type === 'SearchChanged') && event.data.tell !== 'never' ? [event] : [],
  );
  const [first] = [...told].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (!first) return;
  await excludeProjects(tx);
  await tx.query(
    queueing(`p.published_at > cause.at AND NOT EXISTS (
      SELECT FROM searches s WHERE ${IS_TOLD} AND s.id <> ALL ($2) AND s.saved_at < p.published_at)`),
    [causesOf([first]), told.map(({ data }) => data.searchId)],
  );
}
