import { join } from 'node:path';
import { refuseUnusableFolder } from './data/data-folder.ts';
import { refuseHeldFolder } from './data/lock.ts';
import { tooFewFiles } from './failure.ts';
import { refuseTakenPort } from './ports.ts';
import { refuseUnusableCluster } from './postgres/postgres.ts';
import { refuseForgottenDatabase } from './postgres/remembered-database.ts';
import type { Start } from './read-start.ts';

/** A startup precondition. */
export type StartCheck<Given> = Readonly<{
  what: string;
  /** Changes nothing. Throws StartFailure if startup would fail. */
  refuse(given: Given): void | Promise<void>;
}>;

/** Checks that do not depend on the variables. */
export const MACHINE_CHECKS: readonly StartCheck<Pick<Start, 'data'>>[] = [
  { what: 'open files', refuse: refuseFewFiles },
  { what: 'data', refuse: ({ data }) => refuseUnusableFolder(data) },
];

/** 0 means any free port; undefined means that no port is needed. */
type PortCheck = StartCheck<Start> & Readonly<{ portOf(start: Start): number | undefined }>;

export const PORT_CHECKS: readonly PortCheck[] = [
  {
    what: 'port',
    portOf: ({ bff }) => bff.port,
    refuse: ({ bff }) => refuseTakenPort(bff.port, bff.host),
  },
  {
    what: 'metrics port',
    portOf: ({ settings }) => settings.metricsPort,
    async refuse({ settings: { metricsPort } }) {
      if (metricsPort !== undefined) await refuseTakenPort(metricsPort, '127.0.0.1', 'METRICS_PORT');
    },
  },
];

/** The embedded PostgreSQL. */
export const CLUSTER_CHECK: StartCheck<Start> = {
  what: 'PostgreSQL data',
  async refuse({ data, settings }) {
    if (settings.databaseUrl !== undefined) return;
    await refuseForgottenDatabase(data);
    await refuseUnusableCluster(join(data, 'postgres'));
  },
};

/**
 * Comes before the port checks, which would otherwise report the ports of the launcher that holds the lock. The doctor
 * skips this check, because a launcher may be running at the same time.
 */
const LOCK_CHECK: StartCheck<Start> = { what: 'lock', refuse: ({ data }) => refuseHeldFolder(data) };

/**
 * The checks that startup runs, in this order, before it changes anything. The doctor runs all of them except the lock
 * check.
 */
export const START_CHECKS: readonly StartCheck<Start>[] = [
  ...MACHINE_CHECKS,
  LOCK_CHECK,
  ...PORT_CHECKS,
  CLUSTER_CHECK,
];

/**
 * About 80 connections to PostgreSQL (`server-rules.ts`), plus several for each browser. With a lower limit,
 * connections fail under load.
 */
const FILES_NEEDED = 1_024;

/**
 * Throws StartFailure if this process may not open enough files, because it would start and then fail for some users
 * under load. Node has already raised the soft limit to the hard limit, so macOS's default of 256 passes. Does nothing
 * on systems without such a limit, such as Windows.
 */
function refuseFewFiles(): void {
  // With the network section, the report would look up a host name for each connection.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const allowed = userLimits?.open_files?.soft;
  if (typeof allowed === 'number' && allowed < FILES_NEEDED) throw tooFewFiles();
}
