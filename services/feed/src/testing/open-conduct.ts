import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { type Pool, transaction } from '@hirelane/postgres/pool';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { conductProjection } from '../conduct/projection.ts';
import { conductJson } from '../conduct/totals.ts';

export type ConductEvent = Parameters<typeof conductProjection.apply>[1][number];

const TABLES = {
  gone: 'id',
  counted_proposals: 'id',
  messages: 'pair, n',
  deliveries: 'engagement_id, delivery_id',
};
export const CLIENT_ID = anId(1);
export const DAY = 86_400;

/** The instant this many seconds after the beginning of 2026, to the microsecond as in the log. */
export function instantAt(seconds: number): string {
  const micros = Math.round(seconds * 1e6);
  const whole = new Date(Date.UTC(2026, 0, 1) + Math.floor(micros / 1e6) * 1_000).toISOString().slice(0, 19);
  return `${whole}.${String(((micros % 1e6) + 1e6) % 1e6).padStart(6, '0')}Z`;
}

let count = 0;
function event(stream: string, type: string, seconds: number, data: object): ConductEvent {
  count += 1;
  const meta = { schema: 1, correlationId: anId(3), causationId: anId(3), actor: anId(3) };
  const recorded = { id: newId(), stream, version: count, position: String(count), at: instantAt(seconds) };
  return { ...recorded, type, data, meta } as unknown as ConductEvent;
}

/** An event about proposal `n` to a client. Times are seconds after the beginning of 2026. */
export const ofProposal = (n: number, type: string, seconds: number, clientId = CLIENT_ID): ConductEvent =>
  event(`proposal-${anId(4)}_${anId(1_000 + n)}`, type, seconds, {
    ...{ proposalId: anId(10_000 + n), projectId: anId(4), freelancerId: anId(1_000 + n) },
    clientId,
  });

/** Message `m` about proposal `n`, written by its client or its freelancer. */
export const messageAbout = (
  n: number,
  m: number,
  seconds: number,
  isClients = true,
  clientId = CLIENT_ID,
): ConductEvent =>
  event(`conversation-${anId(4)}_${anId(1_000 + n)}_1`, 'MessageSent', seconds, {
    ...{ projectId: anId(4), freelancerId: anId(1_000 + n), clientId, n: m },
    from: isClients ? clientId : anId(1_000 + n),
  });

/** The event that ends a deleted freelancer's proposal. It identifies neither the proposal nor the client. */
export const proposalErased = (n: number, seconds: number): ConductEvent =>
  event(`proposal-${anId(4)}_${anId(1_000 + n)}`, 'ProposalErased', seconds, {
    ...{ projectId: anId(4), freelancerId: anId(1_000 + n) },
  });

/** An event about contract `n`. `delivery`: the number of the delivery that it is about. */
export const ofContract = (n: number, type: string, seconds: number, delivery?: number): ConductEvent =>
  event(`engagement-${anId(20_000 + n)}_1`, type, seconds, {
    ...{ engagementId: anId(20_000 + n), clientId: CLIENT_ID },
    ...(delivery !== undefined && { deliveryId: anId(30_000 + delivery) }),
  });

export const registered = (userId = CLIENT_ID, isClient = true): ConductEvent =>
  event(`user-${userId}`, 'UserRegistered', 0, { userId, isClient });
export const erased = (userId = CLIENT_ID): ConductEvent => event(`user-${userId}`, 'UserErased', 0, { userId });

let models = 0;
/** An empty read model for client conduct, to which events are applied without a log. */
export async function openConduct(pool: Pool) {
  models += 1;
  const schema = `conduct_${models}`;
  await createModelSchema(pool, schema, conductProjection.ddl);

  return {
    apply: (events: readonly ConductEvent[]) =>
      transaction(pool, async (tx) => {
        await tx.query(`SET LOCAL search_path = ${schema}`);
        await conductProjection.apply(tx, events);
      }),
    /** The conduct, as it would be read this many days after the beginning of 2026. */
    async readOn(day: number, clientId = CLIENT_ID) {
      const today = `'${instantAt(day * DAY).slice(0, 10)}'::date`;
      const { rows } = await pool.query(`SELECT ${conductJson(schema, '$1::uuid', today)} AS conduct`, [clientId]);
      return rows[0]?.conduct;
    },
    async rows() {
      const all = Object.entries({ ...TABLES, totals: 'client_id, day' }).map(async ([name, order]) => {
        const { rows } = await pool.query(`SELECT to_jsonb(t) AS row FROM ${schema}.${name} t ORDER BY ${order}`);
        return [name, rows.map(({ row }) => row)] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    },
  };
}
