import { postgresNeed } from '@hirelane/postgres/need';
import { openPool } from '@hirelane/postgres/pool';
import { openLog } from '@hirelane/runtime/log';
import { Away } from '@hirelane/runtime/starting/needs';
import { pino } from 'pino';
import { OperatorFailure } from '../launcher/failure.ts';
import { launcherOf } from '../launcher/postgres/launcher-lock.ts';
import { READS } from '../launcher/roles/grants.ts';
import { type DatabaseRole, newPassword, ROLES, roleName, urlAs } from '../launcher/roles/names.ts';
import { type RolePasswords, setUpRoles } from '../launcher/roles/set-up.ts';
import { type Command, checkNothing, type Terminal } from './commands.ts';
import { wrongAction } from './usage.ts';

/** Throws WrongArguments. */
export function checkDatabase([action, ...more]: readonly string[]) {
  if (action !== 'roles' && action !== 'urls') throw wrongAction('database', action);
  checkNothing('database')(more);
  return action;
}

/** `database roles | urls`: connects to DATABASE_URL as the database owner. */
export const databaseCommand: Command = async (args, environment, terminal) => {
  const action = checkDatabase(args);
  const url = ownersUrl(environment);
  if (action === 'urls') printUrls(url, terminal);
  else await makeRoles(url, environment, terminal);
  return 0;
};

function ownersUrl(environment: NodeJS.ProcessEnv): string {
  const url = environment['DATABASE_URL'];
  if (url && URL.canParse(url)) return url;
  throw new OperatorFailure(
    'DATABASE_URL is required: postgresql://owner:password@host:port/database. Embedded mode creates its roles automatically.',
  );
}

/** The name of the variable that contains a role's address. */
const variableOf = (role: DatabaseRole) => `${role.toUpperCase()}_DATABASE_URL`;

const databaseIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

function printUrls(url: string, { say }: Terminal): void {
  for (const role of ROLES) say(`${variableOf(role)}=${urlAs(url, roleName(databaseIn(url), role), newPassword())}`);
}

async function makeRoles(url: string, environment: NodeJS.ProcessEnv, { say, warn }: Terminal): Promise<void> {
  const passwords = Object.fromEntries(
    ROLES.flatMap((role) => {
      const given = environment[variableOf(role)];
      return given ? [[role, passwordIn(given, role, databaseIn(url))]] : [];
    }),
  ) as RolePasswords;
  await postgresNeed(url)().catch((error: unknown) => {
    throw error instanceof Away ? new OperatorFailure(error.message) : error;
  });
  const pool = openPool(url, openLog('warn', pino.destination({ fd: 2, sync: true })), { max: 2 });
  try {
    const launcher = await launcherOf(pool);
    // Relays are separate processes even when a launcher runs, so their password may be set.
    if (launcher !== null && Object.keys(passwords).some((role) => role !== 'relay')) {
      throw new OperatorFailure(
        `A launcher uses this database (${launcher}), and has set its roles' passwords. Stop it first, or set only RELAY_DATABASE_URL.`,
      );
    }
    await setUpRoles(pool, passwords);
  } finally {
    await pool.end();
  }
  for (const role of ROLES) {
    const reads = READS[role].filter((log) => log !== role);
    say(
      `${roleName(databaseIn(url), role)} owns its schemas${reads.length > 0 ? `, and can read the logs of ${reads.join(', ')}` : ''}.`,
    );
  }
  const without = ROLES.filter((role) => passwords[role] === undefined).map(variableOf);
  if (without.length > 0) warn(`These roles keep their passwords, because none was given: ${without.join(', ')}.`);
}

/**
 * Throws OperatorFailure if the address is for a different role, which would lack the rights that the process needs.
 */
function passwordIn(address: string, role: DatabaseRole, database: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const user = url?.searchParams.get('user') ?? decodeURIComponent(url?.username ?? '');
  const password = url?.searchParams.get('password') ?? decodeURIComponent(url?.password ?? '');
  const wanted = roleName(database, role);
  if (user === wanted && password !== '') return password;
  throw new OperatorFailure(`${variableOf(role)} must be the address of ${wanted}, with its password.`);
}
