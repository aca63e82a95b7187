import { summary } from '../testing/reports.ts';
import { runVitest } from '../testing/run-vitest.ts';

// `npm run test:how-to`: the how-tos' examples, applied to copies of the sources.
const counts = await runVitest('how-to', ['how-to'], []);
process.stdout.write(`${summary(counts)}\n`);
process.exitCode = counts.failed.length > 0 ? 1 : 0;
