// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const securityApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/security')).then((module) => module.securityRoutes),
  {
    listSessions: 'GET /api/v1/user/sessions',
    endSession: 'DELETE /api/v1/user/sessions/:id',
    endSessions: 'POST /api/v1/user/sessions/end',
    changePassword: 'PUT /api/v1/user/:userId/password',
    requestReset: 'POST /api/v1/auth/reset-request',
    resetPassword: 'POST /api/v1/auth/reset',
    verifyEmail: 'POST /api/v1/auth/verify-email',
    sendVerification: 'POST /api/v1/user/:userId/verification',
    changeEmail: 'PUT /api/v1/user/:userId/email',
    confirmEmail: 'POST /api/v1/auth/confirm-email',
    undoEmailChange: 'POST /api/v1/auth/undo-email-change',
  },
);
