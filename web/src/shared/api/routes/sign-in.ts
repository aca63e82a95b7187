// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const signInApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/sign-in')).then((module) => module.signInRoutes),
  {
    listProviders: 'GET /api/v1/auth/providers',
    pendingLink: 'GET /api/v1/auth/link',
    confirmLink: 'POST /api/v1/auth/link',
    connectSignIn: 'POST /api/v1/auth/connect',
    listSignIns: 'GET /api/v1/auth/sign-ins',
    removeSignIn: 'DELETE /api/v1/auth/sign-ins/:id',
  },
);
