import type { FileRef } from '@hirelane/contracts/api/files';
import type { PersonalRecord } from '@hirelane/contracts/api/personal-data';
import { identifier, type Pool } from '@hirelane/postgres/pool';

/** Of the table `kept`. */
type Row = Readonly<{
  id: string;
  engagementId: string;
  name: string;
  size: string;
  contentType: string;
  acceptedAt: Date;
}>;

/** Returns a query for a file of accepted work, which a client keeps; null for none. */
export function keptFileQuery(pool: Pool, schema: string) {
  const s = identifier(schema);
  return async (fileId: string): Promise<Pick<FileRef, 'name' | 'size' | 'contentType'> | null> => {
    const { rows } = await pool.query<Pick<Row, 'name' | 'size' | 'contentType'>>({
      name: `kept-file-${schema}`,
      text: `SELECT name, size, content_type AS "contentType" FROM ${s}.kept WHERE file_id = $1 LIMIT 1`,
      values: [fileId],
    });
    const [found] = rows;
    return found ? { ...found, size: Number(found.size) } : null;
  };
}

/**
 * Returns a query for the files of work that a client has accepted, for 'Download my data': they keep them, whoever has
 * uploaded them. A file that was accepted in several contracts is one record. Those that an operator has hidden are not
 * among them, since nobody can download them.
 */
export function keptQuery(pool: Pool, schema: string) {
  const s = identifier(schema);
  return async (clientId: string): Promise<readonly PersonalRecord[]> => {
    const { rows } = await pool.query<Row>({
      name: `kept-by-${schema}`,
      text: `SELECT file_id AS id, engagement_id AS "engagementId", name, size, content_type AS "contentType",
                    accepted_at AS "acceptedAt"
             FROM ${s}.kept k WHERE client_id = $1 AND NOT EXISTS (SELECT FROM ${s}.hidden h WHERE h.id = k.file_id)
             ORDER BY file_id, accepted_at, engagement_id`,
      values: [clientId],
    });
    const records = new Map<string, PersonalRecord>();
    for (const { id, acceptedAt, size, ...rest } of rows) {
      const record = records.get(id) ?? { kind: 'kept', id, history: [] };
      record.history.push({
        what: 'WorkAccepted',
        at: acceptedAt.toISOString(),
        data: { ...rest, size: Number(size) },
      });
      records.set(id, record);
    }
    return [...records.values()];
  };
}
