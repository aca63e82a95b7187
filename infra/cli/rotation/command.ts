import { randomBytes } from 'node:crypto';
import { forgetFormerDataKey, RotationOpen, rotateDataKey } from '@hirelane/encryption/data-key';
import { createKeyTables } from '@hirelane/encryption/subject-keys';
import { forgetFormerHmacKey, rotateHmacKey } from '@hirelane/identity/user/reservations/hmac-key';
import { OperatorFailure } from '../../launcher/failure.ts';
import type { KeptSecrets } from '../../launcher/secrets/kept-secrets.ts';
import { stepsToNewKey } from '../../launcher/secrets/service-token-keys.ts';
import type { Command, Terminal } from '../commands.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { WrongArguments, wrongAction } from '../usage.ts';

type Parts = Readonly<{ environment: NodeJS.ProcessEnv; terminal: Terminal; kept: KeptSecrets | undefined }>;

const ROTATIONS = {
  'data-key': rotate('DATA_KEY', async ({ pool, config }, next) => {
    await createKeyTables(pool);
    const current = await rotateDataKey(pool, config.DATA_KEY, Buffer.from(next, 'base64url'));
    return current.toString('base64url');
  }),
  'hmac-key': rotate('IDENTITY_HMAC_KEY', ({ pool, hmacKey }, next) => rotateHmacKey(pool, hmacKey(), next)),
  'database-password': rotateDatabasePassword,
  'service-tokens': rotateServiceTokens,
} satisfies Record<string, (parts: Parts) => Promise<number>>;

const isRotation = (what: string | undefined): what is keyof typeof ROTATIONS => Object.hasOwn(ROTATIONS, what ?? '');

/** Reads `rotate <what>` or `finish`; returns null for the latter. Throws WrongArguments. */
export function checkSecrets([action, what, ...more]: readonly string[]): keyof typeof ROTATIONS | null {
  if (action === 'finish' && what === undefined) return null;
  if (action !== 'rotate' && action !== 'finish') throw wrongAction('secrets', action);
  if (action === 'finish' || !isRotation(what) || more.length > 0) {
    throw new WrongArguments('secrets', `Expected one of ${Object.keys(ROTATIONS).join(', ')} after rotate.`);
  }
  return what;
}

/** `secrets rotate <what>`, `secrets finish`, while Hirelane runs. */
export const secretsCommand: Command = async (args, environment, terminal, kept) => {
  const what = checkSecrets(args);
  const parts = { environment, terminal, kept };
  return what === null ? finish(parts) : ROTATIONS[what](parts);
};

/** Rotates a data key: replaces it in the database, then stores or prints it. A repeated run returns the same key. */
function rotate(
  variable: 'DATA_KEY' | 'IDENTITY_HMAC_KEY',
  replace: (installation: Installation, next: string) => Promise<string>,
): (parts: Parts) => Promise<number> {
  return async ({ environment, terminal: { say }, kept }) => {
    const installation = openInstallation(environment);
    try {
      const value = await replace(installation, randomBytes(32).toString('base64url')).catch((error: unknown) => {
        if (!(error instanceof RotationOpen) || kept === undefined) throw error;
        throw new OperatorFailure(
          `${variable} was replaced since Hirelane last started, and its previous value still works. Restart Hirelane, which finishes the rotation, and try again.`,
        );
      });
      noteReplaced(installation, variable);
      if (kept === undefined) {
        say(`${variable}=${value}`);
        say(
          'Store this value now, set it for every process that has the previous one, and restart these processes one after another.',
        );
        say('Then run `secrets finish` with the new value. Until then, the previous value still works.');
        say('Earlier exports need the previous value: keep it as long as you keep those exports.');
        return 0;
      }
      const former = await kept.keep(variable, value);
      say(`${variable} was replaced. Back up secrets.json again. The previous one works until Hirelane next starts.`);
      say(`Earlier exports and copies of the data folder need ${former}: delete it when you delete the last of them.`);
      return 0;
    } finally {
      await installation.close();
    }
  };
}

/** Logged at the operator tools' level, so that it appears at any LOG_LEVEL. */
const noteReplaced = ({ log }: Installation, secret: string) =>
  log.warn({ event: 'secret-replaced', by: 'operator', secret });

/** Does the same as `noteReplaced`, for callers without an open installation. */
async function logReplaced(environment: NodeJS.ProcessEnv, secret: string): Promise<void> {
  const installation = openInstallation(environment);
  noteReplaced(installation, secret);
  await installation.close();
}

async function rotateDatabasePassword({ environment, terminal, kept }: Parts): Promise<number> {
  if (kept === undefined) {
    throw new OperatorFailure(
      'The passwords for this database are in the addresses of its processes: docs/operate/secrets.md explains how to replace them.',
    );
  }
  await kept.rotateDatabasePassword();
  await logReplaced(environment, 'DATABASE_PASSWORD');
  terminal.say('The password of the embedded database was replaced. Back up secrets.json again.');
  return 0;
}

async function rotateServiceTokens({ environment, terminal: { say }, kept }: Parts): Promise<number> {
  if (kept !== undefined) {
    const isReplaced = await kept.rotateServiceTokens();
    if (isReplaced) await logReplaced(environment, 'SERVICE_TOKEN_KEYS');
    say(
      isReplaced
        ? 'Hirelane will sign with a new key within seconds, and remove the previous one a minute later.'
        : 'Hirelane is not running. It creates a new key at each start.',
    );
    return 0;
  }
  const [published, signing, alone] = await stepsToNewKey(environment['SERVICE_TOKEN_KEYS']);
  say('Set these values for every instance of the bff, one after another, and restart all instances after each:');
  say(`SERVICE_TOKEN_KEYS=${published}`);
  say(`SERVICE_TOKEN_KEYS=${signing}`);
  say(`SERVICE_TOKEN_KEYS=${alone}`);
  say('Wait five minutes between steps, because services cache the public keys for that long.');
  return 0;
}

async function finish({ environment, terminal, kept }: Parts): Promise<number> {
  if (kept !== undefined) throw new OperatorFailure('Restart Hirelane: each start finishes every rotation.');
  const installation = openInstallation(environment);
  try {
    const { pool, config, hmacKey } = installation;
    await createKeyTables(pool);
    await forgetFormerDataKey(pool, config.DATA_KEY);
    await forgetFormerHmacKey(pool, hmacKey());
    const { rows } = await pool.query<{ name: string }>(
      `SELECT 'DATA_KEY' AS name FROM keys.data_key WHERE handover IS NOT NULL
       UNION ALL SELECT 'IDENTITY_HMAC_KEY' FROM identity.hmac_key WHERE handover IS NOT NULL`,
    );
    const [former] = rows;
    if (former)
      throw new OperatorFailure(
        `${former.name} is still set to the previous key, which has not been retired. Set it to the new key, then run this command again.`,
      );
    terminal.say('The previous keys no longer decrypt anything.');
    return 0;
  } finally {
    await installation.close();
  }
}
