import type { ServiceName } from '@hirelane/api/services';
import { logOf } from '@hirelane/event-sourcing/events';
import { type ReadModel, schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { READ_MODELS } from '../../launcher/read-models.ts';
import type { Marketplace } from './marketplace.ts';

/** The last version in each stream. */
export type Versions = Readonly<Record<string, number>>;

type Sql = Marketplace['sql'];
type Last = Readonly<{ stream: string; version: number }>;

/** The last version of each stream in a projection's categories, according to the PostgreSQL logs. */
export async function headsOf(sql: Sql, { categories }: ReadModel): Promise<Versions> {
  const logs = [...new Set(categories.map(logOf))];
  const found = await Promise.all(
    logs.map((name) =>
      sql<Last>(
        `SELECT stream, max(version) AS version FROM ${name}.events
         WHERE split_part(stream, '-', 1) = ANY ($1) GROUP BY stream`,
        [categories],
      ),
    ),
  );
  return versionsOf(found.flat());
}

/** Resolves once the read model in a schema has applied these versions; throws after `ms`. */
export async function untilApplied(sql: Sql, schema: string, wanted: Versions, ms?: number): Promise<void> {
  await eventually(
    async () => versionsOf(await sql<Last>(`SELECT stream, version FROM ${schema}._gate`)),
    (versions) => Object.entries(wanted).every(([stream, version]) => (versions[stream] ?? -1) >= version),
    ms,
  );
}

/** Resolves once a projection's live model has applied everything in the logs; throws after `ms`. */
export async function caughtUp(sql: Sql, readModel: ReadModel, ms?: number): Promise<void> {
  await untilApplied(sql, schemaOf(readModel), await headsOf(sql, readModel), ms);
}

/** Resolves once a service's read model has applied everything written before this call. */
export const serviceCaughtUp = ({ sql }: Pick<Marketplace, 'sql'>, service: ServiceName): Promise<void> =>
  caughtUp(sql, READ_MODELS[service]);

const versionsOf = (rows: readonly Last[]): Versions =>
  Object.fromEntries(rows.map(({ stream, version }) => [stream, version]));
