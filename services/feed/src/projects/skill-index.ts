import type { Tx } from '@hirelane/postgres/pool';
import type { FeedEvent } from './events.ts';
import { isListed } from './tables.ts';

/** Ids of the projects that these events may change. */
export const changedProjects = (events: readonly FeedEvent[]): readonly string[] => [
  ...new Set(
    events.flatMap((event) => (isOfProject(event) && 'projectId' in event.data ? [event.data.projectId] : [])),
  ),
];

/**
 * Ids of the changed projects that are already in the read model. This excludes projects whose first event is in this
 * batch.
 */
export function changedBefore(events: readonly FeedEvent[]): readonly string[] {
  const started = new Set(events.filter(({ version }) => version === 1).map(({ stream }) => stream));
  return changedProjects(events.filter(({ stream }) => !started.has(stream)));
}

const isOfProject = ({ stream }: FeedEvent) => stream.startsWith('project-');

/**
 * Removes projects from the skill index. Must be called before their rows change, because the index entries are derived
 * from the rows.
 */
export async function leaveSkillIndex(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await tx.query(
    `DELETE FROM project_skills s USING projects p, unnest(p.skill_keys) AS k(skill_key)
     WHERE p.id = ANY ($1) AND s.skill_key = k.skill_key AND s.published_at = p.published_at AND s.project_id = p.id`,
    [projectIds],
  );
}

/** Adds these projects to the skill index, except those that are not listed. */
export async function enterSkillIndex(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await tx.query(
    `INSERT INTO project_skills (skill_key, published_at, project_id, skill_count)
     SELECT DISTINCT k.skill_key, p.published_at, p.id, cardinality(p.skill_keys) FROM projects p, unnest(p.skill_keys) AS k(skill_key)
     WHERE p.id = ANY ($1) AND ${isListed('p.')}`,
    [projectIds],
  );
}
