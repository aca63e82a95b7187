import { Navigate } from 'react-router-dom';
import { PageWait } from '@/app/guards/PageWait';

/** Navigates to another screen, and shows a loading state until that screen has loaded. */
export function Leave({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <PageWait />
    </>
  );
}
