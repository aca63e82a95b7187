import { withMicros } from '@hirelane/public-events/files/instants';
import type { Check, Command } from '../commands.ts';
import { openInstallation } from '../installation.ts';
import { wrongAction } from '../usage.ts';
import { readArguments } from './arguments.ts';
import { withLogs } from './logs.ts';
import { openTarget, tell } from './target.ts';
import { writeFolder } from './write-folder.ts';
import { YEAR } from './year/habits.ts';
import { yearLogs } from './year/logs.ts';

const ACTIONS = ['export', 'sample'];

/** The sample is generated, so it needs no marketplace. */
export const isSample = ([action]: readonly string[]): boolean => action === 'sample';

/** Throws WrongArguments. */
export const checkEvents: Check = ([action = '', ...args]) => {
  if (!ACTIONS.includes(action)) throw wrongAction('events', action);
  return readArguments(args, action === 'sample');
};

/** `events export` and `events sample`: writes public events and their tables to a folder. */
export const eventsCommand: Command = async (given, environment, { say }) => {
  checkEvents(given);
  const [, ...args] = given;
  if (isSample(given)) {
    const { to, ...wanted } = readArguments(args, true);
    const folder = await openTarget(to);
    const range = { since: null, until: withMicros(new Date(YEAR.end).toISOString()) };
    tell(await writeFolder(folder, { logs: yearLogs(), ...wanted, range }), to, say);
    return 0;
  }
  const { to, since, until, ...wanted } = readArguments(args, false);
  const folder = await openTarget(to);
  const installation = openInstallation(environment);
  try {
    const manifest = await withLogs(installation, (logs, now) => {
      const range = { since, until: until !== null && until < now ? until : now };
      return writeFolder(folder, { logs, ...wanted, range });
    });
    tell(manifest, to, say);
    return 0;
  } finally {
    await installation.close();
  }
};
