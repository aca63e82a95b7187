import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';

/** How a read model follows the logs. Rows may depend on nothing but the events, so that a rebuild equals the live model. */
export type Projection = Readonly<{
  /** Letters and underscores; with the version it names the schema, `feed_v3`. */
  name: string;
  /** Raise it with every change to `schema` or `apply`: the new model is built beside the old one. */
  version: number;
  categories: readonly string[];
  /** DDL, run once with the model's schema as search_path. */
  schema: string;
  /**
   * Applies events that are next in their streams, in order, inside the batch's transaction and with the model's schema
   * as search_path. One statement per kind of change, not per event. Order between streams means nothing.
   */
  apply(tx: Tx, events: readonly Recorded[]): Promise<void>;
}>;

export const schemaOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string => `${name}_v${version}`;
