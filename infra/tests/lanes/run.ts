import { limitUnstable, summary } from './reports.ts';
import { JOURNEY, runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';

// `npm test`: runs Vitest's node and web projects, then the ten browser journeys. Arguments are parts of file names:
// `npm test -- bff`.
const filters = process.argv.slice(2);
/** The filters, with the option that allows them to match nothing. */
const anyOf = (option: string) => (filters.length > 0 ? [option, ...filters] : []);

const results = limitUnstable([
  ...(await runVitest('unit', ['node', 'web'], anyOf('--passWithNoTests'))),
  ...(await runPlaywright([`--grep=${JOURNEY}`, ...anyOf('--pass-with-no-tests')])),
]);
const isEmpty = results.length === 0;
if (isEmpty) process.stdout.write('Expected a test file that matches these arguments, found none.\n');
process.stdout.write(`${summary(results)}\n`);
process.exitCode = isEmpty || results.some(({ failed }) => failed.length > 0) ? 1 : 0;
