import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { phasesOf, tablesOf, timesOfPlaywright, timesOfVitest } from './slowest.ts';

// `npm run test:times`: prints the slowest tests from the last runs, based on their reports in test-results.

const REPORTS = [
  ['unit', timesOfVitest],
  ['slow', timesOfVitest],
  ['how-to', timesOfVitest],
  ['affected', timesOfVitest],
  ['node24', timesOfVitest],
  ['browser', timesOfPlaywright],
  ['browsers', timesOfVitest],
  ['containers', timesOfVitest],
] as const;

/** A report from the last run; null if it does not exist. */
function read(name: string) {
  try {
    return JSON.parse(readFileSync(join(repository, 'test-results', `${name}.json`), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

for (const [name, timesOf] of REPORTS) {
  const report = read(name);
  if (report === null) continue;
  const times = timesOf(report);
  const sum = times.reduce((total, { seconds }) => total + seconds, 0);
  process.stdout.write(`## ${name}: ${times.length} files, ${(sum / 60).toFixed(1)} minutes of work\n\n`);
  const phases = read(`${name}-phases`);
  if (phases !== null) process.stdout.write(`${phasesOf(phases)}\n\n`);
  process.stdout.write(`${tablesOf(times, 15)}\n\n`);
}
