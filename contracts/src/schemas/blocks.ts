import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/** Whether the caller now blocks a person. */
export const BlockState = z.object({ data: z.object({ _id: Id, isBlocked: z.boolean() }) });

/** Somebody whom the caller has blocked. */
export const Block = z.object({
  /** Of the person. */
  _id: Id,
  /** `lastName`: its first letter. Whoever has deleted their account is left out. */
  person: z.object({ _id: Id, firstName: z.string(), lastName: z.string() }),
  blockedAt: Instant,
});
export type Block = z.infer<typeof Block>;
export const Blocks = z.object({ data: z.array(Block), nextCursor: z.string().nullable() });
