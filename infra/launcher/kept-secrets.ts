import { join } from 'node:path';
import { withClient } from '@hirelane/postgres/pool';
import { rotateDatabasePassword } from './database-password.ts';
import type { KeptSecrets } from './kept-keys.ts';
import { OperatorFailure } from './operator-failure.ts';
import { portOfRunning } from './running-postgres.ts';
import { changeSecrets, copySecrets } from './secrets.ts';
import { NEW_SERVICE_TOKEN_KEY } from './service-tokens.ts';

const NAMES = { DATA_KEY: 'dataKey', IDENTITY_HMAC_KEY: 'hmacKey' } as const;

/**
 * The secrets of a data folder, for the operator's tools. `databaseUrl`: where its database is; `isEmbedded`: in the
 * folder.
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
      'The database of DATABASE_URL is yours: docs/rotating-secrets.md says how to replace its password.',
    );
  },
  async rotateServiceTokens() {
    if (isEmbedded && (await portOfRunning(join(data, 'postgres'))) === undefined) return false;
    await withClient(databaseUrl, (client) => client.query(`NOTIFY ${NEW_SERVICE_TOKEN_KEY}`));
    return true;
  },
});
