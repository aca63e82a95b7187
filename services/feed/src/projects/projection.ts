import { STATUS_AFTER } from '@hirelane/api/events/project';
import { dataOf, isOf } from '@hirelane/event-sourcing/events';
import { identifier, type Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { applyChanges, remove, upsert } from '@hirelane/projections/table';
import { saveFiles } from '@hirelane/shared/files';
import { isSuspendedSql, suspensionsBy } from '@hirelane/shared/suspended';
import { CLIENT_TEXTS, saveClients, saveCompanies } from './clients.ts';
import { CATEGORIES, type FeedCategory, type FeedEvent } from './events.ts';
import { lockCounts, saveProposals } from './proposal-counts.ts';
import { changedBefore, changedProjects, enterSkillIndex, leaveSkillIndex } from './skill-index.ts';
import {
  BRIEF_TEXTS,
  FEED_DDL,
  FEED_INDEXES,
  fields,
  files,
  freelancers,
  hiddenJobs,
  liked,
  projects,
  proposals,
  saved,
  type WrittenProject,
} from './tables.ts';
import { saveWithheld } from './withheld.ts';

/** The tables for cards, feeds and lists. Queries join them, because streams arrive in no particular order. */
export const feedProjection: Projection<FeedCategory> = {
  categories: CATEGORIES,
  ddl: FEED_DDL,
  indexes: FEED_INDEXES,
  texts: {
    ...BRIEF_TEXTS,
    FileUploaded: ['name'],
    SkillsChanged: ['skills'],
    UserRegistered: CLIENT_TEXTS,
    DetailsChanged: CLIENT_TEXTS,
    CompanyDescribed: ['companyName'],
    CompanyVerified: ['companyName'],
  },
  async apply(tx, events) {
    await lockCounts(tx, events);
    const ofSuspended = await projectsOfSuspended(tx, events);
    await leaveSkillIndex(tx, [...changedBefore(events), ...ofSuspended]);
    await saveProjects(tx, events);
    await saveChanges(tx, events);
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

async function saveChanges(tx: Tx, events: readonly FeedEvent[]) {
  const deleted = dataOf(events, 'DraftDeleted').map(({ projectId }) => projectId);
  await remove(tx, projects, deleted);
  const ofProjects = events.filter(isOf('project'));
  await applyChanges(
    tx,
    projects,
    ofProjects.map(({ type, data }) => ({ type, id: data.projectId, isWhole: 'brief' in data })),
  );
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

/** The projects in a batch, each in its state after its last event. */
function writtenProjects(events: readonly FeedEvent[]): readonly WrittenProject[] {
  const written = new Map<string, WrittenProject>();
  for (const event of events) {
    if (event.type !== 'ProjectDrafted' && event.type !== 'ProjectEdited' && event.type !== 'ProjectPosted') continue;
    const { projectId, clientId, brief } = event.data;
    const before = written.get(projectId);
    const isPosted = event.type === 'ProjectPosted';
    const status = STATUS_AFTER[event.type] ?? before?.status ?? null;
    written.set(projectId, {
      projectId,
      clientId,
      brief,
      version: event.version,
      status,
      createdAt: before?.createdAt ?? (event.version === 1 ? event.at : null),
      publishedAt: before?.publishedAt ?? (isPosted ? event.at : null),
      updatedAt: event.at,
    });
  }
  return [...written.values()];
}

/** Ids of projects in the read model whose clients these events suspend or restore. */
async function projectsOfSuspended(tx: Tx, events: readonly FeedEvent[]): Promise<readonly string[]> {
  const clients = [...suspensionsBy(events).keys()];
  if (clients.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM projects WHERE client_id = ANY ($1)', [clients]);
  return rows.map(({ id }) => id);
}

/**
 * Hides projects that an operator hides or whose client is suspended, and shows them again once neither applies. New
 * rows are hidden when they are added if their client is suspended.
 */
async function saveHidden(tx: Tx, events: readonly FeedEvent[], ofSuspended: readonly string[]): Promise<void> {
  const moderated = events.filter(({ type }) => type === 'ProjectHidden' || type === 'ProjectUnhidden');
  const ids = [...new Set([...ofSuspended, ...changedProjects(moderated)])];
  if (ids.length === 0) return;
  await tx.query(
    `UPDATE projects p SET is_hidden = NOT is_hidden
     WHERE id = ANY ($1) AND is_hidden <> (is_withheld OR ${isSuspendedSql('p.client_id')})`,
    [ids],
  );
}

/**
 * Deletes the rows of deleted accounts. Keeps `proposal_counts`: a project's count includes everyone who applied and
 * did not withdraw, as does the client's list, which shows deleted freelancers without a name or cover letter.
 */
async function eraseRows(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const erasedProjects = dataOf(events, 'ProjectErased').map(({ projectId }) => projectId);
  await keepGone(tx, erasedProjects);
  await remove(tx, projects, erasedProjects);
  const erasedFreelancers = dataOf(events, 'FreelancerErased').map(({ userId }) => userId);
  await remove(tx, freelancers, erasedFreelancers);
  await removePairs(tx, proposals, dataOf(events, 'ProposalErased'));
  const bookmarks = dataOf(events, 'BookmarkErased');
  await removePairs(tx, saved, bookmarks);
  await removePairs(tx, liked, bookmarks);
  await removePairs(tx, hiddenJobs, bookmarks);
  const erasedPages = dataOf(events, 'PageErased').map(({ userId }) => userId);
  await remove(tx, fields, erasedPages, 'user_id');
}

/**
 * Records deleted projects that were published, because search engines have indexed their pages and must receive a 410.
 */
async function keepGone(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `INSERT INTO gone_projects SELECT id FROM projects WHERE id = ANY ($1) AND published_at IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [ids],
  );
}

/** Deletes the rows for these pairs of a freelancer and a project. */
async function removePairs(
  tx: Tx,
  { name }: { name: string },
  pairs: readonly { freelancerId: string; projectId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx.query(
    `DELETE FROM ${identifier(name)} WHERE (freelancer_id, project_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    [pairs.map(({ freelancerId }) => freelancerId), pairs.map(({ projectId }) => projectId)],
  );
}
