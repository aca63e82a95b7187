import { openLocalInstallation } from '../../launcher/installation.ts';
import { openInstallation } from '../installation.ts';
import { createToken, revokeToken, withEventsTokens } from '../tokens-command.ts';

const NAME = 'demo';

/**
 * Returns a valid token for the sample marketplace's public events: the one from an earlier start if it is still valid,
 * otherwise a new one, which replaces the one with the same name. `data` is the data folder of the running marketplace.
 */
export async function demoToken(
  data: string,
  environment: NodeJS.ProcessEnv,
  earlier: string | undefined,
): Promise<string> {
  // The launcher's own log already has its lines on the terminal.
  const local = await openLocalInstallation(data, { ...environment, LOG_LEVEL: 'silent' }, false);
  const installation = openInstallation(local.environment);
  try {
    const isValid =
      earlier !== undefined && (await withEventsTokens(installation, ({ isActive }) => isActive(earlier)));
    if (isValid) return earlier;
    await revokeToken(installation, NAME);
    return await createToken(installation, NAME);
  } finally {
    await installation.close();
    await local.release();
  }
}
