import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { openRecordKeys } from '@hirelane/hiring/records/keys';
import type { Check, Command } from './commands.ts';
import { openInstallation } from './installation.ts';
import { WrongArguments } from './usage.ts';

/** Throws WrongArguments. */
export const checkRecords: Check = ([action, more]) => {
  if (action !== 'rotate' || more !== undefined) throw new WrongArguments('records');
};

/** `records rotate`, whether Hirelane runs or not. */
export const recordsCommand: Command = async (args, environment, { say }) => {
  checkRecords(args);
  const installation = openInstallation(environment);
  try {
    const { config, pool } = installation;
    const keys = await openRecordKeys(pool, await openSubjectKeys(pool, config.DATA_KEY));
    const kid = await keys.rotate();
    const { length } = await keys.published();
    say(`Work records are signed with the key ${kid} from now on.`);
    say(`${length} public keys are published, so that records signed before can still be checked.`);
    return 0;
  } finally {
    await installation.close();
  }
};
