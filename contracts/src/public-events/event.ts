import type * as z from 'zod';
import type { PUBLIC_CATALOG, PublicCategory } from './catalog.ts';

type Events<C extends PublicCategory> = (typeof PUBLIC_CATALOG)[C]['events'];
type DataOf<T> = T extends { schema: infer S extends z.ZodType } ? z.output<S> : never;

/**
 * A public event in the JSON form of CloudEvents, as served over HTTP. `time` is RFC 3339 in UTC, and `sequence` the
 * event's number among those of its `subject`, which is `<category>-<public id>`.
 */
export type PublicEvent<C extends PublicCategory = PublicCategory> = {
  [K in C]: {
    [T in keyof Events<K> & string]: Readonly<{
      id: string;
      type: `hirelane.${K}.${T}`;
      subject: string;
      time: string;
      sequence: string;
      position: string;
      data: DataOf<Events<K>[T]>;
    }>;
  }[keyof Events<K> & string];
}[C];
