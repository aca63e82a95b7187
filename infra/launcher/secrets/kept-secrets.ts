import { join } from 'node:path';
import { withClient } from '@hirelane/postgres/pool';
import { OperatorFailure } from '../failure.ts';
import { portOfRunning } from '../postgres/postmaster-file.ts';
import { rotateDatabasePassword } from './database-password.ts';
import { changeSecrets, copySecrets } from './secrets.ts';
import { NEW_SERVICE_TOKEN_KEY } from './service-tokens.ts';

/**
 * Changes the secrets in a marketplace's data folder. Without a data folder, they are in its processes' variables,
 * which the operator has to change.
 */
export type KeptSecrets = Readonly<{
  /** Stores the new value and keeps the previous file for earlier exports. Returns that file's path. */
  keep(variable: 'DATA_KEY' | 'IDENTITY_HMAC_KEY', value: string): Promise<string>;
  /**
   * Sets and stores a new password for the embedded database. Throws OperatorFailure if the database is not embedded.
   */
  rotateDatabasePassword(): Promise<void>;
  /** Makes Hirelane sign with a new key if it is running on the folder; otherwise, returns false. */
  rotateServiceTokens(): Promise<boolean>;
}>;

const NAMES = { DATA_KEY: 'dataKey', IDENTITY_HMAC_KEY: 'hmacKey' } as const;

/**
 * A data folder's secrets, for the operator's tools. `databaseUrl` is the database's address; `isEmbedded` states
 * whether the database is in the folder.
 */
export const keptSecrets = (data: string, databaseUrl: string, isEmbedded: boolean): KeptSecrets => ({
  async keep(variable, value) {
    const former = join(data, `secrets.json.until-${new Date().toISOString().replaceAll(':', '-')}`);
    await copySecrets(data, former);
    await changeSecrets(data, { [NAMES[variable]]: value });
    return former;
  },
  async rotateDatabasePassword() {
    if (isEmbedded) return rotateDatabasePassword(data, databaseUrl);
    throw new OperatorFailure(
      'You manage the database in DATABASE_URL: docs/operate/secrets.md explains how to replace its password.',
    );
  },
  async rotateServiceTokens() {
    if (isEmbedded && (await portOfRunning(join(data, 'postgres'))) === undefined) return false;
    await withClient(databaseUrl, (client) => client.query(`NOTIFY ${NEW_SERVICE_TOKEN_KEY}`));
    return true;
  },
});
