import { resolve } from 'node:path';
import type { KeptSecrets } from '../launcher/secrets/kept-secrets.ts';
import { scrub } from '../launcher/secrets/scrub.ts';
import { exportAll } from './export.ts';
import { openInstallation } from './installation.ts';
import { restoreAll } from './restore.ts';
import { WrongArguments } from './usage.ts';

/** `say` prints a line; `warn` prints a line that needs the operator's attention. */
export type Terminal = Readonly<{ say(line: string): void; warn(line: string): void }>;

/**
 * Returns the exit code: 0, or 1 when the result needs attention. Throws WrongArguments before doing anything. `kept`
 * contains the data folder's secrets if there is a data folder.
 */
export type Command = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  kept?: KeptSecrets,
) => Promise<number>;

/** Checks a command's arguments, without opening a marketplace. Throws WrongArguments. */
export type Check = (args: readonly string[]) => unknown;

/** Reads the single argument of `export` and `restore`, a folder. */
export const folderGiven =
  (tool: string): ((args: readonly string[]) => string) =>
  ([folder, ...more]) => {
    if (!folder || folder.startsWith('-') || more.length > 0) throw new WrongArguments(tool, 'Expected one folder.');
    return folder;
  };

export const checkNothing =
  (tool: string): Check =>
  ([more]) => {
    if (more !== undefined) throw new WrongArguments(tool, `Unknown argument: ${more}`);
  };

const SHOWN = 10;

/** `export <folder>` */
export const exportCommand: Command = async (args, environment, { say, warn }) => {
  const folder = folderGiven('export')(args);
  const installation = openInstallation(environment);
  try {
    const { logs, objects, missing, damaged } = await exportAll(installation, resolve(folder));
    const events = logs.reduce((sum, { lines }) => sum + lines, 0);
    say(`${events} events and ${objects.lines} files were exported to ${folder}.`);
    say('logs/ is encrypted and may be kept. private/ contains keys, password hashes and files: delete it within the');
    say(
      'period in which you promise to erase people. Neither contains DATA_KEY or IDENTITY_HMAC_KEY (in embedded mode',
    );
    say('secrets.json): store them separately, since a restore needs them.');
    if (missing.length > 0)
      warn(
        `These files are listed in the logs but missing: ${some(missing)}. They were deleted during the export, or are lost.`,
      );
    if (damaged.length > 0)
      warn(`These files are damaged: ${some(damaged)}. Their bytes have changed since the upload.`);
    return damaged.length > 0 ? 1 : 0;
  } finally {
    await installation.close();
  }
};

const some = (ids: readonly string[]) =>
  ids.length > SHOWN ? `${ids.slice(0, SHOWN).join(', ')} and ${ids.length - SHOWN} more` : ids.join(', ');

/** `restore <folder>` */
export const restoreCommand: Command = async (args, environment, { say, warn }) => {
  const folder = folderGiven('restore')(args);
  const installation = openInstallation(environment);
  try {
    const { manifest, events, objects } = await restoreAll(installation, resolve(folder));
    say(
      `${events} events and ${objects} files from ${manifest.madeAt} were restored. Start Hirelane, which builds its read models.`,
    );
    say('All users must sign in again. Accounts deleted after the export exist again: delete them again.');
    if (manifest.missing.length > 0)
      warn(`These files were already missing from the export: ${some(manifest.missing)}.`);
    return 0;
  } finally {
    await installation.close();
  }
};

/** `scrub` */
export const scrubCommand: Command = async (_args, environment, { say, warn }) => {
  const installation = openInstallation(environment);
  try {
    const { tables, left } = await scrub(installation.config.DATABASE_URL);
    say(`${tables - left.length} tables were rewritten.`);
    if (left.length > 0)
      warn(
        `These tables were not rewritten, because they are in use or this role lacks the rights: ${left.join(', ')}. Try again.`,
      );
    return left.length > 0 ? 1 : 0;
  } finally {
    await installation.close();
  }
};
