/** An error in a few words. Node gives a list of failures, with an empty message, when a name stands for several addresses. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error && String(error.code)) || error.name;
}
