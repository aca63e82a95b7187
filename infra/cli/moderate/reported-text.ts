import { hiringReadModel } from '@hirelane/hiring/read-model';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import type { ReportRow } from '@hirelane/messaging/reports/queries';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';

const hiring = identifier(schemaOf(hiringReadModel));
const messaging = identifier(schemaOf(messagingReadModel));

/**
 * Where the text of reported content is stored, by kind and id. Operators view people, proposals and files on their
 * pages.
 */
const QUERIES: Readonly<Partial<Record<ReportRow['about'], string>>> = {
  review: `SELECT text FROM ${hiring}.reviews WHERE id = $1`,
  project: `SELECT title AS text FROM ${messaging}.projects WHERE id = $1`,
  message: `SELECT text FROM ${messaging}.messages WHERE id = $1`,
  invitation: `SELECT message AS text FROM ${messaging}.invitations WHERE id = $1`,
  question: `SELECT text FROM ${messaging}.questions WHERE id = $1`,
};

/**
 * The text of a review, a message, an invitation or a question, or the title of a project; null for other or deleted
 * content.
 */
export async function reportedText(
  db: Queryable,
  { about, thingId }: Pick<ReportRow, 'about' | 'thingId'>,
): Promise<string | null> {
  const query = QUERIES[about];
  if (query === undefined) return null;
  const { rows } = await db.query<{ text: string }>(query, [thingId]);
  return rows[0]?.text || null;
}
