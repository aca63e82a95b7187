import type { Problem } from '@hirelane/contracts/problem';
import { flag, list, number, object, optional, type Shape, text } from '@/shared/lib/shapes';

type Loose = Omit<Problem, 'type' | 'errors'> & Partial<Problem>;

/** A problem document (RFC 9457). Other servers on the way leave out what has a default. */
export const problemShape: Shape<Loose> = object({
  type: optional(text),
  title: text,
  status: number,
  detail: optional(text),
  instance: optional(text),
  code: text,
  errors: optional(list(object({ pointer: text, message: text }))),
  requestId: optional(text),
  isToken: optional(flag),
  isProposalExist: optional(flag),
}) as Shape<Loose>;
