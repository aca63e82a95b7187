import { AccountDeleted, DeleteAccount, EraseAccount, MyData, PersonalRecords } from '../api/personal-data.ts';
import type { Route } from './route.ts';

const exportRoute = {
  method: 'GET',
  who: 'bff',
  kind: 'query',
  status: 200,
  answer: PersonalRecords,
  about: 'What one service keeps about a person.',
} as const;

/** A person's own data: to take along, and to have deleted. */
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
    about: 'Everything that is kept about the caller, as a file.',
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
    about: 'Delete the account, for good; ends every session.',
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
    about: 'Erase an account, given proof of its owner.',
  },
  exportIdentity: { ...exportRoute, service: 'identity', path: '/internal/exports/identity/:userId' },
  exportProfiles: { ...exportRoute, service: 'profiles', path: '/internal/exports/profiles/:userId' },
  exportProjects: { ...exportRoute, service: 'projects', path: '/internal/exports/projects/:userId' },
  exportProposals: { ...exportRoute, service: 'proposals', path: '/internal/exports/proposals/:userId' },
  exportHiring: { ...exportRoute, service: 'hiring', path: '/internal/exports/hiring/:userId' },
  exportMessaging: { ...exportRoute, service: 'messaging', path: '/internal/exports/messaging/:userId' },
  exportNotifications: {
    ...exportRoute,
    service: 'notifications',
    path: '/internal/exports/notifications/:userId',
  },
  exportFeed: { ...exportRoute, service: 'feed', path: '/internal/exports/feed/:userId' },
  exportFiles: { ...exportRoute, service: 'files', path: '/internal/exports/files/:userId' },
} as const satisfies Record<string, Route>;
