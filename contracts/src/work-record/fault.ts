/** Why a text is not a valid work record, as shown to the verifier. */
export const FAULTS = {
  'too-large': 'It is longer than any work record.',
  malformed: 'This is not a complete work record. Paste the whole record, or choose the file.',
  /** The text is signed, but it is another document, such as a status list. */
  'wrong-kind': 'It is signed, but it is not a work record.',
  'wrong-algorithm': 'It is not signed, or not in the way that work records are.',
  'other-issuer': 'It has another issuer. Check it where it was issued.',
  'unknown-key': 'It names a key that the issuer has never used.',
  'wrong-signature': 'The signature is invalid: the record was altered, or someone else signed it.',
  'not-yet-valid': "Its date is in the future. Check this device's clock.",
  expired: 'It has expired.',
} as const;

export type Fault = keyof typeof FAULTS;

/** Thrown for invalid text. */
export class NotValid extends Error {
  override readonly name = 'NotValid';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
