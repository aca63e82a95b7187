import { LIMITS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Written } from '@hirelane/event-sourcing/decide';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { HttpProblem } from '@hirelane/http/http-problem';
import { addOwners, removeOwners } from '@hirelane/postgres/owners';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { type Projection, schemaOf } from '@hirelane/projections/projection';
import type { Projector } from '@hirelane/projections/projector';

type Followed = Recorded<EventOf<'project'>>;

/** ms that the read model may take to hear of a draft. */
const NEWS_TAKES = 2_000;

/** After which a project is no draft. */
const ENDINGS: ReadonlySet<string> = new Set(['ProjectPosted', 'ProjectClosed', 'DraftDeleted', 'ProjectErased']);

/** Whose drafts there are. */
export const draftsProjection: Projection = {
  name: 'projects_drafts',
  version: 1,
  categories: ['project'],
  schema: `
    CREATE TABLE drafts (id uuid PRIMARY KEY, client_id uuid NOT NULL);
    CREATE INDEX ON drafts (client_id)`,
  async apply(tx, events) {
    /** The client whose draft each is now; null for what is none. */
    const drafts = new Map<string, string | null>();
    for (const { type, data } of events as readonly Followed[]) {
      if (type === 'ProjectDrafted' || type === 'ProjectUnpublished') drafts.set(data.projectId, data.clientId);
      else if (ENDINGS.has(type)) drafts.set(data.projectId, null);
    }
    const kept = [...drafts].flatMap(([id, client]) => (client === null ? [] : [{ id, ownerId: client }]));
    await removeOwners(tx, 'drafts', [...drafts.keys()]);
    await addOwners(tx, 'drafts', kept);
  },
};

/**
 * Lets a draft begin only if its client has room for it. What is under way in this process counts as if it were there; several
 * copies of the service can together go over by what each has under way. A retry of one that is there already is no further
 * one. Throws 409 `too-many-drafts`.
 */
export function openDraftQuota(pool: Pool, { waitFor }: Pick<Projector, 'waitFor'>, max: number = LIMITS.drafts) {
  const schema = schemaOf(draftsProjection);
  const underWay = new Map<string, Set<string>>();

  async function besides(clientId: string, ids: readonly string[]): Promise<number> {
    const { rows } = await pool.query<{ n: number }>({
      name: `drafts-${schema}`,
      text: `SELECT count(*)::int AS n FROM ${identifier(schema)}.drafts WHERE client_id = $1 AND id <> ALL ($2)`,
      values: [clientId, ids],
    });
    return rows[0]?.n ?? 0;
  }

  return async <S>(clientId: string, id: string, begin: () => Promise<Written<S>>): Promise<Written<S>> => {
    const mine = underWay.get(clientId) ?? new Set();
    underWay.set(clientId, mine.add(id));
    // Both as of now: who comes later sees this one.
    const ids = [...mine];
    try {
      if ((await besides(clientId, ids)) + ids.length > max) throw new HttpProblem('too-many-drafts');
      const wrote = await begin();
      // Else it would count neither as under way nor as there, for a moment.
      await waitFor(wrote.stream, wrote.version, NEWS_TAKES);
      return wrote;
    } finally {
      mine.delete(id);
      if (mine.size === 0) underWay.delete(clientId);
    }
  };
}
