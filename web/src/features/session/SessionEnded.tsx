import { useState } from 'react';
import { hasReturnPoint, isOnWayToProject } from '@/features/session/returnPoint';
import { TEXTS } from '@/features/session/texts';
import { Alert } from '@/shared/ui/Alert';

/** Says why the login is shown: the session has ended without a logout, or a project asks who its reader is. */
export function SessionEnded() {
  const [text] = useState(() =>
    hasReturnPoint() ? TEXTS.sessionEnded : isOnWayToProject() ? TEXTS.onWayToProject : undefined,
  );
  return text ? <Alert tone="info">{text}</Alert> : null;
}
