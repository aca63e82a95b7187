import { LIMITS } from '@hirelane/api/constants';
import type { RouteName } from '@hirelane/api/routes';

/** Ids that the server has created before a body is built. */
export type Ids = {
  client: string;
  freelancer: string;
  file: string;
  project: string;
  draft: string;
  proposal: string;
};

/** A valid body of a command, and the ways to make it invalid. */
export type Case = Readonly<{
  as: 'visitor' | 'client' | 'freelancer' | 'operator';
  path(ids: Ids): string;
  /** A body that the route accepts. */
  valid(ids: Ids): Record<string, unknown>;
  /** By field, a text longer than allowed. */
  overlong: Readonly<Record<string, string>>;
  /** Optional fields. */
  optional: readonly string[];
  /** Fields with free text, in which dangerous characters must be refused. */
  texts: readonly string[];
}>;

export type Cases = Partial<Record<RouteName, Case>>;

/** A text one character longer than `max`. */
export const long = (max: number) => 'x'.repeat(max + 1);

/** An address whose local part alone is too long. */
export const longEmail = `${long(LIMITS.email)}@example.com`;
