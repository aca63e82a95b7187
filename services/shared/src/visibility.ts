import { DEFAULT_VISIBILITY, type Visibility } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { batched } from '@hirelane/postgres/batched';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table, upsert } from '@hirelane/projections/table';
import { areApartSql, blockColumns, saveBlocks } from './blocks.ts';
import { isParkedSql, isSuspendedSql, saveSuspended, suspended } from './suspended.ts';

// The data that determines who may see which facts about a person. Each service that shows them has a copy.

type Data<T extends EventOf<'page'>['type']> = Extract<EventOf<'page'>, { type: T }>['data'];
const chosen = columnsFrom<Data<'VisibilityChosen'>>();
const visibilities = table('visibilities', {
  user_id: chosen('uuid PRIMARY KEY', ({ userId }) => userId),
  visibility: chosen('text NOT NULL', ({ visibility }) => visibility),
});

type Dealing = Readonly<{ id: string; clientId: string; freelancerId: string; isContract: boolean }>;
const dealing = columnsFrom<Dealing>();
/** Proposals that were not withdrawn, and contracts. */
const dealings = table(
  'dealings',
  {
    id: dealing('uuid PRIMARY KEY', ({ id }) => id),
    client_id: dealing('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: dealing('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    is_engagement: dealing('boolean NOT NULL', ({ isContract }) => isContract),
  },
  { indexes: ['(client_id, freelancer_id) INCLUDE (is_engagement)'] },
);

const blocks = table('blocks', blockColumns, {
  key: ['by_id', 'whom_id'],
  indexes: ['(by_id, blocked_at DESC, whom_id DESC)'],
});

type Followed = 'page' | 'proposal' | 'engagement' | 'block' | 'user';

/**
 * A projection for a service whose responses contain facts about people. It is the first projection in its read model:
 * later ones use its table of suspended users.
 */
export const visibilityProjection: Projection<Followed> = {
  categories: ['page', 'proposal', 'engagement', 'block', 'user'],
  ddl: ddlOf(visibilities, dealings, blocks, suspended),
  texts: {},
  async apply(tx, events: readonly Recorded<EventOf<Followed>>[]) {
    const chosen = dataOf(events, 'VisibilityChosen');
    // A visibility is stored for an erased page, because without a row the default would apply and reveal data that
    // another read model has not erased yet.
    const erased = dataOf(events, 'PageErased').map(({ userId }) => ({ userId, visibility: 'dealing' }) as const);
    const latest = new Map([...chosen, ...erased].map((data) => [data.userId, data]));
    await upsert(tx, visibilities, [...latest.values()]);

    const sent = dataOf(events, 'ProposalSent').map((data) => ({ ...data, id: data.proposalId, isContract: false }));
    const begun = dataOf(events, 'EngagementStarted').map((data) => ({
      ...data,
      id: data.engagementId,
      isContract: true,
    }));
    await insertNew(tx, dealings, [...sent, ...begun]);
    const withdrawn = dataOf(events, 'ProposalWithdrawn').map(({ proposalId }) => proposalId);
    await remove(tx, dealings, withdrawn);
    await saveBlocks(tx, blocks, events);
    await saveSuspended(tx, events);
  },
};

/**
 * A person's visibility setting and their relation to the caller (a proposal or a contract). A suspended person is
 * visible only to people they deal with. `isBlocked` is true if either person has blocked the other.
 */
export type Relation = Readonly<{ visibility: Visibility; isDealing: boolean; isEngaged: boolean; isBlocked: boolean }>;

/**
 * SQL that returns the visibility of a person's page, given SQL for the person's id. If the person is suspended or
 * their page's stream is parked, only people they deal with can see it.
 */
export const visibilitySql = (person: string, schema: string): string =>
  `CASE WHEN ${isSuspendedSql(person, schema)} OR ${isParkedSql(identifier(schema), `'page-' || ${person}`)} THEN 'dealing'
    ELSE coalesce((SELECT v.visibility FROM ${identifier(schema)}.visibilities v WHERE v.user_id = ${person}),
      '${DEFAULT_VISIBILITY}') END`;

type Asked = Readonly<{
  personId: string;
  /** The caller; null for a visitor. */
  callerId: string | null;
}>;

/** Returns a query for a caller's relation to a person. Concurrent queries share an SQL statement. */
export function relationQuery(pool: Pool, schema: string): (asked: Asked) => Promise<Relation> {
  const s = identifier(schema);
  const between = (column: string) =>
    `coalesce((SELECT ${column} FROM ${s}.dealings d
               WHERE (d.client_id, d.freelancer_id) IN ((a.person, a.caller), (a.caller, a.person))), false)`;
  return batched(async (asked: readonly Asked[]) => {
    const { rows } = await pool.query<Relation>({
      name: `standing-${schema}`,
      text: `SELECT ${visibilitySql('a.person', schema)} AS visibility,
                    ${between('count(*) > 0')} AS "isDealing", ${between('bool_or(d.is_engagement)')} AS "isEngaged",
                    ${areApartSql(s, 'a.person', 'a.caller')} AS "isBlocked"
             FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS a(person, caller, n) ORDER BY a.n`,
      values: [asked.map(({ personId }) => personId), asked.map(({ callerId }) => callerId)],
    });
    return rows;
  });
}

/** Whether a caller may see a person's page, and the same facts everywhere else. `callerId` is null for a visitor. */
export function isShown({ personId, callerId }: Asked, { visibility, isDealing, isBlocked }: Relation): boolean {
  if (callerId === personId) return true;
  if (isBlocked) return false;
  if (visibility === 'everyone') return true;
  return callerId !== null && (visibility === 'signed-in' || isDealing);
}

/** The last name as shown to people without a contract with its owner: the first character, such as `R.`. */
export function initialOf(lastName: string): string {
  const [first] = lastName.trim();
  return first === undefined ? '' : `${first}.`;
}

/** SQL for the initial of a column that may be NULL. */
export const initialSql = (column: string): string => `coalesce(left(nullif(trim(${column}), ''), 1) || '.', '')`;
