/** The parts of an error that may be logged. PostgreSQL's `detail` and `where` quote rows, and so personal texts. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause ? { cause: describeError(error.cause) } : {};
  return { name, message, ...code, stack, ...cause };
}
