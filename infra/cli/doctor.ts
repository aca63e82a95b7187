import { dataFolder } from '../launcher/repository.ts';
import { outliveReaders } from '../launcher/terminal/terminal.ts';
import { examine, linesOf, summaryOf } from './doctor/examine.ts';

// `npm run doctor`: checks everything that a marketplace needs, using its processes' variables.
outliveReaders();
const { env } = process;
// If one of these variables is set, the processes run in containers and have no data folder. The launcher accepts
// DATABASE_URL but not the other variables.
const OF_PROCESSES = ['DATA_KEY', 'JWKS_URL', 'KAFKA_BROKERS', 'EVENT_STORE', 'SERVICE_TOKEN_KEYS'];
const isAlone = Boolean(env['DATABASE_URL']) && OF_PROCESSES.some((name) => env[name]);
const data = isAlone ? null : dataFolder(env);
const findings = await examine({ environment: env, data });
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
else {
  for (const line of linesOf(findings)) process.stdout.write(`${line}\n`);
  process.stdout.write(`${summaryOf(findings)}\n`);
}
process.exit(findings.every(({ isWell }) => isWell) ? 0 : 1);
