import type { Tx } from '@hirelane/postgres/pool';
import { saveFiles } from '@hirelane/projections/files';
import type { Projection } from '@hirelane/projections/projection';
import { insert, remove, upsert } from '@hirelane/projections/table';
import { CLIENT_TEXTS, saveClients } from './clients.ts';
import { eraseRows } from './erase-rows.ts';
import { CATEGORIES, type FeedCategory, type FeedEvent } from './feed-events.ts';
import { projectsOfSuspended, saveHidden, takeTurns } from './hidden.ts';
import { statusChanges, writtenProjects } from './project-rows.ts';
import { changedBefore, changedProjects, enterSkillIndex, leaveSkillIndex } from './skill-index.ts';
import {
  BRIEF_TEXTS,
  FEED_DDL,
  FEED_INDEXES,
  FEED_VERSION,
  files,
  freelancers,
  liked,
  projects,
  proposalCounts,
  proposals,
  saved,
} from './tables.ts';
import { saveWithheld } from './withheld.ts';

/**
 * Everything that cards, feeds and lists show. Tables are joined when read, since order between streams is not known.
 */
export const feedProjection: Projection<FeedCategory> = {
  name: 'feed',
  version: FEED_VERSION,
  categories: CATEGORIES,
  ddl: FEED_DDL,
  indexes: FEED_INDEXES,
  texts: {
    ProjectDrafted: BRIEF_TEXTS,
    ProjectEdited: BRIEF_TEXTS,
    ProjectPosted: BRIEF_TEXTS,
    ProjectUnhidden: BRIEF_TEXTS,
    FileUploaded: ['name'],
    SkillsChanged: ['skills'],
    UserRegistered: CLIENT_TEXTS,
    DetailsChanged: CLIENT_TEXTS,
  },
  async apply(tx, events) {
    await takeTurns(tx, events);
    const ofSuspended = await projectsOfSuspended(tx, events);
    await leaveSkillIndex(tx, [...changedBefore(events), ...ofSuspended]);
    await saveProjects(tx, events);
    await saveStatuses(tx, events);
    await saveWithheld(tx, events);
    await saveProposals(tx, events);
    await saveFiles(tx, files, events);
    await saveBookmarks(tx, events);
    await saveFreelancers(tx, events);
    await saveClients(tx, events);
    await eraseRows(tx, events);
    await saveHidden(tx, events, ofSuspended);
    await enterSkillIndex(tx, [...changedProjects(events), ...ofSuspended]);
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
  await insert(
    tx,
    proposals,
    events.filter((event) => event.type === 'ProposalSent'),
  );
  // One update per project and batch: a popular project would otherwise queue its counter row.
  const counts = new Map<string, number>();
  const count = (projectId: string, n: number) => counts.set(projectId, (counts.get(projectId) ?? 0) + n);
  for (const { type, data } of events) {
    if (type === 'ProposalSent') count(data.projectId, 1);
    // Its row stays: whoever has withdrawn a proposal cannot apply again.
    if (type === 'ProposalWithdrawn') count(data.projectId, -1);
  }
  await upsert(tx, proposalCounts, [...counts], { n: 't.n + excluded.n' });
}

async function saveBookmarks(tx: Tx, events: readonly FeedEvent[]) {
  const saves = new Map<string, { freelancerId: string; projectId: string; savedAt: string | null }>();
  const likes = new Map<string, { freelancerId: string; projectId: string; isLiked: boolean; at: string }>();
  for (const { type, data, stream, at } of events) {
    if (type === 'ProjectSaved' || type === 'ProjectUnsaved') {
      saves.set(stream, { ...data, savedAt: type === 'ProjectSaved' ? at : null });
    } else if (type === 'ProjectLiked' || type === 'ProjectUnliked') {
      likes.set(stream, { ...data, isLiked: type === 'ProjectLiked', at });
    }
  }
  await upsert(tx, saved, [...saves.values()]);
  await upsert(tx, liked, [...likes.values()]);
}

async function saveFreelancers(tx: Tx, events: readonly FeedEvent[]) {
  const changes = events.filter((event) => event.type === 'SkillsChanged');
  await upsert(tx, freelancers, [...new Map(changes.map(({ data }) => [data.userId, data])).values()]);
}
