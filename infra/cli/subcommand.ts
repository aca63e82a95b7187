import type { Check, Command, Terminal } from './commands.ts';
import { type Installation, openInstallation } from './installation.ts';
import { wrongAction } from './usage.ts';

/** A subcommand of a tool. Each has a line in both `command.ts` and `infra/usages.json`. */
export type Subcommand = Readonly<{
  /** Checks the arguments, without opening a marketplace. Throws WrongArguments. */
  check(args: readonly string[]): unknown;
  /** Returns the exit code: 0, or 1 when nothing was changed. */
  run(args: readonly string[], installation: Installation, terminal: Terminal): Promise<number>;
}>;

/** A tool with subcommands, by name. It works on a marketplace whether or not Hirelane is running. */
export function toolOf(
  tool: string,
  subcommands: ReadonlyMap<string, Subcommand>,
): Readonly<{ check: Check; run: Command }> {
  function find([action, ...args]: readonly string[]) {
    const subcommand = subcommands.get(action ?? '');
    if (!subcommand) throw wrongAction(tool, action);
    subcommand.check(args);
    return { subcommand, args };
  }
  return {
    check: find,
    async run(given, environment, terminal) {
      const { subcommand, args } = find(given);
      const installation = openInstallation(environment);
      try {
        return await subcommand.run(args, installation, terminal);
      } finally {
        await installation.close();
      }
    },
  };
}
