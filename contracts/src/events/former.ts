import type * as z from 'zod';

/** An event type's shape in earlier releases. It is only read, because such events remain in the logs permanently. */
export type FormerShape = Readonly<{
  /** The schema in that release, which also marks the personal text. */
  schema: z.ZodObject;
  /** Converts the data to the next shape. Pure. */
  upcast(data: unknown): object;
  /** The type and schema version of the next shape. If absent, the same type, one version later. */
  next?: Readonly<{ type: string; schema: number }>;
}>;

/**
 * An old shape of a type that is still written, with its conversion to the next version. Personal text may be
 * encrypted, or '' after an erasure, so an upcaster may move text but must never parse it.
 */
export const former = <S extends z.ZodObject>(schema: S, upcast: (data: z.infer<S>) => object): FormerShape => ({
  schema,
  upcast: (data) => upcast(data as z.infer<S>),
});

/** An old shape of a type that is no longer written, and the type and schema version that it is converted to. */
export const retired = <S extends z.ZodObject>(
  schema: S,
  next: NonNullable<FormerShape['next']>,
  upcast: (data: z.infer<S>) => object,
): FormerShape => ({ ...former(schema, upcast), next });
