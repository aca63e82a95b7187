import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import type { WantedTexts } from '@hirelane/encryption/encryption';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { isModelTx, LOCK } from './model-tx.ts';

/** An index on a table. `on` is the SQL after the table's name. */
export type ModelIndex = Readonly<{ name: string; table: string; on: string }>;

/**
 * Some tables of a read model, and the function that turns events in some categories into their rows. Rows may depend
 * only on the events, so that a rebuilt model equals the live one.
 */
export type Projection<Category extends StreamCategory = StreamCategory> = Readonly<{
  categories: readonly Category[];
  /** SQL that creates the tables, run once with the model's schema as search_path. */
  ddl: string;
  /**
   * Indexes that only queries need. They are created once the model has caught up for the first time: building an index
   * over existing rows takes a fraction of the time of maintaining it row by row.
   */
  indexes?: readonly ModelIndex[];
  /**
   * The personal text that `apply` reads, by event type: paths in the event's data, such as `brief.title`. Only this
   * text is decrypted, because decryption takes most of the time needed to apply many events.
   */
  texts: WantedTexts;
  /**
   * Applies events that are next in their streams, in order, inside the batch's transaction and with the model's schema
   * as search_path. Use one statement per kind of change, not per event, and pass values separately, because each text
   * is prepared. Streams arrive in no defined order. A newer release may have written events whose types are not in the
   * catalogue.
   *
   * May first be called with a transaction that refuses statements, and with text still encrypted, to find out whether
   * the events change anything (docs/decisions/0115-events-that-change-nothing.md). It must therefore have no effect
   * other than its statements.
   */
  apply(tx: Tx, events: readonly Recorded<EventOf<Category>>[]): Promise<void>;
}>;

/** A whole read model, with its own subscription, schema and checkpoint. */
export type ReadModel<Category extends StreamCategory = StreamCategory> = Projection<Category> &
  Readonly<{
    /** Letters and underscores. Together with the version, they form the schema's name: `feed_v3`. */
    name: string;
    /** Increase it with every change to `ddl` or `apply`. The new model is built while the old one is in use. */
    version: number;
    /**
     * The parts of `apply`, by name, in order. If one cannot apply an event, the stream is parked only in that part.
     * Without parts it is parked in the whole model.
     */
    parts?: ModelParts;
  }>;

export type ModelParts = Readonly<Record<string, Projection>>;
type Events = readonly Recorded<EventOf<StreamCategory>>[];

/**
 * Combines a service's projections into one read model, which reads the logs once. Each batch fills the tables of all
 * projections in one transaction. The projections apply the events in their categories in the given order, and each may
 * read the tables of those before it.
 */
export function readModel(name: string, version: number, parts: ModelParts): ReadModel {
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

/** The parts of a read model by name; the model itself, named '', if it has none. */
export const partsOf = (model: ReadModel): readonly (readonly [name: string, part: Projection])[] =>
  Object.entries(model.parts ?? { '': model });

/** Whether the event is in one of the projection's categories. */
export const follows = ({ categories }: Projection, { stream }: Pick<Recorded, 'stream'>): boolean =>
  categories.some((category) => category === categoryOf(stream));

/** Applies the events that are in a projection's categories. Returns whether a statement may have changed rows. */
export async function applyOwn(tx: Tx, projection: Projection, events: Events): Promise<boolean> {
  const { apply } = projection;
  const own = events.filter((event) => follows(projection, event));
  if (own.length === 0) return false;
  if (!isModelTx(tx)) {
    await apply(tx, own);
    return true;
  }
  const before = tx.changes();
  await apply(tx, own);
  tx.lockBefore(null);
  return tx.changes() > before;
}

/**
 * What this process has found out about a model in earlier transactions, by a name of the projection's choice, so that
 * it is not queried again. Only for what other processes cannot make false, and what was committed when it was read.
 */
export const memoryOf = (tx: Tx): Map<string, string> => (isModelTx(tx) ? tx.memory : new Map());

function textsOf(projections: readonly Projection[]): WantedTexts {
  const wanted = new Map<string, Set<string>>();
  for (const [type, keys] of projections.flatMap(({ texts }) => Object.entries(texts))) {
    wanted.set(type, new Set([...(wanted.get(type) ?? []), ...keys]));
  }
  return Object.fromEntries([...wanted].map(([type, keys]) => [type, [...keys]]));
}

export const schemaOf = ({ name, version }: Pick<ReadModel, 'name' | 'version'>): string => `${name}_v${version}`;

/**
 * Waits until no other batch is being applied by this projection, and blocks others until the transaction ends. Use it
 * for rows that depend on several streams, because the streams may be in different partitions, and concurrent batches
 * would miss each other's uncommitted changes. Each statement after this call sees what the other batch has committed,
 * including rows of earlier projections. The lock is taken before the projection's next statement, and not at all if it
 * sends none. `lock` must be different for each projection in a read model, but the same in
 * all releases that may run concurrently.
 */
export async function oneBatchAtATime(tx: Tx, lock: string): Promise<void> {
  if (isModelTx(tx)) tx.lockBefore(`${lock}:`);
  else await tx.query(LOCK, [`${lock}:`]);
}
