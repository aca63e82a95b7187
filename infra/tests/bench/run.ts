import { OperatorFailure } from '../../launcher/failure.ts';
import { type Arguments, readArguments } from './arguments.ts';
import type { Bench } from './bench.ts';
import { BENCHES, benchesNamed } from './benches.ts';
import { verdictTable } from './goals.ts';
import { layouts } from './http/layouts.ts';
import { PERFORMANCE, writeBetween } from './table.ts';

// `npm run bench`; infra/usages.json lists the benches. `check` stores no results and fails when a goal is missed.
const say = (text: string) => void process.stdout.write(`${text}\n`);
const [{ what, options, isDry }, benches] = given();
const isCheck = what === 'check';
const verdicts = [];

for (const { name, measure } of benches) {
  say(`${name}:`);
  const outcome = await measure(options).catch(explainAndExit);
  say(`\n${outcome.table}\n`);
  verdicts.push(...outcome.verdicts);
  if (!isCheck && !isDry) await writeBetween(PERFORMANCE, name, outcome.table);
}
say(verdictTable(verdicts));
if (isCheck && !verdicts.every(({ isMet }) => isMet)) process.exitCode = 1;

/** Parses the command line. Prints one sentence and exits if it is invalid. */
function given(): readonly [Arguments, readonly Bench[]] {
  try {
    const args = readArguments();
    const { what, names, options } = args;
    if (options.layout) return [args, [layouts(options.layout)]];
    if (what === 'all' || (what === 'check' && names.length === 0)) return [args, BENCHES];
    return [args, benchesNamed(what === 'check' ? names : [what])];
  } catch (error) {
    process.stderr.write(`${(error as Error).message} See npm run bench -- --help\n`);
    process.exit(2);
  }
}

/** Prints what is missing on this machine. Throws any other error. */
function explainAndExit(error: unknown): never {
  if (!(error instanceof OperatorFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
