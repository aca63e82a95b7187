import { Navigate } from 'react-router-dom';
import { PageWait } from '@/app/guards/PageWait';

/** Leads to another screen. Until that is loaded the page shows that it waits: it has left the screen that was here. */
export function Leave({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <PageWait />
    </>
  );
}
