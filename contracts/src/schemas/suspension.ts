import * as z from 'zod';
import { Version } from '../fields.ts';

/**
 * Between bff and identity: whether an account is suspended and whether its person is an operator, as of a version of
 * its stream; 0: it never was either.
 */
export const Standing = z.object({
  isSuspended: z.boolean(),
  /** Absent: identity is of an earlier release, which has no operators. */
  isOperator: z.boolean().default(false),
  version: Version,
});
export type Standing = z.infer<typeof Standing>;

/** Why and since when the caller's account is suspended; null when it is not. */
export const OwnSuspension = z.object({
  data: z.object({ reason: z.string(), suspendedAt: z.string() }).nullable(),
});
export type OwnSuspension = z.infer<typeof OwnSuspension>;
