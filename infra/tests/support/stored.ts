import { SERVICES } from '@hirelane/api/services';
import { schemaOf } from '@hirelane/projections/projection';
import { READ_MODELS } from '../../launcher/read-models.ts';
import { caughtUp } from './applied.ts';
import type { Marketplace } from './marketplace.ts';

type Database = Pick<Marketplace, 'sql'>;
type Column = Readonly<{ name: string; table: string; column: string }>;

async function columns(market: Database): Promise<readonly Column[]> {
  return market.sql<Column>(
    `SELECT format('%s.%s.%s', table_schema, table_name, column_name) AS name,
            format('%I.%I', table_schema, table_name) AS table, quote_ident(column_name) AS column
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
}

/** Every `schema.table.column` in the database whose text or bytes contain the word, ignoring case. */
export async function everythingStored(market: Database, word: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, table, column } of await columns(market)) {
    const rows = await market.sql(`SELECT FROM ${table} WHERE ${column}::text ILIKE ANY ($1) LIMIT 1`, [
      [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`],
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The number of streams about this user whose erasure the services have not yet written or applied. */
export async function streamsLeft(market: Marketplace, userId: string): Promise<number> {
  const counts = await Promise.all(
    SERVICES.map(async (name) => {
      const readModel = READ_MODELS[name];
      // The statistics follow no log and have no streams.
      if (readModel.categories.length === 0) return [];
      // Until the read model has caught up, it may lack some of the user's streams.
      await caughtUp(market.sql, readModel);
      return market.sql(`SELECT FROM ${schemaOf(readModel)}.streams WHERE subject = $1`, [userId]);
    }),
  );
  return counts.reduce((sum, rows) => sum + rows.length, 0);
}
