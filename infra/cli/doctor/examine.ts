import { checkCheckpoints } from './checkpoints.ts';
import { checkClamd } from './clamd.ts';
import { checkEventStoreDb } from './eventstoredb.ts';
import { type Check, type Finding, type Installation, wrong } from './finding.ts';
import { checkKafka } from './kafka.ts';
import { checkKeys } from './keys.ts';
import { checkFolders, checkNode, checkPorts, checkPublicUrl } from './machine.ts';
import { checkPostgres } from './postgres.ts';
import { checkS3 } from './s3.ts';
import { checkSmtp } from './smtp.ts';
import { checkStart } from './start.ts';
import { checkVariables } from './variables.ts';

const CHECKS: readonly Check[] = [
  checkNode,
  checkStart,
  checkFolders,
  checkPorts,
  checkPublicUrl,
  checkVariables,
  checkPostgres,
  checkKeys,
  checkEventStoreDb,
  checkCheckpoints,
  checkKafka,
  checkS3,
  checkClamd,
  checkSmtp,
];

/** Checks everything that a marketplace needs without changing anything. */
export async function examine(installation: Installation): Promise<readonly Finding[]> {
  const findings = await Promise.all(
    CHECKS.map((check) =>
      check(installation).catch((error: Error) => [
        wrong(check.name, error.message, 'This check itself failed. Please report it.'),
      ]),
    ),
  );
  return findings.flat();
}

/** One line for each finding, with what to do about a failure or a warning. */
export const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(
    ({ what, isWell, found, todo }) =>
      `${isWell ? (todo ? 'WARN  ' : 'ok    ') : 'FAILED'}  ${what}: ${found}${todo ? ` → ${todo}` : ''}`,
  );

/** A sentence with the numbers of failures and warnings. */
export function summaryOf(findings: readonly Finding[]): string {
  const wrongs = findings.filter(({ isWell }) => !isWell).length;
  const warnings = findings.filter(({ isWell, todo }) => isWell && todo).length;
  const result = wrongs === 0 ? 'All checks passed' : `${counted(wrongs, 'check')} failed`;
  return `${result}${warnings === 0 ? '' : `, with ${counted(warnings, 'warning')}`}.`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
