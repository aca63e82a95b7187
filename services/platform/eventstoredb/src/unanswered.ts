/**
 * The server did not answer: it is away, starting, electing a leader or overloaded. The outcome of an append is
 * unknown: the events may have been stored or not, and a retry with the same ids finds out.
 */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly code = 'ETIMEDOUT';
}
