/** Why a text is no valid work record, as it is told to whoever checks it. */
export const FAULTS = {
  'too-large': 'It is longer than any work record.',
  malformed: 'This is not a complete work record. Paste the whole text, or choose the file.',
  /** Such as a status list. */
  'wrong-kind': 'It is something else that was signed, and not a work record.',
  'wrong-algorithm': 'It is not signed in the way that work records are, or not signed at all.',
  'other-issuer': 'It is of another issuer. Check it where it was issued.',
  'unknown-key': 'It names a key that the issuer has never had.',
  'wrong-signature': 'The signature is wrong: it was altered, or somebody else has signed it.',
  'not-yet-valid': 'Its date lies in the future. Is the clock of this device right?',
  expired: 'Its time is over.',
} as const;

export type Fault = keyof typeof FAULTS;

/** A text is not valid, for this reason. */
export class NotValid extends Error {
  override readonly name = 'NotValid';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
