import type { FileReport, Report, ReportsQuery } from '@hirelane/api/schemas/reports';
import { newestFirst, type Page, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { conversationId } from '@hirelane/shared/derived-ids';
import type { ReportableContent } from './things.ts';

/** A report as shown to operators. `words` may be '', and is always '' once the reporter has deleted their account. */
export type ReportRow = Readonly<{
  id: string;
  about: FileReport['about'];
  thingId: string;
  personId: string;
  by: string;
  reason: FileReport['reason'];
  words: string;
  /** RFC 3339, UTC. */
  filedAt: string;
  /** The number of people who have reported the same item. */
  reporters: number;
}>;

/** Queries for the reports read model in this schema. */
export function reportQueries(db: Queryable, schema: string) {
  const s = identifier(schema);
  // A report from an earlier release contains only the id that the author chose. It refers to the message with that id
  // from the reported person to the reporter; if there are several, it refers to the first one, because that release
  // could report only that message.
  const reports = `(SELECT f.*, coalesce((SELECT t.id FROM ${s}.things t WHERE t.message_id = f.message_id
    AND (t.owner_id, t.reader_id) = (f.person_id, f.by_id) ORDER BY t.sent_at, t.id LIMIT 1), f.thing_id) AS found_id
    FROM ${s}.reports f)`;
  // An item has only one owner, and reports are indexed by owner.
  const reporters = `(SELECT count(DISTINCT o.by_id)::int FROM ${reports} o
    WHERE (o.about, o.person_id, o.found_id) = (r.about, r.person_id, r.found_id))`;
  const columns = `id AS "_id", about, found_id AS "thingId", person_id AS "personId", by_id AS "byId", reason, words,
    ${instant('filed_at')} AS "filedAt", decision, ${instant('decided_at')} AS "decidedAt",
    decided_by AS "decidedById", grounds, ${reporters} AS reporters`;
  const thing = `about, id, owner_id AS "ownerId", reader_id AS "readerId", sent_id AS "sentId",
    CASE WHEN message_id IS NOT NULL THEN json_build_object('messageId', message_id,
      'at', json_build_object('conversationId', conversation_id, 'n', n), 'sentAt', ${instant('sent_at')}) END AS message`;
  return {
    /** An item's owner and reader; null if the item does not exist. */
    async thing({ about, id }: Pick<FileReport, 'about' | 'id'>): Promise<ReportableContent | null> {
      const { rows } = await db.query<ReportableContent>({
        name: `reported-thing-${schema}`,
        text: `SELECT ${thing} FROM ${s}.things WHERE about = $1 AND id = $2`,
        values: [about, id],
      });
      return rows[0] ?? null;
    },
    /**
     * The messages whose authors chose this id, earliest first: all of them, or only the one in a given conversation.
     */
    async messages(
      messageId: string,
      of: FileReport['conversation'] | null = null,
    ): Promise<readonly ReportableContent[]> {
      const { rows } = await db.query<ReportableContent>({
        name: `reported-messages-${schema}`,
        text: `SELECT ${thing} FROM ${s}.things WHERE message_id = $1 AND ($2::uuid IS NULL OR conversation_id = $2)
               ORDER BY sent_at, id`,
        values: [messageId, of && conversationId(of)],
      });
      return rows;
    },
    /** A report, including its reporter; null if it does not exist or is about the requesting operator. */
    async one(reportId: string, operatorId: string | null): Promise<Report | null> {
      const { rows } = await db.query<Report>({
        name: `report-${schema}`,
        text: `SELECT ${columns} FROM ${reports} r WHERE id = $1 AND ($2::uuid IS NULL OR person_id <> $2)`,
        values: [reportId, operatorId],
      });
      return rows[0] ?? null;
    },
    /** A page of reports, without those about the requesting operator. */
    async page({ state, about, person, ...wanted }: ReportsQuery, operatorId: string): Promise<Page<Report>> {
      const isOpen = state === 'open';
      return readPage<Report>(
        db,
        {
          columns,
          from: `${reports} r`,
          where: `($4 OR decision IS NOT DISTINCT FROM $1) AND ($2::text IS NULL OR about = $2)
            AND ($3::uuid IS NULL OR person_id = $3) AND person_id <> $5`,
          values: [isOpen ? null : state, about ?? null, person ?? null, state === 'any', operatorId],
          order: { ...newestFirst('filed_at'), direction: isOpen ? 'ASC' : 'DESC' },
          id: 'id',
        },
        wanted,
      );
    },
    /** Reports waiting for a decision, oldest first. */
    async waiting(limit: number): Promise<readonly ReportRow[]> {
      const { rows } = await db.query<ReportRow>(
        `SELECT id, about, found_id AS "thingId", person_id AS "personId", by_id AS by, reason, words,
           ${instant('filed_at')} AS "filedAt", ${reporters} AS reporters
        FROM ${reports} r WHERE decision IS NULL ORDER BY filed_at, id LIMIT $1`,
        [limit],
      );
      return rows;
    },
  };
}

export type ReportQueries = ReturnType<typeof reportQueries>;
