import type { EventOf, StreamCategory } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';

/**
 * How the events of some categories become the rows of a read model. Rows may depend on nothing but the events, so that
 * a rebuild equals the live model.
 */
export type Projection<Category extends StreamCategory = StreamCategory> = Readonly<{
  /** Letters and underscores; with the version it names the schema, `feed_v3`. */
  name: string;
  /** Raise it with every change to `ddl` or `apply`: the new model is built while the old one is in use. */
  version: number;
  categories: readonly Category[];
  /** Creates the tables; run once with the model's schema as search_path. */
  ddl: string;
  /**
   * Applies events that are next in their streams, in order, inside the batch's transaction and with the model's schema
   * as search_path. One statement per kind of change, not per event. Order between streams means nothing. A newer
   * release may have written events of types that are not in the catalog.
   */
  apply(tx: Tx, events: readonly Recorded<EventOf<Category>>[]): Promise<void>;
}>;

export const schemaOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string => `${name}_v${version}`;
