// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const accountsApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/accounts')).then((module) => module.accountsRoutes),
  {
    register: 'POST /api/v1/auth/register',
    login: 'POST /api/v1/auth/login',
    logout: 'GET /auth/logout',
    sessionState: 'GET /auth/login/success',
    getUser: 'GET /api/v1/user/:userId',
    editUser: 'PUT /api/v1/user/:userId',
  },
);
