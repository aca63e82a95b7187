import { eventually } from '@hirelane/test-kit/eventually';
import type { Marketplace } from './marketplace.ts';

/** Waits until no table in a read model contains the text or its beginning. */
export const leavesReadModels = (market: Pick<Marketplace, 'sql'>, text: string) =>
  eventually(
    () => isInReadModels(market, text),
    (isThere) => !isThere,
  );

async function isInReadModels(market: Pick<Marketplace, 'sql'>, text: string): Promise<boolean> {
  const columns = await market.sql<{ s: string; t: string; c: string }>(
    `SELECT table_schema AS s, table_name AS t, column_name AS c FROM information_schema.columns
     WHERE table_schema ~ '_v[0-9]+$' AND data_type IN ('text', 'jsonb', 'ARRAY', 'tsvector')`,
  );
  for (const { s, t, c } of columns) {
    const found = await market.sql(`SELECT FROM "${s}"."${t}" WHERE strpos("${c}"::text, $1) > 0 LIMIT 1`, [text]);
    if (found.length > 0) return true;
  }
  return false;
}
