import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import type { WantedTexts } from '@hirelane/encryption/encryption';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { literal, type Tx } from '@hirelane/postgres/pool';

/** An index of a table; `on` is what follows the table's name in its statement. */
export type ModelIndex = Readonly<{ name: string; table: string; on: string }>;

/**
 * Some tables of a read model, and how the events of some categories become their rows. Rows may depend on nothing but
 * the events, so that a rebuild equals the live model.
 */
export type Projection<Category extends StreamCategory = StreamCategory> = Readonly<{
  categories: readonly Category[];
  /** Creates the tables; run once with the model's schema as search_path. */
  ddl: string;
  /**
   * Indexes that only queries need. They are made once the model has caught up for the first time: over rows that are
   * there an index takes a fraction of what it takes row by row.
   */
  indexes?: readonly ModelIndex[];
  /**
   * The personal texts that `apply` reads, by the type of event: keys from its data, with dots between them. Only these
   * are decrypted, which takes most of the time of many events.
   */
  texts: WantedTexts;
  /**
   * Applies events that are next in their streams, in order, inside the batch's transaction and with the model's schema
   * as search_path. One statement per kind of change, not per event. Order between streams means nothing. A newer
   * release may have written events of types that are not in the catalog.
   */
  apply(tx: Tx, events: readonly Recorded<EventOf<Category>>[]): Promise<void>;
}>;

/** A whole read model: the subscription, the schema and the checkpoint are its own. */
export type ReadModel<Category extends StreamCategory = StreamCategory> = Projection<Category> &
  Readonly<{
    /** Letters and underscores; with the version it names the schema, `feed_v3`. */
    name: string;
    /** Raise it with every change to `ddl` or `apply`: the new model is built while the old one is in use. */
    version: number;
    /**
     * What `apply` consists of, by name, in order. Where one cannot apply an event, the stream is parked in that one alone.
     * Without parts it is parked in the whole.
     */
    parts?: Parts;
  }>;

export type Parts = Readonly<Record<string, Projection>>;
type Events = readonly Recorded<EventOf<StreamCategory>>[];

/**
 * The read model of a service: it reads the logs once, and each batch fills the tables of all projections in one
 * transaction. They apply in this order, each the events of its categories; one may read the tables of those before it.
 */
export function readModel(name: string, version: number, parts: Parts): ReadModel {
  const projections = Object.values(parts);
  return {
    name,
    version,
    parts,
    categories: [...new Set(projections.flatMap(({ categories }) => categories))],
    ddl: projections.map(({ ddl }) => ddl).join(';\n'),
    indexes: projections.flatMap(({ indexes = [] }) => indexes),
    texts: textsOf(projections),
    async apply(tx, events) {
      for (const projection of projections) await applyOwn(tx, projection, events);
    },
  };
}

/** Has a projection apply those events that it follows. */
export async function applyOwn(tx: Tx, { categories, apply }: Projection, events: Events): Promise<void> {
  const own = events.filter(({ stream }) => categories.some((category) => category === categoryOf(stream)));
  if (own.length > 0) await apply(tx, own);
}

function textsOf(projections: readonly Projection[]): WantedTexts {
  const wanted = new Map<string, Set<string>>();
  for (const [type, keys] of projections.flatMap(({ texts }) => Object.entries(texts))) {
    wanted.set(type, new Set([...(wanted.get(type) ?? []), ...keys]));
  }
  return Object.fromEntries([...wanted].map(([type, keys]) => [type, [...keys]]));
}

export const schemaOf = ({ name, version }: Pick<ReadModel, 'name' | 'version'>): string => `${name}_v${version}`;

/**
 * Waits until no other batch is being applied by this projection, and keeps others waiting until the transaction ends.
 * For rows that come from several streams: these may be in different partitions, and at the same time each batch would
 * miss what the other has not committed yet. What a projection before this one has written may stand in both batches:
 * each statement after this call sees what the other has committed. `lock`: different for each projection of a read model,
 * and the same in every release that may run beside this one.
 */
export async function oneBatchAtATime(tx: Tx, lock: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended(${literal(`${lock}:`)} || current_schema(), 0))`);
}
