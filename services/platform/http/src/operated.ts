import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import { HttpProblem } from './http-problem.ts';

/** The answer to an operator who reads something that can be hidden. Throws 404 for null. */
export function operated(found: OperatedThing | null): Readonly<{ body: Readonly<{ data: OperatedThing }> }> {
  if (!found) throw new HttpProblem('unknown');
  return { body: { data: found } };
}
