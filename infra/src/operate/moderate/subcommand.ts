import type { Terminal } from '../commands.ts';
import type { Installation } from '../installation.ts';

/**
 * One thing that `npm run moderate` does. Each has a file of its own, and a line in `command.ts` and in
 * `infra/usages.json`.
 */
export type Subcommand = Readonly<{
  /** Checks its arguments, without opening a marketplace. Throws WrongArguments. */
  check(args: readonly string[]): unknown;
  /** Returns the exit code: 0, or 1 when nothing was changed. */
  run(args: readonly string[], installation: Installation, terminal: Terminal): Promise<number>;
}>;
