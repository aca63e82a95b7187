import type { ProjectAnswer, ProjectCard } from '@hirelane/contracts/api/projects';
import { PREVIEW_LENGTH } from '@hirelane/contracts/constants';
import { instant } from '@hirelane/postgres/log';
import { identifier } from '@hirelane/postgres/pool';

/** Columns of a card or a detail, in the API's names; `$1` is the caller. */
export const columns = (description: string) => `
  p.id AS "_id", p.client_id AS "userId", p.title, ${description}, p.category, p.skills, p.scope, p.duration,
  p.experience_type AS "experienceType", p.rate::float8 AS "projectRate", p.status,
  ${instant('p.created_at')} AS "createdAt", ${instant('p.published_at')} AS "publishedAt",
  CASE WHEN f.id IS NOT NULL THEN
    json_build_object('_id', f.id, 'name', f.name, 'size', f.size, 'contentType', f.content_type) END AS file,
  coalesce(c.n, 0) AS "totalProposals",
  a.project_id IS NOT NULL AS "isApplied", w.saved_at IS NOT NULL AS "isSaved", coalesce(l.is_liked, false) AS "isLiked"`;

export const CARD_DESCRIPTION = `left(p.description, ${PREVIEW_LENGTH}) AS description,
  char_length(p.description) > ${PREVIEW_LENGTH} AS "isDescriptionCut"`;

/** The tables behind those columns, `p` being the projects. */
export const joins = (schema: string) => {
  const s = identifier(schema);
  return `
  LEFT JOIN ${s}.files f ON f.id = p.file_id
  LEFT JOIN ${s}.proposal_counts c ON c.project_id = p.id
  LEFT JOIN ${s}.proposals a ON a.project_id = p.id AND a.freelancer_id = $1
  LEFT JOIN ${s}.saved w ON w.project_id = p.id AND w.freelancer_id = $1
  LEFT JOIN ${s}.liked l ON l.project_id = p.id AND l.freelancer_id = $1`;
};

export type CardRow = Omit<ProjectCard, 'match' | 'proposalStatus'>;
export type DetailRow = ProjectAnswer['data'] & Readonly<{ isApplied: boolean }>;
