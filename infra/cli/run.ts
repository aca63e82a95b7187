import { RotationOpen, WrongDataKey } from '@hirelane/encryption/data-key';
import { WrongHmacKey } from '@hirelane/identity/user/reservations/hmac-key';
import { ConfigError } from '@hirelane/runtime/config';
import { endOnStopSignals } from '@hirelane/runtime/run-process';
import pg from 'pg';
import { OperatorFailure } from '../launcher/failure.ts';
import { OF_A_TOOL } from '../launcher/postgres/server-rules.ts';
import type { KeptSecrets } from '../launcher/secrets/kept-secrets.ts';
import { outliveReaders, printable } from '../launcher/terminal/terminal.ts';
import { accountsCommand, checkAccounts } from './accounts/command.ts';
import {
  type Check,
  type Command,
  checkNothing,
  exportCommand,
  folderGiven,
  restoreCommand,
  scrubCommand,
} from './commands.ts';
import { checkDatabase, databaseCommand } from './database-command.ts';
import { checkEvents, eventsCommand } from './events/command.ts';
import { checkEventstore, eventstoreCommand } from './eventstore-command.ts';
import { checkModerate, moderateCommand } from './moderate/command.ts';
import { checkReadmodels, readmodelsCommand } from './readmodels-command.ts';
import { checkRecords, recordsCommand } from './records-command.ts';
import { checkSecrets, secretsCommand } from './rotation/command.ts';
import { checkTokens, tokensCommand } from './tokens-command.ts';
import { usageOf, WrongArguments } from './usage.ts';

const COMMANDS: ReadonlyMap<string, readonly [check: Check, run: Command]> = new Map([
  ['events', [checkEvents, eventsCommand]],
  ['export', [folderGiven('export'), exportCommand]],
  ['restore', [folderGiven('restore'), restoreCommand]],
  ['readmodels', [checkReadmodels, readmodelsCommand]],
  ['scrub', [checkNothing('scrub'), scrubCommand]],
  ['accounts', [checkAccounts, accountsCommand]],
  ['moderate', [checkModerate, moderateCommand]],
  ['records', [checkRecords, recordsCommand]],
  ['database', [checkDatabase, databaseCommand]],
  ['eventstore', [checkEventstore, eventstoreCommand]],
  ['secrets', [checkSecrets, secretsCommand]],
  ['tokens', [checkTokens, tokensCommand]],
]);

/** Throws WrongArguments for arguments that a tool does not accept. */
export function checkArguments(name: string, args: readonly string[]): void {
  toolNamed(name)[0](args);
}

function toolNamed(name: string): readonly [check: Check, run: Command] {
  const tool = COMMANDS.get(name);
  if (!tool) throw new UnknownTool(`Expected one of ${[...COMMANDS.keys()].join(', ')}, got ${name || 'none'}.`);
  return tool;
}

/**
 * Runs a tool's process. `prepare` returns the environment of the marketplace, its secrets if a data folder has them,
 * and a function to call at the end. Prints the message of a failure that the operator can fix, and the stack of any
 * other; the exit code is then 1. For wrong arguments, the exit code is 2 and nothing is prepared.
 */
export async function runTool(
  [name = '', ...args]: readonly string[],
  prepare: (
    name: string,
    args: readonly string[],
  ) => Promise<Readonly<{ environment: NodeJS.ProcessEnv; kept?: KeptSecrets; release(): Promise<void> }>>,
  isForReader: (error: Error) => boolean = () => false,
): Promise<void> {
  endOnStopSignals();
  outliveReaders();
  const terminal = {
    say: (line: string) => void process.stdout.write(`${printable(line)}\n`),
    warn: (line: string) => void process.stderr.write(`${printable(line)}\n`),
  };
  try {
    const isHelp = [name, ...args].some((arg) => arg === '--help' || arg === '-h');
    if (isHelp)
      return terminal.say(COMMANDS.has(name) ? usageOf(name) : [...COMMANDS.keys()].map(usageOf).join('\n\n'));
    const [check, command] = toolNamed(name);
    check(args);
    const { environment, kept, release } = await prepare(name, args);
    process.exitCode = await command(args, environment, terminal, kept).finally(release);
  } catch (error) {
    const isKnown = KNOWN.some((kind) => error instanceof kind);
    if (isOf(error, NOT_ALLOWED)) terminal.warn(`DATABASE_URL: ${error.message}. ${OWNER}`);
    else if (isOf(error, NO_CONNECTION)) terminal.warn(`DATABASE_URL: ${error.message}. ${CONNECTIONS}`);
    else
      terminal.warn(isKnown || isForReader(error as Error) ? (error as Error).message : String((error as Error).stack));
    process.exitCode = error instanceof WrongArguments || error instanceof UnknownTool ? 2 : 1;
  }
}

/** Failures that the operator can fix; their messages say how. */
const KNOWN = [OperatorFailure, ConfigError, WrongDataKey, WrongHmacKey, RotationOpen];

class UnknownTool extends OperatorFailure {}

/** PostgreSQL's SQLSTATEs for insufficient_privilege and too_many_connections. */
const [NOT_ALLOWED, NO_CONNECTION] = ['42501', '53300'] as const;

const OWNER = 'These tools need the role that owns the database, not a service’s role.';

const CONNECTIONS = `These tools use up to ${OF_A_TOOL} connections: raise max_connections, or stop other programs that use the database.`;

const isOf = (error: unknown, code: string): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === code;
