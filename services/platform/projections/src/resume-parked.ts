import { identifier, type Pool } from '@hirelane/postgres/pool';
import { createModelSchema } from './model-schema.ts';
import { parkedReasons } from './parking.ts';
import { schemaOf } from './projection.ts';
import { startProjector } from './projector.ts';
import { silentBus } from './rebuilding/up-to.ts';
import type { ParkedStream, Rebuilding } from './rebuilding/verify.ts';

export type Resumed = Readonly<{ applied: number; held: readonly ParkedStream[] }>;

/**
 * Applies a read model's parked events, as its service does at startup, while the service runs. Returns how many events
 * were applied and which streams are still parked.
 */
export async function resumeParked({ pool, readModel, decrypt, log }: Omit<Rebuilding, 'source'>): Promise<Resumed> {
  const schema = schemaOf(readModel);
  await createModelSchema(pool, schema, readModel.ddl);
  const before = await countParked(pool, schema);
  const projector = await startProjector({ pool, bus: silentBus, readModel, log, decrypt });
  await projector.stop();
  const held = await parkedReasons(pool, identifier(schema));
  return { applied: before - (await countParked(pool, schema)), held };
}

async function countParked(pool: Pool, schema: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${identifier(schema)}._parked`);
  return rows[0]?.n ?? 0;
}
