import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import { PREVIEW_LENGTH } from '@hirelane/contracts/constants';
import { identifier } from '@hirelane/postgres/pool';
import { FILE_REF } from '@hirelane/projections/files';
import { personJson } from './clients.ts';
import { conductJson } from './conduct/figures.ts';
import { DETAIL_COLUMNS, PUBLIC_COLUMNS } from './tables.ts';

const CARD_COLUMNS = `left(p.description, ${PREVIEW_LENGTH}) AS description,
  char_length(p.description) > ${PREVIEW_LENGTH} AS "isDescriptionCut"`;

/** The schemas of the read models behind a card. */
export type CardSchemas = Readonly<{ feed: string; conduct: string; visibility: string }>;

/** What a card and a detail show, in the API's names; `$1` is the caller. */
const shown = (ofRow: string, { feed, conduct, visibility }: CardSchemas) => `${PUBLIC_COLUMNS}, ${ofRow},
  CASE WHEN f.id IS NOT NULL THEN ${FILE_REF} END AS file,
  coalesce(c.n, 0) AS "totalProposals",
  a.project_id IS NOT NULL AS "isApplied", w.saved_at IS NOT NULL AS "isSaved", coalesce(l.is_liked, false) AS "isLiked",
  json_build_object('conduct', ${conductJson(conduct, 'p.client_id')},
    'isEmailVerified', coalesce(k.is_email_verified, false), 'person', ${personJson(feed, visibility)}) AS client`;

/** The columns of a card, for a peer of the benches that reads rows. */
export const cardColumns = (schemas: CardSchemas): string => shown(CARD_COLUMNS, schemas);

/**
 * A card as JSON text, with what its list says of it. Built in PostgreSQL: parsing 21 rows of 20 columns and writing
 * them as JSON took Node three times as long as the rest of a page, and PostgreSQL a third more.
 */
export const cardJson = (schemas: CardSchemas, { proposalStatus = 'NULL', match = 'NULL' } = {}) => `(
  SELECT row_to_json(card)::text FROM (
    SELECT ${cardColumns(schemas)}, ${proposalStatus} AS "proposalStatus", ${match} AS match) AS card)`;

/** A `ProjectList` as JSON text. */
export const listJson = (cards: readonly Readonly<{ card: string }>[], nextCursor: string | null): string =>
  `{"data":[${cards.map(({ card }) => card).join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`;

export const detailColumns = (schemas: CardSchemas): string => shown(DETAIL_COLUMNS, schemas);

/** The tables behind cards and details, `p` being the projects. */
export const joins = ({ feed }: CardSchemas) => {
  const s = identifier(feed);
  return `
  LEFT JOIN ${s}.files f ON f.id = p.file_id
  LEFT JOIN ${s}.clients k ON k.id = p.client_id
  LEFT JOIN ${s}.proposal_counts c ON c.project_id = p.id
  LEFT JOIN ${s}.proposals a ON a.project_id = p.id AND a.freelancer_id = $1
  LEFT JOIN ${s}.saved w ON w.project_id = p.id AND w.freelancer_id = $1
  LEFT JOIN ${s}.liked l ON l.project_id = p.id AND l.freelancer_id = $1`;
};

export type CardRow = Readonly<{ _id: string; card: string }>;
export type DetailRow = ProjectAnswer['data'] & Readonly<{ isApplied: boolean }>;
