import { CONNECTIONS as OF_BFF } from '@hirelane/bff/connections';
import { SERVICES } from '@hirelane/contracts/service-token';
import { connectionsTogether } from '@hirelane/service/connections';

/** It holds the lock of the database (`database-lock.ts`). */
const LOCK = 1;

/** Maximum number of connections to PostgreSQL of the launcher's process. */
export const NEEDED = OF_BFF + LOCK + SERVICES.reduce((sum, service) => sum + connectionsTogether(service), 0);

/** Maximum number of connections of one of the operator's commands, which run in addition to the services. */
export const OF_A_TOOL = 6;
