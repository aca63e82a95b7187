import type { Tx } from '@hirelane/postgres/pool';
import { saveFiles } from '@hirelane/projections/files';
import type { Projection } from '@hirelane/projections/projection';
import { remove, upsert } from '@hirelane/projections/table';
import { CLIENT_TEXTS, saveClients, saveCompanies } from './clients.ts';
import { eraseRows, removePairs } from './erase-rows.ts';
import { CATEGORIES, type FeedCategory, type FeedEvent } from './feed-events.ts';
import { projectsOfSuspended, saveHidden, takeTurns } from './hidden.ts';
import { statusChanges, writtenProjects } from './project-rows.ts';
import { lockCounts, saveProposals } from './proposal-counts.ts';
import { changedBefore, changedProjects, enterSkillIndex, leaveSkillIndex } from './skill-index.ts';
import {
  BRIEF_TEXTS,
  FEED_DDL,
  FEED_INDEXES,
  FEED_VERSION,
  fields,
  files,
  freelancers,
  hiddenJobs,
  liked,
  projects,
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
    CompanyDescribed: ['companyName'],
    CompanyVerified: ['companyName'],
  },
  async apply(tx, events) {
    await takeTurns(tx, events);
    await lockCounts(tx, events);
    const ofSuspended = await projectsOfSuspended(tx, events);
    await leaveSkillIndex(tx, [...changedBefore(events), ...ofSuspended]);
    await saveProjects(tx, events);
    await saveStatuses(tx, events);
    await saveWithheld(tx, events);
    await saveProposals(tx, events);
    await saveFiles(tx, files, events);
    await saveBookmarks(tx, events);
    await saveFreelancers(tx, events);
    await saveFields(tx, events);
    await saveClients(tx, events);
    await saveCompanies(tx, events);
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

type Pair = Readonly<{ freelancerId: string; projectId: string }>;
type HiddenJob = Pair & Readonly<{ hiddenAt: string; isLess: boolean }>;

async function saveBookmarks(tx: Tx, events: readonly FeedEvent[]) {
  const saves = new Map<string, { freelancerId: string; projectId: string; savedAt: string | null }>();
  const likes = new Map<string, { freelancerId: string; projectId: string; isLiked: boolean; at: string }>();
  const hides = new Map<string, HiddenJob | Pair>();
  for (const { type, data, stream, at } of events) {
    if (type === 'ProjectSaved' || type === 'ProjectUnsaved') {
      saves.set(stream, { ...data, savedAt: type === 'ProjectSaved' ? at : null });
    } else if (type === 'ProjectLiked' || type === 'ProjectUnliked') {
      likes.set(stream, { ...data, isLiked: type === 'ProjectLiked', at });
    } else if (type === 'JobHidden' || type === 'JobShown') {
      hides.set(stream, type === 'JobHidden' ? { ...data, hiddenAt: at } : data);
    }
  }
  await upsert(tx, saved, [...saves.values()]);
  await upsert(tx, liked, [...likes.values()]);
  const isHidden = (one: HiddenJob | Pair): one is HiddenJob => 'hiddenAt' in one;
  await upsert(tx, hiddenJobs, [...hides.values()].filter(isHidden));
  await removePairs(
    tx,
    hiddenJobs,
    [...hides.values()].filter((one) => !isHidden(one)),
  );
}

async function saveFreelancers(tx: Tx, events: readonly FeedEvent[]) {
  const changes = events.filter((event) => event.type === 'SkillsChanged');
  await upsert(tx, freelancers, [...new Map(changes.map(({ data }) => [data.userId, data])).values()]);
}

async function saveFields(tx: Tx, events: readonly FeedEvent[]) {
  const chosen = events.filter((event) => event.type === 'CategoriesChosen');
  await upsert(tx, fields, [...new Map(chosen.map(({ data }) => [data.userId, data])).values()]);
}
