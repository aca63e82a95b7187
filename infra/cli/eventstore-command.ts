import { prepareServer } from '@hirelane/eventstoredb/prepare';
import { Away } from '@hirelane/runtime/starting/needs';
import { OperatorFailure } from '../launcher/failure.ts';
import { type Command, checkNothing } from './commands.ts';
import { wrongAction } from './usage.ts';

/** Throws WrongArguments. */
export function checkEventstore([action, ...more]: readonly string[]) {
  if (action !== 'prepare') throw wrongAction('eventstore', action);
  checkNothing('eventstore')(more);
}

/** `eventstore prepare`: prepares the server at EVENTSTOREDB_URL as the administrator from EVENTSTOREDB_ADMIN_URL. */
export const eventstoreCommand: Command = async (args, environment, { say, warn }) => {
  checkEventstore(args);
  const url = addressIn(environment, 'EVENTSTOREDB_URL', 'esdb://hirelane:password@host:2113');
  const adminUrl = addressIn(environment, 'EVENTSTOREDB_ADMIN_URL', 'esdb://admin:password@host:2113');
  const { version, user } = await prepareServer(url, adminUrl).catch((error: unknown) => {
    throw error instanceof Away ? new OperatorFailure(error.message) : error;
  });
  say(`EventStoreDB ${version} accepts appends of 2 MiB and more.`);
  if (!user) {
    warn('EVENTSTOREDB_URL has no user, or no TLS: anyone who can reach this server can read and write its logs.');
    return 0;
  }
  say(`${user.name} ${user.isNew ? 'was created' : 'exists and has the password from EVENTSTOREDB_URL'}.`);
  say(`It ${user.isNewReader ? 'can now' : 'could already'} read $all, and therefore subscribe.`);
  return 0;
};

function addressIn(environment: NodeJS.ProcessEnv, name: string, example: string): string {
  const url = environment[name];
  if (url && /^esdb(\+discover)?:\/\//.test(url)) return url;
  throw new OperatorFailure(`${name} is required: ${example}`);
}
