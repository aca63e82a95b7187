import { LIMITS } from '@hirelane/contracts/constants';
import type { RouteName } from '@hirelane/contracts/routes';

/** What the server has given out by the time that a body is made. */
export type Ids = { client: string; freelancer: string; file: string; project: string; draft: string };

/** A command's body that is accepted, and what makes it a bad one. */
export type Case = Readonly<{
  as: 'visitor' | 'client' | 'freelancer';
  path(ids: Ids): string;
  /** What the route accepts. */
  valid(ids: Ids): Record<string, unknown>;
  /** Field → a text longer than allowed. */
  overlong: Readonly<Record<string, string>>;
  /** Fields that may be left out. */
  optional: readonly string[];
  /** Fields that hold free text, where hostile characters have to be refused. */
  texts: readonly string[];
}>;

export type Cases = Partial<Record<RouteName, Case>>;

/** A text one letter longer than `max`. */
export const long = (max: number) => 'x'.repeat(max + 1);

/** An address whose part before the @ is too long by itself. */
export const longEmail = `${long(LIMITS.email)}@example.com`;
