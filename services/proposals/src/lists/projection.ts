import { INT_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { personalTexts } from '@hirelane/api/events/personal';
import { proposalStreams } from '@hirelane/api/events/proposal';
import { spellingOf } from '@hirelane/api/words';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { remove, upsert } from '@hirelane/projections/table';
import { saveFiles, saveUploaders } from '@hirelane/shared/files';
import { savePeople } from '@hirelane/shared/people';
import { publicAfter, publicTexts, type RecordedProjectEvent, saveProjectRows } from '@hirelane/shared/projects';
import { titleAfter } from '@hirelane/shared/titles';
import { proposal, proposalKey } from '../proposal/proposal.ts';
import { type SuggestibleTerms, type Terms, withoutWords } from '../proposal/proposal-state.ts';
import {
  files,
  freelancerSkills,
  LISTED,
  LISTS_DDL,
  LISTS_INDEXES,
  type ListedProposal,
  people,
  projects,
  proposals,
  type ShownProject,
  type ShownProposal,
  titles,
  uploads,
} from './tables.ts';

type Category = 'proposal' | 'project' | 'file' | 'user' | 'freelancer' | 'engagement';
type Followed = Recorded<EventOf<Category>>;

/** The two lists of proposals: the proposals, and the names shown in them. */
export const listsProjection: Projection<Category> = {
  categories: ['proposal', 'project', 'file', 'user', 'freelancer', 'engagement'],
  ddl: LISTS_DDL,
  indexes: LISTS_INDEXES,
  texts: {
    ProposalSent: ['coverLetter'],
    ProposalRevised: ['coverLetter'],
    ProposalDeclined: ['words'],
    OfferMade: ['title', 'scope', 'message'],
    OfferChanged: ['title', 'scope', 'message'],
    TermsSuggested: ['scope'],
    OfferDeclined: ['words'],
    OfferAccepted: ['title', 'scope'],
    ...publicTexts('brief.title', 'brief.skills'),
    LetterUnhidden: ['coverLetter'],
    FileUploaded: ['name'],
    UserRegistered: ['firstName', 'lastName'],
    DetailsChanged: ['firstName', 'lastName'],
    TitleAndBioChanged: ['title'],
    SkillsChanged: ['skills'],
  },
  async apply(tx, events) {
    await saveProposals(tx, events);
    await saveProjectRows(tx, projects, PROJECT, events.filter(isOf('project')), shownAfter);
    await saveFiles(tx, files, events);
    await saveUploaders(tx, uploads, events);
    await savePeople(tx, people, events);
    await saveTitles(tx, events);
    await saveSkills(tx, events);
    await erase(tx, events);
  },
};

/** The fields with an accepted offer's texts, all set to ''. */
const NOTHING_AGREED = Object.fromEntries(
  personalTexts(proposalStreams.events.OfferAccepted).map(({ path: [name = ''] }) => [name, '']),
);

type ProposalEvent = Recorded<EventOf<'proposal'>>;

/**
 * The decider computes each change to a proposal, so this reads the rows first and then applies the events one by one.
 */
async function saveProposals(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter(isOf('proposal'));
  const latest = new Map<string, ListedProposal>();
  for (const row of await proposalsBefore(tx, changes)) latest.set(proposalKey(row), row);
  for (const event of changes) {
    const key = proposalKey(event.data);
    const before = latest.get(key);
    const after = proposal.evolve(before ?? null, event);
    if (after) latest.set(key, { ...after, ...besideItsState(event, before) });
  }
  await upsert(tx, proposals, [...latest.values()]);
}

/** The row's fields that are not in the decider's state. */
function besideItsState(event: ProposalEvent, before: ListedProposal | undefined) {
  return {
    sentAt: before?.sentAt ?? event.at,
    withdrawnAt: event.type === 'ProposalWithdrawn' ? event.at : (before?.withdrawnAt ?? null),
    offeredAt: event.type === 'OfferMade' ? event.at : (before?.offeredAt ?? null),
    former: formerAfter(event, before),
    formerOffer: formerOfferAfter(event, before),
    projectVersion:
      event.type === 'ProposalSent' ? possible(event.data.projectVersion) : (before?.projectVersion ?? null),
  };
}

function formerAfter({ type }: ProposalEvent, before: ListedProposal | undefined): Terms | null {
  if (type === 'ProposalRevised') return before?.terms ?? null;
  const former = before?.former ?? null;
  if (former && type === 'LetterHidden') return withoutWords(former);
  return former && type === 'ProposalErased' ? { ...withoutWords(former), portfolio: null } : former;
}

/** The terms of an open offer before its last change. */
function formerOfferAfter({ type }: ProposalEvent, before: ListedProposal | undefined): SuggestibleTerms | null {
  if (type === 'OfferChanged' && before?.offer) {
    const { rate, duration, scope, startDate } = before.offer;
    return { rate, duration, scope, startDate };
  }
  return AFTER_A_CHANGE.has(type) ? (before?.formerOffer ?? null) : null;
}

/** After any other event, the offer is over, replaced or about to be. */
const AFTER_A_CHANGE: ReadonlySet<string> = new Set<ProposalEvent['type']>([
  ...(['TermsSuggested', 'TermsDeclined', 'ClaimEnded', 'LetterHidden', 'LetterUnhidden'] as const),
]);

async function proposalsBefore(tx: Tx, changes: readonly ProposalEvent[]): Promise<readonly ListedProposal[]> {
  const later = changes.filter(({ type }) => type !== 'ProposalSent').map(({ data }) => data);
  if (later.length === 0) return [];
  const { rows } = await tx.query<ListedProposal>(
    `SELECT ${LISTED} FROM proposals
     WHERE (project_id, freelancer_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
     FOR NO KEY UPDATE`,
    [later.map(({ projectId }) => projectId), later.map(({ freelancerId }) => freelancerId)],
  );
  return rows;
}

const PROJECT = 'id AS "projectId", client_id AS "clientId", title, status, skill_keys AS "skillKeys", version';

/** A project of which only the status is shown. */
const DRAFT: ShownProposal = { title: '', status: 'draft', skillKeys: [], version: 0 };

/** A project after an event, as shown to other users. */
function shownAfter(event: RecordedProjectEvent, known: ShownProject | null): ShownProject {
  const { projectId, clientId } = event.data;
  const before = known ?? DRAFT;
  const change = publicAfter(event, before.status !== 'draft');
  if (!change) {
    const erased = event.type === 'ProjectErased' && ({ status: 'closed', version: before.version } as const);
    return { projectId, clientId, ...DRAFT, ...erased };
  }
  const { brief, status = before.status } = change;
  return {
    projectId,
    clientId,
    title: titleAfter(change, before),
    status,
    skillKeys: brief === undefined ? before.skillKeys : (brief?.skills ?? []).map(spellingOf),
    version: brief && event.type !== 'ProjectUnhidden' ? event.version : before.version,
  };
}

async function saveTitles(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter((event) => event.type === 'TitleAndBioChanged');
  await upsert(tx, titles, [...new Map(changes.map(({ data }) => [data.userId, data])).values()]);
}

async function saveSkills(tx: Tx, events: readonly Followed[]) {
  const changes = events.filter((event) => event.type === 'SkillsChanged');
  await upsert(tx, freelancerSkills, [...new Map(changes.map(({ data }) => [data.userId, data])).values()]);
}

/**
 * Deleted accounts' proposals are kept without texts, except the texts of an accepted offer, which are erased when the
 * contract's retention ends.
 */
async function erase(tx: Tx, events: readonly Followed[]) {
  const contracts = dataOf(events, 'EngagementExpired');
  if (contracts.length > 0) {
    await tx.query(
      `UPDATE proposals SET offer = offer || $4::jsonb
       WHERE (project_id, freelancer_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
       AND offer->>'status' = 'accepted' AND hires->-1->>'engagementId' = ANY ($3)`,
      [
        contracts.map(({ projectId }) => projectId),
        contracts.map(({ freelancerId }) => freelancerId),
        contracts.map(({ engagementId }) => engagementId),
        JSON.stringify(NOTHING_AGREED),
      ],
    );
  }
  const freelancers = dataOf(events, 'FreelancerErased').map(({ userId }) => userId);
  await remove(tx, titles, freelancers, 'freelancer_id');
  await remove(tx, freelancerSkills, freelancers, 'freelancer_id');
}

/** Returns null for a version above the column's range, because earlier releases accepted any number. */
const possible = (version: number | null | undefined) => (version != null && version <= INT_MAX ? version : null);
