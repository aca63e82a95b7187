import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Phases } from './slowest.ts';

/** Vitest's JSON report lacks the ms that each file took before its tests. This reporter writes them to a file. */
// biome-ignore lint/style/noDefaultExport: Vitest loads the default export.
export default class PhasesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['PHASES_REPORT'];
    if (path === undefined) return;
    const phases = modules.map((module): Phases => {
      const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const start = environmentSetupDuration + prepareDuration;
      return { project: module.project.name, start, setUp: setupDuration, load: collectDuration, tests: duration };
    });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(phases));
  }
}
