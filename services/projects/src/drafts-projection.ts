import { LIMITS } from '@hirelane/api/constants';
import { STATUS_AFTER } from '@hirelane/api/events/project';
import type { Written } from '@hirelane/event-sourcing/decide';
import { HttpProblem } from '@hirelane/http/http-problem';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import type { Projector } from '@hirelane/projections/projector';
import { columnsFrom, ddlOf, insert, remove, table } from '@hirelane/projections/table';

/** How long the response waits for this service's own read model to contain a new draft. */
const OWN_READ_MODEL_TIMEOUT_MS = 2_000;
/** How long a draft counts as being started, even if the read model takes longer. */
const STARTING_TIMEOUT_MS = 60_000;

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

/** Drafts and their owners. */
export const draftsProjection: Projection<'project'> = {
  categories: ['project'],
  ddl: ddlOf(drafts),
  texts: {},
  async apply(tx, events) {
    /** Each project's draft at the end of this batch; null if the project is no longer a draft. */
    const after = new Map<string, Draft | null>();
    for (const { type, data } of events) {
      const status = STATUS_AFTER[type];
      if (status !== undefined) after.set(data.projectId, status === 'draft' ? data : null);
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
 * Returns a function that starts a draft unless the client would then have more than `max`. Drafts that are being
 * started in this process count, but the limit can be exceeded by the number of drafts that other processes are
 * starting. A retry for an existing draft does not count again. Throws 409 `too-many-drafts`.
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
    // The ids are copied now, so that a draft that is started later counts this draft, but not the other way round.
    const ids = [...mine];
    const forget = () => {
      mine.delete(id);
      // Two attempts at the same command share an id. After the first attempt has ended, the client may have a new set
      // of ids.
      if (mine.size === 0 && starting.get(clientId) === mine) starting.delete(clientId);
    };
    try {
      if ((await countOthers(clientId, ids)) + ids.length > max) throw new HttpProblem('too-many-drafts');
      const wrote = await start();
      // Otherwise, the draft would briefly count neither as being started nor as existing.
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
