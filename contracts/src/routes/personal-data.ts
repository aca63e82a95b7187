import { AccountDeleted, DeleteAccount, EraseAccount, MyData, PersonalRecords } from '../schemas/personal-data.ts';
import { SERVICES, type ServiceName } from '../services.ts';
import type { Route } from './route.ts';

const exportRoute = {
  method: 'GET',
  who: 'bff',
  kind: 'query',
  status: 200,
  answer: PersonalRecords,
  about: 'The data that one service keeps about a user.',
} as const;

type ExportRoutes = {
  readonly [S in ServiceName as `export${Capitalize<S>}`]: typeof exportRoute & {
    service: S;
    path: `/internal/exports/${S}/:userId`;
  };
};

/** The export routes, one per service, such as `exportIdentity`. */
const exportRoutes = Object.fromEntries(
  SERVICES.map((service) => [
    `export${service.charAt(0).toUpperCase()}${service.slice(1)}`,
    { ...exportRoute, service, path: `/internal/exports/${service}/:userId` },
  ]),
) as unknown as ExportRoutes;

/** Routes that export and delete a user's own data. */
export const personalDataRoutes = {
  downloadMyData: {
    method: 'GET',
    path: '/api/v1/account/data',
    who: 'user',
    service: 'bff',
    confirmed: true,
    kind: 'query',
    limit: 'export',
    status: 200,
    answer: MyData,
    about: 'All data about the caller, as a file.',
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/v1/account/deletion',
    who: 'user',
    service: 'bff',
    confirmed: true,
    kind: 'command',
    whileSuspended: true,
    body: DeleteAccount,
    status: 200,
    answer: AccountDeleted,
    about: 'Delete the account permanently and end every session.',
  },
  eraseAccount: {
    method: 'POST',
    path: '/internal/account-erasures',
    who: 'bff',
    service: 'identity',
    kind: 'command',
    body: EraseAccount,
    status: 200,
    answer: AccountDeleted,
    about: 'Erase an account, given a proof that the user owns it.',
  },
  ...exportRoutes,
} as const satisfies Record<string, Route>;
