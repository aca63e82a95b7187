import { ConfigError } from '@hirelane/kernel/config';
import { endOnStopSignals } from '@hirelane/kernel/stop-signals';
import pg from 'pg';
import { accountsCommand } from './accounts-command.ts';
import { type Command, exportCommand, restoreCommand, scrubCommand } from './commands.ts';
import { databaseCommand } from './database-command.ts';
import { OperatorFailure } from './failure.ts';
import { readmodelsCommand } from './readmodels-command.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  export: exportCommand,
  restore: restoreCommand,
  readmodels: readmodelsCommand,
  scrub: scrubCommand,
  accounts: accountsCommand,
  database: databaseCommand,
};

/**
 * The whole life of a tool's process. `prepare` answers the environment of the marketplace that is meant, and a function
 * that is called at the end. A failure that its reader can mend is told in words, any other with its stack; the exit code
 * is 1 then.
 */
export async function runTool(
  [name = '', ...args]: readonly string[],
  prepare: (name: string) => Promise<Readonly<{ environment: NodeJS.ProcessEnv; release(): Promise<void> }>>,
  isForReader: (error: Error) => boolean = () => false,
): Promise<void> {
  endOnStopSignals();
  const terminal = {
    say: (line: string) => void process.stdout.write(`${line}\n`),
    warn: (line: string) => void process.stderr.write(`${line}\n`),
  };
  try {
    const command = COMMANDS[name];
    if (!command) throw new OperatorFailure(`Say what to do: ${Object.keys(COMMANDS).join(', ')}.`);
    const { environment, release } = await prepare(name);
    process.exitCode = await command(args, environment, terminal).finally(release);
  } catch (error) {
    const isKnown = error instanceof OperatorFailure || error instanceof ConfigError;
    if (isNotAllowed(error)) terminal.warn(`DATABASE_URL: ${error.message}. ${OWNER}`);
    else
      terminal.warn(isKnown || isForReader(error as Error) ? (error as Error).message : String((error as Error).stack));
    process.exitCode = 1;
  }
}

const OWNER = 'These tools need the role that owns the database, and not that of a service.';

/** insufficient_privilege */
const isNotAllowed = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '42501';
