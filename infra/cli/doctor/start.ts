import { holderOf } from '../../launcher/data/lock.ts';
import { StartFailure } from '../../launcher/failure.ts';
import { faultsOf, readStart, type Start, warningsOf } from '../../launcher/read-start.ts';
import { CLUSTER_CHECK, MACHINE_CHECKS, PORT_CHECKS, type StartCheck } from '../../launcher/start-checks.ts';
import { advised, type Check, type Finding, refused, unlessRefused, well } from './finding.ts';
import { isOurs } from './machine.ts';

/** Faults that prevent embedded mode from starting, and its startup warnings. */
export const checkStart: Check = async ({ data, environment }) => {
  if (data === null) return [];
  const start = await unlessRefused(() => readStart(data, environment));
  const known = start instanceof StartFailure ? undefined : start;
  const machine = MACHINE_CHECKS.map((check) => findingOf(check, { data }));
  return [
    ...(start instanceof StartFailure ? faultsOf(start).map(faultIn) : [well('variables', 'startup accepts them')]),
    ...warningsOf(environment, known?.bff).map((verdict) => advised('variables', verdict)),
    ...(await Promise.all(machine)),
    ...(known ? await portsOf(known) : []),
    ...(known && known.settings.databaseUrl === undefined ? [await findingOf(CLUSTER_CHECK, known)] : []),
  ];
};

async function findingOf<Given>({ what, refuse }: StartCheck<Given>, given: Given): Promise<Finding> {
  const failure = await unlessRefused(() => refuse(given));
  return failure ? refused(what, failure.message) : well(what, 'startup accepts it');
}

/** A fault, named after the variable if its message begins with one. */
function faultIn(fault: string): Finding {
  const [, name, rest] = /^([A-Z\d_]+): (.+)$/.exec(fault) ?? [];
  return name && rest ? refused(name, rest) : refused('variables', fault);
}

async function portsOf(start: Start): Promise<readonly Finding[]> {
  const holder = await holderOf(start.data);
  const findings: Finding[] = [];
  for (const { what, portOf, refuse } of PORT_CHECKS) {
    const port = portOf(start);
    if (!port) continue;
    const failure = await unlessRefused(() => refuse(start));
    // A Hirelane with a different data folder is a conflict, like any other program.
    const isOwn = failure !== undefined && holder !== undefined && (await isOurs(port));
    if (isOwn) findings.push(well(what, `${port} is in use by this data folder's Hirelane (process ${holder})`));
    else findings.push(failure ? refused(what, failure.message) : well(what, `${port} is free`));
  }
  return findings;
}
