import { readFileSync } from 'node:fs';
import { OperatorFailure } from './failure.ts';

const USAGES: Readonly<Record<string, Readonly<{ usage: readonly string[] }>>> = JSON.parse(
  readFileSync(new URL('../../usages.json', import.meta.url), 'utf8'),
);

/** A tool's usage, as `--help` prints it. */
export const usageOf = (tool: string): string => (USAGES[tool]?.usage ?? []).join('\n');

/** A tool was called with wrong arguments: nothing was begun, and the exit code is 2. */
export class WrongArguments extends OperatorFailure {
  constructor(tool: string, reason = 'Say what to do:') {
    super(`${reason}\n${usageOf(tool)}`);
  }
}
