import { PREVIEW_LENGTH } from '@hirelane/api/constants';
import type { ProjectAnswer } from '@hirelane/api/schemas/projects';
import { identifier } from '@hirelane/postgres/pool';
import { FILE_REF } from '@hirelane/shared/files';
import { conductJson } from '../conduct/totals.ts';
import { personJson } from '../projects/clients.ts';
import { DETAIL_COLUMNS, PUBLIC_COLUMNS } from '../projects/tables.ts';

const CARD_COLUMNS = `left(p.description, ${PREVIEW_LENGTH}) AS description,
  char_length(p.description) > ${PREVIEW_LENGTH} AS "isDescriptionCut"`;

/**
 * SQL for the reasons why a project may suit the caller, under their API names. Skills are spelled as in the project.
 */
const MATCH = `CASE WHEN me.id IS NOT NULL OR mine.user_id IS NOT NULL THEN json_build_object(
  'shared', cardinality(shared.skills), 'of', cardinality(p.skills), 'skills', shared.skills,
  'isInCategory', coalesce(p.category = ANY (mine.categories), false)) END`;

/** The columns of cards and details, under their API names; `$1` is the caller. */
const shown = (ofRow: string, schema: string) => `${PUBLIC_COLUMNS}, ${ofRow},
  CASE WHEN p.client_id = $1 OR known.person IS NOT NULL THEN p.client_id END AS "userId",
  CASE WHEN f.id IS NOT NULL AND NOT p.is_withheld THEN ${FILE_REF} END AS file,
  coalesce(c.n, 0) AS "totalProposals",
  a.project_id IS NOT NULL AS "isApplied", w.saved_at IS NOT NULL AS "isSaved", coalesce(l.is_liked, false) AS "isLiked",
  json_build_object('conduct', ${conductJson(schema, 'p.client_id')},
    'isEmailVerified', coalesce(k.is_email_verified, false), 'person', known.person) AS client`;

/** The columns of a card, for a benchmark that reads rows. */
export const cardColumns = (schema: string): string => shown(CARD_COLUMNS, schema);

/**
 * SQL for a card as JSON text, including the columns that its list adds. Building the JSON in PostgreSQL makes a page a
 * third slower. The alternative, parsing 21 rows of 20 columns in Node and serializing them again, took three times as
 * long as everything else.
 */
export const cardJson = (schema: string, proposalStatus = 'NULL') => `(
  SELECT row_to_json(card)::text FROM (
    SELECT ${cardColumns(schema)}, ${proposalStatus} AS "proposalStatus", ${MATCH} AS match) AS card)`;

/** A `ProjectList` as JSON text; for a search, it includes the spelling suggestion. */
export function listJson(
  cards: readonly Readonly<{ card: string }>[],
  nextCursor: string | null,
  suggestion?: string | null,
): string {
  const rest = suggestion === undefined ? '' : `,"suggestion":${JSON.stringify(suggestion)}`;
  return `{"data":[${cards.map(({ card }) => card).join(',')}],"nextCursor":${JSON.stringify(nextCursor)}${rest}}`;
}

export const detailColumns = (schema: string): string => `${shown(DETAIL_COLUMNS, schema)}, ${MATCH} AS match`;

/** The joins for cards and details; `p` is the projects table. */
export const joins = (schema: string) => {
  const s = identifier(schema);
  return `
  LEFT JOIN ${s}.files f ON f.id = p.file_id
  LEFT JOIN ${s}.clients k ON k.id = p.client_id
  LEFT JOIN ${s}.proposal_counts c ON c.project_id = p.id
  LEFT JOIN ${s}.proposals a ON a.project_id = p.id AND a.freelancer_id = $1
  LEFT JOIN ${s}.saved w ON w.project_id = p.id AND w.freelancer_id = $1
  LEFT JOIN ${s}.liked l ON l.project_id = p.id AND l.freelancer_id = $1
  LEFT JOIN ${s}.freelancers me ON me.id = $1
  LEFT JOIN ${s}.fields mine ON mine.user_id = $1
  -- OFFSET 0 makes PostgreSQL compute it once per row instead of once per reference.
  CROSS JOIN LATERAL (SELECT ${personJson(schema)} AS person OFFSET 0) AS known
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT k.name FROM unnest(p.skills, p.skill_keys) WITH ORDINALITY AS k(name, key, n)
    WHERE k.key = ANY (me.skill_keys) ORDER BY k.n) AS skills) AS shared`;
};

export type CardRow = Readonly<{ _id: string; card: string }>;
export type DetailRow = ProjectAnswer['data'] & Readonly<{ isApplied: boolean }>;
