import { useState } from 'react';
import { hasReturnPoint } from '@/features/session/returnPoint';
import { TEXTS } from '@/features/session/texts';
import { Alert } from '@/shared/ui/Alert';

/** Says why one is at the login: the session has ended, and nobody pressed Logout. */
export function SessionEnded() {
  const [isTold] = useState(hasReturnPoint);
  return isTold ? <Alert tone="info">{TEXTS.sessionEnded}</Alert> : null;
}
