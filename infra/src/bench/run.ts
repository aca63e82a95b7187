import { readArguments } from './arguments.ts';
import type { Bench } from './bench.ts';
import { BENCHES, benchNamed, REPORTS } from './benches.ts';
import { type Verdict, verdictTable } from './goals.ts';
import { PERFORMANCE, writeBetween } from './table.ts';

// `npm run bench`; infra/usages.json lists what can be measured.
const say = (text: string) => void process.stdout.write(`${text}\n`);
const given = orRefuse(() => readArguments());
const { what, names, options, isDry, isStored } = given;
const report = REPORTS[what];

if (report) say(await report(options));
else if (what === 'all') sayVerdicts(await measureAll(possible(BENCHES), !isDry));
else if (what === 'check')
  await check(names.length > 0 ? orRefuse(() => names.map((name) => benchNamed(name, given))) : possible(BENCHES));
else if (what === 'table') await writeTables();
else sayVerdicts(await measureAll([orRefuse(() => benchNamed(what, given))], !isDry));

/** Measures one after the other; stores each result as soon as it is there. */
async function measureAll(benches: readonly Bench[], isKept: boolean): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const bench of benches) {
    say(`${bench.name}:`);
    const outcome = await bench.measure(options);
    say(`\n${outcome.table}\n`);
    verdicts.push(...outcome.verdicts);
    if (!isKept) continue;
    await outcome.store();
    await writeTable(bench);
  }
  return verdicts;
}

/** Measures anew and keeps nothing, or takes the stored results; fails when a goal is missed. */
async function check(benches: readonly Bench[]): Promise<void> {
  const verdicts = isStored ? benches.flatMap((bench) => bench.verdicts()) : await measureAll(benches, false);
  sayVerdicts(verdicts);
  if (!verdicts.every(({ isMet }) => isMet)) process.exitCode = 1;
}

function sayVerdicts(verdicts: readonly Verdict[]): void {
  if (verdicts.length > 0) say(verdictTable(verdicts));
}

async function writeTables(): Promise<void> {
  for (const bench of BENCHES) await writeTable(bench);
}

async function writeTable(bench: Bench): Promise<void> {
  const table = bench.table();
  if (table !== null) await writeBetween(PERFORMANCE, bench.name, table);
}

function possible(benches: readonly Bench[]): readonly Bench[] {
  return benches.filter(({ name, needs }) => {
    const isMissing = needs !== undefined && options[needs] === undefined && !isStored;
    if (isMissing) say(`${name} is left out: it needs --${needs}.`);
    return !isMissing;
  });
}

/** What the function returns; where it throws, the bench ends with that sentence. */
function orRefuse<T>(of: () => T): T {
  try {
    return of();
  } catch (error) {
    process.stderr.write(`${(error as Error).message} See npm run bench -- --help\n`);
    process.exit(2);
  }
}
