import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@hirelane/api/services';
import type { Marketplace } from './marketplace.ts';

/** The types of the events in a stream, oldest first. */
export async function typesOf(market: Marketplace, log: ServiceName, stream: string): Promise<readonly string[]> {
  const text = `SELECT type FROM ${log}.events WHERE stream = $1 ORDER BY version`;
  return (await market.sql<{ type: string }>(text, [stream])).map(({ type }) => type);
}

/** Appends an event without personal texts, as another instance of a service would. */
export async function appendEvent(market: Marketplace, log: ServiceName, stream: string, type: string, data: object) {
  const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };
  await market.sql(
    `INSERT INTO ${log}.events (stream, version, id, type, data, meta)
     SELECT $1, max(version) + 1, $2, $3, $4, $5 FROM ${log}.events WHERE stream = $1`,
    [stream, randomUUID(), type, JSON.stringify(data), JSON.stringify(meta)],
  );
}
