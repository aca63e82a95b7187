import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf, insert, insertNew, remove, upsert } from '@hirelane/projections/table';
import { saveFiles } from '@hirelane/shared/files';
import { publicAfter, type RecordedProjectEvent, saveProjectRows } from '@hirelane/shared/projects';
import {
  contracts,
  deliveries,
  files,
  hidden,
  kept,
  messages,
  type PortfolioFile,
  type ProjectFile,
  pictures,
  portfolios,
  projects,
  proposals,
} from './tables.ts';

type Category = 'conversation' | 'file' | 'project' | 'proposal' | 'engagement' | 'freelancer' | 'user';
type Followed = Recorded<EventOf<Category>>;

/**
 * The projects, proposals, contracts, messages and pages that files are attached to. They determine who may download a
 * file.
 */
export const accessProjection: Projection<Category> = {
  categories: ['conversation', 'file', 'project', 'proposal', 'engagement', 'freelancer', 'user'],
  ddl: ddlOf(files, projects, proposals, contracts, deliveries, kept, portfolios, pictures, messages, hidden),
  texts: { FileUploaded: ['name'], WorkAccepted: ['files.name'] },
  async apply(tx, events) {
    await saveUploads(tx, events);
    await saveProjectRows(tx, projects, PROJECT, events.filter(isOf('project')), attachedAfter);
    await saveProposals(tx, events);
    await saveDeliveries(tx, events);
    await endDeliveries(tx, events);
    await saveMessages(tx, events);
    await savePortfolios(tx, events);
    await savePictures(tx, events);
    await saveHidden(tx, events);
    await erase(tx, events);
  },
};

async function saveUploads(tx: Tx, events: readonly Followed[]) {
  await saveFiles(tx, files, events);
  await saveExpiries(tx, events);
  const removed = dataOf(events, 'FileRemoved').map(({ fileId }) => fileId);
  await remove(tx, files, removed);
}

async function saveExpiries(tx: Tx, events: readonly Followed[]) {
  const expired = events.filter((event) => event.type === 'FileExpired');
  if (expired.length === 0) return;
  await tx.query(
    'UPDATE files SET expired_at = e.at FROM unnest($1::uuid[], $2::timestamptz[]) AS e (id, at) WHERE files.id = e.id',
    [expired.map(({ data }) => data.fileId), expired.map(({ at }) => at)],
  );
}

async function saveHidden(tx: Tx, events: readonly Followed[]) {
  const latest = new Map<string, boolean>();
  for (const { type, data } of events) {
    if (type === 'FileHidden' || type === 'FileUnhidden') latest.set(data.fileId, type === 'FileHidden');
  }
  const idsOf = (isOne: boolean) => [...latest].flatMap(([id, is]) => (is === isOne ? [id] : []));
  await insertNew(tx, hidden, idsOf(true));
  await remove(tx, hidden, idsOf(false));
}

const PROJECT = 'id AS "projectId", file_id AS file, is_public AS "isPublic"';

/** A project's file after an event; null if it has none or the project was deleted. */
export function attachedAfter(event: RecordedProjectEvent, before: ProjectFile | null): ProjectFile | null {
  const { type, data } = event;
  const file = 'brief' in data ? data.brief.file : before?.file;
  if (file === undefined || type === 'DraftDeleted' || type === 'ProjectErased') return null;
  const isDraft = before === null || before.isPublic === null;
  const change = publicAfter(event, !isDraft);
  return {
    projectId: data.projectId,
    file,
    // An edit while hidden does not make the file public again.
    isPublic: change && !(change.isHidden ?? before?.isPublic === false),
  };
}

async function saveProposals(tx: Tx, events: readonly Followed[]) {
  // A revision may keep the file. A replaced file remains attached, because the client may already have read it.
  const terms = [...dataOf(events, 'ProposalSent'), ...dataOf(events, 'ProposalRevised')];
  await insertNew(
    tx,
    proposals,
    terms.flatMap(({ portfolio, ...data }) => (portfolio ? [{ ...data, portfolio }] : [])),
  );
}

/** Includes deliveries that were sent back, because the client may already have read their files. */
async function saveDeliveries(tx: Tx, events: readonly Followed[]) {
  await insertNew(tx, contracts, dataOf(events, 'EngagementStarted'));
  const delivered = dataOf(events, 'WorkDelivered');
  await insertNew(
    tx,
    deliveries,
    delivered.flatMap((data) => data.files.map(({ fileId: file }) => ({ ...data, file }))),
  );
  const accepted = dataOf(events, 'WorkAccepted');
  await insertNew(
    tx,
    kept,
    accepted.flatMap(({ engagementId, clientId, acceptedAt, files }) =>
      files.map((file) => ({ engagementId, clientId, acceptedAt, ...file })),
    ),
  );
}

/**
 * When a freelancer deletes their account, the files that they delivered are detached, except accepted files, which
 * remain until the client deletes their account. All files are detached when the contract's retention ends.
 */
async function endDeliveries(tx: Tx, events: readonly Followed[]) {
  const contractsIn = (type: 'EngagementFreelancerErased' | 'EngagementClientErased' | 'EngagementExpired') =>
    dataOf(events, type).map(({ engagementId }) => engagementId);
  const expired = contractsIn('EngagementExpired');
  const left = [...contractsIn('EngagementFreelancerErased'), ...expired];
  await remove(tx, contracts, left);
  await remove(tx, deliveries, left, 'engagement_id');
  await remove(tx, kept, [...contractsIn('EngagementClientErased'), ...expired], 'engagement_id');
}

/** Each segment records when an author has left, which detaches all of that author's attachments. */
async function saveMessages(tx: Tx, events: readonly Followed[]) {
  const sent = dataOf(events, 'MessageSent');
  await insertNew(
    tx,
    messages,
    sent.flatMap(({ files: ids = [], ...data }) => ids.map((file) => ({ ...data, file }))),
  );
  const left = [
    ...dataOf(events, 'ConversationClientErased').map(({ clientId }) => clientId),
    ...dataOf(events, 'ConversationFreelancerErased').map(({ freelancerId }) => freelancerId),
  ];
  await remove(tx, messages, left, 'from_id');
}

async function savePortfolios(tx: Tx, events: readonly Followed[]) {
  const entries = new Map<string, PortfolioFile | null>();
  for (const event of events) {
    if (event.type === 'PortfolioAdded' || event.type === 'PortfolioChanged')
      entries.set(event.data.itemId, event.data);
    if (event.type === 'PortfolioRemoved') entries.set(event.data.itemId, null);
  }
  await remove(tx, portfolios, [...entries.keys()]);
  await insert(
    tx,
    portfolios,
    [...entries.values()].filter((entry) => entry !== null),
  );
}

async function savePictures(tx: Tx, events: readonly Followed[]) {
  const changes = dataOf(events, 'DetailsChanged');
  await upsert(tx, pictures, [...new Map(changes.map((data) => [data.userId, data])).values()]);
}

/** Detaches the files of deleted accounts. */
async function erase(tx: Tx, events: readonly Followed[]) {
  // Deletes all of the freelancer's proposals together, even though each one gets its own ProposalErased event.
  const proposers = dataOf(events, 'ProposalErased').map(({ freelancerId }) => freelancerId);
  await remove(tx, proposals, proposers, 'freelancer_id');
  const erasedFreelancers = dataOf(events, 'FreelancerErased').map(({ userId }) => userId);
  await remove(tx, portfolios, erasedFreelancers, 'freelancer_id');
  const erasedUsers = dataOf(events, 'UserErased').map(({ userId }) => userId);
  await remove(tx, pictures, erasedUsers, 'user_id');
}
