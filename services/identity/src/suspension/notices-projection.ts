import type { Notices } from '@hirelane/contracts/api/moderation';
import { NOTICES_MAX } from '@hirelane/contracts/constants';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table } from '@hirelane/projections/table';
import { CATEGORIES, type Hidden, hiddenIn, type Undone, undoneIn } from './notice-of.ts';

const hidden = columnsFrom<Hidden>();
const notices = table(
  'notices',
  {
    id: hidden('uuid PRIMARY KEY', ({ id }) => id),
    user_id: hidden('uuid NOT NULL', ({ userId }) => userId),
    kind: hidden('text NOT NULL', ({ kind }) => kind),
    thing: hidden('text NOT NULL', ({ thing }) => thing),
    reason: hidden('text NOT NULL', ({ reason }) => reason),
    happened_at: hidden('timestamptz NOT NULL', ({ at }) => at),
    undone_at: hidden('timestamptz', () => null),
    undone_for: hidden('text NOT NULL', () => ''),
  },
  { indexes: ['(user_id, happened_at DESC)', '(thing) WHERE undone_at IS NULL'] },
);

/** What operators have hidden, for whoever it is from: they alone read the reasons. */
export const noticesProjection: Projection<(typeof CATEGORIES)[number]> = {
  name: 'identity_notices',
  version: 1,
  categories: CATEGORIES,
  ddl: ddlOf(notices),
  texts: {
    ...{ ReviewTextHidden: ['reason'], ReviewTextRestored: ['reason'] },
    ...{ ProjectHidden: ['reason'], ProjectUnhidden: ['reason'] },
    ...{ MessageHidden: ['reason'], MessageUnhidden: ['reason'] },
    ...{ LetterHidden: ['reason'], LetterUnhidden: ['reason'] },
    ...{ FileHidden: ['reason'], FileUnhidden: ['reason'] },
  },
  async apply(tx, events) {
    // One after the other, since a thing may be hidden and shown again in one batch.
    for (const event of events) {
      const made = hiddenIn(event);
      if (made) await insertNew(tx, notices, [made]);
      const undone = undoneIn(event);
      if (undone) await saveUndone(tx, undone);
    }
    const left = events.flatMap(({ type, data }) => (type === 'UserErased' ? [data.userId] : []));
    await remove(tx, notices, left, 'user_id');
  },
};

async function saveUndone(tx: Queryable, { thing, reason, at }: Undone): Promise<void> {
  await tx.query('UPDATE notices SET undone_at = $2, undone_for = $3 WHERE thing = $1 AND undone_at IS NULL', [
    thing,
    at,
    reason,
  ]);
}

/** The notices of a person, the last one first, in the read model of this schema. */
export const noticesQuery =
  (db: Queryable, schema: string) =>
  async (userId: string): Promise<Notices['data']> => {
    const { rows } = await db.query<Notices['data'][number]>({
      name: `notices-${schema}`,
      text: `SELECT id AS "_id", kind, reason, ${instant('happened_at')} AS at, ${instant('undone_at')} AS "undoneAt",
               undone_for AS "undoneFor"
             FROM ${identifier(schema)}.notices WHERE user_id = $1 ORDER BY happened_at DESC, id LIMIT ${NOTICES_MAX}`,
      values: [userId],
    });
    return rows;
  };
