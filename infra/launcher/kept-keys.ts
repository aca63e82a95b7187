/**
 * The secrets of a marketplace that are in its data folder. Where there is none, they are in the variables of its
 * processes, which their operator changes.
 */
export type KeptSecrets = Readonly<{
  /** Stores the new value; keeps the former file, for exports from before. Returns that file's path. */
  keep(variable: 'DATA_KEY' | 'IDENTITY_HMAC_KEY', value: string): Promise<string>;
  /** Sets a new password of the embedded database, and stores it. Throws OperatorFailure where it is not embedded. */
  rotateDatabasePassword(): Promise<void>;
  /** Tells the Hirelane that runs on the folder to sign with a new key; false when none runs. */
  rotateServiceTokens(): Promise<boolean>;
}>;
