import { APPEAL_MONTHS } from '@hirelane/api/constants';
import type { Appeal, AppealsQuery } from '@hirelane/api/schemas/appeals';
import { newestFirst, type Page, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';

/** An appeal with the ids of its operators instead of their names; an id is null for the command line. */
export type AppealRow = Omit<Appeal, 'notice' | 'decidedBy'> &
  Readonly<{
    notice: Omit<Appeal['notice'], 'by'> & Readonly<{ byId: string | null }>;
    decidedById: string | null;
  }>;

/**
 * The data that appeals need about a notice. `isLate`: whether the notice is over six months old. `isUndone`: whether
 * its action was undone.
 */
export type AppealedNotice = Pick<Appeal, 'kind' | 'thingId'> &
  Readonly<{ id: string; userId: string; byId: string | null; isUndone: boolean; isLate: boolean }>;

/** Queries for the notices in this schema's read model, using the database's clock. */
export function appealQueries(db: Queryable, schema: string) {
  const s = identifier(schema);
  const columns = `a.id AS "_id", n.kind, n.thing_id AS "thingId", a.user_id AS "personId", a.words,
    ${instant('a.filed_at')} AS "filedAt", a.decision, a.reason, ${instant('a.decided_at')} AS "decidedAt",
    a.decided_by AS "decidedById", jsonb_build_object('reason', n.reason, 'at', ${instant('n.happened_at')},
      'byId', n.by_id, 'undoneAt', ${instant('n.undone_at')}) AS notice`;
  const from = `${s}.appeals a JOIN ${s}.notices n ON n.id = a.id`;

  return {
    /** A notice by id; null if it does not exist. */
    async notice(id: string): Promise<AppealedNotice | null> {
      const { rows } = await db.query<AppealedNotice>({
        name: `appealed-notice-${schema}`,
        text: `SELECT id, user_id AS "userId", kind, thing_id AS "thingId", by_id AS "byId",
                 undone_at IS NOT NULL AS "isUndone",
                 now() > happened_at + interval '${APPEAL_MONTHS} months' AS "isLate"
               FROM ${s}.notices WHERE id = $1`,
        values: [id],
      });
      return rows[0] ?? null;
    },
    /** An appeal by id; null if it does not exist. */
    async one(id: string): Promise<AppealRow | null> {
      const { rows } = await db.query<AppealRow>({
        name: `appeal-${schema}`,
        text: `SELECT ${columns} FROM ${from} WHERE a.id = $1`,
        values: [id],
      });
      return rows[0] ?? null;
    },
    /** A page of appeals. */
    async page({ state, ...wanted }: AppealsQuery): Promise<Page<AppealRow>> {
      const isOpen = state === 'open';
      return readPage<AppealRow>(
        db,
        {
          columns,
          from,
          where: '($2 OR a.decision IS NOT DISTINCT FROM $1)',
          values: [isOpen ? null : state, state === 'any'],
          order: { ...newestFirst('a.filed_at'), direction: isOpen ? 'ASC' : 'DESC' },
          id: 'a.id',
        },
        wanted,
      );
    },
    /** The number of undecided appeals. */
    async waiting(): Promise<number> {
      const { rows } = await db.query<{ count: number }>({
        name: `waiting-appeals-${schema}`,
        text: `SELECT count(*)::int AS count FROM ${from} WHERE a.decision IS NULL`,
      });
      return rows[0]?.count ?? 0;
    },
  };
}

export type AppealQueries = ReturnType<typeof appealQueries>;
