import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { fileColumns } from '@hirelane/projections/files';
import { columnsFrom, ddlOf, table } from '@hirelane/projections/table';

/**
 * Raise it with every change to a table, or to how one is filled: a new read model is then built while the old one is
 * in use.
 */
export const LISTS_VERSION = 3;

const proposal = columnsFrom<Recorded<Extract<EventOf<'proposal'>, { type: 'ProposalSent' }>>>();
export const proposals = table(
  'proposals',
  {
    id: proposal('uuid PRIMARY KEY', ({ data }) => data.proposalId),
    project_id: proposal('uuid NOT NULL', ({ data }) => data.projectId),
    client_id: proposal('uuid NOT NULL', ({ data }) => data.clientId),
    freelancer_id: proposal('uuid NOT NULL', ({ data }) => data.freelancerId),
    rate: proposal('bigint NOT NULL', ({ data }) => data.expectedBidRate),
    duration: proposal('text NOT NULL', ({ data }) => data.duration),
    cover_letter: proposal('text NOT NULL', ({ data }) => data.coverLetter),
    file_id: proposal('uuid', ({ data }) => data.portfolio),
    sent_at: proposal('timestamptz NOT NULL', ({ at }) => at),
  },
  { indexes: ['(project_id, sent_at DESC, id DESC)', '(freelancer_id, sent_at DESC, id DESC)'] },
);

/** What everybody may read of a project; of a draft, whether it was public before or not, only that it is one. */
export type Shown = Readonly<{ title: string; status: 'draft' | 'published' | 'closed' }>;
export type ShownProject = Shown & Readonly<{ projectId: string; clientId: string }>;
const project = columnsFrom<ShownProject>();
export const projects = table('projects', {
  id: project('uuid PRIMARY KEY', ({ projectId }) => projectId),
  client_id: project('uuid NOT NULL', ({ clientId }) => clientId),
  title: project('text NOT NULL', ({ title }) => title),
  status: project('text NOT NULL', ({ status }) => status),
});

export const files = table('files', fileColumns);

export type Person = Readonly<{ userId: string; firstName: string; lastName: string; profileImg: string | null }>;
const person = columnsFrom<Person>();
export const people = table('people', {
  id: person('uuid PRIMARY KEY', ({ userId }) => userId),
  first_name: person('text NOT NULL', ({ firstName }) => firstName),
  last_name: person('text NOT NULL', ({ lastName }) => lastName),
  image_id: person('uuid', ({ profileImg }) => profileImg),
});

const title = columnsFrom<Extract<EventOf<'freelancer'>, { type: 'TitleAndBioChanged' }>['data']>();
export const titles = table('titles', {
  freelancer_id: title('uuid PRIMARY KEY', (data) => data.userId),
  title: title('text NOT NULL', (data) => data.title),
});

export const LISTS_DDL = ddlOf(proposals, projects, files, people, titles);
