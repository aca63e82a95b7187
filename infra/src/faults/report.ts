/** What a fault test found. `faults` counts kills, cuts, repeats or races, whichever the test makes. */
export type FaultReport = Readonly<{
  test: string;
  acknowledged: number;
  lost: number;
  duplicated: number;
  faults: number;
  seed: number;
}> &
  Readonly<Record<string, number | string>>;

/** Prints the JSON line that the README's table is made from, and the sentence for people. */
export function printReport(report: FaultReport): void {
  const { acknowledged, lost, duplicated, faults, seed } = report;
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.stdout.write(
    `${acknowledged} acknowledged, ${lost} lost, ${duplicated} duplicated, after ${faults} faults, seed ${seed}\n`,
  );
}
