import * as z from 'zod';
import { Version } from '../fields.ts';

/**
 * Sent by identity to the bff: whether an account is suspended and whether its user is an operator, as of a version of
 * its stream. Version 0 means that it was never suspended and its user was never an operator.
 */
export const Standing = z.object({
  isSuspended: z.boolean(),
  /** Missing if identity runs an earlier release without operators. */
  isOperator: z.boolean().default(false),
  version: Version,
});
export type Standing = z.infer<typeof Standing>;

/** The reason for and time of the suspension of the caller's account; null if it is not suspended. */
export const OwnSuspension = z.object({
  data: z.object({ reason: z.string(), suspendedAt: z.string() }).nullable(),
});
export type OwnSuspension = z.infer<typeof OwnSuspension>;
