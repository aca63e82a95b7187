import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { repository } from '../../launcher/repository.ts';
import { ALLOWED, ended, judge } from './advisories.ts';
import { type AuditAnswer, answerIn } from './answer.ts';
import { productionPackages, RULES, refusedLicences } from './licences.ts';

// `npm run audit`: checks the production dependencies for known vulnerabilities and for their licences.
const TRIES = 3;
const PAUSE_MS = 5000;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const fail = (lines: readonly string[]) => {
  for (const line of lines) say(`failed: ${line}`);
  if (lines.length > 0) process.exitCode = 1;
};
const today = new Date().toISOString().slice(0, 10);

const packages = productionPackages(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')));
fail(refusedLicences(packages, RULES));

const answer = await asked();
if (answer.kind === 'report') {
  const { failures, allowed, lower } = judge(answer.report, ALLOWED, today);
  for (const line of allowed) say(line);
  fail(failures);
  say(`${packages.length} packages: ${failures.length} failures, ${allowed.length} allowed, ${lower} below high.`);
} else {
  fail(ended(ALLOWED, today));
  if (answer.kind === 'failed') fail([`the registry did not respond to npm audit: ${answer.reason}`]);
  else say(`skipped: npm audit, because the registry has no endpoint for it (${answer.reason})`);
}

/** Runs `npm audit`, and retries it if it fails. */
async function asked(): Promise<AuditAnswer> {
  for (let tries = 1; ; tries += 1) {
    const given = answerIn(await npmAudit());
    if (given.kind !== 'failed' || tries === TRIES) return given;
    await setTimeout(PAUSE_MS);
  }
}

/** Returns the output of `npm audit`. The exit code only shows whether it found anything. */
function npmAudit(): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], { cwd: repository, maxBuffer: 2 ** 28 }, (_error, printed) =>
      resolve(printed),
    );
  });
}
