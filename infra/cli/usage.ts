import { readFileSync } from 'node:fs';
import { OperatorFailure } from '../launcher/failure.ts';

/** For a tool with subcommands, `takes` lists their names. */
type Usage = Readonly<{ takes: readonly string[]; usage: readonly string[] }>;

const USAGES: Readonly<Record<string, Usage>> = JSON.parse(
  readFileSync(new URL('../usages.json', import.meta.url), 'utf8'),
);

/** A tool's usage, as printed by `--help`. */
export const usageOf = (tool: string): string => (USAGES[tool]?.usage ?? []).join('\n');

/** A tool was called with wrong arguments: nothing was done, and the exit code is 2. */
export class WrongArguments extends OperatorFailure {
  /** `reason` is a sentence that states the expected and the actual arguments. */
  constructor(tool: string, reason: string) {
    super(`${reason}\nHelp: npm run ${tool} -- --help`);
  }
}

/** The error for a first argument that is missing or not one of the tool's subcommands. */
export function wrongAction(tool: string, given: string | undefined): WrongArguments {
  const known = USAGES[tool]?.takes.join(', ');
  return new WrongArguments(
    tool,
    given ? `Expected one of ${known}, got ${given}.` : `Expected one of ${known}, got none.`,
  );
}
