import { identifier, type Queryable } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table } from '@hirelane/projections/table';

const column = columnsFrom<string>();
const operators = table('operators', { user_id: column('uuid PRIMARY KEY', (userId) => userId) });

/** The operators, for lists only. Whether a user may act as an operator is read from their stream. */
export const operatorsProjection: Projection<'user'> = {
  categories: ['user'],
  ddl: ddlOf(operators),
  texts: {},
  async apply(tx, events) {
    const latest = new Map<string, boolean>();
    for (const { type, data } of events) {
      if (type === 'OperatorNamed') latest.set(data.userId, true);
      if (type === 'OperatorRemoved' || type === 'UserErased') latest.set(data.userId, false);
    }
    const idsOf = (isOne: boolean) => [...latest].flatMap(([userId, is]) => (is === isOne ? [userId] : []));
    const [named, gone] = [idsOf(true), idsOf(false)];
    if (named.length > 0) await insertNew(tx, operators, named);
    if (gone.length > 0) await remove(tx, operators, gone, 'user_id');
  },
};

/** The ids of all operators, in this schema's read model. */
export async function listOperators(db: Queryable, schema: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM ${identifier(schema)}.operators ORDER BY user_id`,
  );
  return rows.map(({ userId }) => userId);
}
