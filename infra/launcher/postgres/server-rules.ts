import { SERVICES } from '@hirelane/api/services';
import { CONNECTIONS as OF_BFF } from '@hirelane/bff/config';
import { connectionsTogether } from '@hirelane/service/connections';
import type { CheckResult } from '../verdict.ts';
import type { ServerState } from './server-state.ts';

/** The connection that holds the database lock (`database-lock.ts`). */
const LOCK = 1;

/** Maximum number of connections to PostgreSQL from the launcher's process. */
export const NEEDED = OF_BFF + LOCK + SERVICES.reduce((sum, service) => sum + connectionsTogether(service), 0);

/** Maximum number of connections used by one of the operator's commands, which run alongside the services. */
export const OF_A_TOOL = 6;

export type ServerRule = (state: ServerState) => CheckResult;

/** The oldest server version tested. Older ones may work. */
const OLDEST = 15;

export const versionRule: ServerRule = ({ version }) => ({
  found: `it is version ${version}`,
  ...(version < OLDEST && { todo: `Use ${OLDEST} or newer.` }),
});

const LOSES: Readonly<Record<string, string>> = {
  fsync: 'a power cut can lose committed work and damage the whole database',
  full_page_writes: 'a power cut in the middle of writing a page can damage it permanently',
  synchronous_commit: 'a crash can lose work whose success was already reported',
};

/** Whether a server or machine crash can lose a committed transaction. */
export const durabilityRule: ServerRule = ({ unsafe }) =>
  unsafe.length === 0
    ? { found: 'commits survive a crash' }
    : {
        found: unsafe.map((name) => `${name}=off: ${LOSES[name] ?? 'data can be lost'}`).join('; '),
        todo: `Switch ${unsafe.length === 1 ? 'it' : 'them'} on: ALTER SYSTEM SET … = on, then reload.`,
      };

/** Whether the server allows as many connections as the launcher may need (docs/operate/scale.md, Connections). */
export const connectionsRule: ServerRule = ({ maxConnections, reserved, limit }) => {
  const allowed = maxConnections - reserved;
  if (limit !== null && limit < Math.min(NEEDED, allowed)) {
    return {
      found: `this database or role may use ${limit} connections, and Hirelane needs up to ${NEEDED}`,
      todo: `Allow it ${NEEDED + OF_A_TOOL} or more, which the operator's tools use too: ALTER DATABASE … CONNECTION LIMIT ${NEEDED + OF_A_TOOL}, or ALTER ROLE.`,
    };
  }
  const found = `max_connections is ${maxConnections}, of which ${reserved} are reserved, and Hirelane needs up to ${NEEDED}`;
  return allowed >= NEEDED
    ? { found }
    : {
        found,
        todo: `Set max_connections to ${NEEDED + OF_A_TOOL + reserved} or more, and restart PostgreSQL.`,
      };
};

/**
 * Whether the server's other databases leave enough connections. Only a warning, because their use may change at any
 * time.
 */
export const sharingRule: ServerRule = ({ maxConnections, reserved, usedByOthers }) => {
  const left = maxConnections - reserved - usedByOthers;
  return {
    found: `its other databases use ${usedByOthers} connections, and leave ${left}`,
    ...(left < NEEDED && {
      todo: `Hirelane needs up to ${NEEDED}: raise max_connections to ${NEEDED + OF_A_TOOL + reserved + usedByOthers}.`,
    }),
  };
};
