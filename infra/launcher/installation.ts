import { join } from 'node:path';
import { type OnEnd, startInSteps } from '@hirelane/runtime/starting/in-steps';
import { openDataFolder, refuseOtherFormat, refuseUnusableFolder } from './data/data-folder.ts';
import { lockFolder } from './data/lock.ts';
import { explained, StartFailure } from './failure.ts';
import { ensureDatabase } from './postgres/database.ts';
import { forgetLibpqVariables, startPostgres } from './postgres/postgres.ts';
import { portOfRunning } from './postgres/postmaster-file.ts';
import { refuseForgottenDatabase } from './postgres/remembered-database.ts';
import { withCurrentPassword } from './secrets/database-password.ts';
import { type KeptSecrets, keptSecrets } from './secrets/kept-secrets.ts';
import { hasSecrets, openSecrets, type Secrets } from './secrets/secrets.ts';
import { LOG_FILE, logFile } from './terminal/log.ts';

export type LocalInstallation = Readonly<{
  /** The environment for this data folder's services. */
  environment: NodeJS.ProcessEnv;
  /** Absent if the keys come from the environment instead of the data folder. */
  kept?: KeptSecrets;
  /** Stops everything started to open the marketplace. */
  release(): Promise<void>;
}>;

/**
 * Opens a data folder's marketplace for the operator's tools. With `isTarget`, the tool will fill the marketplace, so
 * Hirelane must not be running on it. Without, Hirelane may be running; if it is not, its PostgreSQL is started and
 * runs until `release`. Environment variables take precedence. `refuse` may reject the keys by throwing before anything
 * is created. Throws StartFailure if the folder has no data.
 */
export async function openLocalInstallation(
  data: string,
  given: NodeJS.ProcessEnv,
  isTarget: boolean,
  refuse: (keys: NodeJS.ProcessEnv) => Promise<void> = async () => undefined,
): Promise<LocalInstallation> {
  // Both keys are given in the environment, so nothing is read from a data folder.
  if (given['DATABASE_URL'] && given['DATA_KEY']) return { environment: given, release: async () => undefined };
  await refuseOtherFormat(data);
  if (!hasSecrets(data)) {
    throw new StartFailure(
      isTarget
        ? `Copy secrets.json from the old data folder into ${data}: without it, no personal data can be read.`
        : `There is no Hirelane data in ${data}. Set HIRELANE_DATA to the data folder.`,
    );
  }
  return startInSteps(async (onEnd, release) => {
    if (!given['DATABASE_URL']) {
      await refuseForgottenDatabase(data);
      forgetLibpqVariables();
    }
    const secrets = await openSecrets(data);
    const keys = { DATA_KEY: secrets.dataKey, IDENTITY_HMAC_KEY: secrets.hmacKey, ...given };
    await refuse(keys);
    const databaseUrl = given['DATABASE_URL'] || (await databaseOf(data, secrets, isTarget, onEnd));
    const environment = {
      ...keys,
      FILES_ROOT: given['FILES_ROOT'] ?? join(data, 'files'),
      [LOG_FILE]: logFile(data),
      DATABASE_URL: databaseUrl,
    };
    // A DATA_KEY in the environment must be changed by the operator.
    const kept = given['DATA_KEY'] ? {} : { kept: keptSecrets(data, databaseUrl, !given['DATABASE_URL']) };
    return { environment, ...kept, release };
  }).catch((error) => {
    throw explained(error, data);
  });
}

async function databaseOf(data: string, secrets: Secrets, isTarget: boolean, onEnd: OnEnd): Promise<string> {
  const dir = join(data, 'postgres');
  const { databasePassword: password } = secrets;
  const port = isTarget ? undefined : await portOfRunning(dir);
  if (port !== undefined) {
    return withCurrentPassword(data, `postgresql://postgres:${password}@127.0.0.1:${port}/hirelane`, secrets);
  }
  if (isTarget) onEnd((await openDataFolder(data)).release);
  else {
    // While Hirelane runs, a tool run by root only queries its database.
    await refuseUnusableFolder(data);
    onEnd(await lockFolder(data));
  }
  const postgres = await startPostgres({ dir, password });
  onEnd(postgres.stop);
  return ensureDatabase(await withCurrentPassword(data, postgres.url, secrets));
}
