import type { EventOf } from '@hirelane/api/events/catalog';
import type { ProjectStatus } from '@hirelane/api/schemas/projects';
import { spellingOf } from '@hirelane/api/words';
import { instant } from '@hirelane/postgres/log';
import { columnsFrom, ddlOf, table } from '@hirelane/projections/table';
import { fileColumns, uploadersTable } from '@hirelane/shared/files';
import { personColumns } from '@hirelane/shared/people';
import type { Proposal, SuggestibleTerms, Terms } from '../proposal/proposal-state.ts';

/**
 * A proposal after its events. `offeredAt`: when the last offer was made; `former`: the terms before the last revision;
 * `formerOffer`: an open offer's terms before its last change; `projectVersion`: the version of the project that the
 * freelancer applied to, if known.
 */
export type ListedProposal = Proposal &
  Readonly<{
    sentAt: string;
    withdrawnAt: string | null;
    offeredAt: string | null;
    former: Terms | null;
    formerOffer: SuggestibleTerms | null;
    projectVersion: number | null;
  }>;
const proposal = columnsFrom<ListedProposal>();
export const proposals = table(
  'proposals',
  {
    id: proposal('uuid PRIMARY KEY', ({ proposalId }) => proposalId),
    project_id: proposal('uuid NOT NULL', ({ projectId }) => projectId),
    client_id: proposal('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: proposal('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    status: proposal('text NOT NULL', ({ status }) => status),
    rate: proposal('bigint NOT NULL', ({ terms }) => terms.expectedBidRate),
    duration: proposal('text NOT NULL', ({ terms }) => terms.duration),
    cover_letter: proposal('text NOT NULL', ({ terms }) => terms.coverLetter),
    file_id: proposal('uuid', ({ terms }) => terms.portfolio),
    is_letter_hidden: proposal('boolean NOT NULL', ({ isLetterHidden }) => isLetterHidden),
    revisions: proposal('int NOT NULL', ({ revisions }) => revisions),
    former: proposal('jsonb', ({ former }) => former),
    project_version: proposal('int', ({ projectVersion }) => projectVersion),
    // The client's last decline. `status_before` is restored if they reconsider.
    decline_reason: proposal('text', ({ declined }) => declined?.reason ?? null),
    decline_words: proposal('text', ({ declined }) => declined?.words ?? null),
    declined_at: proposal('timestamptz', ({ declined }) => declined?.declinedAt ?? null),
    status_before: proposal('text', ({ declined }) => declined?.before ?? null),
    offer: proposal('jsonb', ({ offer }) => offer),
    offered_at: proposal('timestamptz', ({ offeredAt }) => offeredAt),
    former_offer: proposal('jsonb', ({ formerOffer }) => formerOffer),
    // The contracts that the proposal led to.
    hires: proposal('jsonb NOT NULL', ({ hires }) => hires),
    // Why the proposal was closed. `before` is restored when the project is reopened.
    closed: proposal('jsonb', ({ closed }) => closed),
    is_freelancer_erased: proposal('boolean NOT NULL', ({ isFreelancerErased }) => isFreelancerErased),
    sent_at: proposal('timestamptz NOT NULL', ({ sentAt }) => sentAt),
    withdrawn_at: proposal('timestamptz', ({ withdrawnAt }) => withdrawnAt),
  },
  {
    indexes: [
      // The status is included so that counts and filters by status do not have to read the rows.
      "(project_id, (status <> 'withdrawn') DESC, sent_at DESC, id DESC, status)",
      "(project_id, (status = 'withdrawn'), rate, id, status)",
      '(freelancer_id, sent_at DESC, id DESC)',
    ],
  },
);

/** The SQL columns for a ListedProposal. Lists show no claims and make no decisions, so claims are omitted. */
export const LISTED = `
  id AS "proposalId", project_id AS "projectId", client_id AS "clientId", freelancer_id AS "freelancerId", status, revisions,
  json_build_object('expectedBidRate', rate, 'duration', duration, 'portfolio', file_id, 'coverLetter', cover_letter) AS terms,
  CASE WHEN declined_at IS NOT NULL THEN json_build_object('reason', decline_reason, 'words', decline_words,
    'declinedAt', ${instant('declined_at')}, 'before', status_before) END AS declined,
  offer, ${instant('offered_at')} AS "offeredAt", hires, '[]'::jsonb AS "endedClaims", closed,
  is_freelancer_erased AS "isFreelancerErased", is_letter_hidden AS "isLetterHidden", former, former_offer AS "formerOffer", project_version AS "projectVersion", ${instant('sent_at')} AS "sentAt",
  ${instant('withdrawn_at')} AS "withdrawnAt"`;

/**
 * The data about a project that everyone may read. For a draft, even one that was public before, this is only the
 * status.
 */
export type ShownProposal = Readonly<{
  title: string;
  status: ProjectStatus;
  skillKeys: readonly string[];
  /** The stream version that is shown; 0 for a draft. */
  version: number;
}>;
export type ShownProject = ShownProposal & Readonly<{ projectId: string; clientId: string }>;
const project = columnsFrom<ShownProject>();
export const projects = table('projects', {
  id: project('uuid PRIMARY KEY', ({ projectId }) => projectId),
  client_id: project('uuid NOT NULL', ({ clientId }) => clientId),
  title: project('text NOT NULL', ({ title }) => title),
  status: project('text NOT NULL', ({ status }) => status),
  skill_keys: project('text[] NOT NULL', ({ skillKeys }) => skillKeys),
  version: project('int NOT NULL', ({ version }) => version),
});

export const files = table('files', fileColumns);
/** The owner of an upload that a proposal may contain. */
export const uploads = uploadersTable('uploads');

export const people = table('people', personColumns);

const title = columnsFrom<Extract<EventOf<'freelancer'>, { type: 'TitleAndBioChanged' }>['data']>();
export const titles = table('titles', {
  freelancer_id: title('uuid PRIMARY KEY', (data) => data.userId),
  title: title('text NOT NULL', (data) => data.title),
});

const skills = columnsFrom<Readonly<{ userId: string; skills: readonly string[] }>>();
export const freelancerSkills = table('freelancer_skills', {
  freelancer_id: skills('uuid PRIMARY KEY', ({ userId }) => userId),
  skill_keys: skills('text[] NOT NULL', (data) => data.skills.map(spellingOf)),
});

export const LISTS_DDL = ddlOf(proposals, projects, files, uploads, people, titles, freelancerSkills);

/** A client's open offers, across all their projects. */
export const LISTS_INDEXES = [
  { name: 'open_offers', table: 'proposals', on: "(client_id, offered_at DESC) WHERE status = 'offered'" },
] as const;
