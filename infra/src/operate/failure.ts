/** Something that the person who runs a tool can act on: its message is printed without a stack. */
export class OperatorFailure extends Error {
  override readonly name = 'OperatorFailure';
}
