import { LIMITS } from '@hirelane/api/constants';
import type { RouteName } from '@hirelane/api/routes';

/** The ids of items that exist before the body is built. */
export type Ids = {
  client: string;
  freelancer: string;
  file: string;
  project: string;
  draft: string;
  proposal: string;
};

/** A valid body for a command, and the ways to make it invalid. */
export type Case = Readonly<{
  as: 'visitor' | 'client' | 'freelancer' | 'operator';
  path(ids: Ids): string;
  /** A body the route accepts. */
  valid(ids: Ids): Record<string, unknown>;
  /** For each field, a string that is too long. */
  overlong: Readonly<Record<string, string>>;
  /** Optional fields. */
  optional: readonly string[];
  /** Free-text fields, where dangerous characters must be refused. */
  texts: readonly string[];
}>;

export type Cases = Partial<Record<RouteName, Case>>;

/** A string one character longer than `max`. */
export const long = (max: number) => 'x'.repeat(max + 1);

/** An email address whose local part is too long. */
export const longEmail = `${long(LIMITS.email)}@example.com`;
