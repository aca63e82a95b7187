// Libraries without types, which tests use to check credentials issued by Hirelane.
declare module '@digitalbazaar/bitstring' {
  export class Bitstring {
    constructor(options: { buffer: Uint8Array });
    readonly length: number;
    get(position: number): boolean;
    static decodeBits(options: { encoded: string }): Promise<Uint8Array>;
  }
}

declare module '@digitalbazaar/vc' {
  /** Throws unless the credential conforms to the W3C Verifiable Credentials data model and is already valid. */
  export function _checkCredential(options: { credential: object; now?: Date; mode?: 'issue' | 'verify' }): void;
}
