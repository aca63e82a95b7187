/** A failure that its reader can act on: the launcher prints the message alone, never a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
