/** A failure that the operator can fix: its message is printed without a stack. */
export class OperatorFailure extends Error {
  override readonly name = 'OperatorFailure';
}
