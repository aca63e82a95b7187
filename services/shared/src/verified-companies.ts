import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Tx } from '@hirelane/postgres/pool';

/**
 * Saves the name that an operator has verified for a client's company and the time of verification, in the columns
 * `verified_as` and `verified_at` of a people table. Only each client's last event counts, because one batch may
 * contain both a verification and its withdrawal.
 */
export async function saveVerifiedCompanies(
  tx: Tx,
  tableName: string,
  events: readonly Recorded<EventOf<StreamCategory>>[],
): Promise<void> {
  const latest = new Map<string, Readonly<{ id: string; name: string | null; at: string | null }>>();
  for (const { type, data, at } of events) {
    if (type === 'CompanyVerified') latest.set(data.userId, { id: data.userId, name: data.companyName, at });
    if (type === 'CompanyUnverified') latest.set(data.userId, { id: data.userId, name: null, at: null });
  }
  if (latest.size === 0) return;
  await tx.query(
    `UPDATE ${identifier(tableName)} t SET verified_as = v.name, verified_at = v.at
     FROM jsonb_to_recordset($1) AS v(id uuid, name text, at timestamptz) WHERE t.id = v.id`,
    [JSON.stringify([...latest.values()])],
  );
}
