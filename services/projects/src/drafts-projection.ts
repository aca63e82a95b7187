import { LIMITS } from '@hirelane/api/constants';
import type { Written } from '@hirelane/event-sourcing/decide';
import { HttpProblem } from '@hirelane/http/http-problem';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import type { Projector } from '@hirelane/projections/projector';
import { columnsFrom, ddlOf, insert, remove, table } from '@hirelane/projections/table';

/** How long the answer waits for this service's own read model to contain a new draft. */
const OWN_READ_MODEL_TIMEOUT_MS = 2_000;
/** How long a draft counts as being started at most, if the read model takes longer. */
const STARTING_TIMEOUT_MS = 60_000;

/** After one of these events a project is not a draft. */
const ENDINGS: ReadonlySet<string> = new Set(['ProjectPosted', 'ProjectClosed', 'DraftDeleted', 'ProjectErased']);

type Draft = Readonly<{ projectId: string; clientId: string }>;

const column = columnsFrom<Draft>();
const drafts = table(
  'drafts',
  {
    id: column('uuid PRIMARY KEY', ({ projectId }) => projectId),
    client_id: column('uuid NOT NULL', ({ clientId }) => clientId),
  },
  { indexes: ['(client_id)'] },
);

/** The drafts, and their owners. */
export const draftsProjection: Projection<'project'> = {
  categories: ['project'],
  ddl: ddlOf(drafts),
  texts: {},
  async apply(tx, events) {
    /** By project: the draft as of the end of this batch; null if it is no longer a draft. */
    const after = new Map<string, Draft | null>();
    for (const { type, data } of events) {
      if (type === 'ProjectDrafted' || type === 'ProjectUnpublished') after.set(data.projectId, data);
      else if (ENDINGS.has(type)) after.set(data.projectId, null);
    }
    await remove(tx, drafts, [...after.keys()]);
    await insert(
      tx,
      drafts,
      [...after.values()].filter((draft) => draft !== null),
    );
  },
};

/**
 * Returns a function that starts a draft unless its client would have more than `max`. Drafts that are being started in
 * this process count; several processes together can exceed the limit by the drafts that each is starting. A retry for
 * an existing draft does not count again. Throws 409 `too-many-drafts`.
 */
export function openDraftQuota(
  pool: Pool,
  { schema, waitFor }: Pick<Projector, 'schema' | 'waitFor'>,
  max: number = LIMITS.drafts,
) {
  const starting = new Map<string, Set<string>>();

  async function countOthers(clientId: string, ids: readonly string[]): Promise<number> {
    const { rows } = await pool.query<{ n: number }>({
      name: `drafts-${schema}`,
      text: `SELECT count(*)::int AS n FROM ${identifier(schema)}.drafts WHERE client_id = $1 AND id <> ALL ($2)`,
      values: [clientId, ids],
    });
    return rows[0]?.n ?? 0;
  }

  return async <S>(clientId: string, id: string, start: () => Promise<Written<S>>): Promise<Written<S>> => {
    const mine = starting.get(clientId) ?? new Set();
    starting.set(clientId, mine.add(id));
    // Copied now: a draft started later counts this one, but not the reverse.
    const ids = [...mine];
    const forget = () => {
      mine.delete(id);
      // Two attempts of one command share an id; after the first, the client may have a new set.
      if (mine.size === 0 && starting.get(clientId) === mine) starting.delete(clientId);
    };
    try {
      if ((await countOthers(clientId, ids)) + ids.length > max) throw new HttpProblem('too-many-drafts');
      const wrote = await start();
      // Otherwise it would briefly count neither as being started nor as existing.
      const isInReadModel = await waitFor(wrote.stream, wrote.version, OWN_READ_MODEL_TIMEOUT_MS);
      if (isInReadModel) forget();
      else void waitFor(wrote.stream, wrote.version, STARTING_TIMEOUT_MS).then(forget, forget);
      return wrote;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
