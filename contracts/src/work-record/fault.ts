/** Why a text is no valid work record. */
export type Fault =
  /** More characters than any record has. */
  | 'too-large'
  /** No signed text, or not all of one. */
  | 'malformed'
  /** Something else that is signed, such as a status list. */
  | 'wrong-kind'
  /** Signed in another way than ES256, or not at all. */
  | 'wrong-algorithm'
  | 'other-issuer'
  /** None of the issuer's keys has its name. */
  | 'unknown-key'
  /** Altered, or signed with another key. */
  | 'wrong-signature'
  /** Its date lies in the future. */
  | 'not-yet-valid'
  | 'expired'
  /** This program has no cryptography: browsers give it to pages over https alone. */
  | 'no-cryptography';

/** A text is not valid, for this reason. */
export class NotValid extends Error {
  override readonly name = 'NotValid';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
