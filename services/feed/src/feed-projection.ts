import type { Tx } from '@hirelane/postgres/pool';
import { saveFiles } from '@hirelane/projections/files';
import type { Projection } from '@hirelane/projections/projection';
import { insert, remove, upsert } from '@hirelane/projections/table';
import { eraseRows } from './erase-rows.ts';
import { CATEGORIES, type FeedCategory, type FeedEvent } from './feed-events.ts';
import { statusChanges, writtenProjects } from './project-rows.ts';
import { changedProjects, enterSkillIndex, leaveSkillIndex } from './skill-index.ts';
import {
  FEED_DDL,
  FEED_VERSION,
  files,
  freelancers,
  liked,
  projects,
  proposalCounts,
  proposals,
  saved,
} from './tables.ts';

/**
 * Everything that cards, feeds and lists show. Tables are joined when read, since order between streams is not known.
 */
export const feedProjection: Projection<FeedCategory> = {
  name: 'feed',
  version: FEED_VERSION,
  categories: CATEGORIES,
  ddl: FEED_DDL,
  async apply(tx, events) {
    const changed = changedProjects(events);
    await leaveSkillIndex(tx, changed);
    await saveProjects(tx, events);
    await saveStatuses(tx, events);
    await saveProposals(tx, events);
    await saveFiles(tx, files, events);
    await saveBookmarks(tx, events);
    await saveFreelancers(tx, events);
    await eraseRows(tx, events);
    await enterSkillIndex(tx, changed);
  },
};

async function saveProjects(tx: Tx, events: readonly FeedEvent[]) {
  await upsert(tx, projects, writtenProjects(events), {
    status: 'coalesce(excluded.status, t.status)',
    created_at: 't.created_at',
    published_at: 'coalesce(t.published_at, excluded.published_at)',
  });
}

async function saveStatuses(tx: Tx, events: readonly FeedEvent[]) {
  const changes = [...statusChanges(events)];
  if (changes.length === 0) return;
  const changed = changes.filter(([, status]) => status !== null);
  await tx.query(
    `UPDATE projects p SET status = c.status
     FROM unnest($1::uuid[], $2::text[]) AS c(id, status) WHERE p.id = c.id`,
    [changed.map(([id]) => id), changed.map(([, status]) => status)],
  );
  const deleted = changes.filter(([, status]) => status === null).map(([id]) => id);
  await remove(tx, projects, deleted);
}

async function saveProposals(tx: Tx, events: readonly FeedEvent[]) {
  const sent = events.filter((event) => event.type === 'ProposalSent');
  await insert(tx, proposals, sent);
  // One update per project and batch: a popular project would otherwise queue its counter row.
  const counts = new Map<string, number>();
  for (const { data } of sent) counts.set(data.projectId, (counts.get(data.projectId) ?? 0) + 1);
  await upsert(tx, proposalCounts, [...counts], { n: 't.n + excluded.n' });
}

async function saveBookmarks(tx: Tx, events: readonly FeedEvent[]) {
  const saves = new Map<string, { freelancerId: string; projectId: string; savedAt: string | null }>();
  const likes = new Map<string, { freelancerId: string; projectId: string; isLiked: boolean }>();
  for (const { type, data, stream, at } of events) {
    if (type === 'ProjectSaved' || type === 'ProjectUnsaved') {
      saves.set(stream, { ...data, savedAt: type === 'ProjectSaved' ? at : null });
    } else if (type === 'ProjectLiked' || type === 'ProjectUnliked') {
      likes.set(stream, { ...data, isLiked: type === 'ProjectLiked' });
    }
  }
  await upsert(tx, saved, [...saves.values()]);
  await upsert(tx, liked, [...likes.values()]);
}

async function saveFreelancers(tx: Tx, events: readonly FeedEvent[]) {
  const changes = events.filter((event) => event.type === 'SkillsChanged');
  await upsert(tx, freelancers, [...new Map(changes.map(({ data }) => [data.userId, data])).values()]);
}
