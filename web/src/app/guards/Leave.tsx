import { Navigate } from 'react-router-dom';
import { PageWait } from '@/app/guards/PageWait';

/**
 * Navigates to another screen. Shows a loading state until it has loaded, because the previous screen has been left.
 */
export function Leave({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <PageWait />
    </>
  );
}
