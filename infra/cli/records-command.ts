import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { openRecordKeys } from '@hirelane/hiring/records/keys';
import { type Check, type Command, checkNothing } from './commands.ts';
import { openInstallation } from './installation.ts';
import { wrongAction } from './usage.ts';
import { filesToVerify, verifyCommand } from './verify-record.ts';

/** Only `verify` works without a marketplace, because anyone may check a record. */
export const needsNoMarketplace = ([action]: readonly string[]): boolean => action === 'verify';

/** Throws WrongArguments. */
export const checkRecords: Check = (args) => {
  if (needsNoMarketplace(args)) return filesToVerify(args.slice(1));
  const [action, ...more] = args;
  if (action !== 'rotate') throw wrongAction('records', action);
  return checkNothing('records')(more);
};

/** `records rotate`, which works whether or not Hirelane is running, and `records verify`. */
export const recordsCommand: Command = async (args, environment, terminal) => {
  checkRecords(args);
  if (needsNoMarketplace(args)) return verifyCommand(args.slice(1), environment, terminal);
  const { say } = terminal;
  const installation = openInstallation(environment);
  try {
    const { config, pool, log } = installation;
    const keys = await openRecordKeys(pool, await openSubjectKeys(pool, config.DATA_KEY));
    const kid = await keys.rotate();
    log.warn({ event: 'secret-replaced', by: 'operator', secret: 'RECORD_KEY' });
    const { length } = await keys.published();
    say(`From now on, work records will be signed with the key ${kid}.`);
    say(
      `${length === 1 ? '1 public key is' : `${length} public keys are`} published, so that records signed earlier can still be checked.`,
    );
    return 0;
  } finally {
    await installation.close();
  }
};
