import type { ProjectStatus } from '@hirelane/contracts/api/projects';
import type { FeedEvent } from './feed-events.ts';
import type { WrittenProject } from './tables.ts';

/** The projects that a batch says something new of: each as its last event leaves it. */
export function writtenProjects(events: readonly FeedEvent[]): readonly WrittenProject[] {
  const written = new Map<string, WrittenProject>();
  for (const event of events) {
    if (event.type !== 'ProjectDrafted' && event.type !== 'ProjectEdited' && event.type !== 'ProjectPosted') continue;
    const { projectId, clientId, brief } = event.data;
    const before = written.get(projectId);
    const isPosted = event.type === 'ProjectPosted';
    written.set(projectId, {
      projectId,
      clientId,
      brief,
      version: event.version,
      status: isPosted ? 'published' : event.type === 'ProjectDrafted' ? 'draft' : (before?.status ?? null),
      createdAt: before?.createdAt ?? (event.version === 1 ? event.at : null),
      publishedAt: before?.publishedAt ?? (isPosted ? event.at : null),
      updatedAt: event.at,
    });
  }
  return [...written.values()];
}

/** Projects whose status the batch changes without changing the brief, as its last event leaves them; null: deleted. */
export function statusChanges(events: readonly FeedEvent[]): ReadonlyMap<string, ProjectStatus | null> {
  const changes = new Map<string, ProjectStatus | null>();
  for (const event of events) {
    if (event.type === 'ProjectPosted') changes.delete(event.data.projectId);
    if (event.type === 'ProjectUnpublished') changes.set(event.data.projectId, 'draft');
    if (event.type === 'ProjectFilled') changes.set(event.data.projectId, 'filled');
    if (event.type === 'ProjectReopened') changes.set(event.data.projectId, 'published');
    if (event.type === 'ProjectClosed') changes.set(event.data.projectId, 'closed');
    if (event.type === 'DraftDeleted') changes.set(event.data.projectId, null);
  }
  return changes;
}
