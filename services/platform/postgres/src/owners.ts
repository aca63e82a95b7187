import { identifier, type Pool, type Tx } from './pool.ts';

/** A thing and the id of the person whose it is. */
export type Owned = Readonly<{ id: string; ownerId: string }>;

/** Writes down whose things are, in a table of a read model that has the columns `id` and the owner's, in this order. */
export async function addOwners(tx: Tx, table: string, owned: readonly Owned[]): Promise<void> {
  await tx.query(`INSERT INTO ${identifier(table)} SELECT * FROM unnest($1::uuid[], $2::uuid[])`, [
    owned.map(({ id }) => id),
    owned.map(({ ownerId }) => ownerId),
  ]);
}

export async function removeOwners(tx: Tx, table: string, ids: readonly string[]): Promise<void> {
  await tx.query(`DELETE FROM ${identifier(table)} WHERE id = ANY ($1)`, [ids]);
}

/** Answers whose a thing is by such a table; null when it is not there, or no longer. */
export function ownerQuery(pool: Pool, schema: string, table: string, column = 'owner_id') {
  return async (id: string): Promise<string | null> => {
    const { rows } = await pool.query<{ owner: string }>({
      name: `owner-of-${table}-${schema}`,
      text: `SELECT ${identifier(column)} AS owner FROM ${identifier(schema)}.${identifier(table)} WHERE id = $1`,
      values: [id],
    });
    return rows[0]?.owner ?? null;
  };
}
