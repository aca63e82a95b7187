import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { type Pool, transaction } from '@hirelane/postgres/pool';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { openModelTx } from '@hirelane/projections/model-tx';
import { itemsProjection } from '../items/projection.ts';
import { itemQueries } from '../items/queries.ts';
import { createReadMarks, openReadMarks } from '../items/read-marks.ts';
import type { Followed } from '../items/tables.ts';

const TABLES = [
  'items',
  'left_people',
  'newest_day',
  'saves',
  'closings',
  'applicants',
  'blocks',
  'people',
  'projects',
];

export const CLIENT = anId(1);
/** The id of the nth freelancer. */
export const freelancer = (n: number): string => anId(100 + n);
export const project = (n: number): string => anId(1_000 + n);

let count = 0;
/** An event in a stream that happened `daysAgo` days ago. */
export function happened(stream: string, type: string, daysAgo: number, data: object): Followed {
  count += 1;
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace('Z', '000Z');
  const meta = { schema: 1, correlationId: anId(3), causationId: anId(3), actor: anId(4) };
  return { id: newId(), stream, version: count, position: `${count}`, at, type, data, meta } as unknown as Followed;
}

const pair = (n: number, p: number) => ({ projectId: project(p), clientId: CLIENT, freelancerId: freelancer(n) });

/** An event about the nth freelancer's proposal for the pth project. */
export const ofProposal = (type: string, n: number, p: number, daysAgo: number, more: object = {}): Followed =>
  happened(`proposal-${project(p)}_${freelancer(n)}`, type, daysAgo, {
    ...{ ...pair(n, p), proposalId: anId(10_000 + n) },
    ...more,
  });

/** An event about the nth freelancer's contract for the pth project. */
export const ofContract = (type: string, n: number, p: number, daysAgo: number, more: object = {}): Followed =>
  happened(`engagement-${anId(10_000 + n)}_1`, type, daysAgo, { ...pair(n, p), engagementId: anId(70), ...more });

/** A message from the client to the nth freelancer about the pth project. */
export const messageTo = (n: number, p: number, daysAgo: number): Followed =>
  happened(`conversation-${project(p)}_${freelancer(n)}_1`, 'MessageSent', daysAgo, { ...pair(n, p), from: CLIENT });

export const ofBookmark = (type: string, n: number, p: number, daysAgo: number): Followed =>
  happened(`bookmark-${freelancer(n)}_${project(p)}`, type, daysAgo, {
    projectId: project(p),
    freelancerId: freelancer(n),
  });

export const ofProject = (type: string, p: number, daysAgo: number, title = 'A shop'): Followed =>
  happened(`project-${project(p)}`, type, daysAgo, { projectId: project(p), clientId: CLIENT, brief: { title } });

export const ofUser = (type: string, userId: string, daysAgo: number): Followed =>
  happened(`user-${userId}`, type, daysAgo, { userId });

/** A user's details. */
export const named = (userId: string, daysAgo: number, firstName: string, lastName: string): Followed =>
  happened(`user-${userId}`, 'DetailsChanged', daysAgo, { userId, firstName, lastName, profileImg: null });

export const ofBlock = (type: string, by: string, blocked: string, daysAgo: number): Followed =>
  happened(`block-${by}_${blocked}`, type, daysAgo, { by, whom: blocked });

let models = 0;
/** An empty notifications read model, to which events are applied without a log. */
export async function openItems(pool: Pool) {
  models += 1;
  const schema = `items_${models}`;
  await createReadMarks(pool);
  await createModelSchema(pool, schema, itemsProjection.ddl);
  const queries = itemQueries(pool, schema);
  const modelTx = openModelTx(schema);
  return {
    schema,
    queries,
    marks: openReadMarks(pool, schema),
    /** Returns how many statements it sent. */
    apply: (events: readonly Followed[]) =>
      transaction(pool, async (tx) => {
        await tx.query(`SET LOCAL search_path = ${schema}`);
        const ofModel = modelTx(tx);
        await itemsProjection.apply(ofModel, events);
        return ofModel.changes();
      }),
    /** A user's notifications as `kind title × count`, newest first. */
    async shownTo(userId: string, timeZone = 'UTC'): Promise<readonly string[]> {
      const { data } = await queries.list(userId, { limit: 50, timeZone });
      return data.map(({ kind, title, count: n, isRead }) => `${isRead ? '(read) ' : ''}${kind} ${title} × ${n}`);
    },
    async rows() {
      const all = TABLES.map(async (name) => {
        const { rows } = await pool.query(`SELECT to_jsonb(t)::text AS row FROM ${schema}.${name} t ORDER BY 1`);
        return [name, rows.map(({ row }) => row)] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    },
  };
}
