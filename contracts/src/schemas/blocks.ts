import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/** Whether the caller now blocks a person. */
export const BlockState = z.object({ data: z.object({ _id: Id, isBlocked: z.boolean() }) });

/** A user blocked by the caller. */
export const Block = z.object({
  /** The blocked user's id. */
  _id: Id,
  /** `lastName` is the initial. Users who have deleted their account are omitted. */
  person: z.object({ _id: Id, firstName: z.string(), lastName: z.string() }),
  blockedAt: Instant,
});
export type Block = z.infer<typeof Block>;
export const Blocks = z.object({ data: z.array(Block), nextCursor: z.string().nullable() });
