/** A fault test's result. `faults` counts kills, interruptions, repeats or races, depending on the test. */
export type FaultReport = Readonly<{
  test: string;
  acknowledged: number;
  lost: number;
  duplicated: number;
  faults: number;
  seed: number;
}> &
  Readonly<Record<string, number | string>>;

/** Prints a sentence and a JSON line; the README's table is generated from the latter. */
export function printReport(report: FaultReport): void {
  const { acknowledged, lost, duplicated, faults, seed } = report;
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.stdout.write(
    `${acknowledged} acknowledged, ${lost} lost, ${duplicated} duplicated, after ${faults} faults, seed ${seed}\n`,
  );
}
