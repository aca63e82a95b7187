import type { EventOf } from '@hirelane/api/events/catalog';
import { columnsFrom, table } from '@hirelane/projections/table';
import { fileColumns, type Uploaded } from '@hirelane/shared/files';

type EventData<T extends EventOf<'engagement'>['type']> = Extract<EventOf<'engagement'>, { type: T }>['data'];

// The tables of file references. Changing a table requires a new version of `accessProjection`.

const upload = columnsFrom<Uploaded>();
const { id, ...shown } = fileColumns;
export const files = table(
  'files',
  {
    id,
    owner_id: upload('uuid NOT NULL', ({ data }) => data.ownerId),
    ...shown,
    uploaded_at: upload('timestamptz NOT NULL', ({ at }) => at),
    expired_at: { sql: 'timestamptz' },
  },
  { indexes: ['(owner_id)', '(uploaded_at) WHERE expired_at IS NULL', '(expired_at)'] },
);

/** `isPublic` is null for a draft, and false while an operator hides the project. */
export type ProjectFile = Readonly<{ projectId: string; file: string | null; isPublic: boolean | null }>;
const project = columnsFrom<ProjectFile>();
export const projects = table(
  'projects',
  {
    id: project('uuid PRIMARY KEY', ({ projectId }) => projectId),
    file_id: project('uuid', ({ file }) => file),
    is_public: project('boolean', ({ isPublic }) => isPublic),
  },
  { indexes: ['(file_id)'] },
);

type ProposalFile = Readonly<{ proposalId: string; portfolio: string; clientId: string; freelancerId: string }>;
const proposal = columnsFrom<ProposalFile>();
export const proposals = table(
  'proposals',
  {
    id: proposal('uuid', ({ proposalId }) => proposalId),
    file_id: proposal('uuid', ({ portfolio }) => portfolio),
    client_id: proposal('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: proposal('uuid NOT NULL', ({ freelancerId }) => freelancerId),
  },
  { key: ['id', 'file_id'], indexes: ['(file_id)'] },
);

type Begun = EventData<'EngagementStarted'>;
const contract = columnsFrom<Begun>();
/** Contracts in which files may still be delivered or accepted, according to this read model. */
export const contracts = table(
  'engagements',
  {
    id: contract('uuid PRIMARY KEY', ({ engagementId }) => engagementId),
    freelancer_id: contract('uuid NOT NULL', ({ freelancerId }) => freelancerId),
  },
  { indexes: ['(freelancer_id)'] },
);

type DeliveryFile = Readonly<{ engagementId: string; file: string; clientId: string; freelancerId: string }>;
const delivery = columnsFrom<DeliveryFile>();
/** Delivered files, until the freelancer leaves or the contract's retention ends. */
export const deliveries = table(
  'deliveries',
  {
    engagement_id: delivery('uuid', ({ engagementId }) => engagementId),
    file_id: delivery('uuid', ({ file }) => file),
    client_id: delivery('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: delivery('uuid NOT NULL', ({ freelancerId }) => freelancerId),
  },
  { key: ['engagement_id', 'file_id'], indexes: ['(file_id)'] },
);

type MessageFile = Readonly<{
  projectId: string;
  clientId: string;
  freelancerId: string;
  n: number;
  from: string;
  file: string;
}>;
const message = columnsFrom<MessageFile>();
/** Files sent in messages, until their author leaves. */
export const messages = table(
  'messages',
  {
    project_id: message('uuid', ({ projectId }) => projectId),
    freelancer_id: message('uuid', ({ freelancerId }) => freelancerId),
    n: message('int', ({ n }) => n),
    file_id: message('uuid', ({ file }) => file),
    client_id: message('uuid NOT NULL', ({ clientId }) => clientId),
    from_id: message('uuid NOT NULL', ({ from }) => from),
  },
  { key: ['project_id', 'freelancer_id', 'n', 'file_id'], indexes: ['(file_id)', '(from_id)'] },
);

type AcceptedFile = Pick<EventData<'WorkAccepted'>, 'engagementId' | 'clientId' | 'acceptedAt'> &
  EventData<'WorkAccepted'>['files'][number];
const accepted = columnsFrom<AcceptedFile>();
/**
 * Files that clients have accepted and keep when the freelancer leaves. The table therefore contains all columns that
 * are shown. A row is deleted when the client leaves or the contract's retention ends.
 */
export const kept = table(
  'kept',
  {
    engagement_id: accepted('uuid', ({ engagementId }) => engagementId),
    file_id: accepted('uuid', ({ fileId }) => fileId),
    client_id: accepted('uuid NOT NULL', ({ clientId }) => clientId),
    name: accepted('text NOT NULL', ({ name }) => name),
    size: accepted('bigint NOT NULL', ({ size }) => size),
    content_type: accepted('text NOT NULL', ({ contentType }) => contentType),
    thumbnail: accepted('jsonb', ({ thumbnail }) => thumbnail ?? null),
    accepted_at: accepted('timestamptz NOT NULL', ({ acceptedAt }) => acceptedAt),
  },
  { key: ['engagement_id', 'file_id'], indexes: ['(file_id)', '(client_id)'] },
);

export type PortfolioFile = Readonly<{ itemId: string; file: string; userId: string }>;
const portfolio = columnsFrom<PortfolioFile>();
export const portfolios = table(
  'portfolios',
  {
    id: portfolio('uuid PRIMARY KEY', ({ itemId }) => itemId),
    file_id: portfolio('uuid NOT NULL', ({ file }) => file),
    freelancer_id: portfolio('uuid NOT NULL', ({ userId }) => userId),
  },
  { indexes: ['(file_id)', '(freelancer_id)'] },
);

const picture = columnsFrom<Readonly<{ userId: string; profileImg: string | null }>>();
export const pictures = table(
  'pictures',
  {
    user_id: picture('uuid PRIMARY KEY', ({ userId }) => userId),
    file_id: picture('uuid', ({ profileImg }) => profileImg),
  },
  { indexes: ['(file_id)'] },
);

const hiddenFile = columnsFrom<string>();
/** Files that operators have hidden: no one can download them. */
export const hidden = table('hidden', { id: hiddenFile('uuid PRIMARY KEY', (fileId) => fileId) });
