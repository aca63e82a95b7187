import { useState } from 'react';
import { hasReturnPoint } from '@/features/session/returnPoint';
import { TEXTS } from '@/features/session/texts';
import { Alert } from '@/shared/ui/Alert';

/** Says why the login is shown: the session has ended without a logout. */
export function SessionEnded() {
  const [isTold] = useState(hasReturnPoint);
  return isTold ? <Alert tone="info">{TEXTS.sessionEnded}</Alert> : null;
}
