import { identifier, type Pool } from '@hirelane/postgres/pool';
import { columnsFrom, type Table, table } from '@hirelane/projections/table';

/** A table of items and their owners, by id. */
export function ownersTable<Source>(
  name: string,
  from: Readonly<{ id(source: Source): string; owner_id(source: Source): string }>,
  options?: Readonly<{ indexes: readonly string[] }>,
): Table<Source> {
  const column = columnsFrom<Source>();
  return table(
    name,
    { id: column('uuid PRIMARY KEY', from.id), owner_id: column('uuid NOT NULL', from.owner_id) },
    options,
  );
}

/**
 * Returns a query for the owner of the item with an id; its result is null if the item is not in the table. `column`:
 * the column that contains the owner.
 */
export function ownerQuery(pool: Pool, schema: string, { name }: { name: string }, column = 'owner_id') {
  return async (id: string): Promise<string | null> => {
    const { rows } = await pool.query<{ owner: string }>({
      name: `owner-of-${name}-${schema}`,
      text: `SELECT ${identifier(column)} AS owner FROM ${identifier(schema)}.${identifier(name)} WHERE id = $1`,
      values: [id],
    });
    return rows[0]?.owner ?? null;
  };
}
