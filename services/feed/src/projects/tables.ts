import { BRIEF, BRIEF_NAMES, type BriefName } from '@hirelane/api/brief';
import { HIDDEN_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { personalTexts } from '@hirelane/api/events/personal';
import { BRIEF_TYPES, Brief, STATUS_AFTER } from '@hirelane/api/events/project';
import type { ProjectStatus } from '@hirelane/api/schemas/projects';
import { skillKey } from '@hirelane/api/synonyms';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import { columnsFrom, indexesOf, type Table, table, tableDdl } from '@hirelane/projections/table';
import { indexedSkills, indexedText } from '@hirelane/search/search-text';
import { type SearchedTable, WORD_INDEX_FUNCTION, wordIndex } from '@hirelane/search/word-index';
import { fileColumns } from '@hirelane/shared/files';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import { ATTRIBUTES_FUNCTION, attributesOf, bandSql } from './attributes.ts';
import { clients, companies } from './clients.ts';

const TEXTS = personalTexts(Brief).map(({ path: [name] }) => `brief.${name}`);
/** The personal texts in briefs to decrypt, by event type. All of them are stored here. */
export const BRIEF_TEXTS = Object.fromEntries(BRIEF_TYPES.map((type) => [type, TEXTS]));

/** A batch's changes to a project; a null `status` or date leaves the column unchanged. */
export type WrittenProject = Readonly<{
  projectId: string;
  clientId: string;
  brief: Brief;
  /** The stream version with this brief. */
  version: number;
  status: ProjectStatus | null;
  createdAt: string | null;
  publishedAt: string | null;
  /** The time of the latest change. */
  updatedAt: string;
}>;

/** SQL for whether a project is included in feeds and searches. `row`: '' or the table's alias and a dot. */
export const isListed = (row: string): string => `${row}status = 'published' AND NOT ${row}is_hidden`;

export const SEARCHED_PROJECTS: SearchedTable = {
  name: 'projects',
  time: 'published_at',
  attributes: attributesOf,
  isListed,
};

const project = columnsFrom<WrittenProject>();

const briefColumns: Table<WrittenProject>['columns'] = Object.fromEntries(
  BRIEF_NAMES.map((name) => {
    const { column } = BRIEF[name];
    return [column.name, { sql: column.sql, from: ({ brief }: WrittenProject) => brief[name] ?? null }];
  }),
);

export const projects = table(
  'projects',
  {
    id: project('uuid PRIMARY KEY', ({ projectId }) => projectId),
    client_id: project('uuid NOT NULL', ({ clientId }) => clientId),
    status: { ...project('text', ({ status }) => status), after: STATUS_AFTER },
    ...briefColumns,
    skill_keys: project('text[] NOT NULL', ({ brief }) => brief.skills.map(skillKey)),
    search_text: project(
      'text NOT NULL',
      ({ brief: { title, skills, category, description } }) =>
        `${indexedSkills([title, ...skills].join('\n'))} ${indexedText(`${category ?? ''}\n${description}`)}`,
    ),
    search: { sql: `tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED` },
    version: project('int NOT NULL', ({ version }) => version),
    created_at: project('timestamptz', ({ createdAt }) => createdAt),
    published_at: project('timestamptz', ({ publishedAt }) => publishedAt),
    updated_at: project('timestamptz', ({ updatedAt }) => updatedAt),
    /** Whether an operator has hidden the project, which removes its text from this table. */
    is_withheld: { sql: 'boolean NOT NULL DEFAULT false' },
    /** The PROPOSAL_BANDS index for the project's number of proposals; updated by `proposal-counts.ts`. */
    proposal_band: {
      sql: 'int NOT NULL DEFAULT 0',
      // Streams arrive in no particular order, so a project may be new although it has proposals.
      initial: `coalesce((SELECT ${bandSql('c.n')} FROM proposal_counts c WHERE c.project_id = r.id), 0)`,
    },
    /** Whether the project is withheld or its client is suspended. */
    is_hidden: { sql: 'boolean NOT NULL DEFAULT false', initial: isSuspendedSql('r.client_id') },
  },
  {
    indexes: [
      `(published_at DESC, id DESC) WHERE ${isListed('')}`,
      '(client_id, created_at DESC, id DESC)',
      wordIndex(SEARCHED_PROJECTS),
    ],
  },
);

/** Projects that were public until their clients deleted their accounts. */
export const goneProjects = table<never>('gone_projects', { id: { sql: 'uuid PRIMARY KEY' } });

/**
 * Brief fields, read from a project's row, `p`, under their API names. The file is not included, because it is in a
 * separate table.
 */
const read = (names: readonly BriefName[]): string =>
  names
    .filter((name) => name !== 'file')
    .map((name) => {
      const { column } = BRIEF[name];
      // The driver would return a bigint as a string.
      const cast = column.sql.startsWith('bigint') ? '::float8' : '';
      return `p.${column.name}${cast} AS "${name}"`;
    })
    .join(', ');

/** All fields of a brief except its file. */
export const BRIEF_COLUMNS = read(BRIEF_NAMES);

/**
 * The project columns for lists, under their API names, for everyone who may see the project. A hidden project has the
 * status `closed` for everyone except its client. `$1`: the caller.
 */
export const PUBLIC_COLUMNS = `
  p.id AS "_id", ${read(BRIEF_NAMES.filter((name) => BRIEF[name].isInLists))},
  CASE WHEN p.is_hidden AND p.client_id <> $1 THEN 'closed' ELSE p.status END AS status,
  ${instant('p.created_at')} AS "createdAt", ${instant('p.published_at')} AS "publishedAt"`;

/** Columns that are included only in a project's details. */
export const DETAIL_COLUMNS = `${read(BRIEF_NAMES.filter((name) => !BRIEF[name].isInLists))}, p.version`;

/**
 * Published projects by required skill and date: the newest projects that require a skill are adjacent, with the total
 * number of skills that they require. `skill-index.ts` fills it from the projects.
 */
export const projectSkills = table<never>(
  'project_skills',
  {
    skill_key: { sql: 'text' },
    published_at: { sql: 'timestamptz' },
    project_id: { sql: 'uuid' },
    skill_count: { sql: 'int NOT NULL' },
  },
  { key: ['skill_key', 'published_at', 'project_id'], included: ['skill_count'] },
);

export const files = table('files', fileColumns);

const proposal = columnsFrom<Recorded<Extract<EventOf<'proposal'>, { type: 'ProposalSent' }>>>();
const OF_BOTH = ['freelancer_id', 'project_id'];

export const proposals = table(
  'proposals',
  {
    freelancer_id: proposal('uuid', ({ data }) => data.freelancerId),
    project_id: proposal('uuid', ({ data }) => data.projectId),
    sent_at: proposal('timestamptz NOT NULL', ({ at }) => at),
  },
  { key: OF_BOTH, indexes: ['(freelancer_id, sent_at DESC, project_id DESC)'] },
);

/** Filled by `proposal-counts.ts`. */
const proposalCounts = table<never>('proposal_counts', {
  project_id: { sql: 'uuid PRIMARY KEY' },
  n: { sql: 'int NOT NULL' },
});

type Pair = Readonly<{ freelancerId: string; projectId: string }>;
const save = columnsFrom<Pair & Readonly<{ savedAt: string | null }>>();
export const saved = table(
  'saved',
  {
    freelancer_id: save('uuid', ({ freelancerId }) => freelancerId),
    project_id: save('uuid', ({ projectId }) => projectId),
    saved_at: save('timestamptz', ({ savedAt }) => savedAt),
  },
  { key: OF_BOTH, indexes: ['(freelancer_id, saved_at DESC, project_id DESC) WHERE saved_at IS NOT NULL'] },
);

const like = columnsFrom<Pair & Readonly<{ isLiked: boolean; at: string }>>();
export const liked = table(
  'liked',
  {
    freelancer_id: like('uuid', ({ freelancerId }) => freelancerId),
    project_id: like('uuid', ({ projectId }) => projectId),
    is_liked: like('boolean NOT NULL', ({ isLiked }) => isLiked),
    /** When the project was last liked or unliked. */
    changed_at: like('timestamptz NOT NULL', ({ at }) => at),
  },
  { key: OF_BOTH, indexes: ['(freelancer_id, changed_at DESC, project_id DESC) WHERE is_liked'] },
);

const hiddenJob = columnsFrom<Pair & Readonly<{ hiddenAt: string; isLess: boolean }>>();
/** Jobs that freelancers have hidden from lists of open ones. */
export const hiddenJobs = table(
  'hidden_jobs',
  {
    freelancer_id: hiddenJob('uuid', ({ freelancerId }) => freelancerId),
    project_id: hiddenJob('uuid', ({ projectId }) => projectId),
    hidden_at: hiddenJob('timestamptz NOT NULL', ({ hiddenAt }) => hiddenAt),
    /** Whether the job's skills count half in best matches. */
    is_less: hiddenJob('boolean NOT NULL', ({ isLess }) => isLess),
  },
  { key: OF_BOTH, indexes: ['(freelancer_id, hidden_at DESC, project_id DESC)'] },
);

/**
 * SQL for the jobs that are currently hidden for the caller, `$1`, latest first. Lists omit only these jobs. `schema`:
 * quoted.
 */
export const keptHidden = (schema: string): string => `
  SELECT h.project_id, h.hidden_at, h.is_less FROM ${schema}.hidden_jobs h WHERE h.freelancer_id = $1
  ORDER BY h.hidden_at DESC, h.project_id DESC LIMIT ${HIDDEN_MAX}`;

/** SQL that is true unless the caller, `$1`, has hidden a project. `schema`: quoted. */
export const isNotHiddenBy = (schema: string, projectId: string): string =>
  `${projectId} NOT IN (SELECT kept.project_id FROM (${keptHidden(schema)}) AS kept)`;

const freelancer = columnsFrom<Readonly<{ userId: string; skills: readonly string[] }>>();
export const freelancers = table('freelancers', {
  id: freelancer('uuid PRIMARY KEY', ({ userId }) => userId),
  skill_keys: freelancer('text[] NOT NULL', ({ skills }) => skills.map(skillKey)),
});

const field = columnsFrom<Readonly<{ userId: string; categories: readonly string[] }>>();
/** The categories that freelancers have chosen for their pages. */
export const fields = table('fields', {
  user_id: field('uuid PRIMARY KEY', ({ userId }) => userId),
  categories: field('text[] NOT NULL', ({ categories }) => categories),
});

/**
 * Stores a project's words in its row, because searches by date read them there; the long text is stored out of line.
 */
const STORAGE = 'ALTER TABLE projects ALTER COLUMN search SET STORAGE MAIN';

const TABLES = [
  ...[projects, goneProjects, clients, companies, projectSkills, files, proposals, proposalCounts],
  ...[saved, liked, hiddenJobs, freelancers, fields],
];

export const FEED_DDL = [WORD_INDEX_FUNCTION, ATTRIBUTES_FUNCTION, ...TABLES.map(tableDdl), STORAGE].join(';\n');

/** Indexes for queries, created once the rows exist. */
export const FEED_INDEXES = indexesOf(...TABLES);
