import type { Tx } from '@hirelane/postgres/pool';

// Which version of each stream a read model has applied, in its table `_gate`. Transactions have the model's schema as
// their search path.

/** Where streams stand: the version that is applied, and whether later events of them are parked. */
export type Standing = Readonly<{ known: ReadonlyMap<string, number>; parked: ReadonlySet<string> }>;

/** Where these streams stand; 0 for one of which nothing is applied. */
export async function standingOf(tx: Tx, streams: readonly string[]): Promise<Standing> {
  const { rows } = await tx.query<{ stream: string; version: number; parked: boolean }>(
    `SELECT stream, coalesce(version, 0) AS version, p.stream IS NOT NULL AS parked
     FROM unnest($1::text[]) AS wanted(stream)
     LEFT JOIN _gate USING (stream) LEFT JOIN (SELECT DISTINCT stream FROM _parked) p USING (stream)`,
    [streams],
  );
  return {
    known: new Map(rows.map(({ stream, version }) => [stream, version])),
    parked: new Set(rows.filter(({ parked }) => parked).map(({ stream }) => stream)),
  };
}

/** Stores the version that is applied of each of these streams. */
export async function saveVersions(tx: Tx, versions: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(
    `INSERT INTO _gate (stream, version) SELECT * FROM unnest($1::text[], $2::int[])
     ON CONFLICT (stream) DO UPDATE SET version = excluded.version`,
    [[...versions.keys()], [...versions.values()]],
  );
}

/** The version that is applied of a stream; 0 when none is. */
export async function versionOf(tx: Tx, stream: string): Promise<number> {
  const { rows } = await tx.query<{ version: number }>('SELECT version FROM _gate WHERE stream = $1', [stream]);
  return rows[0]?.version ?? 0;
}
