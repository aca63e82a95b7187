import type { FeedEvent } from './feed-events.ts';

/** Skills are compared without regard to case. */
export const skillKey = (skill: string): string => skill.toLowerCase();

/** A row of the feed's `projects`; a null `status` or date leaves the column as it is. */
export type ProjectRow = Readonly<{
  id: string;
  client_id: string;
  status: 'draft' | 'published' | null;
  search_text: string;
  title: string;
  description: string;
  category: string | null;
  skills: readonly string[];
  skill_keys: readonly string[];
  scope: string;
  duration: string;
  experience_type: string;
  rate: number | null;
  file_id: string | null;
  created_at: string | null;
  published_at: string | null;
}>;

/** One row per project of the batch, as its last event leaves it. */
export function projectRows(events: readonly FeedEvent[]): readonly ProjectRow[] {
  const rows = new Map<string, ProjectRow>();
  for (const event of events) {
    if (event.type !== 'ProjectDrafted' && event.type !== 'ProjectEdited' && event.type !== 'ProjectPosted') continue;
    const { projectId, clientId, brief } = event.data;
    const before = rows.get(projectId);
    const posted = event.type === 'ProjectPosted';
    rows.set(projectId, {
      id: projectId,
      client_id: clientId,
      status: posted ? 'published' : event.type === 'ProjectDrafted' ? 'draft' : (before?.status ?? null),
      search_text: `${brief.title}\n${brief.skills.join('\n')}\n${brief.category ?? ''}\n${brief.description}`,
      title: brief.title,
      description: brief.description,
      category: brief.category,
      skills: brief.skills,
      skill_keys: brief.skills.map(skillKey),
      scope: brief.scope,
      duration: brief.duration,
      experience_type: brief.experienceType,
      rate: brief.projectRate,
      file_id: brief.file,
      created_at: before?.created_at ?? (event.version === 1 ? event.at : null),
      published_at: before?.published_at ?? (posted ? event.at : null),
    });
  }
  return [...rows.values()];
}

/** Projects whose status the batch changes without a word on the brief, as its last event leaves them; null: deleted. */
export function statusChanges(events: readonly FeedEvent[]): ReadonlyMap<string, 'draft' | 'closed' | null> {
  const changes = new Map<string, 'draft' | 'closed' | null>();
  for (const event of events) {
    if (event.type === 'ProjectPosted') changes.delete(event.data.projectId);
    if (event.type === 'ProjectUnpublished') changes.set(event.data.projectId, 'draft');
    if (event.type === 'ProjectClosed') changes.set(event.data.projectId, 'closed');
    if (event.type === 'DraftDeleted') changes.set(event.data.projectId, null);
  }
  return changes;
}
