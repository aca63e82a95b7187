import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';

const decode = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * Converts a JSON pointer such as `#/lines/0/amount` to the paths of the fields that can show its message:
 * `lines.0.amount`, or else `lines`.
 */
function pathsOf(pointer: string): readonly string[] {
  const parts = pointer.replace(/^#?\//, '').split('/').map(decode);
  return [parts.join('.'), parts[0] ?? ''];
}

/**
 * Puts the server's messages on the given `fields`; all other messages become the form's own error, `root.server`.
 * Returns the fields that received a message.
 */
export function applyProblem<T extends FieldValues>(
  error: Error,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): FieldPath<T>[] {
  const marked: FieldPath<T>[] = [];
  const rest: string[] = [];
  for (const { pointer, message } of error instanceof ApiError ? error.problem.errors : []) {
    const [whole, first] = pathsOf(pointer);
    const field = fields.find((name) => name === whole) ?? fields.find((name) => name === first);
    if (field) {
      setError(field, { type: 'server', message }, { shouldFocus: marked.length === 0 });
      marked.push(field);
    } else rest.push(message);
  }
  if (rest.length > 0) setError('root.server', { message: rest.join(' ') });
  else if (marked.length === 0) setError('root.server', { message: messageOf(error) });
  return marked;
}
