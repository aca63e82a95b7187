// Libraries without types of their own, by which tests check what Hirelane issues.
declare module '@digitalbazaar/bitstring' {
  export class Bitstring {
    constructor(options: { buffer: Uint8Array });
    readonly length: number;
    get(position: number): boolean;
    static decodeBits(options: { encoded: string }): Promise<Uint8Array>;
  }
}

declare module '@digitalbazaar/vc' {
  /** Throws unless it keeps to the data model of W3C Verifiable Credentials and its time has come. */
  export function _checkCredential(options: { credential: object; now?: Date; mode?: 'issue' | 'verify' }): void;
}
