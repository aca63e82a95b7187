import { Navigate } from 'react-router-dom';
import { PageWait } from '@/app/guards/PageWait';

/** Navigates to another screen. Until that has loaded, the page shows a wait: the previous screen has been left. */
export function Leave({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <PageWait />
    </>
  );
}
