import { resolve } from 'node:path';
import { exportAll } from './export.ts';
import { openInstallation } from './installation.ts';
import { restoreAll } from './restore.ts';
import { scrub } from './scrub.ts';
import { WrongArguments } from './usage.ts';

/** `say` prints a line; `warn` prints one that somebody has to look at. */
export type Terminal = Readonly<{ say(line: string): void; warn(line: string): void }>;

/** Answers the exit code: 0, or 1 when the result needs a look. Throws WrongArguments before anything is begun. */
export type Command = (args: readonly string[], environment: NodeJS.ProcessEnv, terminal: Terminal) => Promise<number>;

/** Looks at a command's arguments, which needs no marketplace. Throws WrongArguments. */
export type Check = (args: readonly string[]) => unknown;

/** The one folder that `export` and `restore` are given. */
export const folderGiven =
  (tool: string): ((args: readonly string[]) => string) =>
  ([folder, ...more]) => {
    if (!folder || folder.startsWith('-') || more.length > 0) throw new WrongArguments(tool, 'Name one folder:');
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
    say(`${events} events and ${objects.lines} files are in ${folder}.`);
    say('logs/ is sealed and may be kept. private/ holds keys, password hashes and files: let it expire in the time');
    say('in which you promise to forget people. Neither holds DATA_KEY and IDENTITY_HMAC_KEY (in embedded mode');
    say('secrets.json): keep those apart, a restore needs them.');
    if (missing.length > 0) warn(`Not there, though the logs name them: ${some(missing)}. Deleted just now, or lost.`);
    if (damaged.length > 0) warn(`Not what was uploaded: ${some(damaged)}. Their bytes have changed since.`);
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
      `${events} events and ${objects} files of ${manifest.madeAt} are restored. Start Hirelane: it builds its read models.`,
    );
    say('Everybody has to sign in again. Who deleted their account after that time is back: delete them again.');
    if (manifest.missing.length > 0)
      warn(`Without their bytes, as when they were exported: ${some(manifest.missing)}.`);
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
    say(`${tables - left.length} tables were written anew.`);
    if (left.length > 0) warn(`Not done, since it was in use or is not allowed: ${left.join(', ')}. Try again.`);
    return left.length > 0 ? 1 : 0;
  } finally {
    await installation.close();
  }
};
